import type { Unsaved } from '@freightdeck/sdk/web';
import { makeAutoObservable, observable, runInAction } from 'mobx';

export interface UnsavedDoors {
  /** Key of the tab at an address. */
  readonly keyAt: (fullPath: string) => string | undefined;
  readonly activeKey: () => string;
  /** Asks whether what is unsent may be left. */
  readonly ask: () => Promise<boolean>;
}
interface Held {
  readonly isDirty: () => boolean;
  readonly query: boolean;
}
/** The forms with something unsent, by tab. One question at a time, however many tabs it is about. */
export class UnsavedStore implements Unsaved {
  private readonly held = observable.map<string, readonly Held[]>({}, { deep: false });
  private asking: Promise<boolean> | undefined = undefined;
  private readonly doors: UnsavedDoors;

  constructor(doors: UnsavedDoors) {
    this.doors = doors;
    makeAutoObservable<this, 'held' | 'asking' | 'doors'>(
      this,
      { held: false, asking: false, doors: false, mayLose: false, listen: false },
      { autoBind: true },
    );
  }
  hold(fullPath: string, isDirty: () => boolean, { query = false }: { readonly query?: boolean } = {}): () => void {
    const key = this.doors.keyAt(fullPath);
    if (key === undefined) return () => undefined;
    this.put(key, [...this.without(key, isDirty), { isDirty, query }]);
    // A page that is only put behind another one ends its effects too: its form is still there.
    return () => {
      if (this.doors.activeKey() === key) this.put(key, this.without(key, isDirty));
    };
  }
  has(fullPath: string): boolean {
    const key = this.doors.keyAt(fullPath);
    return key !== undefined && this.isDirty(key);
  }
  isDirty(key: string): boolean {
    return this.held.get(key)?.some((one) => one.isDirty()) ?? false;
  }
  /** True when nothing would be lost; else the person is asked, and what they give up is no longer asked about. */
  mayLose(keys: readonly string[] = [...this.held.keys()]): true | Promise<boolean> {
    const dirty = keys.filter((key) => this.isDirty(key));
    if (dirty.length === 0) return true;
    this.asking ??= this.doors.ask().finally(() => {
      this.asking = undefined;
    });
    return this.asking.then((yes) => {
      if (yes) this.forget(dirty);
      return yes;
    });
  }
  /** The same for a page that shows another query. */
  mayTurn(key: string): true | Promise<boolean> {
    return this.held.get(key)?.some((one) => one.query && one.isDirty()) ? this.mayLose([key]) : true;
  }
  forget(keys: readonly string[] = [...this.held.keys()]): void {
    for (const key of keys) this.held.delete(key);
  }
  /** The browser's own question when the whole page goes. */
  listen(target: Window): () => void {
    const warn = (event: BeforeUnloadEvent): void => {
      if ([...this.held.keys()].some((key) => this.isDirty(key))) event.preventDefault();
    };
    target.addEventListener('beforeunload', warn);
    return () => target.removeEventListener('beforeunload', warn);
  }
  private without(key: string, isDirty: () => boolean): readonly Held[] {
    return (this.held.get(key) ?? []).filter((one) => one.isDirty !== isDirty);
  }
  private put(key: string, held: readonly Held[]): void {
    runInAction(() => {
      if (held.length > 0) this.held.set(key, held);
      else this.held.delete(key);
    });
  }
}
