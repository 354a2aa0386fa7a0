import { auditClaims, claimAudit, claimSeconds, releaseAudit } from '@freightdeck/sdk/contract';
import type { Condition, Order, PlaceOnPaper } from '@freightdeck/sdk/contract';
import { Refusal } from '@freightdeck/sdk/web';
import type { AuditDefinition, Http } from '@freightdeck/sdk/web';
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import type { AnyRecord } from '../list-store.ts';
import { problemOf } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { Decisions } from './decisions.ts';
import type { Decision } from './decisions.ts';

export type Mark = 'ok' | 'wrong';
export type ReadOnPaper = { readonly text: string; readonly place: PlaceOnPaper | undefined };
/** What the queue shows: the list's own conditions and order. */
export interface QueueWish {
  readonly conditions: readonly Condition[];
  readonly orderBy?: readonly Order[];
}
/** Rows read at once, and how near to the end of them more are read. */
const atOnce = 50;
const ahead = 5;

const same = (one: unknown, other: unknown): boolean => String(one ?? '').trim() === String(other ?? '').trim();

/**
 * The desk of one auditor: the queue, the record before them, the claim on it, their marks, and what they have decided.
 */
export class AuditStore {
  queue: readonly AnyRecord[] = [];
  total: number | null = null;
  loading = true;
  problem: Problem | undefined = undefined;
  currentId: string | undefined = undefined;
  record: AnyRecord | undefined = undefined;
  /** Why the record is not ours to decide. */
  claimedBy: string | undefined = undefined;
  /** The claim is ours, and decisions are taken. */
  mine = false;
  /** The first record has been looked for. */
  settled = false;
  readonly decisions: Decisions;
  /** Records that others have before them. */
  readonly others = observable.map<string, string>();
  readonly marks = observable.map<string, Mark>();
  /** What checks of other plugins say of its fields. */
  readonly findings = observable.map<string, Mark>();
  /** What a check read on the papers, where it says so, and where it stands there. */
  readonly readings = observable.map<string, ReadOnPaper>();
  private readonly definition: AuditDefinition;
  private readonly http: Http;
  private readonly wish: QueueWish;
  private readonly known = new Map<string, Promise<AnyRecord>>();
  private held: string | undefined = undefined;
  private gone = false;
  private since = Date.now();
  private readonly timer: ReturnType<typeof setInterval>;

  /** `taken` hears of each decision once the platform has taken it. */
  constructor(
    http: Http,
    definition: AuditDefinition,
    wish: QueueWish,
    taken: (record: AnyRecord, decision: Decision) => void = () => undefined,
  ) {
    this.http = http;
    this.decisions = new Decisions(http, definition, { taken, sent: (record) => this.sent(record) });
    this.definition = definition;
    this.wish = wish;
    makeAutoObservable<this, 'definition' | 'http' | 'wish' | 'known' | 'held' | 'gone' | 'since' | 'timer'>(
      this,
      {
        queue: observableRef,
        problem: observableRef,
        record: observableRef,
        decisions: false,
        others: false,
        marks: false,
        findings: false,
        readings: false,
        definition: false,
        http: false,
        wish: false,
        known: false,
        held: false,
        gone: false,
        since: false,
        timer: false,
      },
      { autoBind: true },
    );
    this.timer = setInterval(() => void this.renew(), (claimSeconds * 1000) / 3);
  }
  get waiting(): number {
    return Math.max(0, (this.total ?? this.queue.length) - this.decided.size);
  }
  get decided(): ReadonlyMap<string, Decision> {
    return this.decisions.made;
  }
  get finished(): boolean {
    return this.queue.length > 0 && this.queue.every(({ id }) => this.decided.has(id));
  }
  /** All that is left is with other auditors. */
  get isAllHeld(): boolean {
    return this.settled && this.currentId === undefined && this.queue.length > 0 && !this.finished;
  }
  /** Who holds what is left, each once. */
  get holders(): readonly string[] {
    return [...new Set(this.queue.flatMap(({ id }) => (this.decided.has(id) ? [] : (this.others.get(id) ?? []))))];
  }
  /** Marks as they count: the auditor's own, before what a check found, before what the papers say by themselves. */
  markOf(field: string): Mark | undefined {
    const own = this.marks.get(field) ?? this.findings.get(field);
    if (own || !this.record) return own;
    const read = this.read;
    return field in read ? (same(read[field], this.record[field]) ? 'ok' : 'wrong') : undefined;
  }
  get read(): Readonly<Record<string, unknown>> {
    return (this.record && this.definition.recognised?.(this.record as never)) ?? {};
  }
  get wrong(): readonly string[] {
    return this.definition.sections
      .flatMap(({ fields }) => fields as readonly string[])
      .filter((field) => this.markOf(field) === 'wrong');
  }
  /** Of the record before the auditor; what is said of another comes too late. */
  found(id: string, field: string, mark: Mark | undefined, read?: string, place?: PlaceOnPaper): void {
    if (this.currentId !== id) return;
    if (mark === undefined) this.findings.delete(field);
    else this.findings.set(field, mark);
    if (mark === undefined || read === undefined) this.readings.delete(field);
    else this.readings.set(field, { text: read, place });
  }
  /** The same mark again takes it away. */
  mark(field: string, mark: Mark): void {
    if (this.marks.get(field) === mark) this.marks.delete(field);
    else this.marks.set(field, mark);
  }

