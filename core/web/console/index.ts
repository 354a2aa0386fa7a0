import * as sdk from '@freightdeck/sdk/web';
import type { ServiceLocator } from '@freightdeck/sdk/web';
import { autorun, reaction } from 'mobx';
import { Drafts, Interrupted } from '../drafts/index.ts';
import { foreseeLinks, pageTitle, readAddress } from '../navigation/index.ts';
import { foreseePage } from '../plugins/index.ts';
import { RecordTrails, Trails } from '../trails/index.ts';
import { Views } from '../views/index.ts';
import type { ConsoleOptions } from './build-parts.ts';
import { buildParts } from './build-parts.ts';
import type { Foresight } from './foresight.ts';
import { foresight, whenIdle } from './foresight.ts';
import type { ConsoleParts } from './parts.ts';
import type { SessionLife } from './session-life.ts';

export type { Ahead, ConsoleOptions } from './build-parts.ts';
export type { ConsoleParts } from './parts.ts';
export type { SessionLife } from './session-life.ts';

/** The running console: what the shell renders. */
export interface Console extends ConsoleParts, Foresight {
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
  const built = buildParts(options);
  const { parts, life, early, watch, begin } = built;
  const { container, auth, navigation, plugins, tabs, i18n, errors } = parts;
  bindServices(parts);
  const foreseeing = foresight(built, options.ahead);
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
      .then((page) => page && begin(page, query))
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
      stops.push(watch.start());
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

function bindServices(parts: ConsoleParts): void {
  const { container } = parts;
  container.bind(sdk.Auth, () => parts.auth);
  container.bind(sdk.Http, () => parts.http);
  container.bind(sdk.Menus, () => parts.menus);
  container.bind(sdk.Navigation, () => parts.navigation);
  container.bind(sdk.Tabs, () => parts.tabs);
  container.bind(sdk.Unsaved, () => parts.unsaved);
  container.bind(sdk.Columns, () => parts.columns);
  const trails = new RecordTrails();
  container.bind(Trails, () => trails);
  reaction(() => parts.auth.session?.userId, trails.forget);
  container.bind(Views, () => parts.views);
  container.bind(Drafts, () => parts.drafts);
  container.bind(Interrupted, () => parts.interruption);
  container.bind(sdk.Upload, () => parts.upload);
  container.bind(sdk.Notices, () => parts.notices);
  container.bind(sdk.Tasks, () => parts.tasks);
  container.bind(sdk.Watermark, () => parts.watermark);
  container.bind(sdk.I18n, () => parts.i18n);
  container.bind(sdk.Preferences, () => parts.preferences);
  container.bind(sdk.Dictionary, () => parts.dictionary);
  container.bind(sdk.Permissions, () => parts.permissions);
  container.bind(sdk.Errors, () => parts.errors);
  container.bind(sdk.Messages, () => parts.messages);
  container.bind(sdk.Plugins, () => parts.plugins);
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
