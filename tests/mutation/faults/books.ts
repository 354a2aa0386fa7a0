import type { Fault } from './fault.ts';

const lines = { file: 'tests/rules/bank-lines.test.ts' } as const;
const closing = { file: 'tests/rules/closing-books.test.ts' } as const;
const joints = { file: 'tests/rules/settlement-joints.test.ts' } as const;
const funds = { file: 'tests/rules/report-funds.test.ts' } as const;

/** Lines of the bank, books and what the reports read of them. */
export const bookFaults: readonly Fault[] = [
  {
    name: 'line-used-twice',
    wrong: 'A line of the bank answers two papers.',
    file: 'plugins/bank/server/bank-lines.ts',
    text: 'if (line.claimedBy !== null && line.claimedBy !== bizNo)',
    becomes: "if (line.claimedBy === '' && line.claimedBy !== bizNo)",
    suites: [lines],
  },
  {
    name: 'own-file-booked',
    wrong: 'Whoever imported a line of the bank books money by it.',
    file: 'plugins/bank/server/bank-lines.ts',
    text: 'if (line.enteredById === call.caller.id)',
    becomes: "if (line.enteredById === '')",
    suites: [lines],
  },
  {
    name: 'outgoing-line-as-receipt',
    wrong: 'Money that left the account is taken for money that came.',
    file: 'plugins/bank/server/bank-lines.ts',
    text: "if (line.direction !== 'IN') return",
    becomes: "if (line.channelNo === '') return",
    suites: [lines],
  },
  {
    name: 'month-closed-alone',
    wrong: 'Whoever asks for the closing of a month closes it.',
    file: 'plugins/bank/server/closing/months.ts',
    text: 'if ((record as Month).submittedById === call.caller.id)',
    becomes: "if ((record as Month).submittedById === '')",
    suites: [closing],
  },
  {
    name: 'month-closed-over-differences',
    wrong: 'A month is closed although a channel differs from the book.',
    file: 'plugins/bank/server/closing/months.ts',
    text: 'if (differing.length > 0)',
    becomes: 'if (differing.length > 999)',
    suites: [closing],
  },
  {
    name: 'receipt-repays-no-credit',
    wrong: 'A statement on credit is paid, and the quota stays used.',
    file: 'plugins/settlement/server/receive-statement.ts',
    text: 'await call.emit(creditRepaid, { platformId, companyId, bizNo: ysSn, cents: amount });',
    becomes: 'void creditRepaid;',
    suites: [joints],
  },
  {
    name: 'filing-forgets-withheld',
    wrong: 'A filing says that nothing was withheld.',
    file: 'plugins/compliance/server/tax.ts',
    text: 'sum(o.tax_withheld)::bigint as withheld',
    becomes: 'sum(0)::bigint as withheld',
    suites: [{ file: 'tests/rules/tax-filing.test.ts' }],
  },
  {
    name: 'opening-is-closing',
    wrong: 'The funds report of a shipper opens a month with what it closes with.',
    file: 'plugins/report/server/funds.ts',
    text: '(s.close - s.own)::bigint as open_cents, s.recharge_cents',
    becomes: '(s.close)::bigint as open_cents, s.recharge_cents',
    suites: [funds],
  },
];