  /** Reads the queue and takes the record asked for, or the first one that is free. */
  async begin(start: string | undefined): Promise<void> {
    await this.more();
    await this.lookAround();
    if (start !== undefined && start !== 'start') await this.open(start);
    else await this.advance(-1);
    runInAction(() => {
      this.settled = true;
    });
  }
  /** Looks again for a record that has become free. */
  async lookAgain(): Promise<void> {
    await this.lookAround();
    await this.advance(-1);
  }
  async open(id: string): Promise<boolean> {
    if (this.gone) return false;
    this.leaveRecord(id);
    this.currentId = id;
    this.marks.clear();
    this.findings.clear();
    this.readings.clear();
    this.claimedBy = undefined;
    this.mine = false;
    this.problem = undefined;
    this.since = Date.now();
    if (this.record?.id !== id) this.record = undefined;
    const [record, free] = await Promise.all([
      this.get(id).catch((error: unknown) => problemOf(error)),
      this.claim(id),
    ]);
    if (this.currentId !== id || this.gone) return false;
    runInAction(() => {
      if (record && 'abilities' in record) this.record = record;
      else this.problem = record as Problem | undefined;
      this.mine = free;
    });
    void this.prepare(id);
    return free;
  }
  /** To the next record that is neither decided nor with somebody else; false when there is none. */
  async advance(from = this.queue.findIndex(({ id }) => id === this.currentId)): Promise<boolean> {
    for (let at = from + 1; ; at += 1) {
      if (at >= this.queue.length - ahead && (await this.more()) === false && at >= this.queue.length) return false;
      const row = this.queue[at];
      if (!row) return false;
      if (this.decided.has(row.id) || this.others.has(row.id)) continue;
      if (await this.open(row.id)) return true;
      if (this.gone || this.currentId !== row.id || this.problem) return false;
    }
  }
  step(by: 1 | -1): void {
    const row = this.queue[this.queue.findIndex(({ id }) => id === this.currentId) + by];
    if (row) void this.open(row.id);
  }
  /**
   * Decides, and goes on to the next. The decision is sent after `grace`, or at once when the next one is made
   * or the auditor leaves.
   */
  async decide(decision: Decision, input: Readonly<Record<string, unknown>>): Promise<void> {
    const { record } = this;
    if (!record || !this.mine || this.decided.has(record.id)) return;
    // The same key pressed twice must not decide twice.
    this.mine = false;
    this.problem = undefined;
    this.decisions.make(record, decision, input, Date.now() - this.since);
    if (!(await this.advance()) && !(await this.advance(-1)) && !this.problem) this.rest();
  }
  /** Takes the last decision back, before it is sent, and has its record before the auditor again. */
  async takeBack(): Promise<AnyRecord | undefined> {
    const record = this.decisions.takeBack();
    if (record) await this.open(record.id);
    return record;
  }
  /** Back to the record whose decision was refused. */
  async reopenFailed(): Promise<void> {
    const { failed } = this.decisions;
    if (failed) await this.open(failed.record.id);
  }
  private sent(record: AnyRecord): void {
    this.known.delete(record.id);
    if (this.currentId !== record.id) this.release(record.id);
    if (this.currentId === undefined && !this.gone) void this.reopenFailed();
  }
  /** There is nothing left to decide. */
  private rest(): void {
    this.leaveRecord(undefined);
    this.currentId = undefined;
    this.record = undefined;
    this.mine = false;
    this.claimedBy = undefined;
  }
  /** Nobody sits here any more. */
  leave(): void {
    this.gone = true;
    clearInterval(this.timer);
    void this.decisions.send();
    this.leaveRecord(undefined);
  }

