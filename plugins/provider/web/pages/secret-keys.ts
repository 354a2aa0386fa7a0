import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage } from '@freightdeck/sdk/web';
import { lazy } from 'react';
import {
  addProviderKey,
  disableProviderKey,
  editProviderKeyIp,
  providerKeyLife,
  providerKeys,
  rotateProviderKey,
} from '../../contract/index.ts';
import { scopesCell } from '../parts/key-scopes.tsx';

const AddKeyForm = lazy(() => import('../parts/key-forms.tsx').then((module) => ({ default: module.AddKeyForm })));
const RotateKeyForm = lazy(() =>
  import('../parts/key-forms.tsx').then((module) => ({ default: module.RotateKeyForm })),
);
/** 服务商密钥: a secret is shown only once, when it is created. */
export const page = listPage(providerKeys, {
  workflow: providerKeyLife,
  columns: [
    { field: 'platformName', width: 240, pin: 'left' },
    { field: 'appKey', width: 260 },
    'secretLast4',
    { field: 'scopes', width: 240, cell: scopesCell },
    { field: 'ipWhite', width: 200 },
    { field: 'callsPerMinute', hidden: true },
    'keyStatus',
    'rotateAt',
    'expireAt',
    'lastUseAt',
    'createdAt',
  ],
  filters: ['platformId', 'appKey', 'keyStatus', 'createdAt'],
  sort: { createdAt: 'desc' },
  actions: [action(addProviderKey, { primary: true, icon: 'Add', form: AddKeyForm })],
  rowActions: [
    action(rotateProviderKey, { form: RotateKeyForm }),
    action(editProviderKeyIp, {
      icon: 'Edit',
      initial: ({ ipWhite, scopes, callsPerMinute }: RecordOf<typeof providerKeys>) => ({
        ipWhite,
        scopes,
        callsPerMinute,
      }),
    }),
    action(disableProviderKey),
  ],
});
