import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage } from '@freightdeck/sdk/web';
import { addLevel, deleteLevel, disableLevel, editLevel, enableLevel, levels } from '../../contract/index.ts';

/** 会员等级 */
export const page = listPage(levels, {
  columns: [
    { field: 'levelNo', pin: 'left' },
    { field: 'name', width: 140 },
    { field: 'minMonthlyMl', width: 140 },
    { field: 'discount', width: 140 },
    'memberCount',
    'status',
    'updatedAt',
  ],
  filters: ['name', 'status'],
  sort: { levelNo: 'asc' },
  actions: [action(addLevel, { primary: true, icon: 'Add' })],
  rowActions: [
    action(editLevel, {
      icon: 'Edit',
      initial: ({ name, monthlyLitres, discount }: RecordOf<typeof levels>) => ({ name, monthlyLitres, discount }),
    }),
    action(enableLevel),
    action(disableLevel),
    action(deleteLevel),
  ],
});
