import { Button, Field, Input, Select, Switch } from '@fluentui/react-components';
import { ArrowDownloadRegular, PlayRegular, SearchRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { isDayRangeText, parsePlate } from '@freightdeck/sdk/values';
import { DateRangeField } from '@freightdeck/sdk/ui';
import { Navigation, freePage, useService, usePlace, usePermission, usePick, useText } from '@freightdeck/sdk/web';
import { deviceType, mostHours } from '../../contract/index.ts';
import { trajectory } from '../../plugin.ts';
import { saveTrack } from '../parts/downloads.ts';
import { useFrame } from '../parts/frame.ts';
import { PointTable } from '../parts/point-table.tsx';
import { TrackFigures } from '../parts/track-figures.tsx';
import { wayOf } from '../parts/track-lines.ts';
import { TrackMap } from '../parts/track-map.tsx';
import { TrackState } from '../parts/track-state.tsx';
import { useTrack } from '../stores/use-track.ts';

const HOUR = 3_600_000;
interface Wish {
  readonly vehicleNum: string;
  readonly waybillSn: string;
  readonly days: string;
  readonly source: string;
}
/** What is wrong with a query, as a message id; undefined when it is valid. */
function objection({ vehicleNum, waybillSn, days }: Wish): string | undefined {
  if (!vehicleNum && !waybillSn) return 'track.needOne';
  if (vehicleNum && !waybillSn && !parsePlate(vehicleNum)) return 'track.noPlate';
  const [from = '', to = ''] = days.split('~');
  if (!waybillSn && from && to && Date.parse(to) + 24 * HOUR - Date.parse(from) > mostHours * HOUR)
    return 'track.tooLong';
  return undefined;
}

/** 轨迹查询: by plate for at most 72 hours, or by waybill. */
const TrackSelectPage = observer(function TrackSelectPage(): ReactNode {
  const styles = useFrame();
  const text = useText();
  const pick = usePick();
  const navigation = useService(Navigation);
  const { query } = usePlace();
  const desk = useTrack();
  const may = {
    query: usePermission('trackSelect:query'),
    play: usePermission('trackSelect:playback'),
    save: usePermission('trackSelect:exportTrack'),
    fence: usePermission('trackSelect:fence'),
  };
  const [wish, setWish] = useState<Wish>({
    vehicleNum: query['vehicleNum'] ?? '',
    waybillSn: query['waybillSn'] ?? '',
    days: '',
    source: '',
  });
  const [problem, setProblem] = useState<string>();
  const [fences, setFences] = useState(true);
  const ask = useCallback(
    (wanted: Wish): void => {
      const wrong = objection(wanted);
      setProblem(wrong);
      if (wrong) return;
      const [from = '', to = ''] = wanted.days.split('~');
      void desk.ask({
        waybillSn: wanted.waybillSn.trim() || null,
        vehicleNum: wanted.waybillSn ? null : (parsePlate(wanted.vehicleNum) ?? null),
        start: from ? `${from} 00:00:00` : null,
        end: to ? `${to} 23:59:59` : null,
        source: wanted.source || null,
      });
    },
    [desk],
  );
  // Shows the vehicle of a device or alarm at once; opened from the menu, the trip with the newest positions.
  useEffect(() => {
    if (!may.query) return;
    if (wish.vehicleNum || wish.waybillSn) ask(wish);
    else
      void desk.latest().then(
        (waybillSn) => {
          if (waybillSn) {
            const found = { ...wish, waybillSn };
            setWish(found);
            ask(found);
          }
        },
        () => undefined,
      );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asks once, when the page opens
  }, [desk]);
  const { track } = desk;
  const field = (name: 'vehicleNum' | 'waybillSn'): ReactNode => (
    <Field label={text(`field.${name}`)}>
      <Input value={wish[name]} maxLength={20} onChange={(_, { value }) => setWish({ ...wish, [name]: value })} />
    </Field>
  );
  return (
    <div className={styles.page}>
      <form
        className={styles.card}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (isDayRangeText(wish.days)) ask(wish);
        }}
      >
        <div className={styles.form}>
          {field('vehicleNum')}
          {field('waybillSn')}
          <Field label={text('field.at')} hint={text('track.hours', { hours: mostHours })}>
            <DateRangeField
              label={text('field.at')}
              value={wish.days}
              onChange={(days) => setWish({ ...wish, days })}
            />
          </Field>
          <Field label={text('field.source')}>
            <Select value={wish.source} onChange={(_, { value }) => setWish({ ...wish, source: value })}>
              <option value="">{text('track.anySource')}</option>
              {(deviceType.choices ?? []).map((one) => (
                <option key={one.value} value={one.value}>
                  {pick(one)}
                </option>
              ))}
            </Select>
          </Field>
          <div className={styles.row}>
            <Button
              type="submit"
              appearance="primary"
              icon={<SearchRegular />}
              disabled={!may.query || desk.state === 'busy'}
            >
              {text('action.query')}
            </Button>
            {may.play && (
              <Button
                icon={<PlayRegular />}
                disabled={!track?.waybillSn}
                onClick={() =>
                  navigation.go(trajectory.routes.trackPlayback.path, { waybillSn: track?.waybillSn ?? undefined })
                }
              >
                {text('action.playback')}
              </Button>
            )}
            {may.save && (
              <Button
                icon={<ArrowDownloadRegular />}
                disabled={!track}
                onClick={() => track && saveTrack(track.points, `${track.vehicleNum}-${track.waybillSn ?? 'track'}`)}
              >
                {text('action.exportTrack')}
              </Button>
            )}
          </div>
        </div>
        {problem && <span role="alert">{text(problem, { hours: mostHours })}</span>}
      </form>
      <section className={styles.card} aria-label={text('track.result')}>
        <TrackState desk={desk} onRetry={() => ask(wish)}>
          {track && (
            <>
              <div className={styles.row}>
                <div className={styles.grow}>
                  <TrackFigures track={track} />
                </div>
                {may.fence && (
                  <Switch
                    label={text('action.fence')}
                    checked={fences}
                    onChange={(_, { checked }) => setFences(checked)}
                  />
                )}
              </div>
              <div className={styles.map}>
                <TrackMap
                  label={text('map.label', { count: track.points.length })}
                  picture={{
                    lines: [wayOf(track)],
                    stops: track.stops,
                    drifted: track.points.filter(({ flag }) => flag !== 'OK'),
                    ...(fences ? { places: track.places } : {}),
                  }}
                />
              </div>
              <PointTable points={track.points} />
            </>
          )}
        </TrackState>
      </section>
    </div>
  );
});
export const page = freePage(TrackSelectPage);
