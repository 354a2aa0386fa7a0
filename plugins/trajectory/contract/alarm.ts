import {
  choice,
  coordinates,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  optional,
  plate,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { alarmType } from './config.ts';

const path = '/api/track/locusAlarm';

/** 轨迹报警: an event on a trip that a person should check. */
export const locusAlarms = defineResource({
  name: 'locusAlarm',
  path,
  table: 'locus_alarm',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    alarmSn: text(30),
    alarmType,
    alarmLevel: choice('LOCUS_ALARM_LEVEL', [
      { value: 'LOW', zh: '低', en: 'Low', tone: 'draft' },
      { value: 'MID', zh: '中', en: 'Medium', tone: 'warning' },
      { value: 'HIGH', zh: '高', en: 'High', tone: 'refused' },
    ]),
    waybillId: optional(id('waybill', 'waybillSn')),
    waybillSn: optional(text(20)),
    vehicleNum: plate(),
    driverName: optional(reference('driver', 'name', 20)),
    startAt: dateTime(),
    endAt: optional(dateTime()),
    place: optional(coordinates()),
    value: text(40),
    threshold: text(40),
    alarmStatus: choice('LOCUS_ALARM_STATUS', [
      { value: 0, zh: '未处理', en: 'Open', tone: 'waiting' },
      { value: 1, zh: '处理中', en: 'In hand', tone: 'running' },
      { value: 2, zh: '已处理', en: 'Handled', tone: 'done' },
      { value: 3, zh: '误报', en: 'False alarm', tone: 'void' },
    ]),
    handler: optional(text(20)),
    handledAt: optional(dateTime()),
    remark: optional(text(200)),
  },
  filters: {
    alarmSn: 'equal',
    alarmType: 'in',
    alarmLevel: 'in',
    waybillSn: 'many',
    vehicleNum: 'many',
    alarmStatus: 'in',
    startAt: 'range',
  },
  sorts: ['startAt', 'alarmSn'],
  counted: 'alarmStatus',
  label: 'alarmSn',
  access: ['locusAlarmInfo:view'],
  exportAccess: ['locusAlarmInfo:export'],
});

const handlers = ['locusAlarmInfo:handle', 'locusAlarmInfo:batchHandle'] as const;
/** 处理: a person takes care of an alarm; the note says whom they called. */
export const handleAlarm = defineCommand({
  name: 'locusAlarm.handle',
  path: `${path}/handle`,
  access: handlers,
  on: locusAlarms,
  input: { remark: optional(text(200)) },
  bulk: true,
});
export const closeAlarm = defineCommand({
  name: 'locusAlarm.close',
  path: `${path}/close`,
  access: handlers,
  on: locusAlarms,
  input: { remark: text(200) },
  bulk: true,
});
/** 误报: closes a false alarm with the reason. */
export const falseAlarm = defineCommand({
  name: 'locusAlarm.falseAlarm',
  path: `${path}/falseAlarm`,
  access: ['locusAlarmInfo:falseAlarm'],
  on: locusAlarms,
  input: { remark: text(200) },
});

export const alarmLife = defineWorkflow({
  name: 'locusAlarm',
  resource: locusAlarms,
  state: 'alarmStatus',
  initial: 0,
  transitions: {
    handle: { command: handleAlarm, from: [0], to: 1, actors: ['provider', 'operator'] },
    close: { command: closeAlarm, from: [1], to: 2, actors: ['provider', 'operator'] },
    falseAlarm: { command: falseAlarm, from: [0, 1], to: 3, actors: ['provider', 'operator'] },
  },
});
