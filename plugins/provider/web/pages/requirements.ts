import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { addRequirement, deleteRequirement, editRequirement, requirements } from '../../contract/index.ts';

type Requirement = RecordOf<typeof requirements>;

/** 入驻资料要求 */
export const page = listPage(requirements, {
  columns: [
    { field: 'sort', width: 80 },
    { field: 'name', width: 260, pin: 'left' },
    'scope',
    'required',
    'sampleFile',
    'doneCount',
    'status',
    'updatedAt',
  ],
  filters: ['name', 'scope', 'status'],
  sort: { sort: 'asc' },
  actions: [
    action(addRequirement, { primary: true, icon: 'Add' }),
    runAction('requirementStates', (_row, tools) => tools.go('/serviceProviderRequire/state'), {
      key: 'serviceProviderRequire:view',
      icon: 'Table',
    }),
  ],
  rowActions: [
    action(editRequirement, {
      icon: 'Edit',
      initial: (row: Requirement) => ({
        name: row.name,
        required: row.required,
        sampleFile: row.sampleFile,
        sort: row.sort,
        scope: row.scope,
        status: row.status,
      }),
    }),
    runAction<Requirement>(
      'requirementStates',
      (row, tools) => tools.go('/serviceProviderRequire/state', { requirementId: row.id }),
      { key: 'serviceProviderRequire:view', icon: 'Table' },
    ),
    action(deleteRequirement),
  ],
});
