import { dictionaryGet, platformConfig } from '@freightdeck/sdk/contract';
import type { PartnerStopped, PluginOff } from '@freightdeck/sdk/contract';
import { Fault, Refusal } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AuthStore, CurrentSession } from '../auth/index.ts';
import type { DictionaryStore } from '../dictionary/index.ts';
import type { DraftStore, Interruption } from '../drafts/index.ts';
import type { FrameConsole } from '../frames/index.ts';
import type { ApiClient } from '../http/index.ts';
import type { I18nStore } from '../i18n/index.ts';
import { NoMenus } from '../menus/index.ts';
import type { MenuAnswer, MenuStore } from '../menus/index.ts';
import type { NavigationStore } from '../navigation/index.ts';
import type { NoticeStore } from '../notices/index.ts';
import type { PermissionStore } from '../permissions/index.ts';
import type { PluginEntry, PluginStore } from '../plugins/index.ts';
import type { TabStore } from '../tabs/index.ts';
import { openTab } from '../tabs/index.ts';
import type { TaskStore } from '../tasks/index.ts';
import type { ViewStore } from '../views/index.ts';
import type { ConsoleOptions } from './options.ts';

/**
 * A build has two editions of the page; only the open one contains the modules that partners' plugins share
 * (host/bin/shared-modules.ts). A session without partners' plugins loads neither of these files.
 */
const partnerCode =
  import.meta.env.PROD && !import.meta.env.VITE_EDITION
    ? () => import('../plugins/plain-edition.ts')
    : () => import('../plugins/partner-entries.ts');

interface SessionServices extends FrameConsole {
  readonly current: CurrentSession;
  readonly auth: AuthStore;
  readonly dictionary: DictionaryStore;
  readonly drafts: DraftStore;
  readonly http: ApiClient;
  readonly i18n: I18nStore;
  readonly interruption: Interruption;
  readonly menus: MenuStore;
  readonly navigation: NavigationStore;
  readonly notices: NoticeStore;
  readonly options: ConsoleOptions;
  readonly permissions: PermissionStore;
  readonly plugins: PluginStore;
  readonly tabs: TabStore;
  readonly tasks: TaskStore;
  readonly views: ViewStore;
}

/** Changes the console when somebody signs in, switches role or tenant, or leaves. */
export class SessionLife {
  /** Presentation settings of the tenant, from its configuration. */
  presentation: Readonly<Record<string, string | number | boolean>> = {};
  adminName = '';
  private oilgas = 0;
  /** Plugins the operator has switched off for the tenant; undefined until the menus have been loaded. */
  private off: readonly PluginOff[] | undefined;
  /** Partners' plugins that are off, as `X-Freightdeck-Off` names them. */
  private partnersOff: readonly string[] = [];
  private readonly services: SessionServices;

  constructor(services: SessionServices) {
    this.services = services;
    makeAutoObservable<this, 'services' | 'oilgas' | 'off' | 'partnersOff'>(
      this,
      { services: false, oilgas: false, off: observableRef, partnersOff: observableRef },
      { autoBind: true },
    );
    services.current.entered.on(this.entered);
    services.current.left.on(this.left);
    services.plugins.changed.on(() => {
      services.tabs.prune();
      services.navigation.check();
    });
  }

  /** All plugins that are off, in the form of the header `X-Freightdeck-Off`. */
  get standing(): string | undefined {
    return this.off && ([...this.off.map(({ pluginId }) => pluginId), ...this.partnersOff].sort().join(',') || 'none');
  }

