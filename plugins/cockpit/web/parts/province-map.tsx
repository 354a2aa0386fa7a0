import type { GeoPermissibleObjects } from 'd3-geo';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { MapFlow } from '../stores/map-flows.ts';
import { drawnFlows, valueByArea } from './flow-values.ts';
import { groundOf } from './geo-ground.tsx';
import type { Outlines } from '@freightdeck/sdk/map';
import { MapFrame } from './map-frame.tsx';
import type { MapPoint } from './map-points.ts';

interface ProvinceMapProps {
  readonly points: readonly MapPoint[];
  readonly approval: string | null | undefined;
  readonly routes?: readonly MapFlow[] | undefined;
  readonly most?: number;
  readonly inside: Outlines & GeoPermissibleObjects;
}
/** One province with its cities, senders and receivers. */
export const ProvinceMap = observer(function ProvinceMap({ points, approval, routes, most, inside }: ProvinceMapProps) {
  const flows = useMemo(() => drawnFlows(routes ?? [], inside, most), [routes, inside, most]);
  const values = useMemo(() => routes && valueByArea(inside, routes), [routes, inside]);
  return (
    <MapFrame
      points={points}
      flows={flows}
      coloured={values !== undefined}
      outlines="province"
      opens={false}
      approval={approval}
      draw={(width, height) => groundOf(inside, inside, { width, height, pad: 10, values })}
    />
  );
});
