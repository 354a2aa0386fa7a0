import type { Fault } from './fault.ts';

const steps = { file: 'tests/rules/settlement-steps.test.ts' } as const;
const invoices = { file: 'tests/rules/invoice-applications.test.ts' } as const;
const advances = { file: 'tests/rules/prepay-steps.test.ts' } as const;
const policies = { file: 'tests/rules/insurance-life.test.ts' } as const;

/** Guards and effects between settlement, invoice, advance, fuel and insurance. */
export const settlingFaults: readonly Fault[] = [
  {
    name: 'invoice-of-signed-trip',
    wrong: 'A trip may be invoiced as soon as it is signed for, before its settlement is approved.',
    file: 'plugins/invoice/server/waybill-standing.ts',
    text: 'export const settledFrom = 90;',
    becomes: 'export const settledFrom = 70;',
    suites: [steps, invoices],
  },
  {
    name: 'void-of-invoiced',
    wrong: 'A settlement is voided although its trip has been invoiced.',
    file: 'plugins/invoice/server/kept-by-invoice.ts',
    text: "if (standing) throw new Refused('invoiced'",
    becomes: "if (standing && platformId === '') throw new Refused('invoiced'",
    suites: [steps],
  },
  {
    name: 'invoice-against-the-rules',
    wrong: 'An application passes although a rule of the invoice stage stands against its trip.',
    file: 'plugins/invoice/server/applications.ts',
    text: "waybillIds: ids, stage: 'I' }",
    becomes: "waybillIds: [], stage: 'I' }",
    suites: [invoices],
  },
  {
    name: 'invoice-to-a-bad-tax-number',
    wrong: 'An application is approved whatever stands where the tax number of the buyer should be.',
    file: 'plugins/invoice/server/apply-audit.ts',
    text: 'if (!isCreditCode(record.taxNo))',
    becomes: "if (record.taxNo === '')",
    suites: [invoices],
  },
  {
    name: 'own-payee-approved',
    wrong: 'Whoever asked for another payee may let him in himself.',
    file: 'plugins/settlement/server/payee-change.ts',
    text: 'if (payeeAskedById === call.caller.id)',
    becomes: "if (payeeAskedById === '')",
    suites: [steps],
  },
  {
    name: 'refused-cash-stays-reserved',
    wrong: 'What the bank has refused stays reserved, and does not come back into the wallet of the payee (P-20).',
    file: 'plugins/settlement/server/domain/postings.ts',
    text: "ofChannel('D', 1002, channel, order.payCash), payee('C', order, 2101)",
    becomes: "ofChannel('D', 1002, channel, order.payCash), payee('C', order, 2102)",
    suites: [steps],
  },
  {
    name: 'paid-before-the-bank-answers',
    wrong: 'An order counts as paid as soon as the bank has been asked.',
    file: 'plugins/settlement/server/payment.ts',
    text: 'settleStatus: 40, payStatus: 2,',
    becomes: 'settleStatus: 40, payStatus: 3,',
    suites: [steps],
  },
  {
    name: 'advance-to-any-card',
    wrong: 'Cash by TYY goes to a card in the name of somebody else.',
    file: 'plugins/prepay/server/payee-card.ts',
    text: 'if (card.holderName !== payeeName)',
    becomes: "if (card.holderName === '')",
    suites: [advances],
  },
  {
    name: 'policy-without-premium',
    wrong: 'A policy is drawn although the account with the insurer does not hold its premium.',
    file: 'plugins/insurance/server/postings.ts',
    text: 'if (free < premiumCents)',
    becomes: 'if (free < 0)',
    suites: [policies],
  },
  {
    name: 'policy-before-departure',
    wrong: 'A policy begins before the truck has departed.',
    file: 'plugins/insurance/server/policy-life.ts',
    text: "if (!trip || trip.waybillStatus < departedFrom) call.refuse('notDeparted');",
    becomes: "if (!trip) call.refuse('notDeparted');",
    suites: [policies],
  },
];
