import { action, recordPage } from '@freightdeck/sdk/web';
import { approveVehicle, rejectVehicle, vehicleAudit, vehicles } from '../../contract/index.ts';
import { changeAction, resubmitAction } from '../archive.ts';

/** 车辆详情 */
export const page = recordPage(vehicles, {
  workflow: vehicleAudit,
  figures: ['plateColor', 'vehicleType', 'ratedLoadKg', 'roadTransportTo'],
  sections: [
    { title: 'basic', fields: ['vehicleNum', 'plateColor', 'vehicleType', 'vin', 'ratedLoadKg', 'trailerNum'] },
    { title: 'certificates', fields: ['roadTransportNo', 'roadTransportTo'] },
    { title: 'audit', fields: ['auditStatus', 'auditBy', 'auditAt', 'auditRemark', 'createdAt'] },
  ],
  actions: [action(approveVehicle), action(rejectVehicle), changeAction, resubmitAction],
});
