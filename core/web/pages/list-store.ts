import type { Http, ListDefinition, TaskFailure } from '@freightdeck/sdk/web';
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { afterPaint } from '../prefetch/after-paint.tsx';
import { peekRows, takeRows } from '../prefetch/first-rows.ts';
import { countedField } from './counted-field.ts';
import { conditionsOf } from './list-query.ts';
import type { ListState } from './list-query.ts';
import { readRows, rowsKey } from './list-rows.ts';
import type { AnyRecord } from './list-rows.ts';
import { sumOf } from './list-sums.ts';
import type { Totals } from './list-sums.ts';
import { problemOf } from './problem.ts';
import type { Problem } from './problem.ts';

export type { AnyRecord } from './list-rows.ts';
const recount = 1500;
/** One object for all lists without sums: nothing is drawn anew for it. */
const noTotals: Totals = {};
const sumsOf = (totals: Totals | undefined): Totals => (totals && Object.keys(totals).length > 0 ? totals : noTotals);
/** What a bulk operation leaves selected: those named, as far as they are known, and why they were refused. */
export interface KeptRows {
  readonly keep: ReadonlySet<string>;
  readonly records: readonly AnyRecord[];
  readonly failed: readonly TaskFailure[];
}

/** One list: its rows, totals and counts, and what the person has selected. The address holds the rest. */
export class ListStore {
  rows: readonly AnyRecord[] = [];
  total: number | null = null;
  /** Without a total: there are more than so many, and counting them all takes too long. */
  moreThan: number | undefined = undefined;
  totals = noTotals;
  counts: Readonly<Record<string, number>> | undefined = undefined;
  loading = true;
  /** The rows that the address asks for are not here yet: there are none, or those of another page or search. */
  awaited = true;
  problem: Problem | undefined = undefined;
  /** When the rows were read, in milliseconds. */
  readAt: number | undefined = undefined;
  /** Selected rows by id, over all pages seen. */
  selected = observable.map<string, AnyRecord>({}, { deep: false });
  /** Everything that matches is meant, not only the rows picked. */
  everything = false;
  /** Rows that the last bulk operation left, with the reason. */
  failed: readonly TaskFailure[] = [];
  /** Rows to be selected as soon as they are on the page. */
  private wanted: ReadonlySet<string> = new Set();
  private readonly http: Http;
  private readonly definition: ListDefinition;
  private running: AbortController | undefined = undefined;
  private filters = '';
  /** The reading before this one; another page of the same filters has the same total. */
  private counted = '';
  private read: ListState | undefined = undefined;

