import { Button, Label, Select, Slider, Text, makeStyles } from '@fluentui/react-components';
import { PauseRegular, PlayRegular, PreviousRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { usePermission, useText } from '@freightdeck/sdk/web';
import { usePlayerKeys } from './player-keys.ts';
import { speeds } from '../stores/track-desk.ts';
import type { TrackDesk } from '../stores/track-desk.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  slider: { flex: '1 1 240px' },
  time: { minWidth: '150px', fontVariantNumeric: 'tabular-nums' },
  speed: { minWidth: '84px' },
});
/** Play, pause, speed, and the position in the trip. */
export const PlayerControls = observer(function PlayerControls({ desk }: { readonly desk: TrackDesk }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const may = {
    play: usePermission('trackPlayback:play'),
    pause: usePermission('trackPlayback:pause'),
    speed: usePermission('trackPlayback:speed'),
  };
  usePlayerKeys(desk);
  const point = desk.points[desk.index];
  return (
    <div className={styles.row}>
      {desk.playing ? (
        <Button
          appearance="primary"
          icon={<PauseRegular />}
          aria-keyshortcuts="Space"
          disabled={!may.pause}
          onClick={() => desk.pause()}
        >
          {text('action.pause')}
        </Button>
      ) : (
        <Button
          appearance="primary"
          icon={<PlayRegular />}
          aria-keyshortcuts="Space"
          disabled={!may.play || desk.lengthMs === 0}
          onClick={() => desk.play()}
        >
          {text('action.play')}
        </Button>
      )}
      <Button
        icon={<PreviousRegular />}
        aria-label={text('track.again')}
        title={text('track.again')}
        onClick={() => desk.seek(0)}
      />
      <Slider
        className={styles.slider}
        aria-keyshortcuts="ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight"
        aria-label={text('track.where')}
        min={0}
        max={Math.max(1, desk.lengthMs)}
        step={60_000}
        value={desk.at}
        onChange={(_, { value }) => desk.seek(value)}
      />
      <Text className={styles.time}>{point?.at ?? ''}</Text>
      <Text>{point && point.speedKmh10 !== null ? `${(point.speedKmh10 / 10).toFixed(1)} km/h` : ''}</Text>
      <Label htmlFor="track-speed">{text('action.speed')}</Label>
      <Select
        id="track-speed"
        aria-label={text('action.speed')}
        aria-keyshortcuts="&lt; &gt;"
        className={styles.speed}
        disabled={!may.speed}
        value={String(desk.speed)}
        onChange={(_, { value }) => desk.setSpeed(speeds.find((one) => String(one) === value) ?? 1)}
      >
        {speeds.map((one) => (
          <option key={one} value={one}>{`${one}×`}</option>
        ))}
      </Select>
    </div>
  );
});
