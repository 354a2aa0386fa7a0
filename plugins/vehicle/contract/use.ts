import { defineCommand, defineWorkflow, id, text } from '@freightdeck/sdk/contract';
import { vehicles } from './vehicle.ts';

const path = vehicles.path;

/** 绑定司机: who usually drives it. A driver has one vehicle of his own, and dispatch offers both together. */
export const bindDriver = defineCommand({
  name: 'vehicle.bindDriver',
  path: `${path}/bindDriver`,
  access: ['carInfo2:bindDriver'],
  on: vehicles,
  input: { defaultDriverId: id('driver') },
  refusals: {
    notAudited: { status: 409, zh: '车辆审核通过后才能绑定司机', en: 'Only an approved vehicle can have a driver' },
    noDriver: {
      status: 400,
      zh: '司机不存在、未审核通过或不属于本服务商',
      en: 'There is no such approved driver of this provider',
    },
    bound: {
      status: 409,
      zh: '司机已是车辆 {vehicleNum} 的默认司机，请先解绑',
      en: 'The driver usually drives {vehicleNum}; unbind him there first',
    },
    nothingChanged: { status: 400, zh: '该车辆已绑定这名司机', en: 'This is the driver of the vehicle already' },
  },
});
export const unbindDriver = defineCommand({
  name: 'vehicle.unbindDriver',
  path: `${path}/unbindDriver`,
  access: ['carInfo2:unbindDriver'],
  on: vehicles,
  refusals: { noDriver: { status: 409, zh: '该车辆没有绑定司机', en: 'No driver is bound to this vehicle' } },
});

export const enableVehicle = defineCommand({
  name: 'vehicle.enable',
  path: `${path}/enable`,
  access: ['carInfo2:enable'],
  on: vehicles,
  bulk: true,
});
/** Its provider does not want to send it out: it gets no new trip, the running one goes on. */
export const disableVehicle = defineCommand({
  name: 'vehicle.disable',
  path: `${path}/disable`,
  access: ['carInfo2:disable'],
  on: vehicles,
  input: { reason: text(200) },
  bulk: true,
  danger: true,
});
/** 启用 and 停用 */
export const vehicleUse = defineWorkflow({
  name: 'vehicleUse',
  resource: vehicles,
  state: 'status',
  initial: 1,
  transitions: {
    enable: { command: enableVehicle, from: [0], to: 1, actors: ['provider'] },
    disable: { command: disableVehicle, from: [1], to: 0, actors: ['provider'] },
  },
});
