import type { ServiceLocator } from '@freightdeck/sdk/web';
import { autorun } from 'mobx';
import { storageKey } from '../auth/index.ts';
import { ErrorReporter } from '../errors/index.ts';
import { pageTitle } from '../navigation/index.ts';
import { browserIdle, prefetchLinks, savesData } from '../prefetch/index.ts';
import type { Prefetch } from '../prefetch/index.ts';
import { consoleContainer } from './console-container.ts';
import { Prefetching } from './names.ts';
import type { ConsoleOptions } from './options.ts';
import type { ConsoleParts } from './parts.ts';
import { partsOf } from './parts.ts';
import { PluginWatch } from './plugin-watch.ts';
import { SessionLife } from './session-life.ts';

export type { ConsoleOptions } from './options.ts';
export type { ConsoleParts } from './parts.ts';
export type { SessionLife } from './session-life.ts';

/** The running console: what the shell renders. */
export interface Console extends ConsoleParts, Prefetch {
  /** The services of the core, for `ServicesContext` around the shell. */
  readonly services: ServiceLocator;
  /** Presentation of the tenant, and what happens at sign-in and sign-out. */
  readonly life: SessionLife;
  /** Loads everything the first render needs, in parallel. Render when it resolves. */
  boot(): Promise<'signed-out' | 'ready'>;
  /** Call after the first paint: loads the remaining texts, and activates the plugins of the open tabs in idle time. */
  idle(): void;
  /** The services of a plugin's pages, for `ServicesContext` around each of them. */
  forPlugin(id: string): ServiceLocator;
  dispose(): void;
}

/** Builds the console around a catalogue of plugins. */
export function createConsole(options: ConsoleOptions): Console {
  const container = consoleContainer(options);
  const parts = partsOf(container);
  const { auth, navigation, plugins, tabs, i18n, errors } = parts;
  const life = container.get(SessionLife);
  const prefetch = container.get(Prefetching);
  // Created here because no other service asks for it: it only listens to the error log.
  container.get(ErrorReporter);
  const stops: (() => void)[] = [];

  const boot = async (): Promise<'signed-out' | 'ready'> => {
    stops.push(errors.listen(window));
    const taking = auth.token ? life.take(false) : false;
    const texts = i18n.load();
    if (auth.token) prefetch.prefetchFirstPage();
    const [taken] = await Promise.all([taking, texts]);
    stops.push(
      prefetchLinks(prefetch),
      followTitle(parts, life),
      keepTabs(() => {
        tabs.save();
        void parts.drafts.flush();
      }),
      parts.unsaved.listen(window),
    );
    await navigation.start();
    const route = plugins.routes.at(navigation.path);
    if (taken && route) await pageReady(parts, route.name);
    return taken ? 'ready' : 'signed-out';
  };
  return {
    ...parts,
    services: container,
    life,
    boot,
    idle: () => {
      void i18n.rest();
      stops.push(i18n.follow());
      void import('../auth/session-handover.ts').then(({ offerSession }) => {
        stops.push(offerSession(sessionStorage, storageKey(location.pathname)));
      });
      stops.push(container.get(PluginWatch).start());
      if (!savesData())
        void browserIdle().then(() =>
          plugins.preload([...new Set(tabs.tabs.map((tab) => plugins.routes.at(tab.path)?.plugin ?? ''))]),
        );
    },
    ...prefetch,
    forPlugin: (id) => plugins.locator(id),
    dispose: () => {
      parts.tasks.pause();
      for (const stop of stops.splice(0).reverse()) stop();
      navigation.stop();
    },
  };
}

/** Resolves when the page of a route is loaded or has failed to load. */
function pageReady({ plugins }: ConsoleParts, route: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = autorun((observing) => {
      const state = plugins.pageState(route)?.state;
      if (state !== 'ready' && state !== 'failed') return;
      observing.dispose();
      resolve();
    });
    void stop;
  });
}
function followTitle({ auth, i18n, navigation }: ConsoleParts, life: SessionLife): () => void {
  return autorun(() => {
    const { session } = auth;
    void navigation.fullPath;
    if (!session) return;
    const { isOperator, platformName, platformId } = session;
    document.title = pageTitle(
      { isOperator, platformName, platformId, adminName: life.adminName },
      { provider: i18n.text('core.title.provider'), operator: i18n.text('core.title.operator') },
    );
  });
}
function keepTabs(save: () => void): () => void {
  window.addEventListener('pagehide', save);
  window.addEventListener('beforeunload', save);
  return () => {
    window.removeEventListener('pagehide', save);
    window.removeEventListener('beforeunload', save);
  };
}
