import {
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  integer,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import { qrStatus } from './states.ts';

const path = '/api/oilgas/fuelQrCode';

/** 油气二维码: valid for one order. */
export const qrCodes = defineResource({
  name: 'fuelQr',
  path,
  table: 'fuel_qr',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    stationId: id('fuelStation', 'stationName'),
    stationName: text(40),
    qrCode: text(64),
    scanCount: integer(0, 1_000_000),
    orderCount: integer(0, 1),
    orderNo: optional(text(30)),
    qrStatus,
    expireAt: dateTime(),
    updatedAt: dateTime(),
    createdAt: dateTime(),
  },
  filters: { stationId: 'equal', stationName: 'like', qrStatus: 'in' },
  sorts: ['updatedAt', 'createdAt', 'expireAt'],
  counted: 'qrStatus',
  label: 'stationName',
  access: ['fuelQrCode:view'],
});
/** 扫码 by the driver's app: whether the code is valid, and for which station. */
export const scanQr = defineCommand({
  name: 'fuelQr.scan',
  path: `${path}/scan`,
  access: 'session',
  input: { qrCode: text(64) },
  answer: { usable: integer(0, 1), stationId: id('fuelStation'), stationName: text(40) },
  refusals: { qrUnknown: { status: 404, zh: '没有此二维码', en: 'There is no such QR code' } },
});
export const useQr = defineCommand({
  name: 'fuelQr.use',
  path: `${path}/use`,
  access: 'session',
  on: qrCodes,
  input: { orderNo: text(30) },
});
export const disableQr = defineCommand({
  name: 'fuelQr.disable',
  path: `${path}/disable`,
  access: ['fuelQrCode:disable'],
  on: qrCodes,
  bulk: true,
  danger: true,
});
export const expireQr = defineCommand({
  name: 'fuelQr.expire',
  path: `${path}/expire`,
  access: ['fuelQrCode:disable'],
  on: qrCodes,
});
export const qrLife = defineWorkflow({
  name: 'fuelQr',
  resource: qrCodes,
  state: 'qrStatus',
  initial: 1,
  transitions: {
    use: { command: useQr, from: [1], to: 2, actors: ['driver', 'system'] },
    disable: { command: disableQr, from: [1], to: 0, actors: ['provider', 'operator'] },
    expire: { command: expireQr, from: [1], to: 3, actors: ['system'] },
  },
});
