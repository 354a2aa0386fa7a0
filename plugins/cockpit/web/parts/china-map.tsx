import { makeStyles, tokens } from '@fluentui/react-components';
import { GeoMap } from '@nivo/geo';
import { geoMercator, type GeoPermissibleObjects } from 'd3-geo';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useText } from '@freightdeck/sdk/web';
import type { CockpitData, CockpitSettings } from '../../contract/index.ts';
import { china, isSeaLine, lonLat, type Outlines } from './geometry.ts';
import { usePalette } from './palette.ts';
import { useSize } from './use-size.ts';

type Places = CockpitData['keHuWeiZhiFenBu'];
type Area = Outlines['features'][number];
const useStyles = makeStyles({
  map: { position: 'absolute', inset: 0 },
  points: { position: 'absolute', inset: 0, display: 'block', pointerEvents: 'none' },
  opens: { '& path': { cursor: 'pointer' }, '& path:hover': { fillOpacity: 0.7 } },
  tip: { padding: '2px 8px', borderRadius: tokens.borderRadiusMedium, backgroundColor: tokens.colorNeutralBackground1, border: `1px solid ${tokens.colorNeutralStroke1}`, fontSize: tokens.fontSizeBase200 },
  licence: { position: 'absolute', right: '8px', bottom: '6px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, pointerEvents: 'none' },
});
export interface MapPoint {
  readonly side: 'send' | 'receive';
  readonly name: string;
  readonly at: readonly [number, number];
}
/** Senders and receivers with a place; receivers first, so that senders are drawn over them. */
export function mapPoints(places: Places): MapPoint[] {
  const point = (side: MapPoint['side'], name: string, text: string): MapPoint[] => {
    const at = lonLat(text);
    return at ? [{ side, name, at }] : [];
  };
  return [...places.receiveCompanyStatistics.flatMap((one) => point('receive', one.receiveUnitName, one.receiveLonLat)), ...places.sendCompanyStatistics.flatMap((one) => point('send', one.sendUnitName, one.sendLonLat))];
}
interface ChinaMapProps {
  readonly places: Places;
  readonly scope?: CockpitSettings['mapScope'];
  readonly approval?: string | null;
  /** Only these, in place of all places. */
  readonly points?: readonly MapPoint[];
  /** Outlines in place of those of the provinces: the cities of one. */
  readonly inside?: (Outlines & GeoPermissibleObjects) | undefined;
  readonly onArea?: (adcode: string) => void;
}
/** China with senders and receivers, or one of its provinces. The outline is complete; the line of the South China Sea is never filled. */
export const ChinaMap = observer(({ places, points: given, scope = 'CHINA', approval, inside, onArea }: ChinaMapProps) => {
  const styles = useStyles();
  const text = useText();
  const palette = usePalette();
  const [watch, { width, height }] = useSize();
  const points = useMemo(() => given ?? mapPoints(places), [given, places]);
  const outlines = inside ?? china;
  const projection = useMemo(() => {
    if (!width || !height) return undefined;
    const near: GeoPermissibleObjects = { type: 'MultiPoint', coordinates: points.map((point) => [...point.at]) };
    const ground = !inside && scope === 'PLACES' && points.length > 1 ? near : outlines;
    const pad = ground === near ? 48 : 10;
    return geoMercator().precision(0).fitExtent([[pad, pad], [width - pad, height - pad]], ground);
  }, [width, height, outlines, scope, inside, points]);
  const shown = projection ? points.flatMap((point) => {
    const xy = projection([...point.at]);
    return xy && xy[0] >= 0 && xy[1] >= 0 && xy[0] <= width && xy[1] <= height ? [{ ...point, x: xy[0], y: xy[1] }] : [];
  }) : [];
  return (
    <div ref={watch} className={styles.map}>
      {projection && (
        <div
          role="img"
          className={onArea ? styles.opens : undefined}
          data-outlines={inside ? 'province' : 'china'}
          aria-label={text('map.label', { send: points.filter((point) => point.side === 'send').length, receive: points.filter((point) => point.side === 'receive').length })}
        >
          <GeoMap
            width={width}
            height={height}
            features={[...outlines.features]}
            projectionType="mercator"
            projectionScale={projection.scale()}
            projectionTranslation={[projection.translate()[0] / width, projection.translate()[1] / height]}
            fillColor={(area: Area) => (isSeaLine(area) ? 'transparent' : palette.land)}
            borderWidth={(area: Area) => (isSeaLine(area) ? 1.2 : 0.6)}
            borderColor={palette.border}
            isInteractive
            onClick={(area: Area) => { if (!isSeaLine(area)) onArea?.(area.properties.adcode); }}
            tooltip={({ feature }: { readonly feature: Area }) => (isSeaLine(feature) ? null : <span className={styles.tip}>{feature.properties.name}</span>)}
            role="presentation"
          />
          <svg className={styles.points} width={width} height={height} aria-hidden>
            {shown.map((point) => (
              point.side === 'send'
                ? <circle key={`s${point.name}${point.at.join()}`} cx={point.x} cy={point.y} r={4} fill={palette.send} stroke={palette.surface} />
                : <rect key={`r${point.name}${point.at.join()}`} x={point.x - 4} y={point.y - 4} width={8} height={8} fill={palette.receive} stroke={palette.surface} />
            ))}
          </svg>
        </div>
      )}
      <span className={styles.licence}>{approval ? text('map.approval', { number: approval }) : text('map.noApproval')}</span>
    </div>
  );
});
