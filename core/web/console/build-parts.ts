import { createContainer } from '../../di/index.ts';
import { errorReport, pulsePath } from '@freightdeck/sdk/contract';
import { Http } from '@freightdeck/sdk/web';
import type { LoggedError, PageDefinition, ServiceLocator } from '@freightdeck/sdk/web';
import { AuthStore } from '../auth/index.ts';
import { ColumnStore } from '../columns/index.ts';
import { DictionaryStore, ownDictionary } from '../dictionary/index.ts';
import { DraftStore, Interruption, openShelf } from '../drafts/index.ts';
import { ErrorLog } from '../errors/index.ts';
import type { AuthorizationScheme, EarlyCall } from '../http/index.ts';
import { ApiClient, EarlyCalls, tellFailures, Wire } from '../http/index.ts';
import type { Loaders } from '../i18n/index.ts';
import { allTexts, coreMessages, I18nStore, laterMessages } from '../i18n/index.ts';
import { MenuStore } from '../menus/index.ts';
import { MessageStore } from '../messages/index.ts';
import type { Decision, Wanted } from '../navigation/index.ts';
import { decide, NavigationStore } from '../navigation/index.ts';
import { NoticeStore } from '../notices/index.ts';
import { PermissionStore } from '../permissions/index.ts';
import type { MenuSituation } from '../menus/index.ts';
import type { CatalogueEntry, RegisteredRoute } from '../plugins/index.ts';
import {
  foreseePage,
  isChunkFailure,
  lazyFetch,
  linkWith,
  mayReload,
  PluginStore,
  readSet,
  writeSet,
} from '../plugins/index.ts';
import { PreferencesStore } from '../preferences/index.ts';
import { keyOf, TabStore, UnsavedStore } from '../tabs/index.ts';
import { TaskStore } from '../tasks/index.ts';
import { uploadKind, UploadService } from '../upload/index.ts';
import { ViewStore } from '../views/index.ts';
import { WatermarkStore } from '../watermark/index.ts';
import { BuildWatch } from './build-watch.ts';
import type { ConsoleParts } from './parts.ts';
import { PluginWatch } from './plugin-watch.ts';
import { SessionLife } from './session-life.ts';

/** Doors of whoever draws the pages. */
export interface Ahead {
  /** The page at a path is wanted: its scripts can be asked for at once, not one after the other. */
  readonly scripts: (path: string) => void;
  /** Whether the page at a path is light enough to be fetched and run before anybody wants it. */
  readonly light: (path: string) => Promise<boolean>;
  /** The list at a path will be drawn as it begins, if it is one: its rows can be asked for beside its code. */
  readonly rows: (http: ApiClient, path: string) => void;
  /** The page's own code has come. */
  readonly page: (
    services: ServiceLocator,
    definition: PageDefinition,
    query: Readonly<Record<string, string>>,
  ) => Promise<void>;
}
export interface ConsoleOptions {
  readonly catalogue: readonly CatalogueEntry[];
  /** Texts beside the core's: the shell's own. */
  readonly texts?: readonly Loaders[];
  /** Those of them no list begins with. */
  readonly laterTexts?: readonly Loaders[];
  /** What the page asked before this code ran. */
  readonly early?: readonly EarlyCall[];
  readonly baseUrl?: string;
  readonly authorization?: { readonly header?: string; readonly scheme?: AuthorizationScheme };
  /** Tells builds apart: a missing chunk reloads once per build, and a newer build is told of. */
  readonly build?: string;
  /** Menus this build leaves out. */
  readonly without?: NonNullable<MenuSituation['without']>;
  /** What may begin before a page is drawn. */
  readonly ahead?: Ahead;
  /** The browser's; tests give their own. */
  readonly reload?: () => void;
}
export interface BuiltConsole {
  readonly parts: ConsoleParts;
  readonly life: SessionLife;
  readonly early: EarlyCalls;
  readonly watch: PluginWatch;
  /** What a page is drawn with besides its own code: the words no list begins with, its view, its first rows. */
  readonly begin: (definition: PageDefinition, query: Readonly<Record<string, string>>) => Promise<void>;
}

