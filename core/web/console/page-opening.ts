import type { CurrentSession } from '../auth/index.ts';
import type { I18nStore } from '../i18n/index.ts';
import type { MessageStore } from '../messages/index.ts';
import type { Decision, NavigationEvents, Wanted } from '../navigation/index.ts';
import { decide } from '../navigation/index.ts';
import type { PluginStore, RegisteredRoute } from '../plugins/index.ts';
import type { PreferencesStore } from '../preferences/index.ts';
import { pause, preloadPage, wholePageWait } from '../prefetch/index.ts';
import type { TabStore, UnsavedStore } from '../tabs/index.ts';
import { keyOf } from '../tabs/index.ts';
import type { ConsoleOptions } from './options.ts';

interface OpeningServices {
  readonly options: ConsoleOptions;
  readonly current: CurrentSession;
  readonly i18n: I18nStore;
  readonly messages: MessageStore;
  readonly plugins: PluginStore;
  readonly preferences: PreferencesStore;
  readonly tabs: TabStore;
  readonly unsaved: UnsavedStore;
}

/** Decides for an address: whether it may be shown, which page opens for it, and in which tab. */
export class PageOpening implements NavigationEvents {
  private readonly services: OpeningServices;
  private last = '';

  constructor(services: OpeningServices) {
    this.services = services;
  }
  get pagePaths(): readonly string[] {
    return this.services.options.catalogue.flatMap(({ manifest }) =>
      Object.values(manifest.routes).map(({ path }) => path),
    );
  }
  readonly pageAt = (path: string): RegisteredRoute | undefined => this.services.plugins.routes.at(path);
  readonly ready = (): Promise<unknown> | undefined => this.services.current.preparing;
  readonly decide = (wanted: Wanted, page: RegisteredRoute | undefined): Decision => {
    const { current, plugins, preferences } = this.services;
    return decide(wanted, {
      signedIn: current.token !== undefined,
      isOperator: current.session?.isOperator ?? false,
      route: page,
      unplugged: plugins.unplugged(wanted.path),
      // Another person at the same browser may not have the right to this page.
      start: plugins.routes.at(preferences.startPage)?.allowed ? preferences.startPage : undefined,
    });
  };
  readonly refresh = (fullPath: string): void => this.services.tabs.renew(fullPath);
  readonly coming = (_place: Wanted, page: RegisteredRoute): Promise<unknown> | undefined => {
    const { plugins, tabs } = this.services;
    return tabs.active !== '' && plugins.pageState(page.name) === undefined
      ? Promise.race([this.open(page), pause(wholePageWait)])
      : undefined;
  };
  readonly arrived: NavigationEvents['arrived'] = (place, page, stepped) => {
    const { messages, tabs } = this.services;
    if (place.fullPath !== this.last) messages.leave();
    this.last = place.fullPath;
    if (!page) return tabs.leave();
    tabs.visit(place, page, stepped);
    void this.open(page);
  };
  readonly mayTurn = (wanted: Wanted): true | Promise<boolean> => {
    const { plugins, tabs, unsaved } = this.services;
    const route = plugins.routes.at(wanted.path);
    const key = route && keyOf(wanted, route);
    return key === undefined || tabs.tabs.find((tab) => tab.key === key)?.fullPath === wanted.fullPath
      ? true
      : unsaved.mayTurn(key);
  };

  private open(route: RegisteredRoute): Promise<void> {
    const { i18n, plugins } = this.services;
    if (plugins.pageState(route.name) === undefined) {
      const entry = plugins.entry(route.plugin);
      // A plugin that is already being activated has already requested its code.
      if (entry?.state === 'matched') preloadPage(entry, route.name, i18n.language).catch(() => undefined);
    }
    return plugins.openPage(route);
  }
}
