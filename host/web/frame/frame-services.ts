import { createContainer } from '@freightdeck/core/di';
import type { Container } from '@freightdeck/core/di';
import { DictionaryStore } from '@freightdeck/core/web/dictionary';
import { Drafts, Interrupted, Interruption } from '@freightdeck/core/web/drafts';
import type { FrameState, ToFrame } from '@freightdeck/core/web/frames';
import { ApiClient, CallFailure, tellFailures } from '@freightdeck/core/web/http';
import { allTexts, coreMessages, I18nStore, laterMessages } from '@freightdeck/core/web/i18n';
import { PermissionStore } from '@freightdeck/core/web/permissions';
import { bindKept, lazyFetch, PluginFault, PluginStore } from '@freightdeck/core/web/plugins';
import { PreferencesStore } from '@freightdeck/core/web/preferences';
import { UnsavedStore } from '@freightdeck/core/web/tabs';
import { uploadKind } from '@freightdeck/core/web/upload';
import { RecordTrails, Trails } from '@freightdeck/core/web/trails';
import { Views, ViewStore } from '@freightdeck/core/web/views';
import * as sdk from '@freightdeck/sdk/web';
import { laterShellTexts, shellTexts } from '../shell-texts.ts';
import { frameDrafts, frameFiles } from './frame-keeping.ts';
import { FrameNavigation } from './frame-navigation.ts';
import type { FrameWire } from './frame-wire.ts';

type Begin = Extract<ToFrame, { readonly kind: 'begin' }>;
/** A sandboxed frame has no browser storage; what is stored here is lost with the page. */
function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => {
      kept.clear();
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      kept.set(key, value);
    },
    removeItem: (key) => {
      kept.delete(key);
    },
  };
}
/**
 * The console's services as a plugin in a frame gets them: the same interfaces, implemented by messages to the console
 * or without effect.
 */
export interface FrameServices {
  readonly i18n: I18nStore;
  readonly plugins: PluginStore;
  readonly preferences: PreferencesStore;
  readonly navigation: FrameNavigation;
  readonly unsaved: UnsavedStore;
  readonly errors: sdk.Errors;
  turn(state: FrameState): Promise<void>;
  /** Somebody has changed the plugin's settings: its page may read them anew. */
  settingsChanged(): void;
  /** Activates the plugin so that its pages can be rendered. */
  begin(): Promise<void>;
}
/** A call that the console refuses is named, in the person's words. */
const naming = (wire: FrameWire, i18n: I18nStore): Pick<FrameWire, 'post'> => ({
  post: (path, body, options) =>
    wire.post(path, body, options).catch((error: unknown) => {
      if (!(error instanceof CallFailure) || error.failure.error.message !== 'framePath') throw error;
      const text = i18n.text('core.shell.undeclared', { path });
      throw new CallFailure({ error: new sdk.Fault(text, 'link'), tell: { kind: 'toast', text, seconds: 5 } });
    }),
});
type Run = (address: string) => Promise<{ readonly default?: sdk.WebPlugin }>;

export function frameServices(
  { manifest, address, session, state }: Begin,
  wire: FrameWire,
  run: Run = (entry) => import(/* @vite-ignore */ entry) as ReturnType<Run>,
): FrameServices {
  const container = createContainer();
  const storage = memory();
  storage.setItem('language', state.language);
  const i18n = new I18nStore(allTexts([coreMessages, laterMessages, shellTexts, laterShellTexts]), storage);
  const preferences = new PreferencesStore(memory(), memory());
  const permissions = new PermissionStore();
  const navigation = new FrameNavigation(state.page, wire);
  // One page without tabs, and the console around it asks before it goes.
  const page = { activeKey: 'page', at: () => ({ key: 'page' }) };
  const unsaved = new UnsavedStore(() => page, { confirm: () => Promise.resolve(true) }, i18n);
  const errors: sdk.Errors = {
    log: [],
    clear: () => undefined,
    report: (error, info) => {
      const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
      wire.say({
        kind: 'error',
        message: message.slice(0, 2000),
        info: info.slice(0, 200),
        stack: stack.slice(0, 8000),
      });
    },
  };
  const messages: sdk.Messages = {
    show: (tone, text, { seconds } = {}) => {
      wire.say({
        kind: 'note',
        tone,
        text: text.slice(0, 2000),
        ...(seconds === undefined ? {} : { seconds: Math.min(60, Math.max(0.5, seconds)) }),
      });
    },
    confirm: async ({ title, text, ok, danger }) =>
      (await wire
        .ask({
          kind: 'confirm',
          title,
          text,
          ...(ok === undefined ? {} : { ok }),
          ...(danger === undefined ? {} : { danger }),
        })
        .catch(() => false)) === true,
    alert: async ({ title, text, ok }) => {
      await wire.ask({ kind: 'alert', title, text, ...(ok === undefined ? {} : { ok }) }).catch(() => false);
    },
  };
  // The console itself reports the end of the session.
  const http = new ApiClient(
    naming(wire, i18n),
    tellFailures(
      messages,
      (id) => i18n.text(id),
      () => undefined,
    ),
  );
  const plugins = new PluginStore({
    catalogue: [
      {
        manifest,
        address,
        hold: (own, client) => {
          own.bind(sdk.Http, client);
          bindKept(own, manifest.id, plugins.settingsChanged);
        },
        load: async () => {
          const { default: web } = await run(address);
          if (!web || web.manifest.id !== manifest.id || web.manifest.version !== manifest.version)
            throw new PluginFault('PLG-206', `${web?.manifest.id ?? '-'} ${web?.manifest.version ?? ''}`);
          return { default: web };
        },
      },
    ],
    root: container,
    set: { toggles: {}, pins: {} },
    storage,
    errors,
    permissions,
    http,
    i18n,
    fetch: lazyFetch((error) => {
      errors.report(error, 'loading');
    }),
  });
  bindAll(container, {
    i18n,
    preferences,
    permissions,
    navigation,
    unsaved,
    errors,
    messages,
    http,
    plugins,
    wire,
    session,
  });
  const turn = async (now: FrameState): Promise<void> => {
    permissions.hold(now.keys);
    preferences.set(now.preferences);
    navigation.turn(now.page);
    await i18n.use(now.language);
  };
  return {
    i18n,
    plugins,
    preferences,
    navigation,
    unsaved,
    errors,
    turn,
    settingsChanged: () => {
      void plugins.settingsChanged.tell(manifest.id).catch((error: unknown) => errors.report(error, 'settings'));
    },
    begin: async () => {
      await Promise.all([i18n.load(), turn(state)]);
      await plugins.rematch({ names: new Set(Object.keys(manifest.menus)), paths: new Map(), signedIn: true });
    },
  };
}

