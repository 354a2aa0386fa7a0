import type { CockpitData } from '../../contract/index.ts';
import type { MapFlow } from '../stores/map-flows.ts';

export interface MapPoint {
  readonly side: 'send' | 'receive';
  readonly name: string;
  readonly at: readonly [number, number];
}
/** Parses `lon,lat`; undefined when it is invalid. */
export function lonLat(text: string): [number, number] | undefined {
  const [lon, lat] = text.split(',').map(Number);
  return lon !== undefined && lat !== undefined && Number.isFinite(lon) && Number.isFinite(lat) && text !== ''
    ? [lon, lat]
    : undefined;
}
/** Senders and receivers with coordinates; receivers first, so that senders are drawn on top. */
export function mapPoints(places: CockpitData['keHuWeiZhiFenBu']): MapPoint[] {
  const point = (side: MapPoint['side'], name: string, text: string): MapPoint[] => {
    const at = lonLat(text);
    return at ? [{ side, name, at }] : [];
  };
  return [
    ...places.receiveCompanyStatistics.flatMap((one) => point('receive', one.receiveUnitName, one.receiveLonLat)),
    ...places.sendCompanyStatistics.flatMap((one) => point('send', one.sendUnitName, one.sendLonLat)),
  ];
}
/** The ends of these routes, each once; the busiest first. */
export function pointsOf(routes: readonly MapFlow[]): MapPoint[] {
  const seen = new Map<string, MapPoint>();
  const add = (side: MapPoint['side'], name: string, text: string): void => {
    const at = lonLat(text);
    const key = `${side} ${name} ${text}`;
    if (at && !seen.has(key)) seen.set(key, { side, name, at });
  };
  for (const route of routes) {
    add('send', route.sendUnitName, route.sendLonLat);
    add('receive', route.receiveUnitName, route.receiveLonLat);
  }
  return [...seen.values()];
}
