import { action, listPage } from '@freightdeck/sdk/web';
import { freezeByNumber, freezeMany, thawFreeze, waybillFreezeLife, waybillFreezes } from '../../contract/index.ts';
import { openWaybill } from '../actions.ts';

/** 运单冻结 */
export const page = listPage(waybillFreezes, {
  workflow: waybillFreezeLife,
  columns: [
    { field: 'waybillSn', width: 170, pin: 'left' },
    'freezeFlag',
    { field: 'platformName', width: 220 },
    'companyName',
    'freightAmount',
    'freezeScope',
    'reasonCode',
    { field: 'reason', width: 220 },
    'frozenBy',
    'frozenAt',
    'thawBy',
    'thawAt',
    'thawReason',
  ],
  filters: ['waybillSn', 'freezeScope', 'reasonCode', 'frozenBy', 'frozenAt', 'freezeFlag'],
  sort: { frozenAt: 'desc' },
  actions: [
    action(freezeByNumber, { primary: true, icon: 'Add', defaults: () => ({ freezeScope: 'ALL' as const }) }),
    action(freezeMany, { defaults: () => ({ freezeScope: 'ALL' as const }) }),
  ],
  rowActions: [action(thawFreeze), openWaybill('waybillFrozen:detail')],
  bulk: [thawFreeze],
  exportKey: 'waybillFrozen:export',
});
