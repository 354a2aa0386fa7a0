import type { Text } from '@freightdeck/sdk/manifest';
import type { Navigation, Tab, Tabs } from '@freightdeck/sdk/web';
import { makeAutoObservable, observable, observableShallow } from 'mobx';
import type { OpenTab, TabPlace, TabRoute } from './open-tab.ts';
import { keyOf, openTab, withPlace } from './open-tab.ts';
import { Openers } from './openers.ts';
import { readTabs, writeTabs } from './saved-tabs.ts';
import type { UnsavedStore } from './unsaved-store.ts';

/** Most pages kept alive; the one not shown for the longest time is dropped first. */
export const liveAtMost = 12;
export const homePath = '/home';

interface TabServices {
  /** It tells the tabs where it is. */
  readonly navigation: () => Pick<Navigation, 'go' | 'replace'>;
  readonly plugins: { readonly routes: AllowedRoutes };
  /** Forms with something unsent. */
  readonly unsaved: Pick<UnsavedStore, 'isDirty' | 'mayLose' | 'forget'>;
  readonly storage: Storage;
}
interface AllowedRoutes {
  at(path: string): (TabRoute & { readonly allowed: boolean }) | undefined;
}

/** The pages the user has visited and not closed. */
export class TabStore implements Tabs {
  tabs: OpenTab[] = [];
  activeKey = '';
  /** Keys of the pages kept alive, the last shown first. */
  live: string[] = [];
  /** From where the pages that are in no menu were opened. */
  readonly openers: Openers;
  /** Key of the tab that is being switched to: it keeps where it was opened from. */
  private turning: string | undefined = undefined;
  private readonly renewals = observable.map<string, number>();
  private owner = '';
  private readonly services: TabServices;

  constructor(services: TabServices) {
    this.services = services;
    this.openers = new Openers(services.storage);
    makeAutoObservable<this, 'renewals' | 'owner' | 'services' | 'turning'>(
      this,
      {
        tabs: observableShallow,
        live: observableShallow,
        openers: false,
        turning: false,
        renewals: false,
        owner: false,
        services: false,
        save: false,
      },
      { autoBind: true },
    );
  }
  get open(): readonly Tab[] {
    return this.tabs;
  }
  get active(): string {
    return this.tabs.find((tab) => tab.key === this.activeKey)?.fullPath ?? '';
  }
  /** A number that changes when the page of a tab must be rendered anew. */
  renewal(key: string): number {
    return this.renewals.get(key) ?? 0;
  }
  /** The tab at an address, whatever its present query. */
  at(fullPath: string): OpenTab | undefined {
    return this.tabs.find((tab) => tab.fullPath === fullPath);
  }

  /** Shows an open tab, or a closed one again. */
  turnTo(tab: TabPlace): void {
    const route = this.routeAt(tab.path);
    const key = route && keyOf(tab, route);
    if (key !== this.activeKey) this.turning = key;
    this.services.navigation().go(tab.fullPath);
  }
  /**
   * The router shows an address: opens its tab, or gives the tab the new query. `stepped`: by a link or a button, not
   * by the browser's history or its address bar.
   */
  visit(place: TabPlace, route: TabRoute, stepped = true): void {
    const key = keyOf(place, route);
    if (stepped && this.turning !== key) this.noteOpener(key, route);
    this.turning = undefined;
    const at = this.tabs.findIndex((tab) => tab.key === key);
    const known = this.tabs[at];
    if (known) this.tabs[at] = withPlace(known, place);
    else this.insert(openTab(place, route));
    this.activeKey = key;
    const routeOf = (one: string): TabRoute | undefined =>
      this.routeAt(this.tabs.find((tab) => tab.key === one)?.path ?? '');
    const dirty = (one: string): boolean => this.services.unsaved.isDirty(one);
    const before = this.live;
    // A page with unsent input is never dropped to make room.
    this.live = [
      key,
      ...this.live.filter((one) => one !== key && (routeOf(one)?.cache !== false || dirty(one))),
    ].filter((one, index) => index < liveAtMost || dirty(one));
    this.services.unsaved.forget(before.filter((one) => !this.live.includes(one)));
  }
  /** A page that belongs to a list is being opened from the one that is shown; home is no list. */
  noteOpener(key: string, { parent }: TabRoute): void {
    const from = this.activeKey;
    if (parent !== undefined && from !== '' && from !== key && from !== homePath) this.openers.note(key, from);
  }
  /** The router shows a page without a tab (sign-in, an error page). */
  leave(): void {
    this.activeKey = '';
  }
  rename(fullPath: string, title: Text): void {
    const at = this.tabs.findIndex((tab) => tab.fullPath === fullPath);
    const tab = this.tabs[at];
    if (tab) this.tabs[at] = { ...tab, title };
  }
  refresh(fullPath: string): void {
    const tab = this.at(fullPath);
    this.sure(tab ? [tab.key] : [], () => this.services.navigation().replace(`/redirect${fullPath}`));
  }
  /** The next time the address is shown, its page starts afresh. */
  renew(fullPath: string): void {
    const tab = this.at(fullPath);
    if (!tab) return;
    this.services.unsaved.forget([tab.key]);
    this.renewals.set(tab.key, this.renewal(tab.key) + 1);
  }
  close(fullPath: string): void {
    this.shut((tab) => tab.pinned || tab.fullPath !== fullPath);
  }
  closeOthers(fullPath: string): void {
    const shown = this.active;
    this.shut((tab) => tab.pinned || tab.fullPath === fullPath, shown === fullPath ? undefined : fullPath);
  }
  /** Closes the tabs before a tab, or those behind it. */
  closeBeside(fullPath: string, side: 'left' | 'right'): void {
    const at = this.tabs.findIndex((tab) => tab.fullPath === fullPath);
    const gone = new Set(side === 'left' ? this.tabs.slice(0, at) : this.tabs.slice(at + 1));
    const isShown = [...gone].some((tab) => !tab.pinned && tab.key === this.activeKey);
    this.shut((tab) => tab.pinned || !gone.has(tab), isShown ? fullPath : undefined);
  }
  closeAll(): void {
    this.shut((tab) => tab.pinned);
  }
  /** Closes tabs whose route no longer exists (another role, a plugin switched off). */
  prune(): void {
    this.keep((tab) => this.routeAt(tab.path) !== undefined);
  }

