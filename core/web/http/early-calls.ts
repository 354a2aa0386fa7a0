import { dictionaryGet, platformConfig, roleMenuListing, userGet } from '@freightdeck/sdk/contract';

/** A read as it went out: enough to make it once more. */
export interface CallSketch {
  /** In front of every path. */
  readonly base: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
/** What the page itself asked, while this code was still on its way (`host/web/index.html`). */
export interface EarlyCall {
  readonly sketch: CallSketch;
  readonly answer: Promise<unknown>;
}
interface Kept {
  readonly pathname: string;
  /** `at` is the address inside the console whose page asked; without it every page does. */
  readonly calls: readonly { readonly sketch: CallSketch; readonly at?: string }[];
}
const storageKey = 'freightdeck-first';
const ofEveryPage: ReadonlySet<string> = new Set(
  [roleMenuListing, platformConfig, userGet, dictionaryGet].map(({ path }) => path),
);
const alike = (one: CallSketch, other: CallSketch): boolean =>
  one.base === other.base && JSON.stringify(one.headers) === JSON.stringify(other.headers);
const same = (one: CallSketch, other: CallSketch): boolean =>
  one.path === other.path && one.body === other.body && alike(one, other);

/** So many reads of a page are made early: with them it begins; what comes after them can wait. */
const most = 6;

/**
 * Remembers with which reads the console began here, so that a reload begins with them at once, a script's length
 * earlier.
 */
export class EarlyCalls {
  private made: readonly EarlyCall[];
  private readonly seen = new Map<string, CallSketch>();
  /**
   * What the page at an address began with: what it asked before anything of it was answered. What comes after that is
   * not what it waits for.
   */
  private page: { readonly at: string; readonly sketches: readonly CallSketch[]; readonly begun?: true } = {
    at: '',
    sketches: [],
  };
  constructor(made: readonly EarlyCall[] = []) {
    this.made = made;
  }
  /** Whether a read is worth describing: it may have been asked early, or should be the next time. */
  listens(path: string): boolean {
    return this.made.length > 0 || ofEveryPage.has(path) || this.pageBegins;
  }
  private get pageBegins(): boolean {
    const { at, sketches, begun } = this.page;
    return at !== location.hash || (!begun && sketches.length < most);
  }
  /** The answer to this very read, when it was asked early. */
  take(sketch: CallSketch): Promise<unknown> | undefined {
    if (ofEveryPage.has(sketch.path)) this.seen.set(sketch.path, sketch);
    else this.note(sketch);
    return this.made.find((one) => same(one.sketch, sketch))?.answer;
  }
  /** A read has been answered. */
  answered(path: string): void {
    if (!ofEveryPage.has(path) && this.page.at === location.hash) this.page = { ...this.page, begun: true };
  }
  /** From now on everything is asked anew: the first page stands, or something has changed. */
  end(): void {
    this.made = [];
  }
  /** Writes down what a reload of this address will ask. */
  keep(storage: Storage): void {
    const { at, sketches } = this.page;
    const calls: Kept['calls'] = [
      ...[...this.seen.values()].map((sketch) => ({ sketch })),
      ...(at === location.hash ? sketches.map((sketch) => ({ sketch, at })) : []),
    ];
    // They go out in one request.
    const together = calls.filter(({ sketch }) => alike(sketch, calls[0]?.sketch ?? sketch));
    storage.setItem(storageKey, JSON.stringify({ pathname: location.pathname, calls: together } satisfies Kept));
  }
  forget(storage: Storage): void {
    this.end();
    this.seen.clear();
    this.page = { at: '', sketches: [] };
    storage.removeItem(storageKey);
  }
  private note(sketch: CallSketch): void {
    if (!this.pageBegins) return;
    const { hash } = location;
    const sketches = this.page.at === hash ? this.page.sketches : [];
    if (!sketches.some((one) => same(one, sketch))) this.page = { at: hash, sketches: [...sketches, sketch] };
  }
}