  /** With the state it will be asked for first, what has been read of it already is there at once. */
  constructor(http: Http, definition: ListDefinition, first?: ListState) {
    this.http = http;
    this.definition = definition;
    const there = first && peekRows(rowsKey(definition, first))?.read;
    if (there) [this.rows, this.loading, this.awaited, this.readAt] = [there.page.itemList, false, false, there.at];
    makeAutoObservable<this, 'wanted' | 'http' | 'definition' | 'running' | 'filters' | 'read' | 'counted'>(
      this,
      {
        rows: observableRef,
        totals: observableRef,
        counts: observableRef,
        problem: observableRef,
        selected: false,
        failed: observableRef,
        wanted: false,
        http: false,
        definition: false,
        running: false,
        filters: false,
        read: false,
        counted: false,
      },
      { autoBind: true },
    );
  }
  /** Reads the list of a state; an older reading still under way is given up. */
  async load(state: ListState): Promise<void> {
    this.stop();
    const running = new AbortController();
    this.running = running;
    const filters = JSON.stringify(state.sought);
    // A selection is of one set of rows: another search begins another one.
    if (filters !== this.filters && this.filters !== '') this.clearSelection();
    this.filters = filters;
    const prefetched = takeRows(rowsKey(this.definition, state));
    if (!prefetched?.read) this.loading = true;
    const conditions = conditionsOf(this.definition, state.sought);
    const turned =
      this.read !== undefined &&
      JSON.stringify(this.read.sought) === filters &&
      JSON.stringify(this.read) !== JSON.stringify(state) &&
      this.total !== null;
    if (this.read !== undefined && JSON.stringify(this.read) !== JSON.stringify(state)) this.awaited = true;
    this.read = state;
    try {
      // The rows are asked for first: an embedded database answers one after another.
      const asked = prefetched?.reading ?? readRows(this.http, this.definition, state, running.signal);
      const besides = (): void => {
        if (running.signal.aborted) return;
        if (!turned) void this.addUp(conditions, running.signal);
        const counted = countedField(this.definition);
        if (counted !== undefined) void this.count(state, counted, running.signal);
      };
      // Rows that are there are being drawn: nothing may stand before them.
      if (prefetched?.read) afterPaint(besides);
      else besides();
      const page = await asked;
      if (running.signal.aborted) return;
      runInAction(() => {
        this.rows = page.itemList;
        if (page.total !== null) {
          this.total = page.total;
          this.totals = sumsOf(page.totals);
        }
        this.problem = undefined;
        this.loading = false;
        this.awaited = false;
        this.readAt = prefetched?.read?.at ?? Date.now();
        // A row that has changed since is not as it was when it was refused.
        this.forget(page.itemList.filter(({ id, version }) => (this.selected.get(id)?.version ?? version) !== version));
        for (const row of page.itemList)
          if (this.selected.has(row.id) || this.wanted.has(row.id)) this.selected.set(row.id, row);
        this.wanted = new Set([...this.wanted].filter((id) => !this.selected.has(id)));
      });
    } catch (error) {
      if (running.signal.aborted) return;
      runInAction(() => {
        this.problem = problemOf(error);
        if (this.problem) {
          this.rows = [];
          this.total = 0;
        }
        this.loading = false;
      });
    }
  }
  /** The sums of all that matches; undefined until they are known, as nothing added up yet is no zero. */
  get allTotals(): Totals | undefined {
    return this.total === null || this.problem ? undefined : this.totals;
  }
  /** The sums of the rows of the page; undefined until they are here. */
  get pageTotals(): Totals | undefined {
    return this.awaited || this.problem ? undefined : sumOf(this.definition.resource, this.rows);
  }
  /** The sums of what is selected, over all pages. */
  get pickedTotals(): Totals | undefined {
    return this.everything ? this.allTotals : sumOf(this.definition.resource, this.selected.values());
  }
  /** Every row of the page is selected, and there are more. */
  get offersEverything(): boolean {
    return (
      this.rows.length > 0 &&
      this.total !== null &&
      this.total > this.rows.length &&
      this.rows.every((row) => this.selected.has(row.id))
    );
  }
  selectEverything(): void {
    this.everything = true;
  }
  /** What a bulk operation leaves selected; rows of other pages are selected when they are seen. */
  keep({ keep, records, failed }: KeptRows): void {
    this.clearSelection();
    for (const record of records) if (keep.has(record.id)) this.selected.set(record.id, record);
    this.wanted = new Set([...keep].filter((id) => !this.selected.has(id)));
    this.failed = failed;
  }
  forgetFailed(): void {
    this.failed = [];
  }
  select(ids: readonly string[], on: boolean): void {
    this.everything = false;
    for (const id of ids) {
      const row = this.rows.find((one) => one.id === id);
      if (!on) this.selected.delete(id);
      else if (row) this.selected.set(id, row);
    }
    if (!on) this.forget(ids.map((id) => ({ id })));
  }
  clearSelection(): void {
    this.everything = false;
    this.wanted = new Set();
    this.selected.clear();
    this.failed = [];
  }
  /** Of these rows it is no longer said that they were refused. */
  private forget(rows: readonly { readonly id: string }[]): void {
    if (rows.length === 0 || this.failed.length === 0) return;
    const gone = new Set(rows.map(({ id }) => id));
    this.failed = this.failed.filter(({ recordId }) => !gone.has(recordId));
  }
  stop(): void {
    this.running?.abort();
  }
  /**
   * The number of rows and their sums come beside the rows, when they come; the old ones of another filter are gone at
   * once.
   */
  private async addUp(conditions: ReturnType<typeof conditionsOf>, signal: AbortSignal, tries = 3): Promise<void> {
    if (this.counted !== this.filters) {
      this.total = null;
      this.moreThan = undefined;
      this.totals = noTotals;
    }
    this.counted = this.filters;
    try {
      const { total, totals, moreThan } = await this.http.total(
        this.definition.resource,
        { conditions },
        { signal, quiet: true },
      );
      if (!signal.aborted)
        runInAction(() => {
          this.total = total;
          this.moreThan = moreThan;
          this.totals = sumsOf(totals);
        });
    } catch {
      if (tries > 1)
        setTimeout(() => {
          if (!signal.aborted && this.total === null) void this.addUp(conditions, signal, tries - 1);
        }, recount);
    }
  }
  private async count(state: ListState, counted: string, signal: AbortSignal): Promise<void> {
    const { definition } = this;
    const { [counted]: _, ...others } = state.sought;
    const by = counted === definition.resource.counted ? {} : { by: counted };
    const counts = await this.http
      .counts(definition.resource, { conditions: conditionsOf(definition, others), ...by }, { signal, quiet: true })
      .catch(() => undefined);
    if (!signal.aborted)
      runInAction(() => {
        this.counts = counts;
      });
  }
}
