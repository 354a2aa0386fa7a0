import {
  choice,
  coordinates,
  dateTime,
  defineCommand,
  defineResource,
  group,
  id,
  integer,
  list,
  longText,
  optional,
  plate,
  text,
} from '@freightdeck/sdk/contract';
import { plateColor } from '@freightdeck/plugin-vehicle/contract';
import { readTraccar } from './traccar.ts';

const path = '/api/track/device';

export const deviceType = choice('TRACK_DEVICE_TYPE', [
  { value: 'BEIDOU_JT808', zh: '北斗终端', en: 'BeiDou terminal' },
  { value: 'APP', zh: '司机APP', en: 'Driver app' },
  { value: 'SINOIOV', zh: '第三方位置服务', en: 'Third-party positions' },
  { value: 'ETC', zh: 'ETC', en: 'ETC' },
  { value: 'TRACCAR', zh: 'TRACCAR转发', en: 'TRACCAR relay' },
]);
export const protocol = choice('TRACK_PROTOCOL', [
  { value: 'JT808', zh: 'JT/T 808', en: 'JT/T 808' },
  { value: 'HTTP', zh: 'HTTP推送', en: 'HTTP push' },
  { value: 'PULL', zh: '定时拉取', en: 'Pulled' },
]);

/** 设备: reports the positions of a vehicle. */
export const trackDevices = defineResource({
  name: 'trackDevice',
  path,
  table: 'track_device',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    deviceNo: text(32),
    simNo: optional(text(20)),
    deviceType,
    protocol,
    vehicleId: optional(id('vehicle', 'vehicleNum')),
    vehicleNum: optional(plate('plateColor')),
    plateColor: optional(plateColor),
    onlineStatus: choice('DEVICE_ONLINE', [
      { value: 1, zh: '在线', en: 'Online', tone: 'done' },
      { value: 0, zh: '离线', en: 'Offline', tone: 'void' },
    ]),
    lastAt: optional(dateTime()),
    lastPlace: optional(coordinates()),
    bindAt: optional(dateTime()),
    status: choice('DEVICE_STATUS', [
      { value: 1, zh: '已绑定', en: 'Bound', tone: 'done' },
      { value: 0, zh: '未绑定', en: 'Not bound', tone: 'draft' },
    ]),
  },
  filters: { deviceNo: 'many', simNo: 'like', vehicleNum: 'many', deviceType: 'in', onlineStatus: 'in', status: 'in' },
  sorts: ['deviceNo', 'lastAt', 'bindAt'],
  counted: 'onlineStatus',
  label: 'deviceNo',
  lookup: { line: ['deviceType', 'vehicleNum', 'onlineStatus', 'status'] },
  access: ['trajectoryDeviceVehicle:view'],
  exportAccess: ['trajectoryDeviceVehicle:export'],
});

const { deviceNo, simNo } = trackDevices.fields;
const onlyProviders = {
  onlyProviders: { status: 409, zh: '设备由服务商新增', en: 'Devices are added by their provider' },
} as const;
export const addDevice = defineCommand({
  name: 'trackDevice.add',
  path: `${path}/add`,
  access: ['trajectoryDeviceVehicle:add'],
  input: { deviceNo, simNo, deviceType, protocol },
  answer: { id: id() },
  refusals: onlyProviders,
});
export const editDevice = defineCommand({
  name: 'trackDevice.edit',
  path: `${path}/edit`,
  access: ['trajectoryDeviceVehicle:edit'],
  on: trackDevices,
  input: { simNo, deviceType, protocol },
});
export const bindDevice = defineCommand({
  name: 'trackDevice.bind',
  path: `${path}/bind`,
  access: ['trajectoryDeviceVehicle:bind'],
  on: trackDevices,
  input: { vehicleId: id('vehicle') },
  refusals: {
    bound: {
      status: 409,
      zh: '设备已绑定{vehicleNum}，请先解绑',
      en: 'The device is bound to {vehicleNum}. Unbind it first',
    },
    sameType: {
      status: 409,
      zh: '该车辆已绑定同类型设备{deviceNo}',
      en: 'The vehicle has device {deviceNo} of this type',
    },
  },
});
export const unbindDevice = defineCommand({
  name: 'trackDevice.unbind',
  path: `${path}/unbind`,
  access: ['trajectoryDeviceVehicle:unbind'],
  on: trackDevices,
  input: { reason: text(200) },
  danger: true,
  refusals: { notBound: { status: 409, zh: '设备未绑定车辆', en: 'The device is bound to no vehicle' } },
});
/** 导入: one device per line, `设备号,SIM卡号,类型`; all of them or none. */
export const importDevices = defineCommand({
  name: 'trackDevice.import',
  path: `${path}/import`,
  access: ['trajectoryDeviceVehicle:import'],
  input: { lines: longText(20_000) },
  answer: { total: integer(0, 500) },
  refusals: {
    ...onlyProviders,
    wrongLine: {
      status: 400,
      zh: '第{line}行格式不正确，应为：设备号,SIM卡号,类型',
      en: 'Line {line} is wrong. It should read: device no., SIM, type',
    },
    cutSim: {
      status: 400,
      zh: '第{line}行的SIM卡号被表格改成了科学计数，末位已丢失，请以文本格式重新复制',
      en: 'The SIM of line {line} was cut by a spreadsheet. Copy it again as text',
    },
    tooMany: { status: 400, zh: '一次最多导入500台设备', en: 'At most 500 devices at a time' },
    twice: { status: 409, zh: '第{line}行的设备号已存在', en: 'The device of line {line} exists already' },
  },
});

/** A position as reported by a device: WGS-84 in millionths of a degree, speed in tenths of km/h. */
const position = group({
  at: dateTime(),
  lonWgsE6: integer(73_000_000, 136_000_000),
  latWgsE6: integer(3_000_000, 54_000_000),
  speedKmh10: optional(integer(0, 3_000)),
  heading: optional(integer(0, 359)),
  altitudeM: optional(integer(-500, 9_000)),
  mileageM: optional(integer(0, 2_000_000_000)),
  byStation: optional(integer(0, 1)),
});
/** 接收: a batch of a device's positions. The first position reported for a moment is kept. */
export const ingestPoints = defineCommand({
  name: 'trackPoint.ingest',
  path: '/api/track/trackPoint/ingest',
  access: ['trajectoryDeviceVehicle:import'],
  input: { deviceNo, points: list(position, 5_000) },
  open: { scope: 'POSITIONS', path: '/positions' },
  /** `ahead`: positions of a later time than now, which are left out. */
  answer: { stored: integer(0, 5_000), repeated: integer(0, 5_000), ahead: integer(0, 5_000) },
  refusals: {
    unknownDevice: { status: 404, zh: '设备{deviceNo}不存在', en: 'There is no device {deviceNo}' },
    notBound: { status: 409, zh: '设备未绑定车辆', en: 'The device is bound to no vehicle' },
    future: { status: 400, zh: '定位时间不能晚于当前时间', en: 'A position must not lie in the future' },
  },
});

/** 接收转发: one position as Traccar forwards it, with the protocols of its devices. */
export const forwardPosition = defineCommand({
  name: 'trackPoint.forward',
  path: '/api/track/trackPoint/forward',
  access: ['trajectoryDeviceVehicle:import'],
  input: { deviceNo, points: list(position, 1) },
  open: { scope: 'POSITIONS', path: '/positions/traccar', relay: { maker: 'Traccar', reads: readTraccar } },
  answer: ingestPoints.answer,
  refusals: ingestPoints.refusals,
});