  private get(id: string): Promise<AnyRecord> {
    let record = this.known.get(id);
    if (!record) {
      this.known.set(id, (record = this.http.get(this.definition.resource, id, { quiet: true }) as Promise<AnyRecord>));
      record.catch(() => this.known.delete(id));
    }
    return record;
  }
  /** The record behind this one is read while this one is looked at. */
  private async prepare(id: string): Promise<void> {
    const next = this.next(id);
    if (next) await this.get(next.id).catch(() => undefined);
  }
  next(id: string): AnyRecord | undefined {
    const at = this.queue.findIndex((row) => row.id === id);
    return this.queue.slice(at + 1).find((row) => !this.decided.has(row.id) && !this.others.has(row.id));
  }
  /** A record that has been read ahead. */
  ahead(id: string): Promise<AnyRecord> | undefined {
    return this.known.get(id);
  }
  private async more(): Promise<boolean> {
    if (this.total !== null && this.queue.length >= this.total) return false;
    // What was decided here waits no more: what is behind has moved up.
    const page = Math.floor((this.queue.length - this.decided.size) / atOnce) + 1;
    this.loading = true;
    try {
      const seen = new Set(this.queue.map(({ id }) => id));
      const answer = await this.http.list(
        this.definition.resource,
        {
          conditions: [...this.wish.conditions],
          page,
          limit: atOnce,
          ...(this.wish.orderBy ? { orderBy: this.wish.orderBy } : {}),
        },
        { quiet: true },
      );
      const found = (answer.itemList as readonly AnyRecord[]).filter(({ id }) => !seen.has(id));
      runInAction(() => {
        this.queue = [...this.queue, ...found];
        this.total = found.length === 0 ? this.queue.length : (answer.total ?? 0) + this.decided.size;
      });
      return found.length > 0;
    } catch (error) {
      runInAction(() => {
        this.problem = problemOf(error);
        this.total = this.queue.length;
      });
      return false;
    } finally {
      runInAction(() => {
        this.loading = false;
      });
    }
  }
  private async claim(id: string): Promise<boolean> {
    try {
      await this.http.run(claimAudit, { command: this.definition.pass.name, record: id }, undefined, { quiet: true });
      if (this.gone || this.currentId !== id) {
        this.release(id);
        return false;
      }
      this.held = id;
      runInAction(() => {
        this.others.delete(id);
      });
      return true;
    } catch (error) {
      if (this.currentId !== id) return false;
      const taken = error instanceof Refusal && ['claimed', 'absent'].includes(error.reason);
      runInAction(() => {
        if (taken) this.claimedBy = error.message;
        else this.problem = problemOf(error);
      });
      return false;
    }
  }
  private release(id: string): void {
    void this.http
      .run(releaseAudit, { command: this.definition.pass.name, record: id }, undefined, { quiet: true })
      .catch(() => undefined);
  }
  private leaveRecord(next: string | undefined): void {
    // What is decided and not sent yet stays claimed, so that nobody else decides it meanwhile.
    if (this.held !== undefined && this.held !== next && this.held !== this.decisions.pending?.record.id)
      this.release(this.held);
    if (this.held !== next) this.held = undefined;
  }
  /** Holds what is held, and looks who else has something. */
  private async renew(): Promise<void> {
    const id = this.currentId;
    if (id !== undefined && this.held === id && !(await this.claim(id)) && this.currentId === id)
      runInAction(() => {
        this.mine = false;
      });
    await this.lookAround();
  }
  private async lookAround(): Promise<void> {
    const records = this.queue
      .filter(({ id }) => !this.decided.has(id))
      .slice(0, 200)
      .map(({ id }) => id);
    if (records.length === 0 || this.gone) return;
    const found = await this.http
      .ask(auditClaims, { command: this.definition.pass.name, records }, { quiet: true })
      .catch(() => undefined);
    if (found) runInAction(() => this.others.replace(found.claims.map(({ record, name }) => [record, name] as const)));
  }
}
