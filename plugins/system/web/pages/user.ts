import { action, listPage } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { lazy } from 'react';
import {
  addUser,
  askErasure,
  assignRoles,
  confirmUser,
  disableUser,
  editUser,
  enableUser,
  eraseUser,
  kickOutUser,
  resetPassword,
  resetSecondFactor,
  unbindWechat,
  unlockUser,
  userLife,
  users,
} from '../../contract/index.ts';

const AddUserForm = lazy(() =>
  import('../parts/add-user-form.tsx').then((module) => ({ default: module.AddUserForm })),
);
const AssignRolesForm = lazy(() =>
  import('../parts/assign-roles-form.tsx').then((module) => ({ default: module.AssignRolesForm })),
);
const ResetPasswordForm = lazy(() =>
  import('../parts/reset-password-form.tsx').then((module) => ({ default: module.ResetPasswordForm })),
);
const UnbindForm = lazy(() => import('../parts/unbind-form.tsx').then((module) => ({ default: module.UnbindForm })));
type User = RecordOf<typeof users>;

export const page = listPage(users, {
  workflow: userLife,
  columns: [
    { field: 'userName', width: 140, pin: 'left' },
    'name',
    { field: 'mobile', width: 130 },
    { field: 'roleNames', width: 220 },
    { field: 'confirmState', width: 100 },
    { field: 'givenByName', width: 110 },
    { field: 'platformName', width: 180 },
    { field: 'identity', width: 90 },
    { field: 'isBindWechat', width: 100 },
    { field: 'secondFactor', width: 100 },
    { field: 'lastLoginAt', width: 170 },
    { field: 'status', width: 100 },
    { field: 'eraseWantedAt', width: 170 },
    { field: 'erasedAt', width: 170 },
    { field: 'createdAt', width: 170 },
  ],
  filters: [
    'userName',
    'name',
    'mobile',
    'roleNames',
    'status',
    'secondFactor',
    'confirmState',
    'platformId',
    'createdAt',
  ],
  sort: { createdAt: 'desc' },
  actions: [action(addUser, { primary: true, icon: 'PersonAdd', form: AddUserForm })],
  rowActions: [
    // Starts without the mobile number, which is masked; left empty, it stays unchanged.
    action(editUser, { icon: 'Edit', initial: (user: User) => ({ name: user.name, email: user.email }) }),
    action(assignRoles, { icon: 'ShieldKeyhole', form: AssignRolesForm }),
    action(enableUser),
    action(disableUser),
    action(resetPassword, { form: ResetPasswordForm }),
    action(confirmUser),
    action(unlockUser),
    action(resetSecondFactor),
    action(kickOutUser),
    action(askErasure),
    action(eraseUser),
    action(unbindWechat, { form: UnbindForm }),
  ],
  bulk: [confirmUser, enableUser, disableUser, kickOutUser],
  exportKey: 'user:export',
});
