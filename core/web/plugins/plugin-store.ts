import { resourceNamed } from '@freightdeck/sdk/contract';
import type { Resource } from '@freightdeck/sdk/contract';
import { partnerDevAddress, sdkVersion } from '@freightdeck/sdk/manifest';
import { Http } from '@freightdeck/sdk/web';
import type { PageDefinition, Plugins, RecordPlace, ServiceLocator } from '@freightdeck/sdk/web';
import { makeAutoObservable, observable, observableRef, runInAction, when } from 'mobx';
import { Happening } from '../events/index.ts';
import { bringUp } from './bring-up.ts';
import type { KernelServices } from './bring-up.ts';
import { ownerOfCode } from './code-owner.ts';
import type { Outcome } from './match.ts';
import { matchPlugins } from './match.ts';
import type { PageState } from './page-state.ts';
import type { CatalogueEntry } from './plugin-entry.ts';
import { entriesOf, faultOf, inOrder, PluginEntry, PluginFault } from './plugin-entry.ts';
import { PluginScope } from './plugin-scope.ts';
import type { HeldMenus, RegisteredRoute, RouteRegistry } from './route-registry.ts';
import { awayAt, placeOf, registerRoutes } from './route-registry.ts';
import { ServiceOffers } from './service-offers.ts';
import { slotFillers } from './slot-fillers.ts';
import type { SlotFiller } from './slot-fillers.ts';
import type { Pins, PluginSet, Toggles } from './toggles.ts';
import { keepSet, missingPins } from './toggles.ts';

export interface Rights extends HeldMenus {
  readonly signedIn: boolean;
  /** Plugins the operator has switched off for the tenant: id → reason. */
  readonly off?: ReadonlyMap<string, string>;
}
const nobody: Rights = { names: new Set(), paths: new Map(), signedIn: false };

/** The kernel: knows which plugins this user has and their routes, and activates and deactivates them. */
export class PluginStore implements Plugins {
  toggles: Toggles;
  routes: RouteRegistry = registerRoutes([], new Map(), nobody);
  /** The set of plugins has changed: routes and tabs may have to follow. */
  readonly changed = new Happening();
  /** The code of a page has been loaded: what the page needs can be loaded before it is drawn. */
  readonly pageCame = new Happening<{ readonly route: RegisteredRoute; readonly definition: PageDefinition }>();
  private entries: readonly PluginEntry[];
  /** Somebody of the company has changed the settings of this partner's plugin. */
  readonly settingsChanged = new Happening<string>();
  private readonly pages = observable.map<string, PageState>({}, { deep: false });
  private readonly offers = new ServiceOffers();
  private readonly asked = new Map<string, string>();
  private rights: Rights = nobody;
  /** True while a plugin is replaced by another version: its pages wait instead of failing. */
  private turning = false;
  private readonly services: KernelServices;
  private readonly pins: Pins;

  constructor(services: KernelServices) {
    this.entries = entriesOf(services.catalogue);
    this.services = services;
    this.toggles = services.set.toggles;
    this.pins = services.set.pins;
    makeAutoObservable<this, 'entries' | 'pages' | 'offers' | 'asked' | 'rights' | 'services' | 'pins'>(
      this,
      {
        toggles: observableRef,
        routes: observableRef,
        entries: observableRef,
        pages: false,
        offers: false,
        asked: false,
        rights: false,
        services: false,
        changed: false,
        pageCame: false,
        settingsChanged: false,
        pins: false,
        pageState: false,
        contributions: false,
        placeOf: false,
        unplugged: false,
        ownerOf: false,
      },
      { autoBind: true },
    );
    this.apply(nobody);
  }
  get records(): readonly PluginEntry[] {
    return this.entries;
  }
  entry(id: string): PluginEntry | undefined {
    return this.entries.find((one) => one.id === id);
  }
  /** Toggles and the versions of all partners' plugins: an address with them reproduces this set elsewhere. */
  get wholeSet(): PluginSet {
    const partners = this.entries.filter(({ id, isPartners }) => isPartners && this.toggles[id] !== false);
    return { toggles: this.toggles, pins: Object.fromEntries(partners.map(({ id, version }) => [id, version])) };
  }

