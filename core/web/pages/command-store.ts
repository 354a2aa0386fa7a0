import { givenValues, isMasked, keptFields, mayBeBlank, seenFields } from '@freightdeck/sdk/contract';
import type { Command, Fields } from '@freightdeck/sdk/contract';
import { hasInput, partsShown } from '@freightdeck/sdk/ui';
import type { TypedFigures } from '@freightdeck/sdk/ui';
import { withValue } from '@freightdeck/sdk/values';
import { Refusal } from '@freightdeck/sdk/web';
import type { Http, I18n } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { fieldProblem } from './field-problem.ts';
import type { AnyRecord } from './list-store.ts';
import { problemOf } from './problem.ts';
import type { Problem } from './problem.ts';

type Values = Readonly<Record<string, unknown>>;
const newIntent = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The fields a generated form asks for. */
export function formFields(input: Fields): readonly string[] {
  const shown = partsShown(input);
  return seenFields(input, Object.keys(input)).filter(
    (name) => input[name] && hasInput(input[name].kind) && !shown.has(name),
  );
}
/** First values: what the record has of the same name. What comes masked starts empty: left so, it stays as it is. */
const valuesFrom = (input: Fields, record: AnyRecord | undefined): Values =>
  Object.fromEntries(
    Object.entries(input).map(([name, field]) => [
      name,
      (isMasked(field) ? null : record?.[name]) ?? (field.kind === 'flag' && field.required ? false : null),
    ]),
  );

/** One filled-in form of a command: values, what is wrong with them, and the intent until it has a definite answer. */
export class CommandStore {
  values: Values;
  errors: Readonly<Record<string, string>> = {};
  busy = false;
  /** What stands in the way, when it is not about one field. */
  problem: Problem | undefined = undefined;
  /** The record as somebody else left it. */
  conflict: AnyRecord | undefined = undefined;
  readonly command: Command;
  readonly figures: TypedFigures = new Map();
  private record: AnyRecord | undefined;
  private intent = newIntent();
  /** What nobody would miss: the values the form began with, then those that were sent. */
  private first: Values;
  /** Fields whose value was changed, by the person or by a choice beside them. */
  private readonly changed = new Set<string>();
  private readonly http: Http;
  private readonly i18n: I18n;

