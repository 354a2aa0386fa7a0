import { action, recordPage } from '@freightdeck/sdk/web';
import {
  approveVehicle,
  archiveFacts,
  blockVehicle,
  cancelVehicle,
  rejectVehicle,
  vehicleAudit,
  vehicles,
} from '../../contract/index.ts';
import { changeAction, resubmitAction, submitAction } from '../archive.ts';
import { CertificateImages } from '../parts/certificate-images.tsx';

/** 车辆详情 */
export const page = recordPage(vehicles, {
  workflow: vehicleAudit,
  figures: ['plateColor', 'vehicleType', 'ratedLoadKg', 'roadTransportTo'],
  sections: [
    { title: 'plate', fields: ['vehicleNum'] },
    ...archiveFacts,
    {
      title: 'certificates',
      fields: ['drivingPermitTo', 'inspectTo', 'insuranceCompulsoryTo', 'insuranceCommercialTo', 'certWorstTo'],
    },
    { title: 'people', fields: ['carOwnerName', 'driverName', 'captainName', 'waybillCount'] },
    { title: 'known', fields: ['networkStatus', 'reportStatus'] },
    { title: 'audit', fields: ['auditStatus', 'submitCount', 'auditBy', 'auditAt', 'auditRemark', 'createdAt'] },
  ],
  actions: [
    action(approveVehicle),
    action(rejectVehicle),
    changeAction,
    submitAction,
    resubmitAction,
    action(blockVehicle),
    action(cancelVehicle),
  ],
  tabs: [{ id: 'images', part: CertificateImages }],
});
