import type { Fault } from './fault.ts';

/** What every call passes: versions, repetition, conditions, jobs, lists. */
export const engineFaults: readonly Fault[] = [
  {
    name: 'repetition-does-twice',
    wrong: 'A request that is sent twice is carried out twice.',
    file: 'core/server/api/idempotency.ts',
    text: "if (requestId === undefined || call.platformId === '') return work();",
    becomes: 'if (requestId !== null) return work();',
    suites: [{ file: 'tests/security/idempotency.test.ts' }],
  },
  {
    name: 'stale-version-accepted',
    wrong: "A command on an outdated version of a record overwrites somebody else's change.",
    file: 'core/server/api/run-command.ts',
    text: 'on.version !== undefined && on.version !== record.version',
    becomes: 'on.version !== undefined && on.version > record.version',
    suites: [{ file: 'tests/rules/api-calls.test.ts' }],
  },
  {
    name: 'range-loses-last-second',
    wrong: 'What happened within the last second of a range is not found.',
    file: 'core/server/api/condition-sql.ts',
    text: "kind === 'dateTime' ? sql`${column} < ${parameter(kind, condition.value)} + interval '1 second'`",
    becomes: "kind === 'dateTime' ? sql`${column} < ${parameter(kind, condition.value)}`",
    suites: [{ file: 'tests/security/conditions.test.ts' }],
  },
  {
    name: 'list-oldest-first',
    wrong: 'The list of waybills begins with the oldest.',
    file: 'plugins/waybill/server/index.ts',
    text: 'kept: pinnedColumns, order: sql`r.accept_at desc`',
    becomes: 'kept: pinnedColumns, order: sql`r.accept_at asc`',
    suites: [{ file: 'tests/rules/waybill-pages.test.ts' }],
  },
  {
    name: 'signed-after-a-day',
    wrong: 'A waybill is signed by itself after 24 hours in place of 48.',
    file: 'plugins/waybill/server/auto-sign.ts',
    text: "interval '48 hours'",
    becomes: "interval '24 hours'",
    suites: [{ file: 'tests/rules/waybill-auto-sign.test.ts' }],
  },
  {
    name: 'frozen-signed-by-itself',
    wrong: 'A frozen waybill is signed by itself.',
    file: 'plugins/waybill/server/auto-sign.ts',
    text: 'and freeze_flag = 0',
    becomes: '',
    suites: [{ file: 'tests/rules/waybill-auto-sign.test.ts' }],
  },
  {
    name: 'unread-counts-read',
    wrong: 'The number of unread announcements counts those that were read.',
    file: 'core/server/notices/index.ts',
    text: '${forCaller(call)} a ${ownRecord(call)} where r.id is null`); return',
    becomes: '${forCaller(call)} a ${ownRecord(call)} where true`); return',
    suites: [{ file: 'tests/rules/content-announcements.test.ts' }],
  },
  {
    name: 'csv-formula',
    wrong: 'A cell of a CSV file that begins like a formula is run by the spreadsheet.',
    file: 'core/server/tasks/csv-writer.ts',
    text: "formula.test(text) ? `'${text}`",
    becomes: 'formula.test(text) ? text',
    suites: [{ file: 'tests/rules/csv-file.test.ts' }],
  },
];
