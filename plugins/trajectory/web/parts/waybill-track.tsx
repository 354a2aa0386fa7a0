import type { RecordOf } from '@freightdeck/sdk/contract';
import { RelatedRecords } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import type { waybills } from '@freightdeck/plugin-waybill/contract';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { locusAlarms } from '../../contract/index.ts';
import { TrackTab } from './track-tab.tsx';

/** 轨迹 of a waybill: the trip on the map with its fences, stops and alarms, and what became of the alarms. */
export const part = observer(function WaybillTrack({
  record,
}: {
  readonly record: RecordOf<typeof waybills>;
}): ReactNode {
  const text = useText();
  return (
    <>
      <TrackTab record={record} />
      <RelatedRecords
        headed
        resource={locusAlarms}
        where={{ waybillSn: record.waybillSn }}
        label={text('trip.alarms')}
        empty={{ title: text('trip.noAlarm') }}
        columns={[
          'alarmSn',
          'alarmType',
          'alarmLevel',
          'alarmStatus',
          'startAt',
          'endAt',
          'value',
          'handler',
          'remark',
        ]}
      />
    </>
  );
});
