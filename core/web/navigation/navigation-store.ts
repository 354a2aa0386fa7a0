import type { Navigation } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef } from 'mobx';
import type { QueryInput } from './address.ts';
import { readAddress } from './address.ts';
import type { Decision, Wanted } from './decide.ts';

/** Moves the address bar; the router's when it is attached, else the hash itself. */
export interface Mover {
  push(fullPath: string): void;
  replace(fullPath: string): void;
  back(): void;
}
export interface NavigationEvents {
  /** The guard. */
  readonly decide: (wanted: Wanted) => Decision;
  /** A view is to be made anew before it is shown. */
  readonly refresh: (fullPath: string) => void;
  /** An address has been accepted; called before anything of it is rendered. */
  readonly arrived: (place: Wanted) => void;
  /**
   * What a place is worth a moment's wait for: its page, so that it is drawn once and whole. Nothing when it can be
   * shown at once.
   */
  readonly coming?: (wanted: Wanted) => Promise<unknown> | undefined;
  /**
   * Whether the place shown is still open: its tab can be closed, and asked for again before the address has changed.
   */
  readonly isOpen?: (place: Wanted) => boolean;
  /** Whether the page may turn to this address; asked when something unsent would be lost. */
  readonly mayTurn?: (wanted: Wanted) => true | Promise<boolean>;
}
const hashMover: Mover = {
  push: (fullPath) => {
    location.hash = fullPath;
  },
  replace: (fullPath) => location.replace(`#${fullPath}`),
  back: () => history.back(),
};
const nowhere: Wanted = { path: '', fullPath: '', query: {} };

/** Where the console is. Only addresses the guard accepts are ever shown. */
export class NavigationStore implements Navigation {
  place: Wanted = nowhere;
  /** Where it goes, while the page there is on its way and the one that is shown stays. */
  private bound: Wanted | undefined;
  private mover: Mover = hashMover;
  private started = false;
  private readonly events: NavigationEvents;

  constructor(events: NavigationEvents) {
    this.events = events;
    makeAutoObservable<this, 'events' | 'mover' | 'started' | 'bound'>(
      this,
      {
        place: observableRef,
        bound: false,
        heading: false,
        events: false,
        mover: false,
        started: false,
        attach: false,
        start: false,
        judge: false,
      },
      { autoBind: true },
    );
  }
  get path(): string {
    return this.place.path;
  }
  get query(): Readonly<Record<string, string>> {
    return this.place.query;
  }
  get fullPath(): string {
    return this.place.fullPath;
  }
  /** The place that was accepted last: shown, or about to be. */
  get heading(): Wanted {
    return this.bound ?? this.place;
  }
  /**
   * Shown at once if it may be, or asked for, before the address bar is told. Where something unsent would be lost the
   * person is asked first.
   */
  go(path: string, query?: QueryInput): void {
    const wanted = readAddress(path, query);
    if (!this.started || this.events.decide(wanted).kind !== 'show' || this.accept(wanted))
      this.mover.push(wanted.fullPath);
  }
  replace(path: string, query?: QueryInput): void {
    // A page that is about to be left says no more where the console is.
    const wanted = readAddress(path, query);
    if (!this.bound || wanted.path !== this.place.path) this.mover.replace(wanted.fullPath);
  }
  back(): void {
    this.mover.back();
  }
  /** Reads the address bar, now and whenever it changes. Answers what stops it. */
  start(): () => void {
    this.started = true;
    const read = (): void => this.hear(location.hash);
    window.addEventListener('hashchange', read);
    this.arrive(location.hash);
    return () => {
      this.started = false;
      window.removeEventListener('hashchange', read);
    };
  }
  /** The router takes over. Answers what gives the hash back. */
  attach(mover: Mover): () => void {
    this.mover = mover;
    return () => {
      this.mover = hashMover;
    };
  }
  /** An address turned up: accept it, or go where the guard says. */
  arrive(address: string): void {
    if (!this.started) return;
    const wanted = readAddress(address);
    const decision = this.events.decide(wanted);
    if (decision.kind === 'show') {
      // The address stays what it was until the person has said that it may change.
      if (!this.accept(wanted)) this.mover.replace(this.place.fullPath);
      return;
    }
    this.bound = undefined;
    if (decision.kind === 'refresh') this.events.refresh(decision.to);
    this.mover.replace(decision.to);
    // The hash changes at once, its event comes later; the console need not wait for it.
    if (this.mover === hashMover) this.arrive(decision.to);
  }
  /** What the guard would make of an address now. */
  judge(address: string): Decision {
    return this.events.decide(readAddress(address));
  }
  /** Rights have changed: is the place still one for this user? */
  check(): void {
    const { fullPath } = this.heading;
    if (!fullPath) return;
    this.bound = undefined;
    this.place = nowhere;
    this.arrive(fullPath);
  }
  /**
   * The address has changed. The router hears of it as well, tasks later, and has the last word about what is not
   * shown.
   */
  private hear(address: string): void {
    if (this.mover === hashMover || this.judge(address).kind === 'show') this.arrive(address);
  }
  /**
   * Shows a place the guard has nothing against, or has its page come. False while a person is asked whether it may.
   */
  private accept(wanted: Wanted): boolean {
    if (wanted.fullPath === this.bound?.fullPath) return true;
    this.bound = undefined;
    if (wanted.fullPath === this.place.fullPath && (this.events.isOpen?.(wanted) ?? true)) return true;
    const may = this.events.mayTurn?.(wanted) ?? true;
    if (may !== true) {
      void may.then((yes) => {
        if (yes) this.mover.push(wanted.fullPath);
      });
      return false;
    }
    const coming = this.events.coming?.(wanted);
    if (coming) this.await(wanted, coming);
    else this.enter(wanted);
    return true;
  }
  private await(wanted: Wanted, coming: Promise<unknown>): void {
    this.bound = wanted;
    void coming.then(() => {
      if (this.bound !== wanted) return;
      this.bound = undefined;
      // Judged anew: somebody may have signed out meanwhile.
      this.arrive(wanted.fullPath);
    });
  }
  private enter(wanted: Wanted): void {
    this.place = wanted;
    this.events.arrived(wanted);
  }
}
