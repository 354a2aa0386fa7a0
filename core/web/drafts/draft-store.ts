import type { FieldKind, Fields } from '@freightdeck/sdk/contract';
import type { Draft, DraftShelf } from './draft-shelf.ts';

/** Pause in typing before a draft is stored, in milliseconds. */
export const keptAfter = 500;
/** Older drafts are deleted. */
export const keptFor = 7 * 24 * 3_600_000;
const never: readonly FieldKind[] = ['secret', 'idNumber', 'bankCard'];

/** The fields that may be stored in the browser. A field of any shape could contain anything, so it is left out. */
export function keptValues(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = fields[name];
      return (
        field &&
        !never.includes(field.kind) &&
        (field.kind !== 'list' || field.choices || field.refers) &&
        value !== null &&
        value !== undefined &&
        value !== '' &&
        !Number.isNaN(value)
      );
    }),
  );
}
/**
 * The person's unsent forms: stored while they type, offered again, deleted when sent. Separate for each person and
 * platform.
 */
export class DraftStore {
  private readonly shelf: DraftShelf;
  private readonly current: { readonly owner: string | undefined };
  private readonly waiting = new Map<
    string,
    { readonly draft: Draft; readonly timer: ReturnType<typeof setTimeout> }
  >();
  private swept = false;

  constructor(shelf: DraftShelf, current: { readonly owner: string | undefined }) {
    this.shelf = shelf;
    this.current = current;
  }
  async read(form: string): Promise<Draft | undefined> {
    const key = this.keyOf(form);
    if (key === undefined) return undefined;
    if (!this.swept) {
      this.swept = true;
      await this.shelf.removeBefore(Date.now() - keptFor);
    }
    const draft = this.waiting.get(key)?.draft ?? (await this.shelf.read(key));
    return draft && draft.at > Date.now() - keptFor ? draft : undefined;
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
  async forget(form: string): Promise<void> {
    const key = this.keyOf(form);
    if (key === undefined) return;
    clearTimeout(this.waiting.get(key)?.timer);
    this.waiting.delete(key);
    await this.shelf.remove(key);
  }
  /** Stores what is still waiting, because the page closes or the session has ended. */
  async flush(): Promise<void> {
    await Promise.all([...this.waiting.keys()].map((key) => this.write(key)));
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
    return owner === undefined ? undefined : `${owner} ${form}`;
  }
}
