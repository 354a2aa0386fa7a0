import { action, listPage } from '@freightdeck/sdk/web';
import {
  addSettleRule,
  disableSettleRule,
  editSettleRule,
  enableSettleRule,
  settleRuleLife,
  settleRules,
} from '../../contract/index.ts';

/** 自动生成规则 */
export const page = listPage(settleRules, {
  workflow: settleRuleLife,
  columns: [
    { field: 'title', width: 180, pin: 'left' },
    'status',
    { field: 'shipperNames', width: 220 },
    { field: 'goodsNames', width: 200 },
    'daysAfterSign',
    'maxCents',
    'receiptIn',
    'noHits',
    'lastRunAt',
    'madeCount',
    'leftCount',
    'updatedBy',
    'at',
  ],
  filters: ['title', 'status'],
  sort: { at: 'desc' },
  actions: [action(addSettleRule, { primary: true, icon: 'Add' })],
  rowActions: [action(enableSettleRule), action(disableSettleRule), action(editSettleRule, { icon: 'Edit' })],
});