  /** After a change of user or platform: restores that person's tabs, and the pinned one. */
  restore(owner: string, pinned: readonly OpenTab[]): void {
    this.save();
    this.owner = owner;
    this.openers.restore(owner);
    this.live = [];
    this.renewals.clear();
    this.services.unsaved.forget();
    const saved = readTabs(this.services.storage, owner).filter((tab) => this.routeAt(tab.path));
    const keys = new Set(pinned.map((tab) => tab.key));
    this.tabs = [...pinned, ...saved.filter((tab) => !keys.has(tab.key))];
  }
  /** Called when the browser page closes. */
  save(): void {
    if (this.owner) writeTabs(this.services.storage, this.owner, this.tabs);
  }
  /** After sign-out: nothing of the user stays visible. */
  clear(): void {
    this.save();
    this.services.unsaved.forget();
    this.owner = '';
    this.tabs = [];
    this.live = [];
    this.activeKey = '';
  }

  private routeAt(path: string): TabRoute | undefined {
    const route = this.services.plugins.routes.at(path);
    return route?.allowed ? route : undefined;
  }
  private insert(tab: OpenTab): void {
    if (tab.pinned) this.tabs.splice(this.tabs.filter((one) => one.pinned).length, 0, tab);
    else this.tabs.push(tab);
  }
  /** Runs `act` at once when no unsent input is lost, otherwise after the person agrees. */
  private sure(keys: readonly string[], act: () => void): void {
    const may = this.services.unsaved.mayLose(keys);
    if (may === true) act();
    else
      void may.then((yes) => {
        if (yes) act();
      });
  }
  private shut(stays: (tab: OpenTab) => boolean, then?: string): void {
    this.sure(
      this.tabs.filter((tab) => !stays(tab)).map((tab) => tab.key),
      () => this.keep(stays, then),
    );
  }
  private keep(stays: (tab: OpenTab) => boolean, then?: string): void {
    const before = this.activeKey;
    this.tabs = this.tabs.filter(stays);
    const keys = new Set(this.tabs.map((tab) => tab.key));
    this.services.unsaved.forget(this.live.filter((key) => !keys.has(key)));
    this.live = this.live.filter((key) => keys.has(key));
    for (const key of [...this.renewals.keys()]) if (!keys.has(key)) this.renewals.delete(key);
    if (before === '' || keys.has(before)) {
      if (then !== undefined) this.goBackTo(then);
      return;
    }
    this.goBackTo(then ?? this.tabs.at(-1)?.fullPath ?? homePath);
  }
  private goBackTo(fullPath: string): void {
    const tab = this.at(fullPath);
    if (tab) this.turnTo(tab);
    else this.services.navigation().go(fullPath);
  }
}
