import { action, listPage } from '@freightdeck/sdk/web';
import { meetRequirement, reopenRequirement, requirementLife, requirementStates } from '../../contract/index.ts';

/** 入驻资料完成情况: provider by provider. */
export const page = listPage(requirementStates, {
  workflow: requirementLife,
  columns: [
    { field: 'platformName', width: 240, pin: 'left' },
    { field: 'name', width: 240 },
    'scope',
    'required',
    'doneStatus',
    'doneAt',
    'doneBy',
    { field: 'remark', width: 200 },
  ],
  filters: ['platformId', 'name', 'scope', 'doneStatus', 'requirementId', 'doneAt'],
  rowActions: [action(meetRequirement), action(reopenRequirement)],
  bulk: [meetRequirement],
});
