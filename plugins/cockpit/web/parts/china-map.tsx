import type { GeoPermissibleObjects } from 'd3-geo';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { CockpitData, CockpitSettings } from '../../contract/index.ts';
import { groundOf } from './geo-ground.tsx';
import { china } from '@freightdeck/sdk/map';
import { MapFrame } from './map-frame.tsx';
import { mapPoints } from './map-points.ts';
import type { MapPoint } from './map-points.ts';

interface ChinaMapProps {
  readonly places: CockpitData['keHuWeiZhiFenBu'];
  readonly scope?: CockpitSettings['mapScope'];
  readonly approval?: string | null;
  /** Shows these points instead of all places. */
  readonly points?: readonly MapPoint[];
  readonly onArea?: (adcode: string) => void;
}
/** China with senders and receivers, always with the complete outline. */
export const ChinaMap = observer(function ChinaMap({
  places,
  points: given,
  scope = 'CHINA',
  approval,
  onArea,
}: ChinaMapProps) {
  const points = useMemo(() => given ?? mapPoints(places), [given, places]);
  const near: GeoPermissibleObjects | undefined =
    scope === 'PLACES' && points.length > 1
      ? { type: 'MultiPoint', coordinates: points.map(({ at: [lon, lat] }) => [lon, lat]) }
      : undefined;
  return (
    <MapFrame
      points={points}
      outlines="china"
      opens={onArea !== undefined}
      approval={approval}
      draw={(width, height) => groundOf(china, near ?? china, { width, height, pad: near ? 48 : 10, onArea })}
    />
  );
});
