import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { Menus, Navigation, useService, useText } from '@freightdeck/sdk/web';
import type { MenuEntry } from '@freightdeck/sdk/web';
import { useStanding } from '../standing.ts';
import { filterMenu, trailTo } from './menu-walk.ts';
import { MenuBranch } from './menu-branch.tsx';
import type { Flyout } from './menu-branch.tsx';
import { FavouritePages } from './popups.ts';
import { moveInTree } from './tree-keys.ts';
import { SearchRegular } from './shell-icons.ts';
import styles from './layout.module.css';

/** Time a pointer rests on a folded group before its pages fly out. */
const flyoutDelay = 200;

interface SideMenuProps {
  readonly folded: boolean;
  /** Over the page instead of beside it. */
  readonly drawer: boolean;
  readonly onVisit: () => void;
}
/** The menu as a tree: arrows walk it, Enter opens, letters in the box above filter it. */
export const SideMenu = observer(function SideMenu({ folded, drawer, onVisit }: SideMenuProps): ReactElement {
  const text = useText();
  const menus = useService(Menus);
  const navigation = useService(Navigation);
  const standing = useStanding();
  const [words, setWords] = useState('');
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const [flyout, setFlyout] = useState<Flyout>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tree = useRef<HTMLUListElement>(null);
  const trail = trailTo(menus.tree, navigation.path).map((entry) => entry.id);
  const shown = folded ? menus.tree : filterMenu(menus.tree, words);
  const isOpen = (entry: MenuEntry): boolean => (words !== '' && !folded ? true : (toggled[entry.id] ?? trail.includes(entry.id)));

  useEffect(() => { setFlyout(undefined); }, [folded, navigation.path]);
  useEffect(() => () => { clearTimeout(timer.current); }, []);
  const fly = (next: Flyout | undefined, delay: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => { setFlyout(next); }, delay);
  };
  const toggle = (entry: MenuEntry, element: HTMLElement): void => {
    if (folded) {
      clearTimeout(timer.current);
      setFlyout(flyout?.id === entry.id ? undefined : { id: entry.id, top: element.getBoundingClientRect().top });
    } else setToggled({ ...toggled, [entry.id]: !isOpen(entry) });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    if (event.key === 'Escape' && flyout) {
      const owner = tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(flyout.id)}"]`);
      setFlyout(undefined);
      owner?.focus();
      return;
    }
    moveInTree(event, tree.current);
  };
  const current = trail.at(-1);
  const firstStop = folded || !current || !trail.slice(0, -1).every((id) => toggled[id] ?? true) || words !== '' ? shown[0]?.id : current;
  return (
    <nav id="side-menu" aria-label={text('core.shell.menu')} className={`${styles.side} ${folded ? styles.folded : ''} ${drawer ? styles.drawer : ''}`}>
      {!folded && (
        <div className={styles.filter}>
          <SearchRegular fontSize={16} />
          <input type="search" value={words} placeholder={text('core.shell.menu.filter')} aria-label={text('core.shell.menu.filter')} aria-keyshortcuts="Alt+M" onChange={(event) => { setWords(event.target.value); }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Escape') setWords('');
              if (event.key === 'ArrowDown') { event.preventDefault(); tree.current?.querySelector<HTMLElement>('[role=treeitem]')?.focus(); }
            }} />
        </div>
      )}
      {standing && !folded && words === '' && <FavouritePages onVisit={onVisit} />}
      {shown.length === 0 && <div className={styles.none} role="status">{text(words ? 'core.shell.menu.noMatch' : 'core.shell.menu.none')}</div>}
      <ul ref={tree} role="tree" aria-label={text('core.shell.menu')} className={styles.tree} onKeyDown={onKeyDown}
        onPointerLeave={() => { if (folded) fly(undefined, flyoutDelay); }}
        onBlur={(event) => { if (flyout && !event.currentTarget.contains(event.relatedTarget)) setFlyout(undefined); }}>
        {shown.map((entry) => (
          <MenuBranch key={entry.id} entry={entry} level={1} folded={folded} trail={trail} isOpen={isOpen} firstStop={firstStop} flyout={flyout}
            onToggle={toggle} onVisit={onVisit} onHover={(hovered, top) => { if (folded) fly(hovered.children.length > 0 ? { id: hovered.id, top } : undefined, flyoutDelay); }} />
        ))}
      </ul>
    </nav>
  );
});