interface Bound extends Pick<FrameServices, 'i18n' | 'plugins' | 'preferences' | 'navigation' | 'unsaved' | 'errors'> {
  readonly permissions: PermissionStore;
  readonly messages: sdk.Messages;
  readonly http: ApiClient;
  readonly wire: FrameWire;
  readonly session: Begin['session'];
}
function bindAll(container: Container, bound: Bound): void {
  const { i18n, navigation, wire, session } = bound;
  const none = async (): Promise<never> => {
    throw new sdk.Fault(i18n.text('core.shell.frame.without'), 'link');
  };
  const kept = new Map<string, readonly sdk.ColumnSetting[]>();
  const trails = new RecordTrails();
  const interrupted = new Interruption(memory(), { owner: undefined });
  container.bind(sdk.Http, () => bound.http);
  container.bind(sdk.I18n, () => i18n);
  container.bind(sdk.Preferences, () => bound.preferences);
  container.bind(sdk.Permissions, () => bound.permissions);
  container.bind(sdk.Navigation, () => navigation);
  container.bind(sdk.Unsaved, () => bound.unsaved);
  container.bind(sdk.Errors, () => bound.errors);
  container.bind(sdk.Messages, () => bound.messages);
  container.bind(sdk.Plugins, () => bound.plugins);
  container.bind(Trails, () => trails);
  // Unreviewed code is not told who the person is, only the platform and whether it is the operator's.
  container.bind(sdk.Auth, () => ({
    session: {
      ...session,
      userName: '',
      name: '',
      mobile: '',
      avatar: '',
      roles: [],
      groups: [],
      isBindWechat: '0' as const,
    },
    switchTo: () => Promise.resolve(false),
    signOut: () => Promise.resolve(),
  }));
  container.bind(sdk.Tabs, () => ({
    open: [],
    get active() {
      return navigation.place.fullPath;
    },
    rename: (_fullPath, title) => {
      wire.say({ kind: 'title', zh: title.zh.slice(0, 60), en: title.en.slice(0, 60) });
    },
    refresh: () => undefined,
    close: () => undefined,
    closeOthers: () => undefined,
    closeAll: () => undefined,
  }));
  container.bind(sdk.Columns, () => ({
    load: (route, _title, defaults) => Promise.resolve(kept.get(route) ?? defaults),
    save: (route, _title, columns) => {
      kept.set(route, columns);
      return Promise.resolve();
    },
  }));
  const views = new ViewStore(bound.http);
  container.bind(Views, () => views);
  container.bind(Drafts, () => frameDrafts(wire));
  container.bind(Interrupted, () => interrupted);
  container.bind(sdk.Menus, () => ({ tree: [], names: new Set<string>(), authority: 0 }));
  // Only the plugin's own dictionaries; the platform's are not given to it.
  const dictionary = new DictionaryStore(
    { ask: () => Promise.resolve(undefined) },
    bound.plugins,
    { session: undefined },
    i18n,
  );
  container.bind(sdk.Dictionary, () => dictionary);
  container.bind(sdk.Upload, () => frameFiles(wire, (kind) => uploadKind(bound.plugins, kind), none));
  container.bind(sdk.Notices, () => ({
    unread: 0,
    newest: undefined,
    load: () => Promise.resolve([]),
    markRead: () => Promise.resolve(),
  }));
  container.bind(sdk.Tasks, () => ({
    running: [],
    busy: 0,
    startExport: none,
    startBulk: none,
    openImport: () => undefined,
    follow: none,
    cancel: none,
    retry: none,
    download: none,
    failures: none,
    watch: () => undefined,
    attend: () => () => undefined,
  }));
  container.bind(sdk.Watermark, () => ({ text: '' }));
}
