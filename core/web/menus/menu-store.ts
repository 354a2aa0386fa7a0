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

/** Plugins of which one in development adds its pages to the menu. */
interface Developed {
  readonly records: readonly {
    readonly source: { readonly menu?: (isOperator: boolean) => readonly MenuEntry[] };
  }[];
}

/** The menus of the session's current roles. */
export class MenuStore implements Menus {
  built: BuiltMenus = empty;
  private isOperator = false;
  private readonly http: Http;
  private readonly plugins: Developed;
  constructor(http: Http, plugins: Developed) {
    this.http = http;
    this.plugins = plugins;
    makeAutoObservable<this, 'http' | 'plugins' | 'isOperator'>(
      this,
      { built: observableRef, http: false, plugins: false, isOperator: false, ask: false },
      { autoBind: true },
    );
  }
  get tree(): readonly MenuEntry[] {
    const { built, plugins, isOperator } = this;
    if (built === empty) return built.tree;
    const developed = plugins.records.flatMap(({ source }) => source.menu?.(isOperator) ?? []);
    return developed.length === 0 ? built.tree : [...built.tree, ...developed];
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
    this.isOperator = situation.isOperator;
    this.built = buildMenus(rows, situation);
  }
  clear(): void {
    this.built = empty;
  }
}
