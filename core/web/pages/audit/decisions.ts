import type { AuditDefinition, Http } from '@freightdeck/sdk/web';
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import type { AnyRecord } from '../list-store.ts';
import { problemOf } from '../problem.ts';

export type Decision = 'passed' | 'refused';
/** How long a decision can be taken back; only then it is sent, because what follows it (texts, accounts) cannot be. */
export const grace = { seconds: 5 };

/** A decision that has been made and not been sent yet. */
interface Pending {
  readonly record: AnyRecord;
  readonly decision: Decision;
  readonly input: Readonly<Record<string, unknown>>;
  readonly ms: number;
  readonly timer: ReturnType<typeof setTimeout>;
}
interface Hears {
  /** The platform has taken the decision. */
  readonly taken: (record: AnyRecord, decision: Decision) => void;
  /** A decision has been sent, with or without success. */
  readonly sent: (record: AnyRecord) => void;
}

/** The decisions of an auditor; the last one waits for `grace` and can be taken back until then. */
export class Decisions {
  /** Ids decided here, and how; the pending one is among them. */
  readonly made = observable.map<string, Decision>();
  /** Those that the platform has taken: before that a decision is nothing to be told as done. */
  readonly taken = observable.set<string>();
  pending: Pending | undefined = undefined;
  /** A decision that the platform has refused after the auditor went on. */
  failed: { readonly record: AnyRecord; readonly message: string } | undefined = undefined;
  private spent = 0;
  private readonly http: Http;
  private readonly definition: AuditDefinition;
  private readonly hears: Hears;

  constructor(http: Http, definition: AuditDefinition, hears: Hears) {
    this.http = http;
    this.definition = definition;
    this.hears = hears;
    makeAutoObservable<this, 'http' | 'definition' | 'hears'>(
      this,
      {
        made: false,
        taken: false,
        pending: observableRef,
        failed: observableRef,
        http: false,
        definition: false,
        hears: false,
      },
      { autoBind: true },
    );
  }
  /** Seconds per decision; undefined before the first. */
  get average(): number | undefined {
    return this.made.size === 0 ? undefined : this.spent / this.made.size / 1000;
  }
  make(record: AnyRecord, decision: Decision, input: Readonly<Record<string, unknown>>, ms: number): void {
    void this.send();
    this.failed = undefined;
    const timer = setTimeout(() => void this.send(), grace.seconds * 1000);
    this.pending = { record, decision, input, ms, timer };
    this.made.set(record.id, decision);
    this.spent += ms;
  }
  takeBack(): AnyRecord | undefined {
    const { pending } = this;
    if (pending) this.forget(pending);
    this.pending = undefined;
    return pending?.record;
  }
  /** Sends the pending decision now. */
  async send(): Promise<void> {
    const { pending } = this;
    if (!pending) return;
    const { record, decision, input, timer } = pending;
    clearTimeout(timer);
    this.pending = undefined;
    const command = decision === 'passed' ? this.definition.pass : this.definition.refuse;
    try {
      await this.http.run(command, input as never, { id: record.id, version: record.version }, { quiet: true });
      this.taken.add(record.id);
      this.hears.taken(record, decision);
    } catch (error) {
      runInAction(() => {
        this.forget(pending);
        this.failed = { record, message: problemOf(error)?.message ?? '' };
      });
    }
    this.hears.sent(record);
  }
  /** The decision does not count: its record waits again. */
  private forget({ record, ms, timer }: Pending): void {
    clearTimeout(timer);
    this.made.delete(record.id);
    this.spent -= ms;
  }
}
