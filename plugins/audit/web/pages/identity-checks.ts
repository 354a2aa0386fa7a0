import { action, listPage } from '@freightdeck/sdk/web';
import { passPerson, people, personLife, verifyPerson } from '@freightdeck/plugin-carrier/contract';

/** 实名核验列表: verification of real names. */
export const page = listPage(people, {
  workflow: personLife,
  columns: [
    { field: 'name', pin: 'left', width: 112 },
    'realNameStatus',
    'idNumber',
    'mobile',
    'identity',
    'verifyChannel',
    { field: 'verifyResult', width: 220 },
    'costCents',
    'verifiedAt',
    'verifiedBy',
    { field: 'platformName', width: 200 },
    'createdAt',
  ],
  filters: ['name', 'idNumber', 'mobile', 'identity', 'realNameStatus', 'verifiedAt', 'platformId'],
  sort: { createdAt: 'desc' },
  rowActions: [action(verifyPerson), action(passPerson)],
  bulk: [verifyPerson],
  exportKey: 'userIdentityVerifyList:export',
});
