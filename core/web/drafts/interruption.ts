/** The forms that were open when a session ended. */
interface Interrupted {
  /** The person and tenant to which the forms belong. */
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
 * Remembers the forms that were open when the session ended, in this browser tab, and reopens them when the same person
 * signs in again.
 */
export class Interruption {
  private readonly storage: Storage;
  private readonly current: { readonly owner: string | undefined };
  private readonly open = new Set<string>();
  /** Cached, because every row of a list asks. */
  private kept: Interrupted | undefined;

  constructor(storage: Storage, current: { readonly owner: string | undefined }) {
    this.storage = storage;
    this.current = current;
    this.kept = readKept(storage);
  }
  /** Registers an open form; call the returned function when it closes. */
  hold(form: string): () => void {
    this.open.add(form);
    return () => {
      this.open.delete(form);
    };
  }
  /** The session has ended: remembers the open forms. */
  note(userName: string): void {
    const { owner } = this.current;
    if (owner !== undefined) this.keep({ owner, userName, forms: [...this.open] });
  }
  /** User name at the end of the session; '' when nobody was signed in or somebody has signed in again. */
  get userName(): string {
    return this.kept?.userName ?? '';
  }
  /** Whether this form was open at the end of the session, for the same person. */
  includes(form: string): boolean {
    return this.kept !== undefined && this.kept.forms.includes(form) && this.kept.owner === this.current.owner;
  }
  /** The form was reopened. */
  resumed(form: string): void {
    if (this.kept) this.keep({ ...this.kept, forms: this.kept.forms.filter((one) => one !== form) });
  }
  /** Somebody has signed in again. */
  back(): void {
    if (this.kept) this.keep({ ...this.kept, userName: '' });
  }
  private keep(found: Interrupted): void {
    this.kept = found;
    this.storage.setItem(storageKey, JSON.stringify(found));
  }
}