  unplugged(path: string): string | undefined {
    return awayAt(this.entries, path);
  }
  /**
   * Replaces the partners' plugins of this tenant; call `rematch` afterwards. They cannot use the id of a plugin of the
   * product. `plugins=-partners` switches all of them off.
   */
  async receive(offered: readonly CatalogueEntry[]): Promise<void> {
    const partners = this.toggles['partners'] === false ? [] : offered;
    if (this.rights === nobody && partnerDevAddress(location.search) !== undefined)
      await (await import('./partner-dev.ts')).followWorkshop(this).catch(() => undefined);
    const stays = ({ source: { address, around, framed } }: PluginEntry): boolean =>
      address === undefined ||
      around !== undefined ||
      partners.some((one) => one.address === address && one.framed === framed);
    const gone = this.entries.filter((one) => !stays(one));
    runInAction(() => {
      this.turning = gone.some(({ id }) => partners.some(({ manifest }) => manifest.id === id));
    });
    for (const entry of gone) {
      await this.deactivate(entry.id);
      for (const name of Object.keys(entry.manifest.routes)) this.put(name);
    }
    const kept = this.entries.filter(stays);
    const added = partners.filter(({ manifest }) => !kept.some(({ id }) => id === manifest.id));
    if (added.length > 0 || kept.length < this.entries.length)
      runInAction(() => {
        this.entries = inOrder([...kept, ...entriesOf(added)]);
      });
  }
  /** Replaces a plugin in development by its new version. */
  async swap(made: CatalogueEntry): Promise<void> {
    const before = this.entry(made.manifest.id);
    if (before && !before.source.around) throw new PluginFault('PLG-205', made.manifest.id);
    await this.deactivate(made.manifest.id);
    for (const name of Object.keys(before?.manifest.routes ?? {})) this.put(name);
    runInAction(() => {
      this.entries = inOrder([...this.entries.filter((one) => one !== before), new PluginEntry(made)]);
    });
    await this.rematch(this.rights);
  }
  /** After a change of menus, roles, tenant or toggles: deactivates plugins that no longer match and adds new ones. */
  async rematch(rights: Rights): Promise<void> {
    if (rights.signedIn && rights !== this.rights) this.tellPins();
    const outcomes = this.apply(rights);
    for (const entry of this.entries)
      if (entry.scope && outcomes.get(entry.id)?.state !== 'matched') await this.deactivate(entry.id);
    this.label(outcomes);
    runInAction(() => {
      this.turning = false;
    });
  }
  toggle(id: string, on: boolean | undefined): void {
    const { [id]: _, ...others } = this.toggles;
    this.toggles = on === undefined ? others : { ...others, [id]: on };
    keepSet({ toggles: this.toggles, pins: this.pins }, this.services.storage);
    void this.rematch(this.rights).then(() => this.changed.tell());
  }
  async retry(id: string): Promise<void> {
    this.forgive(id);
    await this.activate(id);
    // Deletes the state of pages that failed, so that they are requested again when shown.
    for (const [route, page] of this.pages) if (page.state === 'failed' && page.plugin === id) this.put(route);
  }

  /**
   * Loads a plugin's code and runs its setup, after the plugins whose services it requires. Returns at once when it is
   * active.
   */
  activate(id: string): Promise<void> {
    const entry = this.entry(id);
    if (!entry) return Promise.reject(new PluginFault('PLG-301', `${id} is not in the catalogue`));
    if (entry.state === 'active') return Promise.resolve();
    if (entry.state === 'failed') return Promise.reject(new PluginFault(entry.code ?? 'PLG-211', entry.reason ?? ''));
    if (entry.activating) return entry.activating;
    if (entry.state !== 'matched')
      return Promise.reject(
        new PluginFault(entry.code ?? 'PLG-301', entry.reason ?? `${id} is not one of this user's plugins`),
      );
    const scope = this.scopeFor(entry);
    const activating = bringUp(
      entry,
      scope,
      this.services,
      entry.requires.filter((required) => this.entry(required)?.manifest.provides),
      (required) => this.activate(required),
    ).finally(() => {
      if (entry.activating === activating) entry.activating = undefined;
    });
    entry.activating = activating;
    return activating;
  }
  /** Deactivates a plugin after those that require it, and removes everything it registered. */
  async deactivate(id: string): Promise<void> {
    const entry = this.entry(id);
    if (!entry?.scope) return;
    for (const other of this.entries) if (other.scope && other.requires.includes(id)) await this.deactivate(other.id);
    runInAction(() => {
      entry.become('deactivating');
      entry.scope?.close();
      entry.scope = undefined;
      entry.web = undefined;
      entry.activating = undefined;
      for (const name of Object.keys(entry.manifest.routes)) this.pages.delete(name);
      entry.become('disposed');
    });
  }

