import { action, recordPage } from '@freightdeck/sdk/web';
import { captainErasure, carCaptainLife, carCaptains } from '../../contract/index.ts';
import { captainActions, captainWallet } from '../actions.ts';
import { CaptainCode } from '../parts/captain-code.tsx';

/** 车队长详情 */
export const page = recordPage(carCaptains, {
  workflow: carCaptainLife.audit,
  figures: ['status', 'driverCount', 'vehicleCount', 'walletBalance', 'monthIncome', 'monthlyCapCents'],
  sections: [
    { title: 'basic', fields: ['name', 'mobile', 'idNumber', 'teamName', 'createdAt'] },
    {
      title: 'terms',
      fields: [
        'feeMode',
        'feePerTrip',
        'feePpm',
        'payeeEnabled',
        'mandateContractNo',
        'monthlyCapCents',
        'contractStatus',
      ],
    },
    { title: 'drivers', fields: ['driverNames'] },
    { title: 'audit', fields: ['auditStatus', 'auditBy', 'auditAt', 'auditRemark'] },
    { title: 'erasure', fields: ['eraseWantedAt', 'spareAgreedAt', 'eraseAgreedAt', 'erasedAt'] },
  ],
  actions: [
    ...captainActions,
    captainWallet,
    action(captainErasure.ask),
    action(captainErasure.spare),
    action(captainErasure.erase),
  ],
  tabs: [{ id: 'qrcode', part: CaptainCode, key: 'carCaptainManage:qrcode' }],
});
