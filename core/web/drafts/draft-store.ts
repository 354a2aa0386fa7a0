import type { FieldKind, Fields } from '@freightdeck/sdk/contract';
import { isNumber } from '@freightdeck/sdk/values';
import type { Draft, DraftShelf } from './draft-shelf.ts';

/** Pause in typing before a draft is stored, in milliseconds. */
export const keptAfter = 500;
/** Older drafts are deleted. */
export const keptFor = 7 * 24 * 3_600_000;
const never: readonly FieldKind[] = ['secret', 'idNumber', 'bankCard'];

/**
 * The fields that may be stored in the browser. A field of any shape could contain anything, so it is left out. Of a
 * figure that its unit cannot hold (NaN) the text is stored, as it is in `figures`.
 */
export function keptValues(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  figures?: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  const written = Object.entries(values).map(([name, value]): [string, unknown] => [
    name,
    Number.isNaN(value) ? figures?.get(name) : value,
  ]);
  return Object.fromEntries(
    written.filter(([name, value]) => {
      const field = fields[name];
      return (
        field &&
        !never.includes(field.kind) &&
        (field.kind !== 'list' || field.choices || field.refers || field.of?.kind === 'file') &&
        value !== null &&
        value !== undefined &&
        value !== ''
      );
    }),
  );
}
/** A draft's values for a form with these fields; the texts of its figures that are no number go to `figures`. */
export function restoredValues(
  fields: Fields,
  values: Draft['values'],
  figures: Map<string, string>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (!fields[name]) return [];
      if (!isNumber(fields[name]) || typeof value !== 'string') return [[name, value]];
      figures.set(name, value);
      return [[name, Number.NaN]];
    }),
  );
}
/** Between the name of a form and that of a window; neither contains it. */
const between = '\n';

/**
 * The person's unsent forms: stored while they type, offered again, deleted when sent. Separate for each person and
 * platform, and for each window, so that two windows with the same form do not write over each other.
 */
export class DraftStore {
  private readonly shelf: DraftShelf;
  private readonly current: { readonly owner: string | undefined };
  private readonly window: string;
  private readonly waiting = new Map<
    string,
    { readonly draft: Draft; readonly timer: ReturnType<typeof setTimeout> }
  >();
  private swept = false;

  constructor(shelf: DraftShelf, current: { readonly owner: string | undefined }, window = '') {
    this.shelf = shelf;
    this.current = current;
    this.window = window;
  }
  /** The drafts of a form: this window's first, then those of other windows, the newest first. */
  async all(form: string): Promise<readonly Draft[]> {
    const key = this.keyOf(form);
    if (key === undefined) return [];
    if (!this.swept) {
      this.swept = true;
      await this.shelf.removeBefore(Date.now() - keptFor);
    }
    const start = key.slice(0, key.indexOf(between));
    // A key that only begins like this one belongs to another form.
    const stored = (await this.shelf.list(start)).filter((one) => one.key.split(between)[0] === start);
    const own = this.waiting.get(key)?.draft ?? stored.find((one) => one.key === key);
    const others = stored.filter((one) => one.key !== key).sort((one, other) => other.at - one.at);
    return [...(own ? [own] : []), ...others].filter(({ at }) => at > Date.now() - keptFor);
  }
  /** The first of them. */
  async read(form: string): Promise<Draft | undefined> {
    return this.waiting.get(this.keyOf(form) ?? '')?.draft ?? (await this.all(form))[0];
  }
  /** Whether a form is kept at all: somebody is signed in, and the browser has stored what it was given. */
  get works(): boolean {
    return this.current.owner !== undefined && this.shelf.works;
  }
  /** Whether a draft was typed in this window. */
  isOwn({ key }: Draft): boolean {
    return key.endsWith(between + this.window);
  }
  /** Stores the newest values of a form after a pause in typing. */
  keep(form: string, values: Readonly<Record<string, unknown>>): void {
    const key = this.keyOf(form);
    if (key === undefined) return;
    clearTimeout(this.waiting.get(key)?.timer);
    this.waiting.set(key, {
      draft: { key, at: Date.now(), values },
      timer: setTimeout(() => void this.write(key), keptAfter),
    });
  }
  /** Deletes this window's draft of a form. */
  async forget(form: string): Promise<void> {
    const key = this.keyOf(form);
    if (key !== undefined) await this.remove(key);
  }
  /** Deletes a draft, also another window's. */
  drop({ key }: Draft): Promise<void> {
    return this.remove(key);
  }
  /** Stores what is still waiting, because the page closes or the session has ended. */
  async flush(): Promise<void> {
    await Promise.all([...this.waiting.keys()].map((key) => this.write(key)));
  }
  private async remove(key: string): Promise<void> {
    clearTimeout(this.waiting.get(key)?.timer);
    this.waiting.delete(key);
    await this.shelf.remove(key);
  }
  private async write(key: string): Promise<void> {
    const found = this.waiting.get(key);
    if (!found) return;
    clearTimeout(found.timer);
    this.waiting.delete(key);
    await this.shelf.write(found.draft);
  }
  private keyOf(form: string): string | undefined {
    const { owner } = this.current;
    return owner === undefined ? undefined : `${owner} ${form}${between}${this.window}`;
  }
}
