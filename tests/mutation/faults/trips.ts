import type { Fault } from './fault.ts';

const births = { file: 'tests/rules/trip-births.test.ts' } as const;
const slips = { file: 'tests/rules/trip-slips.test.ts' } as const;
const blocks = { file: 'tests/rules/trip-blocks.test.ts' } as const;
const publication = { file: 'tests/rules/trip-publication.test.ts' } as const;
const places = { file: 'tests/rules/trip-places.test.ts' } as const;

/** Guards and effects of a trip: when it can have been, what it needs, and what stops it. */
export const tripFaults: readonly Fault[] = [
  {
    name: 'lorry-that-flies',
    wrong: 'A trip is unloaded as soon as it was loaded, however far away that is (T-05).',
    file: 'plugins/waybill/server/plausible.ts',
    text: 'return hours <= 0 || hours * fastest < distanceM;',
    becomes: 'return hours < 0;',
    suites: [births],
  },
  {
    name: 'two-trips-at-once',
    wrong: 'A loading told of later may lie within another trip of the driver or the vehicle (A-01).',
    file: 'plugins/waybill/server/waybill-life.ts',
    text: "if (waybillSn !== undefined) call.refuse('overlapsTrip', { waybillSn });",
    becomes: "if (waybillSn === '') call.refuse('overlapsTrip', { waybillSn });",
    suites: [births],
  },
  {
    name: 'signed-without-slips',
    wrong: 'A trip is signed although the slips that its goods ask for were not approved.',
    file: 'plugins/evidence/server/given-papers.ts',
    text: 'trip.needPound ? left : []',
    becomes: 'trip.needPound ? left.slice(2) : []',
    suites: [slips],
  },
  {
    name: 'slip-approved-for-nothing',
    wrong: 'An approved slip does not change what its trip weighs and costs.',
    file: 'plugins/waybill/server/weighed.ts',
    text: 'await reweigh(call, waybill, now);',
    becomes: 'await Promise.resolve(now);',
    suites: [slips],
  },
  {
    name: 'unloading-stays-rejected',
    wrong: 'A trip stays unloaded although its slip was rejected.',
    file: 'plugins/evidence/server/pounds.ts',
    text: "if (poundType === 'UNLOAD') await",
    becomes: "if (poundType === 'UNLOAD' && waybillId === '') await",
    suites: [slips],
  },
  {
    name: 'blocked-and-driving',
    wrong: 'Trips of a vehicle that was blocked are not frozen.',
    file: 'plugins/waybill/server/barred.ts',
    text: 'w.waybill_status between 20 and 80',
    becomes: 'w.waybill_status between 85 and 80',
    suites: [blocks],
  },
  {
    name: 'published-without-deposit',
    wrong: 'Goods of a shipper are published though it has not paid the agreed deposit.',
    file: 'plugins/goods/server/publish.ts',
    text: 'if (paid < agreed)',
    becomes: 'if (paid < 0)',
    suites: [publication],
  },
  {
    name: 'arrived-from-afar',
    wrong: 'A driver arrives wherever his lorry is, though its goods ask that it be there.',
    file: 'plugins/trajectory/server/arrivals.ts',
    text: 'if (metres > limits[radius])',
    becomes: 'if (metres > limits[radius] * 1000)',
    suites: [places],
  },
  {
    name: 'pack-sum-of-its-name',
    wrong: 'The evidence pack says the hash of a name, and not of what is in the file.',
    file: 'core/server/tasks/packs/pack-writer.ts',
    text: "const sha256 = createHash('sha256').update(content).digest('hex');",
    becomes: "const sha256 = createHash('sha256').update(path).digest('hex');",
    suites: [{ file: 'tests/rules/evidence-pack.test.ts' }],
  },
  {
    name: 'driver-gives-up-freely',
    wrong: 'A driver who gives a trip up loses no credit.',
    file: 'plugins/waybill/server/waybill-life.ts',
    text: 'cancelBy: call.caller.actor',
    becomes: "cancelBy: 'provider'",
    suites: [{ file: 'tests/rules/trip-effects.test.ts' }],
  },
  {
    name: 'two-changes-wait',
    wrong: 'While one change of a trip waits, a change of the other kind is taken.',
    file: 'plugins/waybill/server/changes.ts',
    text: 'and audit_status = 1 limit 1`',
    becomes: "and audit_status = 1 and change_type = 'WEIGHT' limit 1`",
    suites: [{ file: 'tests/rules/trip-effects.test.ts' }],
  },
];