/** A page that comes so soon is drawn once and whole, and the one before stays until then; in milliseconds. */
const patience = 150;
const pause = (ms: number): Promise<void> =>
  new Promise((over) => {
    setTimeout(over, ms);
  });

/** Makes every store and ties them together; nothing runs yet. */
export function buildParts(options: ConsoleOptions): BuiltConsole {
  const {
    catalogue,
    texts = [],
    laterTexts = [],
    baseUrl = import.meta.env.VITE_API_BASE ?? '',
    authorization = {},
    build,
    ahead,
    reload = () => location.reload(),
  } = options;
  const container = createContainer();
  const messages = new MessageStore();
  const i18n: I18nStore = new I18nStore(allTexts([coreMessages, ...texts]), sessionStorage, {
    rest: allTexts([laterMessages, ...laterTexts]),
    said: () => messages.show('success', i18n.text('core.i18n.switched')),
  });
  const say = (id: string): string => i18n.text(id);
  const permissions = new PermissionStore();
  const preferences = new PreferencesStore(sessionStorage, localStorage);
  const life: SessionLife = new SessionLife(() => parts, options.without);
  const errors: ErrorLog = new ErrorLog((error) => report(error), {
    ownerOf: (stack) => plugins.ownerOf(stack),
    link: (href) => linkWith(href, plugins.wholeSet),
  });

  const owner = (): string | undefined => auth.session && `${auth.session.userId}@${auth.session.platformId}`;
  const interruption = new Interruption(sessionStorage, owner);
  const early = new EarlyCalls(options.early);
  const auth: AuthStore = new AuthStore({
    http: () => http,
    storage: sessionStorage,
    text: say,
    entered: () => life.entered(),
    left: () => {
      early.forget(sessionStorage);
      life.left();
    },
    mayLeave: () => unsaved.mayLose(),
  });
  const updates = new BuildWatch(build);
  const wire = new Wire({
    baseUrl,
    ...authorization,
    token: () => auth.token,
    language: () => i18n.language,
    toggles: () => writeSet({ toggles: plugins.toggles, pins: {} }),
    say,
    textsReady: () => i18n.load().catch(() => undefined),
    report: errors.report,
    served: updates.hear,
    off: (ids) => watch.hear(ids),
    early,
  });
  const watch: PluginWatch = new PluginWatch({
    standing: () => life.standing,
    follow: () => life.follow(),
    attends: () =>
      auth.session !== undefined && (!auth.session.isOperator || plugins.records.some(({ isPartners }) => isPartners)),
    ask: (signal) => wire.post(pulsePath, {}, { signal }),
  });
  const tell = tellFailures(messages, say, () => {
    if (auth.session) interruption.note(auth.session.userName);
    auth.end();
    reload();
  });
  const http = new ApiClient(wire, tell);
  function report(error: LoggedError): void {
    if (!auth.token) return;
    const input = {
      ...error,
      message: error.message.slice(0, 2000) || '-',
      info: error.info.slice(0, 200),
      url: error.url.slice(0, 2000),
      stack: error.stack.slice(0, 8000),
      plugin: error.plugin ?? null,
    };
    void http.run(errorReport, input, undefined, { quiet: true }).catch(() => undefined);
  }

  const menus = new MenuStore(http);
  const plugins: PluginStore = new PluginStore(
    catalogue,
    container,
    {
      storage: sessionStorage,
      report: errors.report,
      can: permissions.can,
      furnish: (child, scope) => child.bind(Http, () => http.during(scope.signal)),
      addMessages: (id, loaders) => i18n.add(id, loaders),
      removeMessages: (id) => i18n.remove(id),
      fetch: lazyFetch((error) => {
        errors.report(error, 'loading');
        if (isChunkFailure(error) && mayReload(sessionStorage, build ?? 'dev')) reload();
      }),
      ahead: async ({ path }, definition) => {
        if (path === navigation.heading.path) await begin(definition, navigation.heading.query);
      },
      changed: () => {
        tabs.prune();
        navigation.check();
      },
    },
    readSet(location, sessionStorage),
  );

  const begin = async (definition: PageDefinition, query: Readonly<Record<string, string>>): Promise<void> => {
    await Promise.all([
      definition.kind === 'list' && query['audit'] === undefined ? undefined : i18n.rest(),
      ahead?.page(container, definition, query),
    ]);
  };
  const guard = (wanted: Wanted, page: RegisteredRoute | undefined): Decision =>
    decide(wanted, {
      signedIn: auth.token !== undefined,
      isOperator: auth.session?.isOperator ?? false,
      route: page,
      unplugged: plugins.unplugged(wanted.path),
    });
  const open = (route: RegisteredRoute, { query }: Wanted): Promise<void> => {
    if (plugins.pageState(route.name) === undefined) {
      ahead?.scripts(route.path);
      if (route.allowed && Object.keys(query).length === 0) ahead?.rows(http, route.path);
      const entry = plugins.entry(route.plugin);
      // One that is under way already has asked for its code itself.
      if (entry?.state === 'matched') foreseePage(entry, route.name, i18n.language).catch(() => undefined);
    }
    return plugins.openPage(route);
  };
  const coming = (place: Wanted, page: RegisteredRoute): Promise<unknown> | undefined =>
    tabs.active !== '' && plugins.pageState(page.name) === undefined
      ? Promise.race([open(page, place), pause(patience)])
      : undefined;
  const arrived = (place: Wanted, page: RegisteredRoute | undefined): void => {
    if (!page) return tabs.leave();
    tabs.visit(place, page);
    void open(page, place);
  };
  const mayTurn = (wanted: Wanted): true | Promise<boolean> => {
    const route = plugins.routes.at(wanted.path);
    const key = route && keyOf(wanted, route);
    return key === undefined || tabs.tabs.find((tab) => tab.key === key)?.fullPath === wanted.fullPath
      ? true
      : unsaved.mayTurn(key);
  };
  const pagePaths = catalogue.flatMap(({ manifest }) => Object.values(manifest.routes).map(({ path }) => path));
  const navigation: NavigationStore = new NavigationStore(pagePaths, {
    decide: guard,
    pageAt: (path) => plugins.routes.at(path),
    refresh: (fullPath) => tabs.renew(fullPath),
    arrived,
    coming,
    mayTurn,
  });
  const unsaved: UnsavedStore = new UnsavedStore({
    keyAt: (fullPath) => tabs.at(fullPath)?.key,
    activeKey: () => tabs.activeKey,
    ask: () =>
      messages.confirm({
        title: say('core.page.unsaved.title'),
        text: say('core.page.unsaved.draft'),
        ok: say('core.page.unsaved.leave'),
        danger: true,
      }),
  });
  const tabs: TabStore = new TabStore({
    go: (fullPath) => navigation.go(fullPath),
    replace: (fullPath) => navigation.replace(fullPath),
    routeAt: (path) => {
      const route = plugins.routes.at(path);
      return route?.allowed ? route : undefined;
    },
    storage: sessionStorage,
    unsaved,
  });
  const session = () => auth.session;
  const upload = new UploadService(wire, tell, (kind) => uploadKind(plugins, kind));
  const parts: ConsoleParts = {
    container,
    wire,
    http,
    auth,
    menus,
    permissions,
    navigation,
    tabs,
    unsaved,
    plugins,
    i18n,
    preferences,
    errors,
    messages,
    updates,
    dictionary: new DictionaryStore(http, (code) => ownDictionary(plugins, code)),
    columns: new ColumnStore(http, session),
    drafts: new DraftStore(openShelf(globalThis.indexedDB), owner),
    interruption,
    upload,
    views: new ViewStore(http),
    notices: new NoticeStore(http, session),
    tasks: new TaskStore({
      http,
      messages,
      text: (id, values) => i18n.text(id, values),
      fetchFile: upload.fetch,
      storage: sessionStorage,
    }),
    watermark: new WatermarkStore(session, () => ({
      path: navigation.path,
      plain: plugins.routes.at(navigation.path)?.plain ?? false,
    })),
  };
  return { parts, life, early, watch, begin };
}
