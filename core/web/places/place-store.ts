import { makeAutoObservable } from 'mobx';

interface Kept {
  readonly favourites: readonly string[];
  readonly recent: readonly string[];
  readonly tabs: readonly string[];
}
export const favouritesAtMost = 20;
export const recentAtMost = 8;
const tabsAtMost = 20;
const nothing: Kept = { favourites: [], recent: [], tabs: [] };
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** A person's favourite pages, recent pages and tabs of the last session on a platform, kept in this browser. */
export class PlaceStore {
  favourites: readonly string[] = [];
  recent: readonly string[] = [];
  /** Tabs of the previous session, which the person may reopen. */
  left: readonly string[] = [];
  private owner = '';
  private readonly storage: Storage;

  constructor(storage: Storage) {
    this.storage = storage;
    makeAutoObservable<this, 'owner' | 'storage'>(this, { owner: false, storage: false }, { autoBind: true });
  }
  /** Switches to another person or platform; an empty name means nobody. */
  open(owner: string): void {
    if (owner === this.owner) return;
    this.owner = owner;
    const { favourites, recent, tabs } = this.read();
    this.favourites = favourites;
    this.recent = recent;
    this.left = tabs;
  }
  isFavourite(path: string): boolean {
    return this.favourites.includes(path);
  }
  turnFavourite(path: string): void {
    this.favourites = this.isFavourite(path)
      ? this.favourites.filter((one) => one !== path)
      : [...this.favourites, path].slice(-favouritesAtMost);
    this.write({ favourites: this.favourites });
  }
  visit(path: string): void {
    this.recent = [path, ...this.recent.filter((one) => one !== path)].slice(0, recentAtMost);
    this.write({ recent: this.recent });
  }
  /** Stores the open tabs, which the next session may reopen. */
  keepTabs(tabs: readonly string[]): void {
    this.write({ tabs: tabs.slice(0, tabsAtMost) });
  }
  forgetLeft(): void {
    this.left = [];
  }
  private get key(): string {
    return `freightdeck-places:${this.owner}`;
  }
  private read(): Kept {
    if (this.owner === '') return nothing;
    try {
      const found = JSON.parse(this.storage.getItem(this.key) ?? '{}') as Readonly<Record<string, unknown>> | null;
      return {
        favourites: texts(found?.['favourites']),
        recent: texts(found?.['recent']),
        tabs: texts(found?.['tabs']),
      };
    } catch {
      return nothing;
    }
  }
  private write(change: Partial<Kept>): void {
    if (this.owner !== '') this.storage.setItem(this.key, JSON.stringify({ ...this.read(), ...change }));
  }
}