  /** Observable state of a route's page; undefined until `openPage` was called for it. */
  pageState(route: string): PageState | undefined {
    return this.pages.get(route);
  }
  /**
   * Loads the page of a route: first its plugin, then the page's own code. Never throws; `pageState` has the result.
   */
  async openPage(route: RegisteredRoute): Promise<void> {
    if (this.pages.has(route.name)) return;
    this.put(route.name, { state: 'loading' });
    try {
      if (this.turning) await when(() => !this.turning);
      if (this.entry(route.plugin)?.state === 'idle' && route.open) {
        this.asked.set(route.plugin, route.name);
        this.label(this.apply(this.rights));
      }
      await this.activate(route.plugin);
      const web = this.entry(route.plugin)?.web;
      const module = await this.services.fetch(web?.pages[route.name], `${route.plugin}/${route.name}`);
      if (!module.page) throw new PluginFault('PLG-211', `${route.plugin}/${route.name} exports no page`);
      await this.pageCame.tell({ route, definition: module.page }).catch(() => undefined);
      if (web === this.entry(route.plugin)?.web)
        this.put(route.name, { state: 'ready', plugin: route.plugin, definition: module.page });
    } catch (error) {
      const { code, message } = faultOf(error);
      const entry = this.entry(route.plugin);
      if (entry?.state === 'active')
        runInAction(() => {
          [entry.code, entry.reason] = [code, message];
        });
      this.put(route.name, { state: 'failed', plugin: route.plugin, code, reason: message });
    }
  }
  /** An error boundary caught an error of a page. The plugin stays active; its record notes the error. */
  pageThrew(plugin: string, error: unknown): void {
    const entry = this.entry(plugin);
    if (entry)
      [entry.code, entry.reason] = [
        error instanceof PluginFault ? error.code : 'PLG-231',
        error instanceof Error ? error.message : String(error),
      ];
    this.services.errors.report(error, 'page', plugin);
  }
  /** Contributions to a slot from the plugins this user has, in the order they declare. */
  contributions(slot: string): readonly SlotFiller[] {
    return slotFillers(this.entries, slot, this.services, (id) => this.activate(id));
  }
  /** The plugin in whose code an error occurred. */
  ownerOf(stack: string): string | undefined {
    return ownerOfCode(this.entries, stack);
  }
  /** The services of a plugin for its parts; its calls end with the plugin. */
  locator(id: string): ServiceLocator {
    return this.entry(id)?.scope ?? this.services.root;
  }
  /** The resource of this name: from active plugins, those they require, and the one whose page shows such records. */
  async resource(name: string): Promise<Resource | undefined> {
    const keeper = (): PluginEntry | undefined => this.entries.find((entry) => entry.web?.resources?.[name]);
    const shown = this.routes.at(this.placeOf(name)?.path ?? '')?.plugin;
    if (!keeper() && shown !== undefined) await this.preload([shown]);
    for (let wanted = this.wanted(); !keeper() && wanted.length > 0; wanted = this.wanted()) await this.preload(wanted);
    await this.services.fetch(keeper()?.web?.resources?.[name], `resource ${name}`).catch(() => undefined);
    return resourceNamed(name);
  }
  placeOf(resource: string, known?: readonly string[]): RecordPlace | undefined {
    return placeOf(this.routes, resource, known);
  }
  /** Activates plugins in the browser's idle time, two at a time. */
  async preload(ids: readonly string[]): Promise<void> {
    const queue = ids.filter((id) => this.isComing(id));
    const worker = async (): Promise<void> => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) await this.activate(id).catch(() => undefined);
    };
    await Promise.all([worker(), worker()]);
  }

  private apply(rights: Rights): ReadonlyMap<string, Outcome> {
    if (rights !== this.rights) this.rights = rights;
    const manifests = this.entries.map((entry) => entry.manifest);
    const strange = new Map(
      this.entries.flatMap((entry) =>
        entry.source.strange === undefined ? [] : [[entry.id, entry.source.strange] as const],
      ),
    );
    const outcomes = matchPlugins(manifests, {
      strange,
      menuNames: rights.names,
      toggles: this.toggles,
      pins: this.pins,
      off: rights.off,
      sdk: sdkVersion,
      asked: this.asked,
      signedIn: rights.signedIn,
    });
    this.routes = registerRoutes(manifests, outcomes, rights);
    return outcomes;
  }
  private label(outcomes: ReadonlyMap<string, Outcome>): void {
    for (const entry of this.entries) {
      const outcome = outcomes.get(entry.id);
      entry.matchedBy = outcome?.matchedBy;
      if (!outcome || (outcome.state === 'matched' && ['loading', 'active', 'failed'].includes(entry.state))) continue;
      entry.become(outcome.state, outcome);
    }
  }
  /** Reports pinned plugins or versions in the address that are not installed. */
  private tellPins(): void {
    for (const { id, pin } of missingPins(this.pins, this.entries)) {
      const here = this.entry(id)?.version ?? 'none';
      const fault = new PluginFault('PLG-202', `plugins=${id}@${pin}: this console has ${here}`);
      this.services.errors.report(fault, fault.code, id);
    }
  }
  private forgive(id: string): void {
    const entry = this.entry(id);
    if (entry?.state !== 'failed') return;
    for (const required of entry.requires) this.forgive(required);
    entry.become('matched');
  }
  private wanted(): string[] {
    const required = this.entries.filter((entry) => entry.state === 'active').flatMap((entry) => entry.requires);
    return [...new Set(required)].filter((id) => this.isComing(id));
  }
  private isComing(id: string): boolean {
    return ['matched', 'loading'].includes(this.entry(id)?.state ?? '');
  }
  private put(route: string, page?: PageState): void {
    if (page) this.pages.set(route, page);
    else this.pages.delete(route);
  }
  private scopeFor(entry: PluginEntry): PluginScope {
    const { around = (own) => own } = entry.source;
    const container = around(this.services.root.child());
    const scope = new PluginScope(entry.id, {
      container,
      provides: entry.manifest.provides ?? [],
      ...this.offers.for(entry),
      report: (error, info, plugin) => this.services.errors.report(error, info, plugin),
    });
    // Calls of the plugin are cancelled when its scope closes.
    const { hold = (own, http) => own.bind(Http, http) } = entry.source;
    hold(container, () => this.services.http.during(scope.signal));
    runInAction(() => {
      entry.scope = scope;
    });
    return scope;
  }
}
