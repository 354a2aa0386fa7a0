import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { lazy } from 'react';
import { complianceRules, disableRule, editRule, enableRule, ruleStatus, simulateRule } from '../../contract/index.ts';
import { compliance } from '../../plugin.ts';
import { RuleStages } from '../parts/rule-words.tsx';

const RuleTrial = lazy(() => import('../parts/rule-trial.tsx').then((module) => ({ default: module.RuleTrial })));
type Rule = RecordOf<typeof complianceRules>;

/** 合规规则: the catalogue, the effect of a violation, and which rules can be checked. */
export const page = listPage(complianceRules, {
  workflow: ruleStatus,
  columns: [
    { field: 'ruleId', width: 100, pin: 'left' },
    { field: 'flow', width: 100 },
    { field: 'ruleName', width: 320 },
    'ruleMode',
    'ruleLevel',
    { field: 'limitValue', width: 120 },
    { field: 'stage', width: 130, cell: (row) => <RuleStages stage={row.stage} /> },
    { field: 'checkable', width: 150 },
    'status',
    'hitCount',
    'updatedBy',
    'updatedAt',
  ],
  filters: ['ruleId', 'flow', 'ruleMode', 'checkable', 'ruleLevel', 'status'],
  sort: { ruleId: 'asc' },
  rowActions: [
    action(editRule, { icon: 'Edit', initial: ({ ruleMode, limitValue }: Rule) => ({ ruleMode, limitValue }) }),
    action(simulateRule, { form: RuleTrial }),
    action(enableRule),
    action(disableRule),
    runAction<Rule>(
      'history',
      (row, tools) => tools.go(compliance.routes.complianceRuleHistory.path, { ruleId: row.ruleId }),
      { key: 'complianceRule:history', icon: 'History' },
    ),
  ],
});
