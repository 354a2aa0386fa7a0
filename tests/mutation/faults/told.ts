import type { Fault } from './fault.ts';

/** Who is told what, once, and what runs by itself. */
export const toldFaults: readonly Fault[] = [
  {
    name: 'standing-told-every-run',
    wrong: 'A low account, a used quota or an overdue statement is told again at every run of its job.',
    file: 'sdk/server/standing.ts',
    text: 'if (first > 0) await tell(call, one);',
    becomes: 'if (first >= 0) await tell(call, one); await call.tx.run(sql`delete from standing_told`);',
    suites: [{ file: 'tests/rules/notifications-money.test.ts' }],
  },
  {
    name: 'withdrawal-told-before-answer',
    wrong: 'The owner of a withdrawal hears nothing of what the bank has answered.',
    file: 'plugins/funds/server/told.ts',
    text: 'before.withdrawStatus === after.withdrawStatus ? undefined',
    becomes: 'before.withdrawStatus !== after.withdrawStatus ? undefined',
    suites: [{ file: 'tests/rules/notifications-money.test.ts' }],
  },
  {
    name: 'failing-job-is-silent',
    wrong: 'A job that begins to fail tells nobody.',
    file: 'core/server/api/jobs.ts',
    text: 'if (before?.failed === false) await this.#options.failing?.(tx, job.name, text);',
    becomes: 'if (before?.failed === true) await this.#options.failing?.(tx, job.name, text);',
    suites: [{ file: 'tests/rules/background-jobs.test.ts' }],
  },
];
