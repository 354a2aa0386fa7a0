import { action, recordPage } from '@freightdeck/sdk/web';
import {
  approveVehicle,
  archiveFacts,
  bindDriver,
  blockVehicle,
  cancelVehicle,
  disableVehicle,
  enableVehicle,
  rejectVehicle,
  unbindDriver,
  vehicleAudit,
  vehicles,
} from '../../contract/index.ts';
import { changeAction, resubmitAction, submitAction } from '../archive.ts';
import { CertificateImages } from '../parts/certificate-images.tsx';
import { VehicleSheet } from '../parts/vehicle-sheet.tsx';

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
    { title: 'known', fields: ['status', 'networkStatus', 'reportStatus'] },
    { title: 'audit', fields: ['auditStatus', 'submitCount', 'auditBy', 'auditAt', 'auditRemark', 'createdAt'] },
  ],
  actions: [
    action(approveVehicle),
    action(rejectVehicle),
    changeAction,
    submitAction,
    resubmitAction,
    action(bindDriver, { icon: 'PersonAdd' }),
    action(unbindDriver),
    action(enableVehicle),
    action(disableVehicle),
    action(blockVehicle),
    action(cancelVehicle),
  ],
  tabs: [
    { id: 'images', part: CertificateImages },
    { id: 'print', part: VehicleSheet, key: 'carInfoDetail:print' },
  ],
});
