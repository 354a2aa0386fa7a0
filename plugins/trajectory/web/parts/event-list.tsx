import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { usePick, useText } from '@freightdeck/sdk/web';
import { alarmType } from '../../contract/index.ts';
import { msOf } from '../stores/track-desk.ts';
import type { Track, TrackDesk } from '../stores/track-desk.ts';

const useStyles = makeStyles({
  list: { display: 'flex', flexWrap: 'wrap', gap: '4px 8px', margin: 0, padding: 0, listStyle: 'none' },
  alarm: { color: tokens.colorStatusDangerForeground3 },
});
/** Events of the trip in order: states of the waybill, stops, gaps, alarms. A click moves the player there. */
export const EventList = observer(function EventList({
  desk,
  track,
}: {
  readonly desk: TrackDesk;
  readonly track: Track;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const events = useMemo(
    () =>
      [
        ...track.events.map(({ at, kind, text: code }) => {
          const found = alarmType.choices?.find(({ value }) => value === code);
          return {
            at,
            alarm: kind === 'alarm',
            words: kind === 'alarm' && found ? pick(found) : text(`event.${kind}`),
          };
        }),
        ...track.stops.map(({ from, minutes }) => ({
          at: from,
          alarm: false,
          words: text('event.stop', { count: minutes }),
        })),
        ...track.gaps.map(({ from, minutes }) => ({
          at: from,
          alarm: false,
          words: text('event.gap', { count: minutes }),
        })),
      ].sort((a, b) => a.at.localeCompare(b.at)),
    [track, text, pick],
  );
  return (
    <ol className={styles.list} aria-label={text('track.events')}>
      {events.map(({ at, words, alarm }) => (
        <li key={at + words}>
          <Button
            size="small"
            className={alarm ? styles.alarm : undefined}
            onClick={() => desk.seek(msOf(at) - desk.startMs)}
          >{`${at.slice(5, 16)} ${words}`}</Button>
        </li>
      ))}
    </ol>
  );
});
