import type { I18n, Messages, Unsaved } from '@freightdeck/sdk/web';
import { makeAutoObservable, observable, runInAction } from 'mobx';

/** The tabs, as far as forms in them are concerned. */
export interface FormTabs {
  readonly activeKey: string;
  at(fullPath: string): { readonly key: string } | undefined;
}
interface Held {
  readonly isDirty: () => boolean;
  readonly query: boolean;
  readonly keeps: () => boolean;
}
/** What is asked before a form with unsent input is left; `keeps`: the input is there as a draft afterwards. */
export const leaveQuestion = (text: (id: string) => string, keeps: boolean): Parameters<Messages['confirm']>[0] => ({
  title: text('core.page.unsaved.title'),
  text: text(keeps ? 'core.page.unsaved.draft' : 'core.page.unsaved.text'),
  ok: text('core.page.unsaved.leave'),
  danger: true,
});
const never = (): boolean => false;
/** Forms with unsent input, by tab. Asks one question at a time, however many tabs it concerns. */
export class UnsavedStore implements Unsaved {
  private readonly held = observable.map<string, readonly Held[]>({}, { deep: false });
  private asking: Promise<boolean> | undefined = undefined;
  private readonly tabs: () => FormTabs;
  private readonly messages: Pick<Messages, 'confirm'>;
  private readonly i18n: Pick<I18n, 'text'>;

  /** The tabs ask here before they close one. */
  constructor(tabs: () => FormTabs, messages: Pick<Messages, 'confirm'>, i18n: Pick<I18n, 'text'>) {
    this.tabs = tabs;
    this.messages = messages;
    this.i18n = i18n;
    makeAutoObservable<this, 'held' | 'asking' | 'tabs' | 'messages' | 'i18n'>(
      this,
      { held: false, asking: false, tabs: false, messages: false, i18n: false, mayLose: false, listen: false },
      { autoBind: true },
    );
  }
  hold(
    fullPath: string,
    isDirty: () => boolean,
    { query = false, keeps = never }: { readonly query?: boolean; readonly keeps?: () => boolean } = {},
  ): () => void {
    const key = this.tabs().at(fullPath)?.key;
    if (key === undefined) return () => undefined;
    this.put(key, [...this.without(key, isDirty), { isDirty, query, keeps }]);
    // A hidden page ends its effects too, but its form still exists.
    return () => {
      if (this.tabs().activeKey === key) this.put(key, this.without(key, isDirty));
    };
  }
  has(fullPath: string): boolean {
    const key = this.tabs().at(fullPath)?.key;
    return key !== undefined && this.isDirty(key);
  }
  /** Whether all that is unsent in the tab at this address is there as a draft when it is left. */
  keeps(fullPath: string): boolean {
    const key = this.tabs().at(fullPath)?.key;
    return key !== undefined && this.allKept([key]);
  }
  isDirty(key: string): boolean {
    return this.held.get(key)?.some((one) => one.isDirty()) ?? false;
  }
  /** True when nothing would be lost; otherwise asks the person, and does not ask again about what they gave up. */
  mayLose(keys: readonly string[] = [...this.held.keys()]): true | Promise<boolean> {
    const dirty = keys.filter((key) => this.isDirty(key));
    if (dirty.length === 0) return true;
    this.asking ??= this.ask(dirty).finally(() => {
      this.asking = undefined;
    });
    return this.asking.then((yes) => {
      if (yes) this.forget(dirty);
      return yes;
    });
  }
  /** The same for a page that is about to show another query. */
  mayTurn(key: string): true | Promise<boolean> {
    return this.held.get(key)?.some((one) => one.query && one.isDirty()) ? this.mayLose([key]) : true;
  }
  forget(keys: readonly string[] = [...this.held.keys()]): void {
    for (const key of keys) this.held.delete(key);
  }
  /** The browser's own question when the page closes. */
  listen(target: Window): () => void {
    const warn = (event: BeforeUnloadEvent): void => {
      if ([...this.held.keys()].some((key) => this.isDirty(key))) event.preventDefault();
    };
    target.addEventListener('beforeunload', warn);
    return () => target.removeEventListener('beforeunload', warn);
  }
  private ask(keys: readonly string[]): Promise<boolean> {
    return this.messages.confirm(leaveQuestion((id) => this.i18n.text(id), this.allKept(keys)));
  }
  private allKept(keys: readonly string[]): boolean {
    const forms = keys.flatMap((key) => this.held.get(key) ?? []).filter((one) => one.isDirty());
    return forms.length > 0 && forms.every((one) => one.keeps());
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
