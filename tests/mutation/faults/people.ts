import type { Fault } from './fault.ts';

const audits = { file: 'tests/rules/people-audits.test.ts' } as const;
const papers = { file: 'tests/security/driver-papers.test.ts' } as const;
const use = { file: 'tests/rules/vehicle-use.test.ts' } as const;
const dispatch = { file: 'tests/rules/dispatch-papers.test.ts' } as const;

/** Audits of people and trucks, and their papers at dispatch. */
export const peopleFaults: readonly Fault[] = [
  {
    name: 'driver-passed-with-another-licence',
    wrong: "A driver is passed with somebody else's driving licence.",
    file: 'plugins/carrier/server/audit-drivers.ts',
    text: "if (driver.driverLicenseNo !== driver.idNumber) call.refuse('otherLicence');",
    becomes: "if (driver.driverLicenseNo === '') call.refuse('otherLicence');",
    suites: [audits],
  },
  {
    name: 'handed-in-without-papers',
    wrong: 'A driver is handed in without his papers.',
    file: 'plugins/carrier/server/audit-drivers.ts',
    text: "if (papers) call.refuse('notWhole', { papers });",
    becomes: "if (papers === '-') call.refuse('notWhole', { papers });",
    suites: [audits],
  },
  {
    name: 'masked-number-written',
    wrong: 'A change writes the masked number of its record in place of what was handed in.',
    file: 'plugins/carrier/server/audit-drivers.ts',
    text: 'kept?.after ?? change.after',
    becomes: 'kept ? change.after : {}',
    suites: [audits],
  },
  {
    name: 'captain-leaves-with-money',
    wrong: 'A member leaves with money in the accounts.',
    file: 'plugins/carrier/server/leaving.ts',
    text: "return money ? 'moneyLeft' : undefined;",
    becomes: "return money === null ? 'moneyLeft' : undefined;",
    suites: [audits],
  },
  {
    name: 'dispatch-without-inspection',
    wrong: 'A vehicle is dispatched after its inspection has ended.',
    file: 'plugins/waybill/server/refusals.ts',
    text: "ended('inspectionEnded', sql`r.inspect_to`, today)",
    becomes: "ended('inspectionEnded', sql`r.road_transport_to`, today)",
    suites: [dispatch],
  },
  {
    name: 'paper-opens-without-its-key',
    wrong: 'A picture of an identity paper opens for whoever is of the tenant.',
    file: 'core/server/files/upload-store.ts',
    text: "if (!found || found.look === 'kept') return undefined;",
    becomes: "if (!found || (found.look === 'kept' && id === '')) return undefined;",
    suites: [papers],
  },
  {
    name: 'papers-of-another-mobile-shared',
    wrong: 'Who has the number and name of somebody gets his papers, whatever the mobile.',
    file: 'plugins/carrier/server/shared-papers.ts',
    text: 'and o.mobile = d.mobile and o.platform_id',
    becomes: 'and o.mobile > d.mobile and o.platform_id',
    suites: [papers],
  },
  {
    name: 'disabled-vehicle-dispatched',
    wrong: 'A vehicle that its provider has switched off is dispatched.',
    file: 'plugins/waybill/server/refusals.ts',
    text: "{ code: 'vehicleDisabled', when: sql`r.status = 0` },",
    becomes: "{ code: 'vehicleDisabled', when: sql`r.status = 7` },",
    suites: [use],
  },
];
