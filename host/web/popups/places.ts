import type { Console } from '@freightdeck/core/web/console';
import { readAddress } from '@freightdeck/core/web/navigation';
import { PlaceStore } from '@freightdeck/core/web/places';
import { openBehind } from '@freightdeck/core/web/tabs';

const made = new WeakMap<Console, PlaceStore>();
/** The favourites and recent pages of the person in this console; created at first use. */
export function placesOf(console: Console): PlaceStore {
  const places = made.get(console) ?? new PlaceStore(localStorage);
  made.set(console, places);
  const { session } = console.auth;
  places.open(session ? `${session.userId}@${session.platformId}` : '');
  return places;
}

/** Reopens the tabs of the last session after the open ones and shows the last of them. */
export function takeBack(console: Console): void {
  const { plugins, tabs, navigation } = console;
  const places = placesOf(console);
  const found = places.left
    .map((fullPath) => readAddress(fullPath))
    .flatMap((place) => {
      const route = plugins.routes.at(place.path);
      return route?.allowed ? [{ place, route }] : [];
    });
  places.forgetLeft();
  for (const { place, route } of found) openBehind(tabs, place, route);
  const last = found.at(-1);
  if (last) navigation.go(last.place.fullPath);
}
