import type { GeoPermissibleObjects } from 'd3-geo';
import { observer } from 'mobx-react-lite';
import { groundOf } from './geo-ground.tsx';
import type { Outlines } from '@freightdeck/sdk/map';
import { MapFrame } from './map-frame.tsx';
import type { MapPoint } from './map-points.ts';

interface ProvinceMapProps {
  readonly points: readonly MapPoint[];
  readonly approval: string | null | undefined;
  readonly inside: Outlines & GeoPermissibleObjects;
}
/** One province with its cities, senders and receivers. */
export const ProvinceMap = observer(function ProvinceMap({ points, approval, inside }: ProvinceMapProps) {
  return (
    <MapFrame
      points={points}
      outlines="province"
      opens={false}
      approval={approval}
      draw={(width, height) => groundOf(inside, inside, { width, height, pad: 10 })}
    />
  );
});
