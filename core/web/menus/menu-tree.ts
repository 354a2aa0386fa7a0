import type { MenuRow } from '@freightdeck/sdk/contract';
import type { MenuEntry } from '@freightdeck/sdk/web';

const oldTrack = 'trackSelect';
const newTrack = 'trackSelectNew';
const oilGasMenus: ReadonlySet<string> = new Set(['shellOligas', 'consumOrderList']);
const menuManagement = 'menu';
const ofBrokers = /^broker/i;
const ofCarCaptains = /carCapt(ai|io)n/i;

export interface MenuSituation {
  readonly isOperator: boolean;
  readonly oilgasConsumeThirdPartyType: number;
  /** Menus this build leaves out. */
  readonly without?: { readonly brokers?: boolean; readonly carCaptains?: boolean };
}
export interface BuiltMenus {
  readonly tree: readonly MenuEntry[];
  /** Names of all menus the person has, hidden ones too; they decide which plugins and routes exist. */
  readonly names: ReadonlySet<string>;
  readonly authority: 0 | 1 | 2 | 3;
  /** Menu name → path, from the menu's `url`. */
  readonly paths: ReadonlyMap<string, string>;
}

const isExternal = (row: MenuRow): boolean => row.type === 'LINK' || /^[a-z][a-z0-9+.-]*:/i.test(row.url ?? '');
const pathOf = (row: MenuRow): string | undefined => {
  if (!row.url) return undefined;
  return isExternal(row) || row.url.startsWith('/') ? row.url : `/${row.url}`;
};

/** The authority for track select that follows from the person's menus. */
export function trackAuthority(names: ReadonlySet<string>): 0 | 1 | 2 | 3 {
  if (names.has(oldTrack)) return names.has(newTrack) ? 2 : 1;
  return names.has(newTrack) ? 3 : 0;
}

/** Menus of the roles except those this user must not have, each id once even when several roles have it. */
export function heldMenus(rows: readonly MenuRow[], situation: MenuSituation): readonly MenuRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const withoutOilGas = situation.oilgasConsumeThirdPartyType === 1 || situation.oilgasConsumeThirdPartyType === 2;
  return [...byId.values()].filter(
    ({ name, deleteStatus }) =>
      deleteStatus === '0' &&
      (situation.isOperator || name !== menuManagement) &&
      !(withoutOilGas && oilGasMenus.has(name)) &&
      !(situation.without?.brokers && ofBrokers.test(name)) &&
      !(situation.without?.carCaptains && ofCarCaptains.test(name)),
  );
}

/** Builds the sidebar and everything else that follows from the menus. */
export function buildMenus(rows: readonly MenuRow[], situation: MenuSituation): BuiltMenus {
  const all = heldMenus(rows, situation);
  const authority = trackAuthority(new Set(all.map((row) => row.name)));
  const held = authority === 2 ? all.filter((row) => row.name !== newTrack) : all;
  const names = new Set(held.map((row) => row.name));
  if (authority === 3) names.add(oldTrack);
  const ids = new Set(held.map((row) => row.id));
  const children = new Map<string, MenuRow[]>();
  for (const row of held) {
    const parent = row.parentId !== null && ids.has(row.parentId) ? row.parentId : '';
    children.set(parent, [...(children.get(parent) ?? []), row]);
  }
  const below = (id: string, passed: ReadonlySet<string>): MenuEntry[] =>
    (children.get(id) ?? [])
      .filter((row) => !row.hidden && !passed.has(row.id))
      .toSorted((a, b) => a.orderNum - b.orderNum || (a.id < b.id ? -1 : 1))
      .flatMap((row) => {
        const entries = below(row.id, new Set([...passed, row.id]));
        if (row.type !== 'DIR') return [entry(row, entries)];
        const [only] = entries;
        if (!only) return [];
        return entries.length === 1 && (row.isSigleShow || !row.alwaysShow) ? [only] : [entry(row, entries)];
      });
  const paths = new Map(
    held.flatMap((row) => {
      const path = row.type === 'PAGE' ? pathOf(row) : undefined;
      return path === undefined ? [] : [[row.name, path] as const];
    }),
  );
  return { tree: below('', new Set()), names, authority, paths };
}

function entry(row: MenuRow, children: readonly MenuEntry[]): MenuEntry {
  return {
    id: row.id,
    name: row.name === newTrack ? oldTrack : row.name,
    title: { zh: row.title, en: row.titleEn || row.title },
    icon: row.icon,
    path: row.type === 'DIR' ? undefined : pathOf(row),
    external: isExternal(row),
    children,
  };
}
