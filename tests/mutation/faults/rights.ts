import type { Fault } from './fault.ts';

const catalogue = { file: 'tests/architecture/generated.test.ts' } as const;

/** Who may see and do what. */
export const rightsFaults: readonly Fault[] = [
  {
    name: 'export-started-without-key',
    wrong: "Any session may start the export of any list: the list's export key is not asked for.",
    file: 'core/server/tasks/serve-tasks.ts',
    text: `if (!resource.exportAccess?.some((key) => call.can(key))) return call.refuse('forbidden');`,
    becomes: '',
    suites: [{ file: 'tests/security/export-rights.test.ts' }],
  },
  {
    name: 'export-runs-without-key',
    wrong: 'An export is written although its owner has lost the export key since it was started.',
    file: 'core/server/tasks/task-runner.ts',
    text: 'resource.exportAccess?.some((key) => call.can(key)) ?? false',
    becomes: 'call.caller.id !== resource.name',
    suites: [{ file: 'tests/security/export-rights.test.ts' }],
  },
  {
    name: 'timeline-tells-numbers',
    wrong: 'The timeline shows mobile, identity and card numbers of an input to everybody who sees the record.',
    file: 'core/server/api/workflow-commands.ts',
    text: 'return rowMaskerOf(fields)?.(kept) ?? kept;',
    becomes: 'return kept;',
    suites: [{ file: 'tests/security/timeline-mask.test.ts' }],
  },
  {
    name: 'list-shows-mobile',
    wrong: 'Lists show personal numbers that no key opens.',
    file: 'core/server/api/row-projection.ts',
    text: 'shown[name] = show ? show(value) : value;',
    becomes: 'shown[name] = value;',
    suites: [{ file: 'tests/rules/audit-life.test.ts' }],
  },
  {
    name: 'operator-choice-ignored',
    wrong: 'An operator who picks one tenant on the monitoring map gets the vehicles of all.',
    file: 'plugins/cockpit/server/monitoring.ts',
    text: 'call.isOperator && platformId ? sql`l.platform_id = ${platformId}` : call.isOperator',
    becomes: 'call.isOperator',
    suites: [{ file: 'tests/rules/cockpit-config.test.ts' }],
  },
  {
    name: 'rejected-batch-payable',
    wrong: 'A batch that was rejected can be paid.',
    file: 'plugins/settlement/contract/batch.ts',
    text: 'pay: { command: payBatch, from: [2, 3, 4], to: 3',
    becomes: 'pay: { command: payBatch, from: [2, 3, 4, 6], to: 3',
    suites: [{ file: 'tests/rules/settlement-batch-guards.test.ts' }, catalogue],
  },
  {
    name: 'batch-paid-by-any-session',
    wrong: 'Whoever has a session may pay a batch: its key is not asked for.',
    file: 'plugins/settlement/contract/batch.ts',
    text: "access: ['spSettlementManage:batchPay', 'SettlementPayConfirmDetail:pay'], on: settlementBatches",
    becomes: "access: 'session', on: settlementBatches",
    suites: [{ file: 'tests/rules/settlement-batch-guards.test.ts' }],
  },
  {
    name: 'batch-maker-may-pay',
    wrong: 'Whoever made a batch may pay it: neither the batch nor its orders look at the maker of the batch.',
    file: 'plugins/settlement/server/order-life.ts',
    text: 'const makers = [order.makerId, batch.makerId];',
    becomes: 'const makers = [order.makerId];',
    suites: [{ file: 'tests/rules/settlement-batch-guards.test.ts' }],
  },
  {
    name: 'operator-page-for-tenants',
    wrong: 'Tenants get the page on which the operator configures the cockpits of all.',
    file: 'plugins/cockpit/plugin.ts',
    text: "zh: '驾驶舱配置', en: 'Cockpit configuration' }, audience: 'operator'",
    becomes: "zh: '驾驶舱配置', en: 'Cockpit configuration' }, audience: 'both'",
    suites: [{ file: 'tests/security/operator-pages.test.ts' }, catalogue],
  },
];
