import { action, recordPage } from '@freightdeck/sdk/web';
import {
  approveDriver,
  blockDriver,
  cancelDriver,
  driverAudit,
  driverErasure,
  drivers,
  inviteDriver,
  paperFacts,
  rejectDriver,
  verifyDriver,
} from '@freightdeck/plugin-carrier/contract';
import { changeDriverAction, resubmitDriverAction, submitDriverAction } from '../actions.ts';
import { DriverImages } from '../parts/card-images.tsx';

/** 司机详情 */
export const page = recordPage(drivers, {
  workflow: driverAudit,
  figures: ['vehicleClass', 'licenseTo', 'mobile'],
  sections: [
    { title: 'basic', fields: ['name', 'mobile', 'idNumber'] },
    ...paperFacts,
    { title: 'people', fields: ['vehicleNum', 'carOwnerName', 'captainName', 'creditScore', 'reportStatus'] },
    {
      title: 'card',
      fields: [
        'gender',
        'address',
        'idValidTo',
        'realNameStatus',
        'faceScore',
        'basicAuditStatus',
        'basicAuditBy',
        'basicAuditAt',
        'basicRemark',
      ],
    },
    {
      title: 'audit',
      fields: [
        'auditStatus',
        'submitCount',
        'firstAuditBy',
        'firstAuditAt',
        'auditBy',
        'auditAt',
        'auditRemark',
        'createdAt',
      ],
    },
    { title: 'erasure', fields: ['eraseWantedAt', 'spareAgreedAt', 'eraseAgreedAt', 'erasedAt'] },
  ],
  actions: [
    action(approveDriver),
    action(rejectDriver),
    submitDriverAction,
    resubmitDriverAction,
    changeDriverAction,
    action(driverErasure.ask),
    action(driverErasure.erase),
    action(driverErasure.spare),
    action(inviteDriver, { icon: 'Send' }),
    action(verifyDriver, { icon: 'PersonKey' }),
    action(blockDriver),
    action(cancelDriver),
  ],
  tabs: [{ id: 'images', part: DriverImages }],
});
