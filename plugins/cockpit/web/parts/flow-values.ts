import { geoContains, type GeoPermissibleObjects } from 'd3-geo';
import { isSeaLine, type Outline, type Outlines } from '@freightdeck/sdk/map';
import type { MapFlow } from '../stores/map-flows.ts';
import { lonLat } from './map-points.ts';

/** Projects a place into the picture. */
export type Placing = (at: readonly [number, number]) => readonly [number, number] | null;
/** A route as it is drawn: its ends, and how many trips it had. */
export interface DrawnFlow {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly name: string;
  readonly trips: number;
}
/** Routes that are drawn; more would hide the map. */
const drawnAtMost = 20;

const isIn = (area: GeoPermissibleObjects, at: readonly [number, number]): boolean => geoContains(area, [...at]);
/** The busiest routes between two known places; with `inside`, those that begin or end there. */
export function drawnFlows(
  routes: readonly MapFlow[],
  inside?: GeoPermissibleObjects,
  most = drawnAtMost,
): readonly DrawnFlow[] {
  return routes
    .flatMap((route): DrawnFlow[] => {
      const [from, to] = [lonLat(route.sendLonLat), lonLat(route.receiveLonLat)];
      const name = `${route.sendUnitName} → ${route.receiveUnitName}`;
      return from && to ? [{ from, to, name, trips: route.trips }] : [];
    })
    .filter(({ from, to }) => !inside || isIn(inside, from) || isIn(inside, to))
    .slice(0, most);
}

/** Freight, in cents, that left each area this month, by its code. */
export function valueByArea({ features }: Outlines, routes: readonly MapFlow[]): ReadonlyMap<string, number> {
  const areas = features.filter((area) => !isSeaLine(area));
  const areaAt = new Map<string, Outline | undefined>();
  const found = new Map<string, number>();
  for (const { sendLonLat, totalMoney } of routes) {
    if (!areaAt.has(sendLonLat)) {
      const at = lonLat(sendLonLat);
      areaAt.set(
        sendLonLat,
        areas.find((area) => at && isIn(area, at)),
      );
    }
    const code = areaAt.get(sendLonLat)?.properties.adcode;
    if (code !== undefined) found.set(code, (found.get(code) ?? 0) + totalMoney);
  }
  return found;
}

/** The step of a scale, from 1 to `steps`; 0 for nothing. Steps are equal parts of the largest value. */
export const stepOf = (value: number, largest: number, steps: number): number =>
  value <= 0 || largest <= 0 ? 0 : Math.min(steps, Math.ceil((value / largest) * steps));
