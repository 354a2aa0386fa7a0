import { action, listPage, runAction } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { repullTrack, waybillTracks } from '../../contract/index.ts';
import { trajectory } from '../../plugin.ts';

type Track = RecordOf<typeof waybillTracks>;

/** 轨迹查询（新）: the summary of each waybill's positions. */
export const page = listPage(waybillTracks, {
  columns: [
    { field: 'waybillSn', width: 170, pin: 'left', opens: true },
    'waybillStatus',
    'vehicleNum',
    'startAt',
    'endAt',
    'pointCount',
    'distanceM',
    'trackDistanceM',
    'distanceRatio',
    'coverage',
    'maxGapMin',
    'loadFence',
    'unloadFence',
    'stopCount',
    'maxSpeedKmh',
    'source',
    'leadDevice',
    'otherDevices',
    { field: 'filledGapCount', hidden: true },
    'pullState',
    { field: 'pullAt', hidden: true },
    { field: 'sendUnitName', width: 180, hidden: true },
    { field: 'receiveUnitName', width: 180, hidden: true },
    { field: 'platformName', width: 220 },
    { field: 'computedAt', hidden: true },
  ],
  filters: ['waybillSn', 'vehicleNum', 'startAt', 'source', 'coverage', 'waybillStatus', 'pointCount', 'platformId'],
  sort: { pointCount: 'desc', startAt: 'desc' },
  rowActions: [
    runAction<Track>(
      'playback',
      (row, tools) => tools.go(trajectory.routes.trackPlayback.path, { waybillSn: row.waybillSn }),
      { key: 'trackSelectNew:playback', icon: 'MapDrive' },
    ),
    runAction<Track>('compare', (row, tools) => tools.go(trajectory.routes.trackDetail.path, { id: row.id }), {
      key: 'trackSelectNew:compare',
      icon: 'Branch',
    }),
    action(repullTrack),
  ],
  bulk: [repullTrack],
  opens: trajectory.routes.trackDetail.path,
  exportKey: 'trackSelectNew:exportTrack',
});
