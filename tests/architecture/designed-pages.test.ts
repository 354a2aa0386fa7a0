import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ListDefinition, PageDefinition } from '@freightdeck/sdk/web';
import { manifests } from '@freightdeck/host/manifests';
import { askedFor } from './asked-keys.ts';
import { buttonsOf, keysInComponents, keysOfButton, keysOfTabs, readScreens, textOfPage } from './screens.ts';
import type { Screen } from './screens.ts';
import { root } from './source-files.ts';

/** A page as the specification designs it (`tests/rules/pages.json`): names of columns, filters and actions. */
interface Designed {
  readonly route: string;
  readonly columns: readonly string[];
  readonly filters: readonly string[];
  readonly actions: readonly string[];
}
const parts = ['columns', 'filters', 'actions'] as const;
type Part = (typeof parts)[number];
type Gaps = Readonly<Record<string, Partial<Record<Part, readonly string[]>>>>;
/** What was decided otherwise: `as` is the name the page has it under, absent when it is offered elsewhere. */
type Aliases = Readonly<Record<string, Readonly<Record<string, { readonly as?: string; readonly because: string }>>>>;

const read = <T>(path: string): T => JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as T;
const design = read<{ readonly packages: readonly { readonly pages: readonly Designed[] }[] }>(
  'tests/rules/pages.json',
);
const aliases = read<Aliases>('docs/page-aliases.json');
const knownGaps = read<Gaps>('tests/rules/page-gaps.json');

/** `at~` is designed as a range, `name+` and `name*` as wider or required: the name stands before the mark. */
const bare = (name: string): string => name.replace(/[+~*].*$/, '');
/** These need no button: a record opens from its row, a page goes back by its tab. */
const withoutButton = new Set(['detail', 'view', 'back']);
const names = (text: string, word: string): boolean =>
  new RegExp(`(['".\\s{[(,:])${word}(['".\\s}\\]),:?]|$)`).test(text);
const columnsOf = (page: PageDefinition): readonly string[] => {
  if (page.kind === 'free') return [];
  if (page.kind === 'form') return Object.keys(page.command.input);
  const sections = page.kind === 'list' ? page.workbench?.sections : page.sections;
  const fields = (sections ?? []).flatMap((section) => section.fields);
  if (page.kind === 'audit') return fields;
  const guests = manifests.flatMap(({ contributions }) =>
    Object.keys(contributions?.[`${page.resource.name}.${page.kind === 'list' ? 'columns' : 'record'}`] ?? {}),
  );
  if (page.kind === 'record') return [...page.figures, ...fields, ...(page.tabs ?? []).map(({ id }) => id), ...guests];
  const columns = page.columns.map((one) => (typeof one === 'string' ? one : 'field' in one ? one.field : one.id));
  return [...columns, ...fields, ...guests];
};

describe('pages against their design', async () => {
  const screens = new Map((await readScreens()).map((screen) => [screen.route, screen]));
  const asked = await askedFor();
  const recordOf = ({ opens = '' }: ListDefinition): PageDefinition | undefined =>
    [...screens.values()].find(({ path }) => path !== '' && path === `/${opens.replace(/^\//, '')}`)?.page;

  /** Whether a page offers what is called so: by its definition, or by its text where it is a component of its own. */
  const offers = (screen: Screen, part: Part, name: string): boolean => {
    const { route, page } = screen;
    const word = bare(name);
    if (part !== 'actions' && page.kind === 'free') return names(textOfPage(screen), word);
    if (part === 'columns') return columnsOf(page).includes(word);
    if (part === 'filters') return page.kind === 'list' && page.filters.some((one) => one === word);
    const key = `${route}:${name}`;
    if (withoutButton.has(name) || keysInComponents.has(key)) return true;
    if (page.kind === 'free') return asked.has(key);
    if (page.kind === 'list' && page.exportKey === key) return true;
    const record = page.kind === 'list' ? recordOf(page) : undefined;
    const shown = [page, ...(record ? [record] : [])];
    return (
      shown.flatMap(keysOfTabs).includes(key) ||
      shown
        .flatMap(buttonsOf)
        .some((button) => keysOfButton(button).includes(key) || (button.kind === 'run' && button.id === name))
    );
  };
  /** Names of a part that a page does not offer; those decided otherwise are left out where `decided`. */
  const lacking = (page: Designed, part: Part, decided: boolean): string[] => {
    const screen = screens.get(page.route);
    return page[part].filter((name) => {
      if (screen && offers(screen, part, name)) return false;
      const alias = decided ? aliases[page.route]?.[bare(name)] : undefined;
      return alias === undefined || (alias.as !== undefined && !(screen && offers(screen, part, alias.as)));
    });
  };
  // A page outside the plugins that has neither columns nor buttons shows no records.
  const counted = design.packages
    .flatMap(({ pages }) => pages)
    .filter(({ route, columns, actions }) => screens.has(route) || columns.length + actions.length > 0);
  const gaps = counted.flatMap((page) =>
    parts.flatMap((part) => lacking(page, part, true).map((name) => `${page.route} ${part} ${name}`)),
  );
  const known = Object.entries(knownGaps).flatMap(([route, of]) =>
    parts.flatMap((part) => (of[part] ?? []).map((name) => `${route} ${part} ${name}`)),
  );

  test('a page offers what its design names: build it, or say in docs/page-aliases.json why it is otherwise', () => {
    expect(gaps.filter((gap) => !known.includes(gap))).toEqual([]);
  });

  test('the known gaps only become fewer: take a closed one out of tests/rules/page-gaps.json', () => {
    expect(known.filter((gap) => !gaps.includes(gap))).toEqual([]);
  });

  test('docs/page-aliases.json names only what the design names and the page does not offer under that name', () => {
    const needed = counted.flatMap((page) =>
      parts.flatMap((part) => lacking(page, part, false).map((name) => `${page.route} ${bare(name)}`)),
    );
    const decided = Object.entries(aliases).flatMap(([route, of]) => Object.keys(of).map((name) => `${route} ${name}`));
    expect(decided.filter((one) => !needed.includes(one))).toEqual([]);
  });

  test('the record page that a list opens is a page: `opens` is the path of a route, not its name', () => {
    const lost = [...screens.values()].filter(
      ({ page }) => page.kind === 'list' && page.opens !== undefined && recordOf(page)?.kind === undefined,
    );
    expect(lost.map(({ plugin, route }) => `${plugin}/${route}`)).toEqual([]);
  });

  test('how much of the design is built is printed', () => {
    const shares = parts.map((part) => {
      const all = counted.reduce((sum, page) => sum + page[part].length, 0);
      const missing = gaps.filter((gap) => gap.split(' ')[1] === part).length;
      return `${part} ${String(all - missing)} of ${String(all)} (${((100 * (all - missing)) / all).toFixed(1)} %)`;
    });
    console.log(`${String(counted.length)} designed pages: ${shares.join(', ')}`);
    expect(counted.length).toBeGreaterThan(200);
  });
});
