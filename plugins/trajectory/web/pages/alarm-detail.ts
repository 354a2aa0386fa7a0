import { action, recordPage } from '@freightdeck/sdk/web';
import { alarmLife, closeAlarm, falseAlarm, handleAlarm, locusAlarms } from '../../contract/index.ts';

/** 报警详情 */
export const page = recordPage(locusAlarms, {
  workflow: alarmLife,
  figures: ['alarmType', 'alarmLevel', 'value', 'threshold'],
  sections: [
    {
      title: 'alarm',
      fields: ['alarmSn', 'alarmType', 'alarmLevel', 'startAt', 'endAt', 'place', 'value', 'threshold'],
    },
    { title: 'trip', fields: ['waybillSn', 'vehicleNum', 'driverName', 'platformName'] },
    { title: 'handling', fields: ['alarmStatus', 'handler', 'handledAt', 'remark'] },
  ],
  actions: [action(handleAlarm), action(closeAlarm), action(falseAlarm)],
});
