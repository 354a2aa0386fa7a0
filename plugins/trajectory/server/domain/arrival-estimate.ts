import { distanceBetween, roadEstimate } from '@freightdeck/sdk/values';
import type { Coordinates } from '@freightdeck/sdk/values';

/** States of a waybill in which its lorry is awaited: from the dispatch until it is at the unloading place. */
export const awaitedIn: readonly number[] = [20, 25, 30, 40];
/** What a laden lorry drives on the whole: a trip that is late even so will hardly be in time. */
const AVERAGE_KMH = 60;
/** After so many minutes at the wheel the law asks for a break of so many. */
const DRIVE_MIN = 240;
const BREAK_MIN = 20;
/** Nearer than this a lorry is there, whatever the estimate of the road says. */
const THERE_M = 2_000;
const MINUTE = 60_000;

export interface WayLeft {
  readonly ms: number;
  /** Where the lorry was then. */
  readonly place: Coordinates;
  readonly load: Coordinates;
  readonly unload: Coordinates;
  /** The way between the two places, by the waybill. */
  readonly distanceM: number;
  readonly isLoaded: boolean;
}
const road = (from: Coordinates, to: Coordinates): number =>
  distanceBetween(from, to) <= THERE_M ? 0 : roadEstimate(from, to);

/** The way to the unloading place, in metres; by way of the loading place as long as there is nothing to unload. */
const metresLeft = ({ place, load, unload, distanceM, isLoaded }: WayLeft): number =>
  isLoaded ? road(place, unload) : road(place, load) + distanceM;

/** When it will be there, in milliseconds, with the breaks; the time of loading is not known and left out. */
export function arrivalOf(way: WayLeft): number {
  const minutes = (metresLeft(way) / 1_000 / AVERAGE_KMH) * 60;
  const breaks = Math.max(0, Math.ceil(minutes / DRIVE_MIN) - 1);
  return way.ms + Math.round(minutes + breaks * BREAK_MIN) * MINUTE;
}
