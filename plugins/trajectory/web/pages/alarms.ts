import { action, listPage, runAction } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { alarmLife, closeAlarm, falseAlarm, handleAlarm, locusAlarms } from '../../contract/index.ts';
import { trajectory } from '../../plugin.ts';

/** 轨迹报警 */
export const page = listPage(locusAlarms, {
  workflow: alarmLife,
  columns: [
    { field: 'alarmSn', width: 160, pin: 'left', opens: true },
    'alarmType',
    'alarmLevel',
    'alarmStatus',
    { field: 'waybillSn', width: 160 },
    'vehicleNum',
    'driverName',
    'startAt',
    'endAt',
    { field: 'place', width: 190 },
    'value',
    'threshold',
    'handler',
    'handledAt',
    { field: 'remark', width: 200 },
    { field: 'platformName', width: 220 },
  ],
  filters: ['alarmType', 'alarmLevel', 'waybillSn', 'vehicleNum', 'alarmStatus', 'startAt', 'platformId'],
  sort: { startAt: 'desc' },
  rowActions: [
    runAction<RecordOf<typeof locusAlarms>>(
      'track',
      (row, tools) =>
        tools.go(trajectory.routes.trackPlayback.path, {
          waybillSn: row.waybillSn ?? undefined,
          vehicleNum: row.vehicleNum,
        }),
      { key: 'locusAlarmInfo:track', icon: 'MapDrive' },
    ),
    action(handleAlarm),
    action(closeAlarm),
    action(falseAlarm),
  ],
  bulk: [handleAlarm, closeAlarm],
  opens: trajectory.routes.locusAlarmDetail.path,
  exportKey: 'locusAlarmInfo:export',
});
