import { makeAutoObservable, observableRef } from 'mobx';
import { readAddress } from '@freightdeck/core/web/navigation';
import type { Navigation, PageScope } from '@freightdeck/sdk/web';
import type { FrameWire } from './frame-wire.ts';

/** The address of the page. It changes after the console has navigated. */
export class FrameNavigation implements Navigation {
  place: PageScope;
  private readonly wire: FrameWire;
  constructor(place: PageScope, wire: FrameWire) {
    this.place = place;
    this.wire = wire;
    makeAutoObservable<this, 'wire'>(this, { place: observableRef, wire: false }, { autoBind: true });
  }
  get path(): string {
    return this.place.path;
  }
  get query(): Readonly<Record<string, string>> {
    return this.place.query;
  }
  go(path: string, query?: Readonly<Record<string, string | undefined>>): void {
    this.ask(path, query, false);
  }
  replace(path: string, query?: Readonly<Record<string, string | undefined>>): void {
    this.ask(path, query, true);
  }
  /** Only the console can go back, since the previous page may be outside the plugin. */
  back(): void {
    return undefined;
  }
  turn(place: PageScope): void {
    this.place = place;
  }
  private ask(address: string, more: Readonly<Record<string, string | undefined>> | undefined, replace: boolean): void {
    const { path, query } = readAddress(address);
    const given = Object.entries({ ...query, ...more }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    this.wire.say({ kind: 'go', path, query: Object.fromEntries(given), replace });
  }
}
