import { Caption1, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import type { AnswerOf, RecordOf } from '@freightdeck/sdk/contract';
import { EmptyState, ErrorState, FieldValue, RecordLink } from '@freightdeck/sdk/ui';
import type { PictureFrame } from '@freightdeck/sdk/ui';
import { Http, usePermission, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { pounds, slipReadings } from '../../contract/index.ts';
import { SlipPhoto } from './paper-photo.tsx';

type Slip = RecordOf<typeof pounds>;
const useStyles = makeStyles({
  sides: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(340px, 100%), 1fr))',
    gap: '16px',
    alignItems: 'start',
  },
  side: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  head: { display: 'flex', alignItems: 'center', gap: '8px', flexWrap: 'wrap' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  figures: { display: 'flex', flexWrap: 'wrap', columnGap: '24px', rowGap: '4px', margin: 0 },
  label: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  value: { margin: 0 },
});
type Readings = ReadonlyMap<string, AnswerOf<typeof slipReadings>['itemList'][number]['fields']>;
const photosOf = ({ photo, photo2, photo3 }: Slip): readonly string[] =>
  [photo, photo2, photo3].filter((one): one is string => one !== null);
const Side = observer(function Side({ slip, readings }: { readonly slip: Slip; readonly readings: Readings }) {
  const styles = useStyles();
  const text = useText();
  const [pointed, setPointed] = useState<string>();
  const photos = photosOf(slip);
  const frames = (photo: string): readonly PictureFrame[] =>
    (readings.get(photo) ?? []).map(({ field, box }) => ({
      ...{ id: field, box },
      title: text(field === 'slipNo' ? 'read.slipNo' : `field.${field}`),
    }));
  return (
    <section className={styles.side}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <RecordLink to={{ resource: pounds.name, known: { id: slip.id } }}>{slip.poundSn}</RecordLink>
        </h3>
        <FieldValue field={pounds.fields.poundType} value={slip.poundType} />
        <FieldValue field={pounds.fields.poundStatus} value={slip.poundStatus} />
      </div>
      <dl className={styles.figures}>
        {(['grossKg', 'tareKg', 'netKg', 'weighAt'] as const).map((field) => (
          <div key={field} onPointerEnter={() => setPointed(field)} onPointerLeave={() => setPointed(undefined)}>
            <dt className={styles.label}>{text(`field.${field}`)}</dt>
            <dd className={styles.value}>
              <FieldValue field={pounds.fields[field]} value={slip[field]} />
            </dd>
          </div>
        ))}
      </dl>
      {photos.length === 0 && <Caption1>{text('photo.none')}</Caption1>}
      {photos.map((photo, index) => (
        <SlipPhoto
          key={photo}
          of={slip}
          photo={photo}
          name={`${slip.poundSn} ${index + 1}`}
          framed={{ frames: frames(photo), emphasised: pointed }}
        />
      ))}
    </section>
  );
});
/** The slips of a trip side by side, each with its photos. */
export const SlipsOfTrip = observer(function SlipsOfTrip({ waybillId }: { readonly waybillId: string }) {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const provider = usePermission('poundManager:viewImage');
  const allowed = usePermission('poundManagerPlatform:viewImage') || provider;
  const [slips, setSlips] = useState<readonly Slip[]>();
  const [readings, setReadings] = useState<Readings>(new Map());
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!allowed) return undefined;
    const stop = new AbortController();
    setFailed(false);
    http
      .listing(
        pounds,
        {
          conditions: [
            { type: 'waybillId', value: waybillId },
            { type: 'notIn_poundStatus', value: [4] },
          ],
        },
        { quiet: true, signal: stop.signal },
      )
      .then(
        (found) => setSlips([...found].sort((one, other) => (one.poundType < other.poundType ? -1 : 1))),
        () => {
          if (!stop.signal.aborted) setFailed(true);
        },
      );
    return () => stop.abort();
  }, [http, allowed, waybillId, tries]);
  useEffect(() => {
    const files = [...new Set(slips?.flatMap(photosOf))].filter((file) => !file.startsWith('builtin/')).slice(0, 60);
    if (files.length === 0) return undefined;
    const stop = new AbortController();
    // Frames come on top of the photos: without them nothing is missing.
    http.ask(slipReadings, { files }, { quiet: true, signal: stop.signal }).then(
      (answer) => setReadings(new Map((answer?.itemList ?? []).map(({ file, fields }) => [file, fields]))),
      () => undefined,
    );
    return () => stop.abort();
  }, [http, slips]);
  if (!allowed) return <EmptyState locked title={text('photo.forbidden')} />;
  if (failed) return <ErrorState message={text('photo.failed')} onRetry={() => setTries(tries + 1)} />;
  if (!slips) return <Spinner size="small" aria-label={text('core.ui.loading')} />;
  if (slips.length === 0) return <EmptyState title={text('slips.none')} hint={text('slips.noneHint')} />;
  return (
    <div className={styles.sides}>
      {slips.map((slip) => (
        <Side key={slip.id} slip={slip} readings={readings} />
      ))}
    </div>
  );
});
/** Both slips of a trip, for comparison in the audit. */
export const BothSlips = ({ record }: { readonly record: Slip }): ReactNode => (
  <SlipsOfTrip waybillId={record.waybillId} />
);
