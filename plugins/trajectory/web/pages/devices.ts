import { action, listPage, runAction } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { addDevice, bindDevice, editDevice, importDevices, trackDevices, unbindDevice } from '../../contract/index.ts';
import { trajectory } from '../../plugin.ts';

type Device = RecordOf<typeof trackDevices>;

/** 设备车辆: devices with their vehicles. */
export const page = listPage(trackDevices, {
  columns: [
    { field: 'deviceNo', width: 170, pin: 'left' },
    'onlineStatus',
    'status',
    'vehicleNum',
    'plateColor',
    'deviceType',
    'protocol',
    'simNo',
    'lastAt',
    { field: 'lastPlace', width: 190 },
    'bindAt',
    { field: 'platformName', width: 220 },
  ],
  filters: ['deviceNo', 'simNo', 'vehicleNum', 'deviceType', 'onlineStatus', 'status', 'platformId'],
  sort: { deviceNo: 'asc' },
  actions: [action(addDevice, { primary: true, icon: 'Add' }), action(importDevices)],
  rowActions: [
    action(bindDevice),
    action(unbindDevice),
    action(editDevice, {
      icon: 'Edit',
      initial: ({ simNo, deviceType, protocol }: Device) => ({ simNo, deviceType, protocol }),
    }),
    runAction<Device>(
      'locate',
      (row, tools) => tools.go(trajectory.routes.trackSelect.path, { vehicleNum: row.vehicleNum ?? undefined }),
      { key: 'trajectoryDeviceVehicle:locate', icon: 'Location' },
    ),
  ],
  exportKey: 'trajectoryDeviceVehicle:export',
});
