import { action, listPage } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { addUser, assignRoles, disableUser, editUser, enableUser, kickOutUser, resetPassword, unbindWechat, unlockUser, userLife, users } from '../../contract/index.ts';
import { AddUserForm } from '../parts/add-user-form.tsx';
import { AssignRolesForm } from '../parts/assign-roles-form.tsx';
import { ResetPasswordForm } from '../parts/reset-password-form.tsx';
import { UnbindForm } from '../parts/unbind-form.tsx';

type User = RecordOf<typeof users>;

export const page = listPage(users, {
  workflow: userLife,
  columns: [
    { field: 'userName', width: 140, pin: 'left' }, 'name', { field: 'mobile', width: 130 }, { field: 'roleNames', width: 220 }, { field: 'platformName', width: 180 },
    { field: 'identity', width: 90 }, { field: 'isBindWechat', width: 100 }, { field: 'lastLoginAt', width: 170 }, { field: 'status', width: 100 }, { field: 'createdAt', width: 170 },
  ],
  filters: ['userName', 'name', 'mobile', 'roleNames', 'status', 'platformId', 'createdAt'],
  sort: { createdAt: 'desc' },
  actions: [action(addUser, { primary: true, icon: 'PersonAdd', form: AddUserForm })],
  rowActions: [
    // The mobile comes masked, so the form starts without it; left empty it stays as it is.
    action(editUser, { icon: 'Edit', initial: (user: User) => ({ name: user.name, email: user.email }) }),
    action(assignRoles, { icon: 'ShieldKeyhole', form: AssignRolesForm }),
    action(enableUser), action(disableUser), action(resetPassword, { form: ResetPasswordForm }), action(unlockUser), action(kickOutUser), action(unbindWechat, { form: UnbindForm }),
  ],
  bulk: [enableUser, disableUser, kickOutUser],
});
