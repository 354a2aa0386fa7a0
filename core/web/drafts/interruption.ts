/** What stood open when a session ended. */
interface Interrupted {
  /** Whose forms they are, and of which platform. */
  readonly owner: string;
  /** The name to sign in with again. */
  readonly userName: string;
  readonly forms: readonly string[];
}
const storageKey = 'freightdeck-interrupted';

function readKept(storage: Storage): Interrupted | undefined {
  try {
    const found = JSON.parse(storage.getItem(storageKey) ?? 'null') as Partial<Interrupted> | null;
    return found && typeof found.owner === 'string' && typeof found.userName === 'string' && Array.isArray(found.forms)
      ? (found as Interrupted)
      : undefined;
  } catch {
    return undefined;
  }
}
/**
 * The forms that were open when the session ended, kept in the tab until whoever it was is back: they are opened again
 * as they were.
 */
export class Interruption {
  private readonly storage: Storage;
  private readonly current: { readonly owner: string | undefined };
  private readonly open = new Set<string>();
  /** Every row of a list asks, so it is read once. */
  private kept: Interrupted | undefined;

  constructor(storage: Storage, current: { readonly owner: string | undefined }) {
    this.storage = storage;
    this.current = current;
    this.kept = readKept(storage);
  }
  /** A form is on the page; call what comes back when it is gone. */
  hold(form: string): () => void {
    this.open.add(form);
    return () => {
      this.open.delete(form);
    };
  }
  /** The session has ended under the person's hands: what is open now is opened again when they are back. */
  note(userName: string): void {
    const { owner } = this.current;
    if (owner !== undefined) this.keep({ owner, userName, forms: [...this.open] });
  }
  /** Who was signed in when the session ended; '' when nobody was, or somebody is again. */
  get userName(): string {
    return this.kept?.userName ?? '';
  }
  /** Whether this form of the same person was open then. */
  includes(form: string): boolean {
    return this.kept !== undefined && this.kept.forms.includes(form) && this.kept.owner === this.current.owner;
  }
  /** The form is open again. */
  resumed(form: string): void {
    if (this.kept) this.keep({ ...this.kept, forms: this.kept.forms.filter((one) => one !== form) });
  }
  /** Somebody is signed in again: nobody is asked for any more. */
  back(): void {
    if (this.kept) this.keep({ ...this.kept, userName: '' });
  }
  private keep(found: Interrupted): void {
    this.kept = found;
    this.storage.setItem(storageKey, JSON.stringify(found));
  }
}
