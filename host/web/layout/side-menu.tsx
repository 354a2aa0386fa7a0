import { autorun, reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { Menus, Navigation, useService, useText } from '@freightdeck/sdk/web';
import type { MenuEntry } from '@freightdeck/sdk/web';
import { useFirstPageShown } from '@freightdeck/core/web/prefetch';
import { useConsole } from '../console-context.ts';
import { MenuBranch } from './menu-branch.tsx';
import { MenuState } from './menu-state.ts';
import type { Flyout } from './menu-state.ts';
import { showMenuWidth } from './menu-width.ts';
import { waysOf } from './ways.ts';
import { FavouritePages, MenuEdge } from './popups.ts';
import { moveInTree } from './tree-keys.ts';
import { SearchRegular } from './shell-icons.ts';
import styles from './layout.module.css';

/** Time a pointer must rest on a folded group before its pages are shown. */
const flyoutDelay = 200;

interface SideMenuProps {
  readonly folded: boolean;
  /** Over the page instead of beside it. */
  readonly drawer: boolean;
  readonly onVisit: () => void;
}
/** The menu as a tree: arrow keys move, Enter opens, the box above filters. */
export const SideMenu = observer(function SideMenu({ folded, drawer, onVisit }: SideMenuProps): ReactElement {
  const text = useText();
  const menus = useService(Menus);
  const navigation = useService(Navigation);
  const console = useConsole();
  const { prefetchWhenIdle } = console;
  const isFirstPageShown = useFirstPageShown(console);
  const [menu] = useState(() => new MenuState(menus, navigation, waysOf(console)));
  // Before the menu is drawn, so that nothing moves.
  useState(() => showMenuWidth());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tree = useRef<HTMLUListElement>(null);
  const { words } = menu;
  const shown = menu.shown(folded);

  useEffect(() => {
    menu.fly(undefined);
  }, [menu, folded]);
  useEffect(
    () =>
      reaction(
        () => navigation.path,
        () => {
          menu.fly(undefined);
        },
      ),
    [menu, navigation],
  );
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  useEffect(
    () =>
      isFirstPageShown
        ? autorun(() => {
            menu.inSight(folded).forEach(prefetchWhenIdle);
          })
        : undefined,
    [menu, folded, isFirstPageShown, prefetchWhenIdle],
  );
  // The mark stays in sight, however a page was reached.
  const marked = menu.trail.at(-1);
  useEffect(() => {
    tree.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' });
  }, [marked]);
  const fly = (next: Flyout | undefined, delay: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      menu.fly(next);
    }, delay);
  };
  const toggle = (entry: MenuEntry, element: HTMLElement): void => {
    if (!folded) return menu.turn(entry.id);
    clearTimeout(timer.current);
    menu.fly(menu.flyout?.id === entry.id ? undefined : { id: entry.id, top: element.getBoundingClientRect().top });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    if (event.key === 'Escape' && menu.flyout) {
      const owner = tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(menu.flyout.id)}"]`);
      menu.fly(undefined);
      owner?.focus();
      return;
    }
    moveInTree(event, tree.current);
  };
  return (
    <nav
      id="side-menu"
      aria-label={text('core.shell.menu')}
      className={`${styles.side} ${folded ? styles.folded : ''} ${drawer ? styles.drawer : ''}`}
    >
      {!folded && (
        <div className={styles.filter}>
          <SearchRegular fontSize={16} />
          <input
            type="search"
            value={words}
            placeholder={text('core.shell.menu.filter')}
            aria-label={text('core.shell.menu.filter')}
            aria-keyshortcuts="Alt+M"
            onChange={(event) => {
              menu.find(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Escape') menu.find('');
              if (event.key === 'ArrowDown') {
                event.preventDefault();
                tree.current?.querySelector<HTMLElement>('[role=treeitem]')?.focus();
              }
            }}
          />
        </div>
      )}
      {isFirstPageShown && !folded && !drawer && <MenuEdge />}
      {isFirstPageShown && !folded && words === '' && <FavouritePages onVisit={onVisit} />}
      {shown.length === 0 && (
        <div className={styles.none} role="status">
          {text(words ? 'core.shell.menu.noMatch' : 'core.shell.menu.none')}
        </div>
      )}
      <ul
        ref={tree}
        role="tree"
        aria-label={text('core.shell.menu')}
        className={styles.tree}
        onKeyDown={onKeyDown}
        onPointerLeave={() => {
          if (folded) fly(undefined, flyoutDelay);
        }}
        onBlur={(event) => {
          if (menu.flyout && !event.currentTarget.contains(event.relatedTarget)) menu.fly(undefined);
        }}
      >
        {shown.map((entry) => (
          <MenuBranch
            key={entry.id}
            menu={menu}
            entry={entry}
            level={1}
            folded={folded}
            onToggle={toggle}
            onVisit={onVisit}
            onHover={(hovered, top) => {
              if (folded) fly(hovered.children.length > 0 ? { id: hovered.id, top } : undefined, flyoutDelay);
            }}
          />
        ))}
      </ul>
    </nav>
  );
});
