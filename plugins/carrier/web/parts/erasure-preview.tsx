import { Body1, Caption1, makeStyles } from '@fluentui/react-components';
import type { AnswerOf, RecordBase } from '@freightdeck/sdk/contract';
import { EmptyState, ErrorState, LoadingRows } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { erasurePreview } from '../../contract/index.ts';

const useStyles = makeStyles({ box: { display: 'grid', gap: '8px', padding: '16px' } });
type Kind = 'driver' | 'captain' | 'carOwner' | 'broker' | 'partner';

/** What the erasure of this person would do today, before anybody asks for it. */
const ofKind = (kind: Kind) =>
  observer(function ErasurePreview({ record }: { readonly record: RecordBase }): ReactNode {
    const styles = useStyles();
    const text = useText();
    const http = useService(Http);
    const [told, setTold] = useState<AnswerOf<typeof erasurePreview> | 'none' | 'failed'>();
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      let gone = false;
      setTold(undefined);
      http.ask(erasurePreview, { kind, personId: record.id }, { quiet: true }).then(
        (one) => {
          if (!gone) setTold(one ?? 'none');
        },
        () => {
          if (!gone) setTold('failed');
        },
      );
      return () => {
        gone = true;
      };
    }, [http, record.id, record.version, attempt]);
    if (told === undefined) return <LoadingRows rows={3} />;
    if (told === 'failed')
      return <ErrorState message={text('erasure.failed')} onRetry={() => setAttempt(attempt + 1)} />;
    if (told === 'none') return <EmptyState title={text('erasure.none')} />;
    const line = ({ place, rows }: { readonly place: string; readonly rows: number }): ReactNode => (
      <Caption1 key={place}>{text('erasure.rows', { place: text(`erasure.place.${place}`), rows })}</Caption1>
    );
    return (
      <div className={styles.box}>
        <Body1>{told.hold ?? text('erasure.free')}</Body1>
        <Body1>{text('erasure.atOnce')}</Body1>
        {told.places.filter(({ atOnce }) => atOnce).map(line)}
        <Body1>{told.keptUntil ? text('erasure.kept', { day: told.keptUntil }) : text('erasure.notKept')}</Body1>
        {told.places.filter(({ atOnce }) => !atOnce).map(line)}
      </div>
    );
  });
export const ofDriver = ofKind('driver');
export const ofCaptain = ofKind('captain');
export const ofOwner = ofKind('carOwner');
export const ofBroker = ofKind('broker');
export const ofPartner = ofKind('partner');
