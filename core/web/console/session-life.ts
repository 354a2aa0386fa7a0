import { dictionaryGet, platformConfig } from '@freightdeck/sdk/contract';
import { Fault, Refusal } from '@freightdeck/sdk/web';
import { makeAutoObservable, runInAction } from 'mobx';
import { NoMenus } from '../menus/index.ts';
import type { MenuAnswer, MenuSituation } from '../menus/index.ts';
import { openTab } from '../tabs/index.ts';
import type { ConsoleParts } from './parts.ts';

/** A built console has two editions, and only one of them what partners' plugins run with (host/bin/shared-modules.ts). Who has no partner fetches neither of these. */
const partnerCode = import.meta.env.PROD && !import.meta.env.VITE_EDITION ? () => import('../plugins/plain-edition.ts') : () => import('../plugins/partner-entries.ts');

/** What happens to the console when somebody signs in, acts as somebody else, or leaves. */
export class SessionLife {
  /** Presentation of the tenant, from its configuration. */
  presentation: Readonly<Record<string, string | number | boolean>> = {};
  adminName = '';
  private oilgas = 0;
  private readonly parts: () => ConsoleParts;
  private readonly without: NonNullable<MenuSituation['without']>;

  constructor(parts: () => ConsoleParts, without: NonNullable<MenuSituation['without']> = {}) {
    this.parts = parts;
    this.without = without;
    makeAutoObservable<this, 'parts' | 'oilgas' | 'without'>(this, { parts: false, oilgas: false, without: false }, { autoBind: true });
  }

  /** Menus, rights and configuration of the session, asked side by side and put in force together. False: nobody is signed in any more. */
  async take(fresh: boolean): Promise<boolean> {
    const { auth, menus } = this.parts();
    const { session } = auth;
    if (!session) return false;
    try {
      const [answer] = await Promise.all([
        menus.ask(session.roles.map((role) => role.id)),
        this.configuration(session.platformId),
        this.title(session.isOperator),
        fresh ? undefined : auth.renew(),
      ]);
      if (!auth.session) return false;
      await this.apply(answer);
      auth.keepRights({ permissions: answer.permissions, authority: menus.authority });
      return true;
    } catch (error) {
      await this.parts().i18n.load().catch(() => undefined);
      this.refuse(error);
      return false;
    }
  }
  /** Somebody has signed in or switched: take over, then look whether the place is still theirs. */
  async entered(): Promise<void> {
    const { interruption, navigation } = this.parts();
    interruption.back();
    if (!(await this.take(true))) return;
    const decision = navigation.judge(navigation.fullPath);
    if (decision.kind === 'redirect' && /^\/40[14]/.test(decision.to)) navigation.replace('/home');
    else navigation.check();
  }
  /** Nobody is signed in: nothing of the user stays in memory or in sight. */
  left(): void {
    const { drafts, menus, permissions, dictionary, tabs, tasks, plugins, navigation, views } = this.parts();
    void drafts.flush();
    views.forget();
    menus.clear();
    tasks.forget();
    permissions.hold([]);
    dictionary.forget();
    tabs.clear();
    this.presentation = {};
    void plugins.rematch({ names: new Set(), paths: new Map(), signedIn: false }).then(() => plugins.receive([]));
    navigation.check();
  }

  private async apply({ rows, permissions: keys, partners }: MenuAnswer): Promise<void> {
    const { auth, menus, permissions, dictionary, plugins, tabs, views } = this.parts();
    const { session } = auth;
    if (!session) return;
    views.forget();
    permissions.hold(keys);
    dictionary.forget();
    menus.show(rows, { isOperator: session.isOperator, oilgasConsumeThirdPartyType: this.oilgas, without: this.without });
    await plugins.receive(partners.length > 0 || import.meta.env.VITE_EDITION ? await (await partnerCode()).receivePartners(partners, this.parts()) : []);
    await plugins.rematch({ names: menus.names, paths: menus.built.paths, signedIn: true });
    const pinned = plugins.routes.all
      .filter((route) => route.pinned && route.allowed)
      .map((route) => openTab({ path: route.path, fullPath: route.path, query: {} }, route));
    tabs.restore(`${session.userId}@${session.platformId}`, pinned);
  }
  private async configuration(platformId: string): Promise<void> {
    const config = await this.parts().http.ask(platformConfig, { platformId }, { quiet: true }).catch(swallowed);
    runInAction(() => {
      this.presentation = config?.presentation ?? {};
      this.oilgas = config?.oilgasConsumeThirdPartyType ?? 0;
    });
  }
  /** The operator's title is the dictionary's, by host; without one the default stands. */
  private async title(isOperator: boolean): Promise<void> {
    const answer = isOperator ? await this.parts().http.ask(dictionaryGet, { dictCode: 'ADMIN_URL_name', like_dictName: location.host }, { quiet: true }).catch(swallowed) : undefined;
    runInAction(() => { this.adminName = answer?.itemList[0]?.dictValue ?? ''; });
  }
  private refuse(error: unknown): void {
    const { auth, messages, i18n, navigation } = this.parts();
    // An ended session has its own alert, and the wanted place stays wanted.
    const ended = error instanceof Fault && error.kind === 'session';
    auth.end();
    if (ended) return;
    // Only what the platform said is told; a mistake of ours has no words for the user.
    const own = error instanceof Refusal || error instanceof Fault ? error.message : '';
    messages.show('error', error instanceof NoMenus ? i18n.text(error.message) : own || i18n.text('core.menus.failed'), { seconds: 3 });
    navigation.replace('/');
  }
}
function swallowed(error: unknown): undefined {
  if (error instanceof Fault && error.kind === 'session') throw error;
  return undefined;
}
