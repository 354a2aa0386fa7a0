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
  /** Of the pages that are known before anybody has signed in. */
  readonly pagePaths: readonly string[];
  /** The router has accepted an address, and the page that stands there; called before anything of it is drawn. */
  readonly arrived: (place: Wanted, page: RegisteredRoute | undefined) => void;
  /** Whether the page may turn to this address; asked when something unsent would be lost. */
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

/** Where the console is: what the router has accepted, for those who watch it with MobX. */
export class NavigationStore implements Navigation {
  place: Wanted = nowhere;
  private made: ConsoleRouter | undefined;
  private readonly events: NavigationEvents;
  private accepted: Location | undefined;
  /** Rights have changed: the place is accepted anew, though it is the same. */
  private rechecking = false;
  /** The router tells of a step, and is not ready for the next one until it has. */
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
  /** Where it goes, while the page there is on its way and the one that is shown stays; else the place. */
  get heading(): Wanted {
    const { navigation, location } = this.router.state;
    return placeOf(navigation.location ?? location);
  }
  go(path: string, query?: QueryInput): void {
    const wanted = readAddress(path, query);
    // As a link does: where one is already is no step.
    this.step(wanted, wanted.fullPath === this.fullPath);
  }
  replace(path: string, query?: QueryInput): void {
    const wanted = readAddress(path, query);
    // A page that is about to be left says no more where the console is.
    const isLeft = wanted.path === this.path && this.heading.path !== this.path;
    if (!isLeft) this.step(wanted, true);
  }
  back(): void {
    void this.router.navigate(-1);
  }
  /** It is known who is signed in. Resolves when the first place is accepted. */
  start(): Promise<void> {
    this.ends.begin();
    return this.settled();
  }
  stop(): void {
    this.made?.end();
  }
  /** Resolves when no step is under way. */
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
  /** What the guard would make of the place now. */
  verdict(): Decision {
    return this.events.decide(this.place, pageOf(this.router.state));
  }
  /** Rights have changed: is the place still one for this user? */
  check(): void {
    if (this.fullPath === '') return;
    this.rechecking = true;
    this.whenTold(() => void this.router.revalidate());
  }
  /** Made when it is first needed: what the first page asks for goes out before the router has ranked 240 routes. */
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
    // The router throws where an address leads out; there is no such page either.
    this.whenTold(() => void this.router.navigate(isInApp(fullPath) ? fullPath : '/404', { replace }));
  }
  /** Whoever watches the place may go on as soon as they hear of it. */
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
    this.events.arrived(place, pageOf(state));
  }
  /** The router's blocker: the step waits until the person has said that what is unsent may be lost. */
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
