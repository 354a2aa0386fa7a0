import type { CurrentSession } from '../auth/index.ts';
import type { I18nStore } from '../i18n/index.ts';
import type { Decision, NavigationEvents, Wanted } from '../navigation/index.ts';
import { decide } from '../navigation/index.ts';
import type { PluginStore, RegisteredRoute } from '../plugins/index.ts';
import { pause, preloadPage, wholePageWait } from '../prefetch/index.ts';
import type { TabStore, UnsavedStore } from '../tabs/index.ts';
import { keyOf } from '../tabs/index.ts';

interface OpeningServices {
  readonly current: CurrentSession;
  readonly i18n: I18nStore;
  readonly plugins: PluginStore;
  readonly tabs: TabStore;
  readonly unsaved: UnsavedStore;
}

/** What an address means here: whether it may be shown, which page opens for it, and in which tab. */
export class PageOpening implements NavigationEvents {
  private readonly services: OpeningServices;

  constructor(services: OpeningServices) {
    this.services = services;
  }
  readonly decide = (wanted: Wanted): Decision => {
    const { current, plugins } = this.services;
    return decide(wanted, {
      signedIn: current.token !== undefined,
      isOperator: current.session?.isOperator ?? false,
      route: plugins.routes.at(wanted.path),
      unplugged: plugins.unplugged(wanted.path),
    });
  };
  readonly refresh = (fullPath: string): void => this.services.tabs.renew(fullPath);
  readonly coming = (place: Wanted): Promise<unknown> | undefined => {
    const { plugins, tabs } = this.services;
    const route = this.routeOf(place);
    return route && tabs.active !== '' && plugins.pageState(route.name) === undefined
      ? Promise.race([this.open(route), pause(wholePageWait)])
      : undefined;
  };
  readonly arrived = (place: Wanted): void => {
    const { tabs } = this.services;
    const route = this.routeOf(place);
    if (!route) return tabs.leave();
    tabs.visit(place, route);
    void this.open(route);
  };
  readonly mayTurn = (wanted: Wanted): true | Promise<boolean> => {
    const { plugins, tabs, unsaved } = this.services;
    const route = plugins.routes.at(wanted.path);
    const key = route && keyOf(wanted, route);
    return key === undefined || tabs.tabs.find((tab) => tab.key === key)?.fullPath === wanted.fullPath
      ? true
      : unsaved.mayTurn(key);
  };
  readonly isOpen = ({ fullPath }: Wanted): boolean => {
    const { tabs } = this.services;
    return tabs.activeKey === '' || tabs.at(fullPath) !== undefined;
  };

  private routeOf({ path }: Wanted): RegisteredRoute | undefined {
    const { current, plugins } = this.services;
    return current.token === undefined ? undefined : plugins.routes.at(path);
  }
  private open(route: RegisteredRoute): Promise<void> {
    const { i18n, plugins } = this.services;
    if (plugins.pageState(route.name) === undefined) {
      const entry = plugins.entry(route.plugin);
      // One that is under way already has asked for its code itself.
      if (entry?.state === 'matched') preloadPage(entry, route.name, i18n.language).catch(() => undefined);
    }
    return plugins.openPage(route);
  }
}
