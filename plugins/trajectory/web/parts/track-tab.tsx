import { Checkbox } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { fieldText } from '@freightdeck/sdk/ui';
import { Http, usePermission, usePick, useService, useText } from '@freightdeck/sdk/web';
import { alarmType, deviceType, historyTrajectory } from '../../contract/index.ts';
import type { TrackPoint } from '../../contract/index.ts';
import { useTrack } from '../stores/use-track.ts';
import { useFrame } from './frame.ts';
import { PointTable } from './point-table.tsx';
import { TrackFigures } from './track-figures.tsx';
import { wayOf } from './track-lines.ts';
import { TrackMap } from './track-map.tsx';
import { TrackState } from './track-state.tsx';

/** The trip on the map; other sources can be shown beside the main one. */
export const TrackTab = observer(function TrackTab({
  record,
}: {
  readonly record: { readonly waybillSn: string };
}): ReactNode {
  const styles = useFrame();
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const desk = useTrack();
  const mayCompare = usePermission('trackSelectNew:compare');
  const [others, setOthers] = useState<Readonly<Record<string, readonly TrackPoint[]>>>({});
  const { waybillSn } = record;
  useEffect(() => {
    setOthers({});
    void desk.ask({ waybillSn });
  }, [desk, waybillSn]);
  const { track } = desk;
  const leading = track?.sources.find(({ leads }) => leads)?.source;
  const beside = [...new Set(track?.sources.map(({ source }) => source))].filter((source) => source !== leading);
  const lay = async (source: string, on: boolean): Promise<void> => {
    const points = on
      ? ((await http.ask(historyTrajectory, { waybillSn, source }, { quiet: true }).catch(() => undefined))?.points ??
        [])
      : [];
    setOthers(({ [source]: _gone, ...rest }) => (on ? { ...rest, [source]: points } : rest));
  };
  const lines = useMemo(
    () => [
      wayOf(track ?? { points: [], gaps: [] }),
      ...Object.values(others).map((points) => ({ points, dashed: true })),
    ],
    [track, others],
  );
  const alarms = useMemo(
    () =>
      (track?.events ?? []).flatMap(({ at, kind, text: code }) => {
        const point = kind === 'alarm' ? track?.points.findLast((one) => one.at <= at) : undefined;
        return point ? [{ at: point, name: fieldText(alarmType, code, pick) }] : [];
      }),
    [track, pick],
  );
  return (
    <div className={styles.card}>
      <TrackState desk={desk} onRetry={() => void desk.ask({ waybillSn })}>
        {track && (
          <>
            <TrackFigures track={track} />
            {mayCompare && beside.length > 0 && (
              <div className={styles.row}>
                {beside.map((source) => (
                  <Checkbox
                    key={source}
                    label={text('track.layOver', { source: fieldText(deviceType, source, pick) })}
                    checked={source in others}
                    onChange={(_, { checked }) => void lay(source, checked === true)}
                  />
                ))}
              </div>
            )}
            <div className={styles.map}>
              <TrackMap
                label={text('map.label', { count: track.points.length })}
                picture={{
                  lines,
                  stops: track.stops,
                  places: track.places,
                  alarms,
                  drifted: track.points.filter(({ flag }) => flag !== 'OK'),
                }}
              />
            </div>
            <PointTable points={track.points} />
          </>
        )}
      </TrackState>
    </div>
  );
});
