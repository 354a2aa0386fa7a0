import type { Navigation } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef } from 'mobx';
import type { BlockerFunction, Location } from 'react-router-dom';
import type { RegisteredRoute } from '../plugins/index.ts';
import type { QueryInput } from './address.ts';
import { readAddress } from './address.ts';
import type { Decision, Wanted } from './decide.ts';
import { isInApp } from './decide.ts';
import { createRouter } from './router.ts';
import type { ConsoleRouter, Router } from './router.ts';
import type { PageHandle, RouteEvents } from './routes.tsx';

export interface NavigationEvents extends RouteEvents {
  /** Paths of the pages that are known before sign-in. */
  readonly pagePaths: readonly string[];
  /**
   * The router has accepted an address; called before the page is drawn. `stepped`: somebody went there by a link or a
   * button, not by the browser's history or its address bar.
   */
  readonly arrived: (place: Wanted, page: RegisteredRoute | undefined, stepped: boolean) => void;
  /** Whether the page may go to this address; asks the person when unsent input would be lost. */
  readonly mayTurn?: (wanted: Wanted) => true | Promise<boolean>;
}
type RouterState = Router['state'];

const nowhere: Wanted = { path: '', fullPath: '', query: {} };
const unsent = 'unsent';
const placeOf = ({ pathname, search }: Location): Wanted => readAddress(pathname + search);
const isSettled = ({ initialized, navigation, revalidation }: RouterState): boolean =>
  initialized && navigation.state === 'idle' && revalidation === 'idle';
const pageOf = ({ matches }: RouterState): RegisteredRoute | undefined =>
  (matches.at(-1)?.route.handle as PageHandle | undefined)?.page();

/** The current place as accepted by the router, as MobX observables. */
export class NavigationStore implements Navigation {
  place: Wanted = nowhere;
  private made: ConsoleRouter | undefined;
  private readonly events: NavigationEvents;
  private accepted: Location | undefined;
  /** Rights have changed: the current place is reported as accepted again although it is the same. */
  private rechecking = false;
  /** The router is notifying its subscribers and cannot take a new step until it has finished. */
  private telling = false;

  constructor(events: NavigationEvents) {
    this.events = events;
    makeAutoObservable<this, 'made' | 'ends' | 'create' | 'events' | 'accepted' | 'rechecking' | 'telling'>(
      this,
      {
        place: observableRef,
        router: false,
        made: false,
        ends: false,
        create: false,
        events: false,
        accepted: false,
        rechecking: false,
        telling: false,
        heading: false,
        start: false,
        settled: false,
        verdict: false,
      },
      { autoBind: true },
    );
  }
  get router(): Router {
    return this.ends.router;
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
  /** The place the router is going to while its page loads; otherwise the current place. */
  get heading(): Wanted {
    const { navigation, location } = this.router.state;
    return placeOf(navigation.location ?? location);
  }
  go(path: string, query?: QueryInput): void {
    const wanted = readAddress(path, query);
    // As with a link: going to the current place adds no history entry.
    this.step(wanted, wanted.fullPath === this.fullPath);
  }
  replace(path: string, query?: QueryInput): void {
    const wanted = readAddress(path, query);
    // A page that is being left must not change the address any more.
    const isLeft = wanted.path === this.path && this.heading.path !== this.path;
    if (!isLeft) this.step(wanted, true);
  }
  back(): void {
    void this.router.navigate(-1);
  }
  /** Call when it is known who is signed in. Resolves when the first place is accepted. */
  start(): Promise<void> {
    this.ends.begin();
    return this.settled();
  }
  stop(): void {
    this.made?.end();
  }
  /** Resolves when no navigation is running. */
  settled(): Promise<void> {
    return new Promise((done) => {
      if (isSettled(this.router.state)) return done();
      const stop = this.router.subscribe((state) => {
        if (!isSettled(state)) return;
        stop();
        done();
      });
    });
  }
  /** What the guard now decides about the current place. */
  verdict(): Decision {
    return this.events.decide(this.place, pageOf(this.router.state));
  }
  /** After a change of rights: runs the guard again for the current place. */
  check(): void {
    if (this.fullPath === '') return;
    this.rechecking = true;
    this.whenTold(() => void this.router.revalidate());
  }
  /** Created when first needed: it has to rank 240 routes, and the calls for the first page should go out before. */
  private get ends(): ConsoleRouter {
    return (this.made ??= this.create());
  }
  private create(): ConsoleRouter {
    const ends = createRouter(this.events.pagePaths, this.events);
    ends.router.subscribe((state) => {
      this.telling = true;
      try {
        this.follow(state);
      } finally {
        this.telling = false;
      }
    });
    ends.router.getBlocker(unsent, this.asksFirst);
    return ends;
  }
  private step({ fullPath }: Wanted, replace: boolean): void {
    // The router throws for an address outside the console; such a page does not exist either.
    this.whenTold(() => void this.router.navigate(isInApp(fullPath) ? fullPath : '/404', { replace }));
  }
  /** Runs `act` when the router can take a step: code that reacts to a new place may navigate at once. */
  private whenTold(act: () => void): void {
    if (this.telling) queueMicrotask(act);
    else act();
  }
  private follow(state: RouterState): void {
    if (!isSettled(state) || (state.location === this.accepted && !this.rechecking)) return;
    this.accepted = state.location;
    this.rechecking = false;
    if (state.errors) return this.replace('/404');
    const place = placeOf(state.location);
    if (place.fullPath !== this.fullPath) this.place = place;
    this.events.arrived(place, pageOf(state), state.historyAction !== 'POP');
  }
  /** The router's blocker: holds a step until the person has confirmed that unsent input may be lost. */
  private asksFirst({ nextLocation }: Parameters<BlockerFunction>[0]): boolean {
    const may = this.events.mayTurn?.(placeOf(nextLocation)) ?? true;
    if (may === true) return false;
    void may.then((yes) => {
      const blocker = this.router.state.blockers.get(unsent);
      if (blocker?.state !== 'blocked' || blocker.location !== nextLocation) return;
      if (yes) blocker.proceed();
      else blocker.reset();
    });
    return true;
  }
}
