import { randomBytes } from 'node:crypto';
import {
  checkPlace,
  insertRecord,
  momentLater,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import {
  addStation,
  generateQr,
  qrCodes,
  stationAudit,
  stationOpening,
  stations,
  approveStation,
  rejectStation,
} from '../contract/index.ts';
import { decided, kept } from './numbers.ts';
import { askedColumns, inTransit, topUpServes } from './station-top-ups.ts';
import { serveStationMap } from './station-map.ts';

const add = serve(addStation, async (call, input) => {
  if (call.isOperator) call.refuse('onlyProviders');
  if (input.products.length === 0) call.refuse('noProduct');
  const isThird = input.stationType === 'THIRD';
  placeAfter(call, undefined, input);
  if (isThird && (!input.thirdType || !input.thirdStationId?.trim())) call.refuse('thirdMissing');
  const third = isThird
    ? { thirdType: input.thirdType, thirdStationId: input.thirdStationId }
    : { thirdType: null, thirdStationId: null };
  const id = await insertRecord(call, stations, {
    ...input,
    ...third,
    products: [...new Set(input.products)],
    auditStatus: 1,
    status: 0,
  });
  await recordEvent(call, stations, id, { action: 'add', toState: 1 });
  return { id };
});

/** The changed fields of an input; empty fields stay. */
export function differences(record: object, input: object): Record<string, unknown> {
  const old = new Map(Object.entries(record));
  return Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) =>
        value !== undefined &&
        value !== null &&
        JSON.stringify(value) !== JSON.stringify(old.get(field)) &&
        !(Array.isArray(value) && value.length === 0),
    ),
  );
}

interface Place {
  readonly areaCode?: string | null | undefined;
  readonly lonLat?: string | null | undefined;
}
/**
 * Checks the place that a station has after a change. Who moves it to another division and knows no point there leaves
 * it without one, not with the old one.
 */
export function placeAfter(
  call: Parameters<typeof checkPlace>[0],
  station: Place | undefined,
  input: Place,
): { readonly lonLat?: null } {
  const moves = Boolean(input.areaCode) && input.areaCode !== station?.areaCode;
  const code = input.areaCode ?? station?.areaCode;
  const point = input.lonLat ?? (moves ? null : station?.lonLat);
  if (code) checkPlace(call, code, point ?? '');
  return moves && !point ? { lonLat: null } : {};
}

const audit = serveWorkflow(stationAudit, {
  approve: {
    guard: (call, station) => {
      if (kept(station).createdBy === call.caller.id) call.refuse('sameHand');
    },
    effect: (call) => ({ ...decided(call), auditRemark: null, status: 1 }),
  },
  reject: {
    guard: (call, station) => {
      if (kept(station).createdBy === call.caller.id) call.refuse('sameHand');
    },
    effect: (call, _station, { reason }) => ({ ...decided(call), auditRemark: reason }),
  },
  save: {
    effect: (call, station, input) => {
      const changed = { ...differences(station, input), ...placeAfter(call, station, input) };
      if (Object.keys(changed).length === 0 && station.auditStatus === 1) call.refuse('nothingChanged');
      return { ...changed, auditBy: null, auditAt: null, auditRemark: null };
    },
  },
});

const generate = serve(generateQr, async (call, { validHours, copies }, station) => {
  const expireAt = momentLater(call.now(), { hours: validHours });
  for (let copy = 0; copy < copies; copy += 1)
    await insertRecord(call, qrCodes, {
      platformId: station.platformId,
      stationId: station.id,
      stationName: station.stationName,
      qrCode: randomBytes(16).toString('hex'),
      qrStatus: 1,
      expireAt,
    });
  return { count: copies };
});

const balance = (code: 1201 | 2201) =>
  sql`coalesce((select a.balance from ledger_account a where a.platform_id = r.platform_id and a.code = ${code}
    and a.owner_type = 'station' and a.owner_id = r.id), 0)`;
export const stationServes: readonly Served[] = [
  serveResource(stations, {
    byAnother: [{ maker: 'createdBy', commands: [approveStation, rejectStation] }],
    order: sql`r.created_at desc`,
    kept: ['createdBy'],
    columns: {
      platformName,
      payableCents: balance(2201),
      prepaidCents: balance(1201),
      transitCents: inTransit,
      ...askedColumns,
    },
  }),
  add,
  audit,
  serveWorkflow(stationOpening, {}),
  ...topUpServes,
  generate,
  serveStationMap,
];
