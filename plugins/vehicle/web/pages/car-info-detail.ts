import { action, recordPage } from '@freightdeck/sdk/web';
import {
  approveVehicle,
  blockVehicle,
  cancelVehicle,
  rejectVehicle,
  vehicleAudit,
  vehicles,
} from '../../contract/index.ts';
import { changeAction, resubmitAction } from '../archive.ts';
import { CertificateImages } from '../parts/certificate-images.tsx';

/** 车辆详情 */
export const page = recordPage(vehicles, {
  workflow: vehicleAudit,
  figures: ['plateColor', 'vehicleType', 'ratedLoadKg', 'roadTransportTo'],
  sections: [
    {
      title: 'basic',
      fields: ['vehicleNum', 'plateColor', 'vehicleType', 'vin', 'lengthMm', 'ratedLoadKg', 'trailerNum'],
    },
    {
      title: 'certificates',
      fields: [
        'roadTransportNo',
        'roadTransportTo',
        'drivingPermitTo',
        'inspectTo',
        'insuranceCompulsoryTo',
        'insuranceCommercialTo',
      ],
    },
    { title: 'audit', fields: ['auditStatus', 'auditBy', 'auditAt', 'auditRemark', 'createdAt'] },
  ],
  actions: [
    action(approveVehicle),
    action(rejectVehicle),
    changeAction,
    resubmitAction,
    action(blockVehicle),
    action(cancelVehicle),
  ],
  tabs: [{ id: 'images', part: CertificateImages }],
});
