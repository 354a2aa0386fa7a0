import type { RegisteredRoute } from '@freightdeck/core/web/plugins';
import type { Text } from '@freightdeck/sdk/manifest';
import type { MenuPage } from '../layout/menu-walk.ts';
import { goKeys } from './key-table.ts';
import type { Pinyin } from './use-pinyin.ts';

/** One entry of the command palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  /** The address of a page of the console. */
  readonly to?: string;
  /** Keeps the palette open after the entry was chosen. */
  readonly stays?: true;
  run(): void;
}
type Say = (id: string, values?: Readonly<Record<string, string | number>>) => string;
type Go = (path: string, query?: Readonly<Record<string, string>>) => void;
/** How well a page matches the words: a smaller number is better, -1 is no match. Titles count before pinyin. */
function fit(page: MenuPage, words: string, pinyin: Pinyin | undefined): number {
  const at = page.words.indexOf(words);
  if (at >= 0) return at;
  const spelt = pinyin?.(page.title, words);
  if (spelt) return 100 + (spelt[0] ?? 0);
  let from = 0;
  for (const letter of words.replace(/\s/g, '')) {
    from = page.words.indexOf(letter, from) + 1;
    if (from === 0) return -1;
  }
  return 1000;
}
export function pageEntries(
  pages: readonly MenuPage[],
  typed: string,
  pinyin: Pinyin | undefined,
  go: Go,
): readonly PaletteEntry[] {
  const words = typed.trim().toLowerCase();
  const fitting = pages
    .map((page) => ({ page, fit: words ? fit(page, words, pinyin) : 0 }))
    .filter((one) => one.fit >= 0)
    .sort((a, b) => a.fit - b.fit);
  return fitting.slice(0, 50).map(({ page }) => ({
    id: `page ${page.path} ${page.title}`,
    title: page.title,
    note: page.trail,
    ...(page.external ? {} : { to: page.path }),
    run: () => {
      if (page.external) window.open(page.path, '_blank', 'noopener');
      else go(page.path);
    },
  }));
}

/** Before anything is typed: favourites, then recent pages, then the rest of the menu. */
export function placeEntries(
  pages: readonly MenuPage[],
  kept: { readonly favourites: readonly string[]; readonly recent: readonly string[] },
  notes: { readonly favourites: string; readonly recent: string },
  go: Go,
): readonly PaletteEntry[] {
  const of = (paths: readonly string[], note: string): readonly PaletteEntry[] =>
    paths
      .flatMap((path) => pages.find((page) => page.path === path && !page.external) ?? [])
      .map((page) => ({
        id: `place ${page.path}`,
        title: page.title,
        note,
        to: page.path,
        run: () => {
          go(page.path);
        },
      }));
  return [
    ...of(kept.favourites, notes.favourites),
    ...of(
      kept.recent.filter((path) => !kept.favourites.includes(path)),
      notes.recent,
    ),
  ];
}

/** Lists with a shortcut key of their own come first. */
const main = Object.values(goKeys).flat();
const rank = ({ name }: RegisteredRoute): number => (main.includes(name) ? main.indexOf(name) : main.length);

/** Lists that can be filtered by a typed number, plate or mobile; the main lists first. */
export function recordEntries(
  routes: readonly RegisteredRoute[],
  typed: string,
  pick: (text: Text) => string,
  say: Say,
  go: Go,
): readonly PaletteEntry[] {
  const value = typed.trim().toUpperCase();
  return routes
    .filter((route) => route.allowed)
    .sort((one, other) => rank(one) - rank(other))
    .flatMap((route) =>
      Object.entries(route.finds)
        .filter(([, pattern]) => new RegExp(`^(?:${pattern})$`, 'u').test(value))
        .map(([filter]) => ({
          id: `record ${route.name} ${filter}`,
          title: say('core.shell.find.record', { page: pick(route.title), value }),
          note: '',
          to: `${route.path}?${new URLSearchParams({ [filter]: value }).toString()}`,
          run: () => go(route.path, { [filter]: value }),
        })),
    );
}

/**
 * Actions that the visible page offers above its list or record. They click the page's own buttons, so its rules apply.
 */
export function ownEntries(typed: string, say: Say): readonly PaletteEntry[] {
  const words = typed.trim().toLowerCase();
  if (!words) return [];
  const buttons = [
    ...document.querySelectorAll<HTMLElement>('main [role=tabpanel] :is([role=toolbar], header) button[data-action]'),
  ].filter((button) => button.checkVisibility() && !button.hasAttribute('disabled'));
  return buttons
    .filter((button) => button.innerText.toLowerCase().includes(words))
    .map((button, index) => ({
      id: `own ${index}`,
      title: button.innerText,
      note: say('core.shell.find.own'),
      run: () => button.click(),
    }));
}
/** Actions of the console itself. */
export function consoleEntries(
  commands: readonly { readonly title: string; run(): void }[],
  typed: string,
  say: Say,
): readonly PaletteEntry[] {
  const words = typed.trim().toLowerCase();
  return words
    ? commands
        .filter(({ title }) => title.toLowerCase().includes(words))
        .map(({ title, run }) => ({ id: `console ${title}`, title, note: say('core.shell.find.console'), run }))
    : [];
}
/** Actions of plugins, searchable in both languages. */
export function commandEntries<C extends { readonly key: string; readonly title: Text }>(
  commands: readonly C[],
  typed: string,
  pick: (text: Text) => string,
  say: Say,
  choose: (command: C) => void,
): readonly PaletteEntry[] {
  const words = typed.trim().toLowerCase();
  if (!words) return [];
  return commands
    .filter(({ title }) => `${title.zh} ${title.en}`.toLowerCase().includes(words))
    .map((command) => ({
      id: `command ${command.key}`,
      title: pick(command.title),
      note: say('core.shell.find.command'),
      stays: true,
      run: () => {
        choose(command);
      },
    }));
}
