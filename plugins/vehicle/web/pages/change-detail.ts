import { action, recordPage } from '@freightdeck/sdk/web';
import { approveVehicleChange, rejectVehicleChange, vehicleChangeLife, vehicleChanges } from '../../contract/index.ts';
import { ChangeCompare } from '../parts/change-compare.tsx';

/** 车辆变更详情: old and new value of each field. */
export const page = recordPage(vehicleChanges, {
  workflow: vehicleChangeLife,
  figures: ['vehicleNum', 'applyBy', 'createdAt'],
  sections: [
    {
      title: 'change',
      fields: [
        'changeSn',
        'vehicleNum',
        'reason',
        'applyBy',
        'createdAt',
        'auditStatus',
        'auditBy',
        'auditAt',
        'remark',
      ],
    },
  ],
  actions: [action(approveVehicleChange), action(rejectVehicleChange)],
  tabs: [{ id: 'compare', part: ChangeCompare }],
});
