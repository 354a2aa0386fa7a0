import { observable, runInAction } from 'mobx';

/** A page of a list, as it was when one of its records was opened, or when it was last looked at since. */
export interface Trail {
  readonly ids: readonly string[];
  readonly page: number;
  readonly limit: number;
  readonly total: number | null;
  /** Reads another page of the same list. */
  readonly read: (page: number) => Promise<Pick<Trail, 'ids' | 'total'>>;
  /** The record is no longer on that page: the way goes on, but nobody knows its place. */
  readonly left?: boolean;
}
export interface TrailPlace {
  /** 1 for the first record of the list; undefined when the record is no longer where it was. */
  readonly position: number | undefined;
  readonly total: number | null;
  readonly first: boolean;
  readonly last: boolean;
}
const keptAtMost = 50;

/**
 * Remembers the list from which a record was opened, to go to the next or previous record. In memory only: an address
 * opened elsewhere has no list.
 */
export class RecordTrails {
  private readonly trails = observable.map<string, Trail>({}, { deep: false });
  private readonly from = new Map<string, string>();

  /** Called when a list opens one of its records at a path. */
  leave(path: string, id: string, trail: Trail): void {
    const key = `${path} ${id}`;
    runInAction(() => {
      this.trails.delete(key);
      this.trails.set(key, trail);
      for (const old of [...this.trails.keys()].slice(0, -keptAtMost)) this.trails.delete(old);
    });
  }
  /** Looks where the record stands now: lists change while their records are open. */
  async look(path: string, id: string): Promise<void> {
    const key = `${path} ${id}`;
    const trail = this.trails.get(key);
    if (!trail) return;
    const now = await trail.read(trail.page);
    runInAction(() => {
      if (this.trails.get(key) !== trail) return;
      const { left: _, ...rest } = trail;
      this.trails.set(key, now.ids.includes(id) ? { ...rest, ...now } : { ...trail, total: now.total, left: true });
    });
  }
  at(path: string, id: string): TrailPlace | undefined {
    const trail = this.trails.get(`${path} ${id}`);
    const index = trail?.ids.indexOf(id) ?? -1;
    if (!trail || index < 0) return undefined;
    const position = (trail.page - 1) * trail.limit + index + 1;
    const end = index === trail.ids.length - 1;
    if (trail.left)
      return { position: undefined, total: trail.total, first: index === 0 && trail.page === 1, last: false };
    return {
      position,
      total: trail.total,
      first: position === 1,
      last: trail.total === null ? end && trail.ids.length < trail.limit : position >= trail.total,
    };
  }
  /** The record before or after this one, also across pages of the list; `tab` is the tab in whose place it opens. */
  async step(path: string, id: string, by: 1 | -1, tab?: string): Promise<string | undefined> {
    const trail = this.trails.get(`${path} ${id}`);
    const index = trail?.ids.indexOf(id) ?? -1;
    if (!trail || index < 0) return undefined;
    let way = trail;
    let next = trail.ids[index + by];
    if (next === undefined) {
      // Where the record has left its page, the first of the next page has come up.
      const page = trail.left && by === 1 ? trail.page : trail.page + by;
      if (page < 1) return undefined;
      const { left: _, ...known } = trail;
      way = { ...known, page, ...(await trail.read(page)) };
      next = by === 1 ? way.ids.find((one) => !trail.ids.includes(one)) : way.ids.at(-1);
    }
    if (next === undefined) return undefined;
    this.leave(path, next, way);
    if (tab !== undefined && next !== id) this.from.set(`${path} ${next}`, tab);
    return next;
  }
  /** The tab in whose place this record opens; returned once. */
  takeFrom(path: string, id: string): string | undefined {
    const key = `${path} ${id}`;
    const tab = this.from.get(key);
    this.from.delete(key);
    return tab;
  }
  forget = (): void => {
    runInAction(() => this.trails.clear());
    this.from.clear();
  };
}
