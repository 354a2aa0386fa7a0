import { findCulprits } from '@freightdeck/sdk/manifest';
import type { Plugins } from '@freightdeck/sdk/web';
import { makeAutoObservable, runInAction } from 'mobx';

const storageKey = 'freightdeck-culprit-search';
/** They are never off, so they are never to blame. */
const always: ReadonlySet<string> = new Set(['system', 'shell']);
const away: ReadonlySet<string> = new Set(['idle', 'discovered', 'blocked', 'disposed']);

/** What is kept of a search, so that a reload of the console goes on with it. */
interface Kept {
  readonly suspects: readonly string[];
  readonly requires: Readonly<Record<string, readonly string[]>>;
  /** What was switched in this session before. */
  readonly before: Readonly<Record<string, boolean>>;
  /** Whether it goes wrong, by the plugins that run. */
  readonly answers: Readonly<Record<string, boolean>>;
  readonly found?: readonly string[];
}
/** Thrown for a set of plugins nobody has looked at yet. */
class Unanswered extends Error {
  readonly running: readonly string[];
  constructor(running: readonly string[]) {
    super('unanswered');
    this.running = running;
  }
}
const nameOf = (running: readonly string[]): string => running.join(' ');

/**
 * Finds the plugin with which something goes wrong: switches plugins off in this browser session, the person looks and
 * says whether it still goes wrong. At the end, or when they stop, everything is as it was.
 */
export class CulpritSearch {
  /** Plugins that are switched off for the present question; undefined when none is asked. */
  off: readonly string[] | undefined;
  private kept: Kept | undefined;
  private readonly plugins: Plugins;
  private readonly storage: Storage;

  constructor(plugins: Plugins, storage: Storage) {
    this.plugins = plugins;
    this.storage = storage;
    makeAutoObservable<this, 'plugins' | 'storage'>(this, { plugins: false, storage: false }, { autoBind: true });
    const text = storage.getItem(storageKey);
    if (text !== null) this.keep(JSON.parse(text) as Kept);
  }
  /** Number of the present question. */
  get step(): number {
    // That it goes wrong with all of them is why the search was begun.
    return Object.keys(this.kept?.answers ?? {}).length;
  }
  get found(): readonly string[] | undefined {
    return this.kept?.found;
  }
  get isUnderWay(): boolean {
    return this.kept !== undefined;
  }
  /** Most questions that a search among so many plugins takes, for one to blame. */
  get most(): number {
    return Math.ceil(Math.log2(Math.max(this.suspects.length, 1))) + 2;
  }
  private get suspects(): readonly string[] {
    return this.plugins.records.flatMap(({ id, state }) => (always.has(id) || away.has(state) ? [] : [id]));
  }

  async begin(): Promise<void> {
    const { records, toggles } = this.plugins;
    const requires = Object.fromEntries(records.map((one) => [one.id, one.requires ?? []]));
    const order: string[] = [];
    // The first question is whether it goes wrong with all of them; its answer is known.
    await findCulprits(this.suspects, (running) => (order.push(...running), false), requires);
    this.keep({ suspects: this.suspects, requires, before: { ...toggles }, answers: { [nameOf(order)]: true } });
    await this.ask();
  }
  async answer(isWrong: boolean): Promise<void> {
    const { kept, off } = this;
    if (!kept || !off) return;
    const running = this.ordered.filter((id) => !off.includes(id));
    this.keep({ ...kept, answers: { ...kept.answers, [nameOf(running)]: isWrong } });
    await this.ask();
  }
  /** Puts everything back. */
  stop(): void {
    this.switchOff([]);
    this.off = undefined;
    this.kept = undefined;
    this.storage.removeItem(storageKey);
  }
  /** Goes on with what a reload has interrupted. */
  async resume(): Promise<void> {
    if (this.kept && !this.kept.found) await this.ask();
  }

  private get ordered(): readonly string[] {
    return (Object.keys(this.kept?.answers ?? {})[0] ?? '').split(' ').filter(Boolean);
  }
  private keep(kept: Kept): void {
    this.kept = kept;
    this.storage.setItem(storageKey, JSON.stringify(kept));
  }
  private async ask(): Promise<void> {
    const { kept } = this;
    if (!kept) return;
    const look = (running: readonly string[]): boolean => {
      const known = kept.answers[nameOf(running)];
      if (known === undefined) throw new Unanswered(running);
      return known;
    };
    try {
      const found = await findCulprits(kept.suspects, look, kept.requires);
      runInAction(() => {
        this.off = undefined;
        this.switchOff([]);
        this.keep({ ...kept, found });
      });
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      runInAction(() => {
        this.off = this.ordered.filter((id) => !error.running.includes(id));
        this.switchOff(this.off);
      });
    }
  }
  private switchOff(off: readonly string[]): void {
    const { suspects = [], before = {} } = this.kept ?? {};
    for (const id of suspects) {
      const wanted = off.includes(id) ? false : before[id];
      if (this.plugins.toggles[id] !== wanted) this.plugins.toggle(id, wanted);
    }
  }
}
