import { createContainer } from '../../di/index.ts';
import { errorReport, pulsePath } from '@freightdeck/sdk/contract';
import { Http } from '@freightdeck/sdk/web';
import type { LoggedError, PageDefinition } from '@freightdeck/sdk/web';
import { AuthStore } from '../auth/index.ts';
import { ColumnStore } from '../columns/index.ts';
import { DictionaryStore, ownDictionary } from '../dictionary/index.ts';
import { DraftStore, Interruption, openShelf } from '../drafts/index.ts';
import { ErrorLog } from '../errors/index.ts';
import type { AuthorizationScheme } from '../http/index.ts';
import { ApiClient, tellFailures, Wire } from '../http/index.ts';
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
import { isChunkFailure, lazyFetch, linkWith, mayReload, PluginStore, readSet, writeSet } from '../plugins/index.ts';
import { PreferencesStore } from '../preferences/index.ts';
import { pause, preloadPage, startPage, wholePageWait } from '../prefetch/index.ts';
import type { PageLoaders } from '../prefetch/index.ts';
import { keyOf, TabStore, UnsavedStore } from '../tabs/index.ts';
import { TaskStore } from '../tasks/index.ts';
import { uploadKind, UploadService } from '../upload/index.ts';
import { ViewStore } from '../views/index.ts';
import { WatermarkStore } from '../watermark/index.ts';
import { BuildWatch } from './build-watch.ts';
import type { ConsoleParts } from './parts.ts';
import { PluginWatch } from './plugin-watch.ts';
import { SessionLife } from './session-life.ts';

export interface ConsoleOptions {
  readonly catalogue: readonly CatalogueEntry[];
  /** Texts beside the core's: the shell's own. */
  readonly texts?: readonly Loaders[];
  /** Those of them no list begins with. */
  readonly laterTexts?: readonly Loaders[];
  readonly baseUrl?: string;
  readonly authorization?: { readonly header?: string; readonly scheme?: AuthorizationScheme };
  /** Tells builds apart: a missing chunk reloads once per build, and a newer build is told of. */
  readonly build?: string;
  /** Menus this build leaves out. */
  readonly without?: NonNullable<MenuSituation['without']>;
  /** What a page is drawn with besides its own code. */
  readonly pageLoaders?: PageLoaders;
  /** The browser's; tests give their own. */
  readonly reload?: () => void;
}
export interface BuiltConsole {
  readonly parts: ConsoleParts;
  readonly life: SessionLife;
  readonly watch: PluginWatch;
  /** Fetches what a page is drawn with besides its own code. */
  readonly startPage: (definition: PageDefinition, query: Readonly<Record<string, string>>) => Promise<void>;
}

/** Makes every store and ties them together; nothing runs yet. */
export function buildParts(options: ConsoleOptions): BuiltConsole {
  const {
    catalogue,
    texts = [],
    laterTexts = [],
    baseUrl = import.meta.env.VITE_API_BASE ?? '',
    authorization = {},
    build,
    pageLoaders,
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
  const auth: AuthStore = new AuthStore({
    http: () => http,
    storage: sessionStorage,
    text: say,
    entered: () => life.entered(),
    left: () => life.left(),
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
      beforePage: async ({ path }, definition) => {
        if (path === navigation.heading.path) await start(definition, navigation.heading.query);
      },
      changed: () => {
        tabs.prune();
        navigation.check();
      },
    },
    readSet(location, sessionStorage),
  );

  const start: BuiltConsole['startPage'] = (definition, query) =>
    startPage(container, () => i18n.rest(), pageLoaders, definition, query);
  const guard = (wanted: Wanted): Decision =>
    decide(wanted, {
      signedIn: auth.token !== undefined,
      isOperator: auth.session?.isOperator ?? false,
      route: plugins.routes.at(wanted.path),
      unplugged: plugins.unplugged(wanted.path),
    });
  const open = (route: RegisteredRoute): Promise<void> => {
    if (plugins.pageState(route.name) === undefined) {
      const entry = plugins.entry(route.plugin);
      // One that is under way already has asked for its code itself.
      if (entry?.state === 'matched') preloadPage(entry, route.name, i18n.language).catch(() => undefined);
    }
    return plugins.openPage(route);
  };
  const routeOf = ({ path }: Wanted): RegisteredRoute | undefined =>
    auth.token === undefined ? undefined : plugins.routes.at(path);
  const coming = (place: Wanted): Promise<unknown> | undefined => {
    const route = routeOf(place);
    return route && tabs.active !== '' && plugins.pageState(route.name) === undefined
      ? Promise.race([open(route), pause(wholePageWait)])
      : undefined;
  };
  const arrived = (place: Wanted): void => {
    const route = routeOf(place);
    if (!route) return tabs.leave();
    tabs.visit(place, route);
    void open(route);
  };
  const mayTurn = (wanted: Wanted): true | Promise<boolean> => {
    const route = plugins.routes.at(wanted.path);
    const key = route && keyOf(wanted, route);
    return key === undefined || tabs.tabs.find((tab) => tab.key === key)?.fullPath === wanted.fullPath
      ? true
      : unsaved.mayTurn(key);
  };
  const navigation: NavigationStore = new NavigationStore({
    decide: guard,
    refresh: (fullPath) => tabs.renew(fullPath),
    arrived,
    coming,
    mayTurn,
    isOpen: ({ fullPath }) => tabs.activeKey === '' || tabs.at(fullPath) !== undefined,
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
  return { parts, life, watch, startPage: start };
}
