import type { ServiceLocator } from '@freightdeck/sdk/web';
import { autorun } from 'mobx';
import { ErrorReporter } from '../errors/index.ts';
import { EarlyCalls } from '../http/index.ts';
import { foreseeLinks, pageTitle, readAddress } from '../navigation/index.ts';
import { foreseePage } from '../plugins/index.ts';
import { consoleContainer } from './console-container.ts';
import type { Foresight as Foreseeing } from './foresight.ts';
import { whenIdle } from './foresight.ts';
import { Foresight } from './names.ts';
import type { ConsoleOptions } from './options.ts';
import { PageBeginning } from './page-beginning.ts';
import type { ConsoleParts } from './parts.ts';
import { partsOf } from './parts.ts';
import { PluginWatch } from './plugin-watch.ts';
import { SessionLife } from './session-life.ts';

export type { Ahead, ConsoleOptions } from './options.ts';
export type { ConsoleParts } from './parts.ts';
export type { SessionLife } from './session-life.ts';

/** The running console: what the shell renders. */
export interface Console extends ConsoleParts, Foreseeing {
  /** The services of the core, for `ServicesContext` around the shell. */
  readonly services: ServiceLocator;
  /** Presentation of the tenant and what happens at sign-in and sign-out. */
  readonly life: SessionLife;
  /** Everything the first render needs, side by side. Render when it resolves. */
  boot(): Promise<'signed-out' | 'ready'>;
  /** Call after the first paint: plugins of the open tabs come in while nobody waits. */
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
  const early = container.get(EarlyCalls);
  const beginning = container.get(PageBeginning);
  const foreseeing = container.get(Foresight);
  // Nobody asks for it: it listens.
  container.get(ErrorReporter);
  const stops: (() => void)[] = [];

  /**
   * The code of the page the address asks for, and its first rows, are fetched while the menus are still on their way;
   * a wrong guess costs two requests, and the platform refuses what is not theirs.
   */
  const fetchWanted = (): void => {
    const { path, query } = readAddress(location.hash === '' ? '#/home' : location.hash);
    const wanted = path === '/' ? '/home' : path;
    const entry = plugins.records.find(
      ({ id, manifest }) =>
        plugins.toggles[id] !== false && Object.values(manifest.routes).some((route) => route.path === wanted),
    );
    const name = entry && Object.entries(entry.manifest.routes).find(([, route]) => route.path === wanted)?.[0];
    if (!entry || !name) return;
    foreseePage(entry, name, i18n.language)
      .then((page) => page && beginning.begin(page, query))
      .catch(() => undefined);
  };
  const boot = async (): Promise<'signed-out' | 'ready'> => {
    stops.push(errors.listen(window));
    const texts = i18n.load();
    if (auth.token) fetchWanted();
    const [taken] = await Promise.all([auth.token ? life.take(false) : false, texts]);
    stops.push(
      foreseeLinks(foreseeing),
      followTitle(parts, life),
      keepTabs(() => {
        tabs.save();
        if (auth.token) early.keep(sessionStorage);
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
      early.end();
      void parts.wire.ready().catch(() => undefined);
      void i18n.rest();
      stops.push(container.get(PluginWatch).start());
      whenIdle(
        () => void plugins.preload([...new Set(tabs.tabs.map((tab) => plugins.routes.at(tab.path)?.plugin ?? ''))]),
      );
    },
    ...foreseeing,
    forPlugin: (id) => plugins.locator(id),
    dispose: () => {
      parts.tasks.pause();
      for (const stop of stops.splice(0).reverse()) stop();
      navigation.stop();
    },
  };
}

/** Resolves when the page of a route is there, or has failed. */
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
