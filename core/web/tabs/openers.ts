import { makeAutoObservable, observable } from 'mobx';
import { pathOfKey } from './open-tab.ts';

const storageKey = (owner: string): string => `freightdeck-openers:${owner}`;
/** Pages remembered, and pages before each. */
const [keptAtMost, longestWay] = [100, 8];
type Way = readonly string[];
const isWay = (value: unknown): value is [string, Way] =>
  Array.isArray(value) && typeof value[0] === 'string' && Array.isArray(value[1]);

/**
 * The way that led to each page opened from a list: tab keys, nearest first. Kept longer than its tab, so that going
 * back to a closed record still knows its list, and over a reload.
 */
export class Openers {
  private readonly ways = observable.map<string, Way>({}, { deep: false });
  private readonly storage: Storage;
  private owner = '';

  constructor(storage: Storage) {
    this.storage = storage;
    makeAutoObservable<this, 'ways' | 'storage' | 'owner'>(this, { ways: false, storage: false, owner: false });
  }
  of(key: string): Way {
    return this.ways.get(key) ?? [];
  }
  /**
   * The page of one tab was opened from that of another; the next record of a list comes from where the last one did.
   */
  note(key: string, from: string): void {
    const before = pathOfKey(from) === pathOfKey(key) ? [] : [from];
    const way = [...before, ...this.of(from)].filter((one, at, all) => one !== key && all.indexOf(one) === at);
    this.ways.delete(key);
    this.ways.set(key, way.slice(0, longestWay));
    for (const old of [...this.ways.keys()].slice(0, -keptAtMost)) this.ways.delete(old);
    if (this.owner) this.storage.setItem(storageKey(this.owner), JSON.stringify([...this.ways]));
  }
  restore(owner: string): void {
    this.owner = owner;
    this.ways.replace(this.read());
  }
  private read(): readonly [string, Way][] {
    try {
      const list: unknown = JSON.parse(this.storage.getItem(storageKey(this.owner)) ?? '[]');
      return Array.isArray(list) ? list.filter(isWay) : [];
    } catch {
      return [];
    }
  }
}