  constructor(
    services: { readonly http: Http; readonly i18n: I18n },
    command: Command,
    record: AnyRecord | undefined,
    initial: Values,
  ) {
    this.http = services.http;
    this.i18n = services.i18n;
    this.command = command;
    this.record = record;
    this.first = { ...valuesFrom(command.input, command.on ? record : undefined), ...initial };
    this.values = this.first;
    makeAutoObservable<this, 'http' | 'i18n' | 'intent' | 'first' | 'record' | 'changed'>(
      this,
      {
        values: observableRef,
        errors: observableRef,
        problem: observableRef,
        conflict: observableRef,
        command: false,
        figures: false,
        http: false,
        i18n: false,
        intent: false,
        first: observableRef,
        record: false,
        changed: false,
      },
      { autoBind: true },
    );
  }
  /** What the units of numbers may depend on: the form, and what the record has beside it. */
  get siblings(): Values {
    return { ...(this.command.on ? this.record : undefined), ...this.values };
  }
  /** The record that the command changes. */
  get on(): string | undefined {
    return this.command.on ? this.record?.id : undefined;
  }
  /** The form makes something new, rather than being about a record. */
  get isFresh(): boolean {
    return this.record === undefined;
  }
  get dirty(): boolean {
    return Object.keys(this.values).some((name) => this.values[name] !== this.first[name]);
  }
  set(name: string, value: unknown): void {
    for (const [one, own] of Object.entries(givenValues(this.command.input, name, value))) {
      if ((own ?? null) !== (this.values[one] ?? null)) this.changed.add(one);
      this.values = withValue(this.command.input, this.values, one, own, this.siblings);
    }
    // A field that was found wrong is judged anew with every stroke, others wait until they are left.
    if (this.errors[name]) this.check(name);
  }
  /** Values that follow from what was chosen in another field; `first`: before anybody has chosen anything. */
  fill(values: Values, { first = false }: { readonly first?: boolean } = {}): void {
    const before = this.values;
    for (const [name, value] of Object.entries(values)) if (name in this.command.input) this.set(name, value);
    if (!first) return;
    const filled = Object.entries(this.values).filter(([name, value]) => value !== before[name]);
    this.first = { ...this.first, ...Object.fromEntries(filled) };
  }
  /** Puts a draft in place of what stands in the fields; what it does not have stays. */
  restore(values: Values): void {
    this.values = { ...this.values, ...values };
    this.errors = {};
  }
  /** What the record has of a field, for one that may be left empty to keep it. */
  storedOf(name: string): unknown {
    return this.command.on ? this.record?.[name] : undefined;
  }
  /** What the form began with: the record as the person saw it. */
  beganWith(name: string): unknown {
    return this.first[name];
  }
  /** The person leaves a field. One that was empty before and still is can wait until the form is sent. */
  left(name: string): void {
    if (this.changed.has(name) || (this.values[name] ?? null) !== null) this.check(name);
  }
  check(name: string): void {
    const field = this.command.input[name];
    const value = this.values[name] ?? null;
    const keeps = value === null && this.record !== undefined && keptFields(this.command).includes(name);
    const problem = field && !keeps ? fieldProblem(field, value, this.i18n, this.siblings) : undefined;
    const { [name]: _, ...rest } = this.errors;
    this.errors = problem ? { ...rest, [name]: problem } : rest;
  }
  /** Sends the form once; answers whether it was done. Errors stay with their fields. */
  async submit(): Promise<{ readonly answer: Readonly<Record<string, unknown>> } | undefined> {
    if (this.busy) return undefined;
    this.problem = undefined;
    for (const name of Object.keys(this.command.input)) this.check(name);
    if (Object.keys(this.errors).length > 0) return undefined;
    this.busy = true;
    const input = Object.fromEntries(
      Object.entries(this.values).flatMap(([name, value]) => {
        if (value !== null && value !== undefined && value !== '') return [[name, value]];
        const field = this.command.input[name];
        return field && mayBeBlank(field) ? [[name, '']] : [];
      }),
    );
    const on = this.command.on && this.record ? { id: this.record.id, version: this.record.version } : undefined;
    try {
      const answer = await this.http.run(this.command, input, on, { requestId: this.intent, quiet: true });
      runInAction(() => {
        this.first = this.values;
      });
      return { answer: answer as Readonly<Record<string, unknown>> };
    } catch (error) {
      runInAction(() => this.refused(error));
      return undefined;
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }
  /** Takes over the other's values of the fields of this form; a masked number is left empty, so that theirs stays. */
  takeTheirs(): void {
    const current = this.conflict;
    if (!current) return;
    this.values = {
      ...this.values,
      ...Object.fromEntries(
        Object.entries(this.command.input)
          .filter(([name]) => name in current)
          .map(([name, field]) => [name, isMasked(field) ? null : current[name]]),
      ),
    };
    this.resolve(current);
  }
  /** Keeps one's own values; the next sending writes over the other's. */
  keepMine(): void {
    if (this.conflict) this.resolve(this.conflict);
  }
  private resolve(current: AnyRecord): void {
    this.record = current;
    this.conflict = undefined;
    this.problem = undefined;
  }
  private refused(error: unknown): void {
    this.problem = problemOf(error, this.command);
    if (!(error instanceof Refusal)) return;
    // A definite no ends the intent; after a fault the same one is asked about again.
    this.intent = newIntent();
    if (error.reason === 'stale' && error.current) this.conflict = error.current as AnyRecord;
    const known = Object.entries(error.fields).filter(([name]) => name in this.command.input);
    this.errors = Object.fromEntries(known);
    if (known.length > 0 && known.length === Object.keys(error.fields).length) this.problem = undefined;
  }
}
