import { dictionaryGet, platformConfig, roleMenuListing, userGet } from '@freightdeck/sdk/contract';

/** A read as it went out: enough to make it once more. */
export interface CallSketch {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Carries `_t`. */
  readonly stamped: boolean;
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
const ofEveryPage: ReadonlySet<string> = new Set([roleMenuListing, platformConfig, userGet, dictionaryGet].map(({ path }) => path));
const same = (one: CallSketch, other: CallSketch): boolean => one.url === other.url && one.body === other.body && JSON.stringify(one.headers) === JSON.stringify(other.headers);

/** Remembers with which reads the console began here, so that a reload begins with them at once, a script's length earlier. */
export class EarlyCalls {
  private made: readonly EarlyCall[];
  private readonly seen = new Map<string, CallSketch>();
  /** The list a page began with. */
  private list: { readonly sketch: CallSketch; readonly at: string } | undefined;
  constructor(made: readonly EarlyCall[] = []) {
    this.made = made;
  }
  /** The answer to this very call, when it was asked early; each one once. */
  take(path: string, sketch: CallSketch): Promise<unknown> | undefined {
    if (ofEveryPage.has(path)) this.seen.set(path, sketch);
    else if (path.endsWith('/paging') && this.list?.at !== location.hash) this.list = { sketch, at: location.hash };
    const call = this.made.find((one) => same(one.sketch, sketch));
    if (call) this.made = this.made.filter((one) => one !== call);
    return call?.answer;
  }
  /** Writes down what a reload of this address will ask. */
  keep(storage: Storage): void {
    const calls = [...[...this.seen.values()].map((sketch) => ({ sketch })), ...(this.list?.at === location.hash ? [this.list] : [])];
    storage.setItem(storageKey, JSON.stringify({ pathname: location.pathname, calls } satisfies Kept));
  }
  forget(storage: Storage): void {
    this.seen.clear();
    this.list = undefined;
    storage.removeItem(storageKey);
  }
}
