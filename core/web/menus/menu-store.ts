import type { MenuRow, PartnerOffer, PartnerStopped, PluginOff } from '@freightdeck/sdk/contract';
import { roleMenuListing } from '@freightdeck/sdk/contract';
import type { Http, MenuEntry, Menus } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef } from 'mobx';
import type { BuiltMenus, MenuSituation } from './menu-tree.ts';
import { buildMenus } from './menu-tree.ts';

export interface MenuAnswer {
  readonly rows: readonly MenuRow[];
  readonly permissions: readonly string[];
  readonly partners: readonly PartnerOffer[];
  readonly pluginsOff: readonly PluginOff[];
  /** Partners' plugins that are off, as the header of every answer names them too. */
  readonly partnersOff: readonly string[];
  readonly partnersStopped: readonly PartnerStopped[];
}
/** The person has no role, or roles without menus. `message` is a message id. */
export class NoMenus extends Error {
  constructor(message: 'core.menus.noMenus' | 'core.menus.noRoles') {
    super(message);
  }
}
const empty: BuiltMenus = { tree: [], names: new Set(), authority: 0, paths: new Map() };

/** The menus of the session's current roles. */
export class MenuStore implements Menus {
  built: BuiltMenus = empty;
  private readonly http: Http;
  constructor(http: Http) {
    this.http = http;
    makeAutoObservable<this, 'http'>(this, { built: observableRef, http: false, ask: false }, { autoBind: true });
  }
  get tree(): readonly MenuEntry[] {
    return this.built.tree;
  }
  get names(): ReadonlySet<string> {
    return this.built.names;
  }
  get authority(): number {
    return this.built.authority;
  }
  /** Asks for menus and permission keys of these roles; the platform limits the answer to roles of the session. */
  async ask(roleIds: readonly string[]): Promise<MenuAnswer> {
    if (roleIds.length === 0) throw new NoMenus('core.menus.noRoles');
    const answer = await this.http.ask(roleMenuListing, { in_roleId: roleIds }, { quiet: true });
    const rows = (answer?.itemList ?? []).map((item) => item.menu);
    if (rows.length === 0) throw new NoMenus('core.menus.noMenus');
    return {
      rows,
      permissions: answer?.permissions ?? [],
      partners: answer?.partners ?? [],
      pluginsOff: answer?.pluginsOff ?? [],
      partnersOff: answer?.partnersOff ?? [],
      partnersStopped: answer?.partnersStopped ?? [],
    };
  }
  show(rows: readonly MenuRow[], situation: MenuSituation): void {
    this.built = buildMenus(rows, situation);
  }
  clear(): void {
    this.built = empty;
  }
}
