import { action, recordPage } from '@freightdeck/sdk/web';
import { approveDriver, cancelDriver, driverAudit, drivers, rejectDriver } from '@freightdeck/plugin-carrier/contract';
import { changeDriverAction, resubmitDriverAction } from '../actions.ts';
import { CardImages } from '../parts/card-images.tsx';

/** 司机详情 */
export const page = recordPage(drivers, {
  workflow: driverAudit,
  figures: ['vehicleClass', 'licenseTo', 'mobile'],
  sections: [
    { title: 'basic', fields: ['name', 'mobile', 'idNumber'] },
    { title: 'certificates', fields: ['vehicleClass', 'licenseTo', 'qualificationNo'] },
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
      fields: ['auditStatus', 'firstAuditBy', 'firstAuditAt', 'auditBy', 'auditAt', 'auditRemark', 'createdAt'],
    },
  ],
  actions: [
    action(approveDriver),
    action(rejectDriver),
    resubmitDriverAction,
    changeDriverAction,
    action(cancelDriver),
  ],
  tabs: [{ id: 'images', part: CardImages }],
});