  /**
   * Loads menus, rights and configuration of the session in parallel and applies them together. Returns false when the
   * session has ended.
   */
  async take(fresh: boolean): Promise<boolean> {
    const { auth, menus } = this.services;
    const { session } = auth;
    if (!session) return false;
    this.off = undefined;
    try {
      const renewed = fresh ? undefined : auth.renew();
      const [answer] = await Promise.all([
        this.ask(renewed),
        this.configuration(session.platformId),
        this.title(session.isOperator),
        renewed,
      ]);
      if (!auth.session) return false;
      await this.apply(answer);
      auth.keepRights({ permissions: answer.permissions, authority: menus.authority });
      return true;
    } catch (error) {
      await this.services.i18n.load().catch(() => undefined);
      this.refuse(error);
      return false;
    }
  }
  /** After sign-in or a switch: loads the session, then checks whether the current page is still allowed. */
  async entered(): Promise<void> {
    const { interruption, navigation } = this.services;
    interruption.back();
    if (!(await this.services.current.prepare(this.take(true)))) return;
    const decision = navigation.verdict();
    if (decision.kind === 'redirect' && /^\/40[14]/.test(decision.to)) navigation.replace('/home');
    else navigation.check();
    await navigation.settled();
  }
  /**
   * Applies a change by the operator: a plugin switched off or on for the tenant, a partner's version stopped, or its
   * review withdrawn. Affected plugins and their pages disappear at once; what was typed there is kept as drafts.
   */
  async follow(): Promise<void> {
    const { auth, menus, drafts, errors, notices, plugins, tabs, navigation } = this.services;
    const { session, token } = auth;
    if (!session) return;
    try {
      const answer = await this.ask(auth.renew());
      if (auth.token !== token || this.off === undefined) return;
      const [before, partnersBefore] = [this.off, this.partnersOff];
      const running = this.running();
      const partners = plugins.records.filter(({ isPartners }) => isPartners);
      await drafts.flush();
      await this.hold(answer);
      tabs.prune();
      navigation.check();
      auth.keepRights({ permissions: answer.permissions, authority: menus.authority });
      this.tell(before, running);
      this.tellPartners(partners, running, answer.partnersStopped);
      // What a plugin has told goes with it.
      void notices.load().catch(() => undefined);
      for (const id of settingsChanged(partnersBefore, this.partnersOff))
        await plugins.settingsChanged.tell(id).catch((error: unknown) => errors.report(error, 'settings', id));
    } catch (error) {
      // The person has no menus left, which is handled as at sign-in.
      if (error instanceof NoMenus) this.refuse(error);
      else throw error;
    }
  }
  /** After the session has ended: removes everything of the person from memory and screen. */
  left(): void {
    const { drafts, menus, permissions, dictionary, tabs, tasks, plugins, navigation, views } = this.services;
    void drafts.flush();
    views.forget();
    menus.clear();
    tasks.forget();
    permissions.hold([]);
    dictionary.forget();
    dictionary.speak({});
    tabs.clear();
    this.presentation = {};
    this.off = undefined;
    void plugins.rematch({ names: new Set(), paths: new Map(), signedIn: false }).then(() => plugins.receive([]));
    navigation.check();
  }

