import { action, recordPage } from '@freightdeck/sdk/web';
import { repullTrack, waybillTracks } from '../../contract/index.ts';
import { TrackTab } from '../parts/track-tab.tsx';

/** 运单轨迹: the trip on the map, its sources, stops and gaps. */
export const page = recordPage(waybillTracks, {
  figures: ['pointCount', 'trackDistanceM', 'distanceRatio', 'coverage', 'maxGapMin', 'stopCount'],
  sections: [
    {
      title: 'trip',
      fields: [
        'waybillSn',
        'waybillStatus',
        'vehicleNum',
        'sendUnitName',
        'receiveUnitName',
        'startAt',
        'endAt',
        'platformName',
      ],
    },
    {
      title: 'summary',
      fields: [
        'distanceM',
        'trackDistanceM',
        'loadFence',
        'unloadFence',
        'maxSpeedKmh',
        'source',
        'leadDevice',
        'otherDevices',
        'filledGapCount',
        'computedAt',
        'pullState',
        'pullAt',
      ],
    },
  ],
  actions: [action(repullTrack)],
  tabs: [{ id: 'map', part: TrackTab, key: 'trackSelectNew:query' }],
});
