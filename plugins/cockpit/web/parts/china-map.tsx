import type { GeoPermissibleObjects } from 'd3-geo';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { CockpitData, CockpitSettings } from '../../contract/index.ts';
import type { MapFlow } from '../stores/map-flows.ts';
import { drawnFlows, valueByArea } from './flow-values.ts';
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
  /** Drawn, and what colours the provinces; without them the land has one colour. */
  readonly routes?: readonly MapFlow[] | undefined;
  /** How many of the routes are drawn. */
  readonly most?: number;
}
/** China with senders and receivers, always with the complete outline. */
export const ChinaMap = observer(function ChinaMap({
  places,
  points: given,
  scope = 'CHINA',
  approval,
  onArea,
  routes,
  most,
}: ChinaMapProps) {
  const points = useMemo(() => given ?? mapPoints(places), [given, places]);
  const flows = useMemo(() => drawnFlows(routes ?? [], undefined, most), [routes, most]);
  const values = useMemo(() => routes && valueByArea(china, routes), [routes]);
  const near: GeoPermissibleObjects | undefined =
    scope === 'PLACES' && points.length > 1
      ? { type: 'MultiPoint', coordinates: points.map(({ at: [lon, lat] }) => [lon, lat]) }
      : undefined;
  return (
    <MapFrame
      points={points}
      flows={flows}
      coloured={values !== undefined}
      outlines="china"
      opens={onArea !== undefined}
      approval={approval}
      draw={(width, height) => groundOf(china, near ?? china, { width, height, pad: near ? 48 : 10, onArea, values })}
    />
  );
});