  /** Loads the menus of the stored session's roles; loads them again when the renewed session has other roles. */
  private async ask(renewed: Promise<void> | undefined): Promise<MenuAnswer> {
    const { auth, menus } = this.services;
    const ids = (): readonly string[] => auth.session?.roles.map((role) => role.id) ?? [];
    const remembered = ids();
    const answer = await menus.ask(remembered).catch((error: unknown) => {
      if (error instanceof NoMenus) return error;
      throw error;
    });
    await renewed;
    if (auth.session && ids().join() !== remembered.join()) return menus.ask(ids());
    if (answer instanceof NoMenus) throw answer;
    return answer;
  }
  private async apply(answer: MenuAnswer): Promise<void> {
    const { auth, dictionary, plugins, tabs, views } = this.services;
    const { session } = auth;
    if (!session) return;
    views.forget();
    dictionary.forget();
    await this.hold(answer);
    const pinned = plugins.routes.all
      .filter((route) => route.pinned && route.allowed)
      .map((route) => openTab({ path: route.path, fullPath: route.path, query: {} }, route));
    tabs.restore(`${session.userId}@${session.platformId}`, pinned);
  }
  /** Applies menus, permission keys and plugins of the session together. */
  private async hold({ rows, permissions: keys, partners, pluginsOff, partnersOff }: MenuAnswer): Promise<void> {
    const { auth, menus, permissions, plugins } = this.services;
    const { session } = auth;
    if (!session) return;
    this.off = pluginsOff;
    this.partnersOff = partnersOff;
    permissions.hold(keys);
    menus.show(rows, {
      isOperator: session.isOperator,
      oilgasConsumeThirdPartyType: this.oilgas,
      without: this.services.options.without ?? {},
    });
    await plugins.receive(
      partners.length > 0 || import.meta.env.VITE_EDITION
        ? await (await partnerCode()).receivePartners(partners, this.services)
        : [],
    );
    await plugins.rematch({
      names: menus.names,
      paths: menus.built.paths,
      signedIn: true,
      off: new Map(
        pluginsOff.map(({ pluginId, reason, because }) => [
          pluginId,
          [because ? `${pluginId} → ${because}` : '', reason].filter(Boolean).join(': '),
        ]),
      ),
    });
  }
  private running(): ReadonlySet<string> {
    return new Set(
      this.services.plugins.records.filter(({ isAtWork, state }) => isAtWork || state === 'failed').map(({ id }) => id),
    );
  }
  /** Tells the person which of their plugins were switched off and why, and which are back. */
  private tell(before: readonly PluginOff[], had: ReadonlySet<string>): void {
    const { plugins, i18n, messages } = this.services;
    const now = this.off ?? [];
    const has = this.running();
    const names = (all: readonly PluginOff[]): string =>
      all
        .map(({ pluginId }) => plugins.entry(pluginId)?.title[i18n.language] ?? pluginId)
        .join(i18n.language === 'zh' ? '、' : ', ');
    const gone = now.filter(({ pluginId }) => had.has(pluginId) && !has.has(pluginId));
    const back = before.filter(({ pluginId }) => has.has(pluginId) && !had.has(pluginId));
    const reason = gone.find((one) => one.reason !== '')?.reason;
    if (gone.length > 0)
      messages.show(
        'warning',
        i18n.text(reason === undefined ? 'core.plugins.off' : 'core.plugins.offBecause', {
          names: names(gone),
          reason: reason ?? '',
        }),
        { seconds: 10 },
      );
    if (back.length > 0) messages.show('info', i18n.text('core.plugins.on', { names: names(back) }), { seconds: 5 });
  }
  /** Tells the person which of their partners' plugins are gone or run in a frame from now on. */
  private tellPartners(
    before: readonly PluginEntry[],
    had: ReadonlySet<string>,
    stopped: readonly PartnerStopped[],
  ): void {
    const { plugins, i18n, messages } = this.services;
    const tell = (id: string, all: readonly PluginEntry[], reason = ''): void => {
      const names = all.map(({ title }) => title[i18n.language]).join(i18n.language === 'zh' ? '、' : ', ');
      if (all.length > 0) messages.show('warning', i18n.text(id, { names, reason }), { seconds: 10 });
    };
    const mine = before.filter(({ id }) => had.has(id));
    const gone = mine.filter(({ id }) => !plugins.entry(id));
    const why = new Map(stopped.map(({ pluginId, reason }) => [pluginId, reason]));
    tell(
      'core.plugins.off',
      gone.filter(({ id }) => !why.has(id)),
    );
    for (const one of gone) if (why.has(one.id)) tell('core.plugins.stopped', [one], why.get(one.id));
    tell(
      'core.plugins.framed',
      mine.filter(({ id, source }) => !source.framed && plugins.entry(id)?.source.framed),
    );
  }
  private async configuration(platformId: string): Promise<void> {
    const config = await this.services.http.ask(platformConfig, { platformId }, { quiet: true }).catch(swallowed);
    runInAction(() => {
      this.services.dictionary.speak(config?.dictionary ?? {});
      this.presentation = config?.presentation ?? {};
      this.oilgas = config?.oilgasConsumeThirdPartyType ?? 0;
    });
  }
  /** The operator's title comes from the dictionary, by host; without an entry the default is used. */
  private async title(isOperator: boolean): Promise<void> {
    const answer = isOperator
      ? await this.services.http
          .ask(dictionaryGet, { dictCode: 'ADMIN_URL_name', like_dictName: location.host }, { quiet: true })
          .catch(swallowed)
      : undefined;
    runInAction(() => {
      this.adminName = answer?.itemList[0]?.dictValue ?? '';
    });
  }
  private refuse(error: unknown): void {
    const { auth, messages, i18n, navigation } = this.services;
    // For an ended session an alert is shown already, and the wanted address is kept for after the sign-in.
    const ended = error instanceof Fault && error.kind === 'session';
    auth.end();
    if (ended) return;
    // Only messages of the platform are shown; an error in our own code has no text for the user.
    const own = error instanceof Refusal || error instanceof Fault ? error.message : '';
    messages.show(
      'error',
      error instanceof NoMenus ? i18n.text(error.message) : own || i18n.text('core.menus.failed'),
      { seconds: 3 },
    );
    navigation.replace('/');
  }
}
/** Plugins of which a setting was changed, `id!…`: filled in, replaced, or taken away. */
function settingsChanged(before: readonly string[], now: readonly string[]): ReadonlySet<string> {
  const differs = [...now.filter((one) => !before.includes(one)), ...before.filter((one) => !now.includes(one))];
  return new Set(differs.flatMap((one) => (one.includes('!') ? one.slice(0, one.indexOf('!')) : [])));
}
function swallowed(error: unknown): undefined {
  if (error instanceof Fault && error.kind === 'session') throw error;
  return undefined;
}
