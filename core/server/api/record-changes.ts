import { isMasked } from '@freightdeck/sdk/contract';
import type { Command, Field, Fields } from '@freightdeck/sdk/contract';
import { maskerOf } from '@freightdeck/sdk/server';
import type { StoredChange, Tx } from '@freightdeck/sdk/server';
import { isIdNumber, maskIdNumber } from '@freightdeck/sdk/values';
import type { Row, View } from './registry.ts';

/** The most records of one call of which the log keeps what changed. */
const recordsAtMost = 20;
const lettersAtMost = 500;

interface Seen {
  readonly view: View;
  readonly before: Row;
  /** Set when a command has changed the record; `row` is undefined when it is gone. */
  after?: { readonly row: Row | undefined };
}

/**
 * What the commands of one logged call changed: each record before the first and after the last of them. Calls that
 * write no row of the log collect nothing.
 */
export class RecordChanges {
  readonly #seen = new Map<string, Seen>();
  #given: StoredChange['fields'] = {};
  #command = '';

  /** The record of a command as it was found; false when there are enough. */
  saw(view: View, before: Row): boolean {
    const key = `${view.resource.name} ${before.id}`;
    if (this.#seen.has(key)) return true;
    if (this.#seen.size >= recordsAtMost) return false;
    this.#seen.set(key, { view, before });
    return true;
  }
  /** The same record after the command; undefined when it is gone. */
  became(view: View, id: string, after: Row | undefined): void {
    const seen = this.#seen.get(`${view.resource.name} ${id}`);
    if (seen) seen.after = { row: after };
  }
  /**
   * What the person gave the command that was called. The first one counts: others are run by it. Sign-in and one's own
   * account, which need no key, take codes that nobody may read later.
   */
  given(command: Command, input: Readonly<Record<string, unknown>>): void {
    if (this.#command !== '') return;
    this.#command = command.name;
    if (typeof command.access === 'string') return;
    const known = command.on?.fields ?? {};
    this.#given = Object.fromEntries(
      Object.entries(command.input).flatMap(([name, field]) => {
        const after = Object.hasOwn(known, name) ? undefined : kept(field, input[name]);
        return after === undefined || after === null ? [] : [[name, { after }]];
      }),
    );
  }
  /** What the command changed that is no record: by name, with its values before and after, none of them a secret. */
  noted(fields: StoredChange['fields']): void {
    this.#given = { ...this.#given, ...fields };
  }
  /** For the log; personal numbers are masked for good. */
  stored(): readonly StoredChange[] {
    const changed = [...this.#seen.values()].flatMap(({ view, before, after }): StoredChange[] => {
      const { resource } = view;
      const fields = after ? difference(resource.fields, before, after.row) : {};
      if (Object.keys(fields).length === 0) return [];
      const name = before[resource.label];
      const label = typeof name === 'string' && !isMasked(resource.fields[resource.label] as Field) ? name : '';
      return [{ command: this.#command, resource: resource.name, label, fields }];
    });
    return Object.keys(this.#given).length === 0
      ? changed
      : [...changed, { command: this.#command, label: '', fields: this.#given }];
  }
}

/** A text that anything may be typed into, such as the key of a block, may hold an identity number. */
const withoutNumbers = (text: string): string =>
  text.replace(/(?<![0-9A-Za-z])\d{17}[\dX](?![0-9A-Za-z])/g, (number) =>
    isIdNumber(number) ? maskIdNumber(number) : number,
  );

/** A value as the log keeps it; undefined for what it never keeps: secrets, ids, what no person can read. */
function kept(field: Field, value: unknown): unknown {
  if (field.kind === 'secret' || field.kind === 'id' || (field.of ?? field).kind === 'id') return undefined;
  if (value === null || value === undefined || value === '') return null;
  const shown = maskerOf(field)?.(value) ?? value;
  if (typeof shown === 'string') return withoutNumbers(shown).slice(0, lettersAtMost);
  if (Array.isArray(shown) && shown.every((one) => typeof one !== 'object')) return shown.slice(0, 50);
  return typeof shown === 'object' ? undefined : shown;
}

/** The fields that differ. Two numbers that look alike when masked still do. */
function difference(fields: Fields, before: Row, after: Row | undefined): StoredChange['fields'] {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      // When it was changed last is what the line of the log itself says.
      if (name === 'updatedAt' || JSON.stringify(before[name] ?? null) === JSON.stringify(after?.[name] ?? null))
        return [];
      const [old, fresh] = [kept(field, before[name]), kept(field, after?.[name])];
      return old === undefined || fresh === undefined ? [] : [[name, { before: old, after: fresh }]];
    }),
  );
}

const ofTransaction = new WeakMap<Tx, RecordChanges>();
/** Collects what the commands of this transaction change, for its row of the log. */
export const watchChanges = (tx: Tx): void => void ofTransaction.set(tx, new RecordChanges());
export const changesIn = (tx: Tx): RecordChanges | undefined => ofTransaction.get(tx);
