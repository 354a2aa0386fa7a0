import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  distance,
  id,
  integer,
  list,
  optional,
  ratio,
  text,
} from '@freightdeck/sdk/contract';

const path = '/api/track/trajectoryConfig';

/** 报警类型, E41. */
export const alarmType = choice('LOCUS_ALARM_TYPE', [
  { value: 'NO_SIGNAL', zh: '无信号', en: 'No signal' },
  { value: 'DRIFT', zh: '漂移', en: 'Drift' },
  { value: 'DEVIATE', zh: '偏航', en: 'Off route' },
  { value: 'LONG_STOP', zh: '长时间停留', en: 'Long stop' },
  { value: 'OVERSPEED', zh: '超速', en: 'Overspeed' },
  { value: 'FATIGUE', zh: '疲劳驾驶', en: 'Fatigue' },
  { value: 'FENCE_LOAD', zh: '未进装货围栏', en: 'Load fence missed' },
  { value: 'FENCE_UNLOAD', zh: '未进卸货围栏', en: 'Unload fence missed' },
  { value: 'PHOTO_FAR', zh: '拍照位置异常', en: 'Photo place off' },
  { value: 'TIME_OVERLAP', zh: '时间重叠', en: 'Trips overlap' },
  { value: 'ETA_LATE', zh: '预计迟到', en: 'Late by estimate' },
  { value: 'DEVICE_OFFLINE', zh: '设备离线', en: 'Device offline' },
]);
/**
 * Those that are looked for. 偏航 needs a planned route, and of two trips at a time the second is refused: the other
 * names stand for alarms that other systems send.
 */
export const watchedAlarm = choice('LOCUS_ALARM_WATCHED', [
  { value: 'NO_SIGNAL', zh: '无信号', en: 'No signal' },
  { value: 'DRIFT', zh: '漂移', en: 'Drift' },
  { value: 'LONG_STOP', zh: '长时间停留', en: 'Long stop' },
  { value: 'OVERSPEED', zh: '超速', en: 'Overspeed' },
  { value: 'FATIGUE', zh: '疲劳驾驶', en: 'Fatigue' },
  { value: 'FENCE_LOAD', zh: '未进装货围栏', en: 'Load fence missed' },
  { value: 'FENCE_UNLOAD', zh: '未进卸货围栏', en: 'Unload fence missed' },
  { value: 'PHOTO_FAR', zh: '拍照位置异常', en: 'Photo place off' },
  { value: 'ETA_LATE', zh: '预计迟到', en: 'Late by estimate' },
  { value: 'DEVICE_OFFLINE', zh: '设备离线', en: 'Device offline' },
]);
export const pullProvider = choice('TRACK_PULL_PROVIDER', [
  { value: 'BEIDOU', zh: '北斗终端平台', en: 'BeiDou terminals' },
  { value: 'SINOIOV', zh: '第三方位置服务', en: 'Third-party positions' },
  { value: 'APP', zh: '司机APP', en: 'Driver app' },
]);

/** Thresholds for alarms. */
export const limits = {
  fenceLoadM: distance(50, 20_000, 'fineKm'),
  fenceUnloadM: distance(50, 20_000, 'fineKm'),
  noSignalMin: integer(5, 720, 'minute'),
  longStopMin: integer(5, 1_440, 'minute'),
  deviateM: distance(100, 100_000, 'fineKm'),
  overspeedKmh: integer(40, 160, 'kmh'),
  fatigueMin: integer(60, 720, 'minute'),
  coverageMinPpm: ratio(),
  ratioMinPpm: ratio(5_000_000),
  ratioMaxPpm: ratio(5_000_000),
  pullProvider,
  pullIntervalSec: integer(10, 3_600, 'second'),
  alarmTypes: list(watchedAlarm, 10),
};
/** Thresholds without any configuration. */
export const standardLimits = {
  fenceLoadM: 2_000,
  fenceUnloadM: 2_000,
  noSignalMin: 60,
  longStopMin: 45,
  deviateM: 5_000,
  overspeedKmh: 100,
  fatigueMin: 240,
  coverageMinPpm: 800_000,
  ratioMinPpm: 700_000,
  ratioMaxPpm: 1_600_000,
  pullProvider: 'BEIDOU',
  pullIntervalSec: 60,
  alarmTypes: [
    'NO_SIGNAL',
    'DRIFT',
    'LONG_STOP',
    'OVERSPEED',
    'FATIGUE',
    'FENCE_LOAD',
    'FENCE_UNLOAD',
    'PHOTO_FAR',
    'ETA_LATE',
    'DEVICE_OFFLINE',
  ],
} as const;

/** 轨迹监控配置: one row for all shippers of a provider, and rows for single shippers. */
export const trajectoryConfigs = defineResource({
  name: 'trajectoryConfig',
  path,
  table: 'trajectory_config',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    companyId: optional(id('company', 'companyName')),
    companyName: optional(text(64)),
    ...limits,
    updatedAt: dateTime(),
  },
  filters: { companyName: 'like', pullProvider: 'in' },
  sorts: ['companyName', 'updatedAt'],
  label: 'companyName',
  access: ['trajectoryMonitoringConfig:view'],
});

const order = {
  ratioOrder: {
    status: 400,
    zh: '里程比下限不能大于上限',
    en: 'The lower distance ratio must not exceed the upper one',
  },
} as const;
export const addConfig = defineCommand({
  name: 'trajectoryConfig.add',
  path: `${path}/add`,
  access: ['trajectoryMonitoringConfig:add'],
  /** Without a company: the row for all shippers. */
  input: { companyId: optional(id('company')), ...limits },
  answer: { id: id() },
  refusals: {
    ...order,
    onlyProviders: { status: 409, zh: '监控配置由服务商新增', en: 'A configuration is added by its provider' },
    configured: { status: 409, zh: '该货主已有监控配置', en: 'This shipper has a configuration already' },
  },
});
export const editConfig = defineCommand({
  name: 'trajectoryConfig.edit',
  path: `${path}/edit`,
  access: ['trajectoryMonitoringConfig:edit'],
  on: trajectoryConfigs,
  input: limits,
  refusals: order,
});
export const deleteConfig = defineCommand({
  name: 'trajectoryConfig.delete',
  path: `${path}/delete`,
  access: ['trajectoryMonitoringConfig:delete'],
  on: trajectoryConfigs,
  danger: true,
  refusals: { defaultStays: { status: 409, zh: '默认配置不能删除', en: 'The default configuration stays' } },
});
/**
 * Checks the provider's latest tracks against this configuration and returns how many would raise an alarm; raises
 * none.
 */
export const testConfig = defineCommand({
  name: 'trajectoryConfig.test',
  path: `${path}/test`,
  access: ['trajectoryMonitoringConfig:test'],
  on: trajectoryConfigs,
  answer: {
    tracks: integer(0, 1_000),
    lowCoverage: integer(0, 1_000),
    ratioOutside: integer(0, 1_000),
    longGap: integer(0, 1_000),
    tooFast: integer(0, 1_000),
  },
});
