import { dictionaryGet, platformConfig } from '@freightdeck/sdk/contract';
import type { PluginOff } from '@freightdeck/sdk/contract';
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
import type { PermissionStore } from '../permissions/index.ts';
import type { PluginEntry, PluginStore } from '../plugins/index.ts';
import type { TabStore } from '../tabs/index.ts';
import { openTab } from '../tabs/index.ts';
import type { TaskStore } from '../tasks/index.ts';
import type { ViewStore } from '../views/index.ts';
import type { ConsoleOptions } from './options.ts';

/**
 * A built console has two editions, and only one of them what partners' plugins run with (host/bin/shared-modules.ts).
 * Who has no partner fetches neither of these.
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
  readonly options: ConsoleOptions;
  readonly permissions: PermissionStore;
  readonly plugins: PluginStore;
  readonly tabs: TabStore;
  readonly tasks: TaskStore;
  readonly views: ViewStore;
}

/** What happens to the console when somebody signs in, acts as somebody else, or leaves. */
export class SessionLife {
  /** Presentation of the tenant, from its configuration. */
  presentation: Readonly<Record<string, string | number | boolean>> = {};
  adminName = '';
  private oilgas = 0;
  /** What the operator has switched off for the tenant; undefined until the session's menus have told. */
  private off: readonly PluginOff[] | undefined;
  /** And of partners' plugins, as `X-Freightdeck-Off` names them. */
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

  /** What is off here, as every answer of the platform says it. */
  get standing(): string | undefined {
    return this.off && ([...this.off.map(({ pluginId }) => pluginId), ...this.partnersOff].sort().join(',') || 'none');
  }

  /**
   * Menus, rights and configuration of the session, asked side by side and put in force together. False: nobody is
   * signed in any more.
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
  /** Somebody has signed in or switched: take over, then look whether the place is still theirs. */
  async entered(): Promise<void> {
    const { interruption, navigation } = this.services;
    interruption.back();
    if (!(await this.take(true))) return;
    const decision = navigation.verdict();
    if (decision.kind === 'redirect' && /^\/40[14]/.test(decision.to)) navigation.replace('/home');
    else navigation.check();
    await navigation.settled();
  }
  /**
   * The operator has switched a plugin off for the tenant, or on again, or has stopped a partner's version or withdrawn
   * its review: what goes with it goes at once, and what was typed there is kept.
   */
  async follow(): Promise<void> {
    const { auth, menus, drafts, plugins, tabs, navigation } = this.services;
    const { session, token } = auth;
    if (!session) return;
    try {
      const answer = await this.ask(auth.renew());
      if (auth.token !== token || this.off === undefined) return;
      const before = this.off;
      const running = this.running();
      const partners = plugins.records.filter(({ isPartners }) => isPartners);
      await drafts.flush();
      await this.hold(answer);
      tabs.prune();
      navigation.check();
      auth.keepRights({ permissions: answer.permissions, authority: menus.authority });
      this.tell(before, running);
      this.tellPartners(partners, running);
    } catch (error) {
      // Nothing is left that this person could do here: as at sign-in.
      if (error instanceof NoMenus) this.refuse(error);
      else throw error;
    }
  }
  /** Nobody is signed in: nothing of the user stays in memory or in sight. */
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

  /** The menus of the roles that are remembered; of others, when those have been given instead since. */
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
  /** Menus, keys and plugins of the session, in force together. */
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
  /** Whoever had a plugin learns that it has gone and why, and when it is back. */
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
  /** Whoever had a partner's plugin learns that it is gone, or that it runs in a frame from now on. */
  private tellPartners(before: readonly PluginEntry[], had: ReadonlySet<string>): void {
    const { plugins, i18n, messages } = this.services;
    const tell = (id: string, all: readonly PluginEntry[]): void => {
      const names = all.map(({ title }) => title[i18n.language]).join(i18n.language === 'zh' ? '、' : ', ');
      if (all.length > 0) messages.show('warning', i18n.text(id, { names }), { seconds: 10 });
    };
    const mine = before.filter(({ id }) => had.has(id));
    tell(
      'core.plugins.off',
      mine.filter(({ id }) => !plugins.entry(id)),
    );
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
  /** The operator's title is the dictionary's, by host; without one the default stands. */
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
    // An ended session has its own alert, and the wanted place stays wanted.
    const ended = error instanceof Fault && error.kind === 'session';
    auth.end();
    if (ended) return;
    // Only what the platform said is told; a mistake of ours has no words for the user.
    const own = error instanceof Refusal || error instanceof Fault ? error.message : '';
    messages.show(
      'error',
      error instanceof NoMenus ? i18n.text(error.message) : own || i18n.text('core.menus.failed'),
      { seconds: 3 },
    );
    navigation.replace('/');
  }
}
function swallowed(error: unknown): undefined {
  if (error instanceof Fault && error.kind === 'session') throw error;
  return undefined;
}
