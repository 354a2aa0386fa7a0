import type { Fault } from './fault.ts';

/** Amounts, postings and figures. */
export const moneyFaults: readonly Fault[] = [
  {
    name: 'retention-released-backwards',
    wrong: 'What was held back until the receipt came is debited to the payee and credited to the waybill (P-12).',
    file: 'plugins/settlement/server/domain/postings.ts',
    text: "[ofWaybill('D', 2302, order, order.receiptRetention), ofPayee(order, 2101, order.receiptRetention)]",
    becomes:
      "[ofWaybill('C', 2302, order, order.receiptRetention), { ...ofPayee(order, 2101, order.receiptRetention), side: 'D' }]",
    suites: [{ file: 'tests/rules/settlement-receipts.test.ts' }],
  },
  {
    name: 'captain-paid-as-driver',
    wrong: 'The freight of a captain is posted to the account of drivers (2101), not to that of captains (2111).',
    file: 'plugins/settlement/server/domain/postings.ts',
    text: `code === 2101 && order.payeeType === 'CAPTAIN' ? 2111 : code`,
    becomes: 'code',
    suites: [{ file: 'tests/rules/settlement-captain.test.ts' }],
  },
  {
    name: 'scale-differs-at-tolerance',
    wrong: 'A slip whose two readings differ by exactly the tolerance is marked as different.',
    file: 'plugins/evidence/server/weighing.ts',
    text: 'Math.abs(seen - netKg) > tolerance',
    becomes: 'Math.abs(seen - netKg) >= tolerance',
    suites: [{ file: 'tests/rules/evidence-pounds.test.ts' }],
  },
  {
    name: 'loss-deducted-at-tolerance',
    wrong: 'A loss of exactly the tolerance is deducted from the freight.',
    file: 'plugins/goods/contract/freight.ts',
    text: 'lossKg <= toleratedKg ? 0',
    becomes: 'lossKg < toleratedKg ? 0',
    suites: [{ file: 'tests/rules/loss-edge.test.ts' }],
  },
  {
    name: 'report-totals-forget-loss',
    wrong: 'The sums of the reports add the settled weight once more in place of the loss.',
    file: 'plugins/report/server/trips.ts',
    text: 'f.settle_kg, f.loss_kg, f.freight_amount, f.service_fee',
    becomes: 'f.settle_kg, f.settle_kg, f.freight_amount, f.service_fee',
    suites: [{ file: 'tests/rules/report-figures.test.ts' }],
  },
  {
    name: 'report-shows-largest',
    wrong: 'The reports show the largest amount of a group where they say its sum.',
    file: 'plugins/report/server/reports.ts',
    text: '`sum(${column})::bigint as ${name}`',
    becomes: '`max(${column})::bigint as ${name}`',
    suites: [{ file: 'tests/rules/report-figures.test.ts' }],
  },
  {
    name: 'growth-against-wrong-month',
    wrong: 'The growth of a month is measured against the month before the last.',
    file: 'plugins/report/server/reports.ts',
    text: 'last.month = ${earlier(1)}',
    becomes: 'last.month = ${earlier(2)}',
    suites: [{ file: 'tests/rules/report-figures.test.ts' }],
  },
  {
    name: 'premium-to-bank-charges',
    wrong: 'The premium that a tenant bears is booked as a bank charge (5006), not as insurance (5003).',
    file: 'plugins/insurance/server/postings.ts',
    text: '[debit(own(5003, platformId), premiumCents)]',
    becomes: '[debit(own(5006, platformId), premiumCents)]',
    suites: [{ file: 'tests/rules/insurance-life.test.ts' }],
  },
  {
    name: 'wall-month-in-kilograms',
    wrong: 'The data wall shows the kilograms of a month as tonnes.',
    file: 'plugins/cockpit/server/monitoring.ts',
    text: 'month: row.day, trips: row.trips, totalMoney: row.receivable, totalWeight: tonnes(row.kg)',
    becomes: 'month: row.day, trips: row.trips, totalMoney: row.receivable, totalWeight: row.kg',
    suites: [{ file: 'tests/rules/cockpit-wall.test.ts' }],
  },
];
