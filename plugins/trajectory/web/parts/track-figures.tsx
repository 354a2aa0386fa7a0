import { Text, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { formatDistance } from '@freightdeck/sdk/values';
import { fieldText } from '@freightdeck/sdk/ui';
import { usePick, useText } from '@freightdeck/sdk/web';
import { deviceType } from '../../contract/index.ts';
import type { TrackTeller } from '../../contract/index.ts';
import type { Track } from '../stores/track-desk.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px', margin: 0 },
  figure: { display: 'flex', gap: '8px', alignItems: 'baseline' },
  name: { color: tokens.colorNeutralForeground3 },
});
export interface Figure {
  readonly name: string;
  readonly value: string;
}
/** A row of figures with their names. */
export function FigureLine({ figures }: { readonly figures: readonly Figure[] }): ReactNode {
  const styles = useStyles();
  return (
    <dl className={styles.row}>
      {figures.map(({ name, value }) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{name}</dt>
          <dd style={{ margin: 0 }}>
            <Text weight="semibold">{value}</Text>
          </dd>
        </div>
      ))}
    </dl>
  );
}
/** The device on which the figures rest, and who else told of the way. */
function useTellers({ sources }: Track): readonly Figure[] {
  const text = useText();
  const pick = usePick();
  const nameOf = ({ source, deviceNo }: TrackTeller): string => `${fieldText(deviceType, source, pick)} ${deviceNo}`;
  return sources.map((teller) => {
    const sum = text('track.sourceSum', { count: teller.pointCount, km: formatDistance(teller.distanceM) });
    const part = teller.leads
      ? text('track.leads')
      : teller.fills > 0
        ? text('track.fills', { count: teller.fills })
        : text('track.beside');
    return { name: part, value: `${nameOf(teller)} · ${sum}` };
  });
}
/** Figures of a track. */
export const TrackFigures = observer(function TrackFigures({ track }: { readonly track: Track }): ReactNode {
  const text = useText();
  const told = useTellers(track);
  return (
    <FigureLine
      figures={[
        { name: text('field.vehicleNum'), value: track.vehicleNum },
        ...(track.waybillSn ? [{ name: text('field.waybillSn'), value: track.waybillSn }] : []),
        { name: text('field.pointCount'), value: String(track.points.length) },
        { name: text('field.trackDistanceM'), value: formatDistance(track.distanceM) },
        { name: text('field.maxSpeedKmh'), value: String(track.maxSpeedKmh) },
        { name: text('field.stopCount'), value: String(track.stops.length) },
        { name: text('field.maxGapMin'), value: String(track.maxGapMin) },
        ...told,
      ]}
    />
  );
});
