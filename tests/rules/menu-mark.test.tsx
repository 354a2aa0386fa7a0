import type { Console } from '@freightdeck/core/web/console';
import type { MenuEntry, Menus, Navigation } from '@freightdeck/sdk/web';
import { act, cleanup, render, screen } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ConsoleContext } from '../../host/web/console-context.ts';
import { MenuBranch } from '../../host/web/layout/menu-branch.tsx';
import { MenuState } from '../../host/web/layout/menu-state.ts';
import { consoleServices } from '../support/console-services.tsx';

const entry = (name: string, children: readonly MenuEntry[] = []): MenuEntry => ({
  id: name,
  name,
  title: { zh: name, en: name },
  icon: 'Box',
  path: children.length > 0 ? undefined : `/${name}`,
  external: false,
  children,
});
const tree = [
  entry('运单', [entry('运单管理'), entry('运单列表'), entry('更多', [entry('运单树'), entry('改车牌')])]),
  entry('货源', [entry('货源管理')]),
];
/** Every page is one that a plugin brings. */
const shell = { plugins: { routes: { at: () => ({}) } } } as unknown as Console;
const nothing = (): void => undefined;
/** Pages that no entry leads to, and the lists they belong to; the last two only name each other. */
const parents: Readonly<Record<string, string>> = {
  '/详情': '/运单列表',
  '/详情/磅单': '/详情',
  '/详情/开自货源': '/运单列表',
  '/详情/开自详情': '/运单列表',
  '/详情/开自通知': '/运单列表',
  '/甲': '/乙',
  '/乙': '/甲',
};

/** Pages of which it is known from where they were opened. */
const openers: Readonly<Record<string, readonly string[]>> = {
  '/详情/开自货源': ['/货源管理'],
  '/详情/开自详情': ['/详情', '/运单树'],
  '/详情/开自通知': ['/通知'],
};
function drawMenu(path: string): (path: string) => void {
  const { Console: Services } = consoleServices();
  const navigation = observable({ path });
  const menu = new MenuState({ tree } as unknown as Menus, navigation as unknown as Navigation, {
    openers: () => openers[navigation.path] ?? [],
    parentOf: (at) => parents[at],
  });
  render(
    <Services>
      <ConsoleContext value={shell}>
        <MemoryRouter>
          <ul role="tree">
            {tree.map((one) => (
              <MenuBranch
                key={one.id}
                menu={menu}
                entry={one}
                level={1}
                folded={false}
                onToggle={nothing}
                onHover={nothing}
                onVisit={nothing}
              />
            ))}
          </ul>
        </MemoryRouter>
      </ConsoleContext>
    </Services>,
  );
  return (next) => {
    act(() => {
      runInAction(() => {
        navigation.path = next;
      });
    });
  };
}
/** The entries that say "here", and those Tab reaches. */
const marked = (): readonly (string | null)[] =>
  screen
    .getAllByRole('treeitem')
    .filter((item) => item.getAttribute('aria-current') === 'page')
    .map((item) => item.textContent);
const stops = (): readonly (string | null)[] =>
  screen
    .getAllByRole('treeitem')
    .filter((item) => item.tabIndex === 0)
    .map((item) => item.textContent);

afterEach(cleanup);

test('the mark and the Tab stop of the menu follow every step, also from page to page of one group and on its second level', () => {
  const go = drawMenu('/运单管理');
  for (const page of ['运单管理', '运单列表', '运单树', '改车牌', '货源管理', '运单管理']) {
    go(`/${page}`);
    expect([page, marked(), stops()]).toEqual([page, [page], [page]]);
  }
});

test('a record keeps the mark of the list it was opened from, also at second hand; a page that comes from nowhere has none', () => {
  const go = drawMenu('/货源管理');
  for (const [page, entryOf] of [
    ['/详情', ['运单列表']],
    ['/详情/磅单', ['运单列表']],
    ['/详情/开自货源', ['货源管理']],
    ['/详情/开自详情', ['运单树']],
    ['/详情/开自通知', ['运单列表']],
    ['/甲', []],
  ] as const) {
    go(page);
    expect([page, marked()]).toEqual([page, entryOf]);
  }
});

test('the filter of the menu finds pinyin and initials, with their groups', async () => {
  const navigation = observable({ path: '/' });
  const menu = new MenuState({ tree } as unknown as Menus, navigation as unknown as Navigation);
  const found = (words: string): string[] => {
    menu.find(words);
    return menu.shown(false).flatMap(({ name, children }) => [name, ...children.map((one) => one.name)]);
  };
  found('y');
  await vi.waitFor(() => expect(found('ydgl')).toEqual(['运单', '运单管理']));
  expect(found('huoyuan')).toEqual(['货源', '货源管理']);
  expect(found('gaichep')).toEqual(['运单', '更多']);
  expect(found('货源管')).toEqual(['货源', '货源管理']);
  expect(found('xyz')).toEqual([]);
});
