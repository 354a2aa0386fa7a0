import type { Fault } from './fault.ts';

const gates = { file: 'tests/rules/gates.test.ts' } as const;
const catalogue = { file: 'tests/rules/rule-catalogue.test.ts' } as const;

/** What stops a trip that breaks a rule, and what lets it pass. */
export const gateFaults: readonly Fault[] = [
  {
    name: 'waiver-of-any-rule',
    wrong: 'A waiver of one rule lets a trip pass whatever other rule it breaks.',
    file: 'plugins/compliance/server/gate.ts',
    text: 'waived.find(({ waybillId, ruleId }) => waybillId === hit.waybillId && ruleId === hit.ruleId)',
    becomes: 'waived.find(({ waybillId }) => waybillId === hit.waybillId)',
    suites: [gates],
  },
  {
    name: 'waiver-not-yet-approved',
    wrong: 'A waiver lets a trip pass as soon as it is asked for.',
    file: 'plugins/compliance/server/gate.ts',
    text: 'and waiver_status = 1',
    becomes: 'and waiver_status in (0, 1)',
    suites: [gates],
  },
  {
    name: 'import-without-signing-rules',
    wrong: 'Nobody ever asks the rules of the signature of an imported trip.',
    file: 'plugins/compliance/server/gate.ts',
    text: "waybill.sourceChannel === 'IMPORT' ? [stage, ...skippedByImport] : [stage]",
    becomes: "waybill.sourceChannel === 'NONE' ? [stage, ...skippedByImport] : [stage]",
    suites: [gates],
  },
  {
    name: 'truck-without-a-gate',
    wrong: 'A trip is dispatched whatever the rules of dispatching say.',
    file: 'plugins/waybill/server/assign-waybill.ts',
    text: "waybillIds: [id], stage: 'G' }",
    becomes: "waybillIds: [], stage: 'G' }",
    suites: [gates],
  },
  {
    name: 'stopped-line-comes-in',
    wrong: 'An imported line that a rule stops says so, and its trip is there all the same.',
    file: 'plugins/waybill/server/import-rows.ts',
    text: 'rollback to savepoint import_line',
    becomes: 'savepoint import_line_kept',
    suites: [gates],
  },
  {
    name: 'approval-without-a-gate',
    wrong: 'An order is approved although its trip has come to break a rule since it was made.',
    file: 'plugins/settlement/server/order-life.ts',
    text: "await coveredOrRefuse(call, order);\n      await atGate(call, order, 'T');",
    becomes: 'await coveredOrRefuse(call, order);',
    suites: [gates],
  },
  {
    name: 'blocked-payee-is-paid',
    wrong: 'Who has been blocked since the batch was approved is paid out of it.',
    file: 'plugins/settlement/server/payment.ts',
    text: '(await stoppedAtGate(call, order))',
    becomes: 'undefined',
    suites: [gates],
  },
  {
    name: 'stopped-message-is-sent',
    wrong: 'A message goes to the regulator although a rule of the upload stops it.',
    file: 'plugins/compliance/server/reports.ts',
    text: 'if (stops.length > 0) return { reportState: report.reportState',
    becomes: 'if (stops.length > 99) return { reportState: report.reportState',
    suites: [gates],
  },
  {
    name: 'contract-signed-after-loading',
    wrong: 'A contract that the carrier signed after loading counts as signed before.',
    file: 'plugins/compliance/server/domain/contract.ts',
    text: "waybill.sourceChannel === 'IMPORT' ? now : (waybill.loadAt ?? now)",
    becomes: 'now',
    suites: [catalogue],
  },
  {
    name: 'payee-is-anybody',
    wrong: 'Freight is paid to a card of somebody else than the payee.',
    file: 'plugins/compliance/server/domain/funds.ts',
    text: 'carrier && (order.cardHolder === null || order.cardHolder === order.payeeName)',
    becomes: 'carrier',
    suites: [catalogue],
  },
];
