import { action, listPage, runAction } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { addRole, copyRole, deleteRole, editRole, roles } from '../../contract/index.ts';

type Role = RecordOf<typeof roles>;

export const page = listPage(roles, {
  columns: [
    { field: 'name', width: 160, pin: 'left', opens: true },
    { field: 'roleType', width: 100 },
    { field: 'remark', width: 220 },
    { field: 'userCount', width: 90 },
    { field: 'tenantTemplate', width: 100 },
    { field: 'platformName', width: 180 },
    { field: 'status', width: 100 },
    { field: 'updatedBy', width: 120 },
    { field: 'updatedAt', width: 170 },
  ],
  filters: ['name', 'status', 'platformId'],
  actions: [action(addRole, { primary: true, icon: 'Add' })],
  rowActions: [
    runAction<Role>('grant', (role, tools) => tools.go('/role/grant', { id: role.id }), {
      key: 'role:grant',
      icon: 'ShieldKeyhole',
    }),
    action(editRole, {
      icon: 'Edit',
      initial: (role: Role) => ({ name: role.name, remark: role.remark, status: role.status }),
    }),
    action(copyRole, {
      icon: 'Copy',
      initial: (role: Role) => ({ name: `${role.name} 2`.slice(0, 20), remark: role.remark }),
    }),
    action(deleteRole),
  ],
  opens: '/role/grant',
});
