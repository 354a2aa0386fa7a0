import { Button, Field, Input, Slider, Text } from '@fluentui/react-components';
import { ArrowDownloadRegular, PlayRegular, RocketRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { formatDistance, formatNumber } from '@freightdeck/sdk/values';
import { EmptyState, ErrorState, LoadingRows } from '@freightdeck/sdk/ui';
import {
  Fault,
  Http,
  Navigation,
  Refusal,
  freePage,
  usePlace,
  usePermission,
  useService,
  useText,
} from '@freightdeck/sdk/web';
import { simplifyTrack } from '../../contract/index.ts';
import { trajectory } from '../../plugin.ts';
import { saveTrack } from '../parts/downloads.ts';
import { useFrame } from '../parts/frame.ts';
import { PointTable } from '../parts/point-table.tsx';
import { FigureLine } from '../parts/track-figures.tsx';
import { TrackMap } from '../parts/track-map.tsx';
import { useTrack } from '../stores/use-track.ts';

type Thinned = AnswerOf<typeof simplifyTrack>;
const share = (part: number, whole: number): string => (whole === 0 ? '0%' : `${((part * 100) / whole).toFixed(1)}%`);

/** 轨迹抽稀演示: how few points are needed for the line, and its largest deviation. */
const PathSimplifierPage = observer(function PathSimplifierPage(): ReactNode {
  const styles = useFrame();
  const text = useText();
  const http = useService(Http);
  const navigation = useService(Navigation);
  const { query } = usePlace();
  const desk = useTrack();
  const may = {
    run: usePermission('pathSimplifierIns:run'),
    play: usePermission('pathSimplifierIns:playback'),
    save: usePermission('pathSimplifierIns:exportTrack'),
  };
  const [wish, setWish] = useState({ waybillSn: query['waybillSn'] ?? '', tolerance: 200 });
  const [found, setFound] = useState<Thinned>();
  const [state, setState] = useState<'idle' | 'busy' | 'none' | 'ready' | string>('idle');
  const run = useCallback(
    async ({ waybillSn, tolerance }: typeof wish): Promise<void> => {
      if (!waybillSn.trim()) return;
      setState('busy');
      try {
        const answer = await http.ask(simplifyTrack, { waybillSn: waybillSn.trim(), tolerance }, { quiet: true });
        setFound(answer);
        setState(answer ? 'ready' : 'none');
      } catch (error) {
        setFound(undefined);
        setState(error instanceof Refusal || error instanceof Fault ? error.message : 'none');
      }
    },
    [http],
  );
  useEffect(() => {
    if (!may.run) return;
    if (wish.waybillSn) void run(wish);
    else
      void desk.latest().then(
        (waybillSn) => {
          if (waybillSn) {
            const wanted = { ...wish, waybillSn };
            setWish(wanted);
            void run(wanted);
          }
        },
        () => undefined,
      );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asks once, when the page opens
  }, [desk]);
  const kept = useMemo(() => found?.kept.flatMap((index) => found.points[index] ?? []) ?? [], [found]);
  const lines = useMemo(
    () =>
      found
        ? [
            { points: kept, dots: true },
            { points: found.points, dashed: true },
          ]
        : [],
    [found, kept],
  );
  return (
    <div className={styles.page}>
      <form
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          void run(wish);
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
          <Field label={text('simplify.tolerance', { km: formatNumber('fineKm', wish.tolerance) })}>
            <Slider
              min={0}
              max={2_000}
              step={10}
              value={wish.tolerance}
              onChange={(_, { value }) => setWish({ ...wish, tolerance: value })}
            />
          </Field>
          <div className={styles.row}>
            <Button type="submit" appearance="primary" icon={<RocketRegular />} disabled={!may.run || state === 'busy'}>
              {text('action.run')}
            </Button>
            {may.play && (
              <Button
                icon={<PlayRegular />}
                disabled={!found}
                onClick={() => navigation.go(trajectory.routes.trackPlayback.path, { waybillSn: wish.waybillSn })}
              >
                {text('action.playback')}
              </Button>
            )}
            {may.save && (
              <Button
                icon={<ArrowDownloadRegular />}
                disabled={!found}
                onClick={() => saveTrack(kept, `${wish.waybillSn}-${wish.tolerance}m`)}
              >
                {text('action.exportTrack')}
              </Button>
            )}
          </div>
        </div>
        <Text className={styles.note}>{text('simplify.hint')}</Text>
      </form>
      <section className={styles.card} aria-label={text('track.result')}>
        {state === 'busy' && !found ? (
          <LoadingRows rows={8} />
        ) : state === 'idle' ? (
          <EmptyState title={text('track.ask')} />
        ) : state === 'none' ? (
          <EmptyState title={text('track.none')} hint={text('track.noneHint')} />
        ) : !found ? (
          <ErrorState message={state} onRetry={() => void run(wish)} />
        ) : (
          <>
            <FigureLine
              figures={[
                { name: text('field.pointCount'), value: String(found.pointCount) },
                {
                  name: text('field.simplifiedCount'),
                  value: `${found.simplifiedCount} (${share(found.simplifiedCount, found.pointCount)})`,
                },
                { name: text('field.trackDistanceM'), value: formatDistance(found.distanceM) },
                { name: text('simplify.after'), value: formatDistance(found.simplifiedM) },
                { name: text('field.errorM'), value: formatNumber('fineKm', found.errorM) },
              ]}
            />
            <div className={styles.map}>
              <TrackMap label={text('map.label', { count: kept.length })} picture={{ lines }} />
            </div>
            <PointTable points={kept} />
          </>
        )}
      </section>
    </div>
  );
});
export const page = freePage(PathSimplifierPage);
