import { action, listPage } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  addYuehuoConfig,
  disableYuehuo,
  editYuehuoConfig,
  enableYuehuo,
  yuehuoConfigLife,
  yuehuoConfigs,
} from '../../contract/index.ts';

type Config = RecordOf<typeof yuehuoConfigs>;
/** 约货配置: which providers may use booking. */
export const page = listPage(yuehuoConfigs, {
  workflow: yuehuoConfigLife,
  columns: [
    { field: 'platformName', width: 240, pin: 'left' },
    'enabled',
    'autoMatch',
    'billDay',
    'feePpm',
    'companyNames',
    'updatedBy',
    'updatedAt',
  ],
  filters: ['platformId', 'enabled'],
  sort: { updatedAt: 'desc' },
  actions: [action(addYuehuoConfig, { primary: true, icon: 'Add' })],
  rowActions: [
    action(editYuehuoConfig, {
      initial: ({ autoMatch, billDay, feePpm, companyNames }: Config) => ({ autoMatch, billDay, feePpm, companyNames }),
    }),
    action(enableYuehuo),
    action(disableYuehuo),
  ],
});
