import { Button, Field, Input } from '@fluentui/react-components';
import { SearchRegular, VideoRegular } from '@fluentui/react-icons';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { parsePlate } from '@freightdeck/sdk/values';
import { Messages, freePage, usePlace, usePermission, useService, useText } from '@freightdeck/sdk/web';
import { recordCanvas } from '../parts/downloads.ts';
import { EventList } from '../parts/event-list.tsx';
import { useFrame } from '../parts/frame.ts';
import { PlayerControls } from '../parts/player-controls.tsx';
import { PointTable } from '../parts/point-table.tsx';
import { SpeedChart } from '../parts/speed-chart.tsx';
import { TrackFigures } from '../parts/track-figures.tsx';
import { wayOf } from '../parts/track-lines.ts';
import { TrackMap } from '../parts/track-map.tsx';
import { TrackState } from '../parts/track-state.tsx';
import { msOf } from '../stores/track-desk.ts';
import { useTrack } from '../stores/use-track.ts';

/** 轨迹回放: plays a trip on the map with its events; the table has the same data as text. */
const TrackPlaybackPage = observer(function TrackPlaybackPage(): ReactNode {
  const styles = useFrame();
  const text = useText();
  const messages = useService(Messages);
  const { query } = usePlace();
  const desk = useTrack();
  const mayRecord = usePermission('trackPlayback:exportVideo');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [wish, setWish] = useState({ waybillSn: query['waybillSn'] ?? '', vehicleNum: query['vehicleNum'] ?? '' });
  const ask = useCallback(
    ({ waybillSn, vehicleNum }: typeof wish): void => {
      if (waybillSn.trim()) void desk.ask({ waybillSn: waybillSn.trim() });
      else if (parsePlate(vehicleNum)) void desk.ask({ vehicleNum: parsePlate(vehicleNum) ?? null });
      else messages.show('warning', text('track.needOne'));
    },
    [desk, messages, text],
  );
  useEffect(() => {
    const asked = { waybillSn: query['waybillSn'] ?? '', vehicleNum: query['vehicleNum'] ?? '' };
    if (asked.waybillSn || asked.vehicleNum) {
      setWish(asked);
      ask(asked);
      return;
    }
    void desk.latest().then(
      (waybillSn) => {
        if (waybillSn) {
          setWish({ waybillSn, vehicleNum: '' });
          ask({ waybillSn, vehicleNum: '' });
        }
      },
      () => undefined,
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asks when the address names another trip or vehicle
  }, [desk, query['waybillSn'], query['vehicleNum']]);
  const { track } = desk;
  const record = (): void => {
    if (!canvas.current || !track) return;
    const done = recordCanvas(canvas.current, `${track.vehicleNum}-${track.waybillSn ?? 'track'}`);
    if (!done) return messages.show('warning', text('track.noVideo'));
    desk.seek(0);
    desk.play();
    const stop = reaction(
      () => desk.playing,
      (playing) => {
        if (!playing) {
          done();
          stop();
          messages.show('success', text('track.videoDone'));
        }
      },
    );
  };
  const lines = useMemo(() => (track ? [wayOf(track)] : []), [track]);
  return (
    <div className={styles.page}>
      <form
        className={styles.card}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          ask(wish);
        }}
      >
        <div className={styles.form}>
          <Field label={text('field.waybillSn')}>
            <Input
              value={wish.waybillSn}
              maxLength={20}
              onChange={(_, { value }) => setWish({ ...wish, waybillSn: value })}
            />
          </Field>
          <Field label={text('field.vehicleNum')}>
            <Input
              value={wish.vehicleNum}
              maxLength={10}
              onChange={(_, { value }) => setWish({ ...wish, vehicleNum: value })}
            />
          </Field>
          <div className={styles.row}>
            <Button type="submit" appearance="primary" icon={<SearchRegular />} disabled={desk.state === 'busy'}>
              {text('action.query')}
            </Button>
            {mayRecord && (
              <Button icon={<VideoRegular />} disabled={!track} onClick={record}>
                {text('action.exportVideo')}
              </Button>
            )}
          </div>
        </div>
      </form>
      <section className={styles.card} aria-label={text('track.result')}>
        <TrackState desk={desk} onRetry={() => ask(wish)}>
          {track && (
            <>
              <TrackFigures track={track} />
              <PlayerControls desk={desk} />
              <div className={styles.map}>
                <TrackMap
                  canvas={canvas}
                  label={text('map.label', { count: track.points.length })}
                  picture={{ lines, stops: track.stops, places: track.places, vehicle: track.points[desk.index] }}
                />
              </div>
              <SpeedChart desk={desk} track={track} />
              <EventList desk={desk} track={track} />
              <PointTable
                points={track.points}
                current={desk.index}
                onChoose={(index) => desk.seek(msOf(track.points[index]?.at ?? '') - desk.startMs)}
              />
            </>
          )}
        </TrackState>
      </section>
    </div>
  );
});
export const page = freePage(TrackPlaybackPage);
