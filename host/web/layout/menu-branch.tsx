import type { ReactElement } from 'react';
import { I18n, useService } from '@freightdeck/sdk/web';
import type { MenuEntry } from '@freightdeck/sdk/web';
import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useConsole } from '../console-context.ts';
import { ChevronRightRegular } from './shell-icons.ts';
import { MenuIcon } from './menu-icon.tsx';
import type { MenuState } from './menu-state.ts';
import styles from './layout.module.css';

interface MenuBranchProps {
  readonly menu: MenuState;
  readonly entry: MenuEntry;
  readonly level: number;
  readonly folded: boolean;
  readonly onToggle: (entry: MenuEntry, element: HTMLElement) => void;
  readonly onHover: (entry: MenuEntry, top: number) => void;
  readonly onVisit: () => void;
}
/**
 * State of an entry: `here` = the shown page, `within` = a group around it, `open` = its pages are listed, `isStop` =
 * the one item that Tab reaches.
 */
interface Face {
  readonly here: boolean;
  readonly within: boolean;
  readonly open: boolean;
  readonly isStop: boolean;
}
/** The state of one entry. Each part is a `computed`, so that the entry renders only when its own state changes. */
function useFace(menu: MenuState, { id, children }: MenuEntry, level: number, folded: boolean): Face {
  const [here, within, open, isStop] = useMemo(
    () =>
      [
        computed(() => menu.trail.at(-1) === id),
        computed(() => menu.trail.at(-1) !== id && menu.trail.includes(id)),
        computed(() => children.length > 0 && menu.isOpen(id, level, folded)),
        computed(() => menu.firstStop(folded) === id),
      ] as const,
    [menu, id, children, level, folded],
  );
  return { here: here.get(), within: within.get(), open: open.get(), isStop: isStop.get() };
}
const join = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

/**
 * One entry of the menu and the entries under it. The inner function must not be named `MenuBranch`: inside it that
 * name would mean the bare function, and nested entries would not observe the current page.
 */
export const MenuBranch = observer(function Branch(props: MenuBranchProps): ReactElement {
  const { menu, entry, level, folded } = props;
  const title = useService(I18n).pick(entry.title);
  const { plugins } = useConsole();
  // An entry whose page no plugin provides leads to a page that says so, instead of "not found".
  const to =
    entry.path !== undefined && (entry.external || plugins.routes.at(entry.path))
      ? entry.path
      : `/404?page=${encodeURIComponent(entry.name)}`;
  const isGroup = entry.children.length > 0;
  const { here, within, open, isStop } = useFace(menu, entry, level, folded);
  const groupId = `menu-${entry.id}`;
  const className = join(
    styles.item,
    level > 1 && styles.sub,
    level > 2 && styles.deep,
    (here || (within && folded && level === 1)) && styles.here,
    within && styles.within,
  );
  const face = (
    <>
      {level === 1 && <MenuIcon name={entry.icon} title={title} />}
      {!(folded && level === 1) && <span className={styles.label}>{title}</span>}
    </>
  );
  const common = {
    role: 'treeitem',
    'data-id': entry.id,
    'aria-level': level,
    className,
    tabIndex: isStop ? 0 : -1,
    title: folded && level === 1 ? undefined : title,
    'aria-label': title,
  } as const;
  return (
    <li
      role="none"
      onPointerEnter={
        level === 1
          ? (event) => {
              props.onHover(entry, event.currentTarget.getBoundingClientRect().top);
            }
          : undefined
      }
    >
      {isGroup ? (
        <div
          {...common}
          aria-expanded={open}
          aria-owns={open ? groupId : undefined}
          onClick={(event) => {
            props.onToggle(entry, event.currentTarget);
          }}
        >
          {face}
          {!(folded && level === 1) && (
            <ChevronRightRegular fontSize={12} className={join(styles.turn, open && styles.open)} />
          )}
        </div>
      ) : (
        <Link
          {...common}
          to={to}
          aria-current={here ? 'page' : undefined}
          {...(entry.external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          onClick={props.onVisit}
        >
          {face}
        </Link>
      )}
      {open && (
        <ul
          role="group"
          id={groupId}
          className={folded && level === 1 ? styles.fly : undefined}
          style={
            folded && level === 1
              ? {
                  top: Math.min(
                    menu.flyout?.top ?? 0,
                    Math.max(8, window.innerHeight - 32 * entry.children.length - 60),
                  ),
                }
              : undefined
          }
        >
          {folded && level === 1 && (
            <li role="none" className={styles.flyTitle}>
              {title}
            </li>
          )}
          {entry.children.map((child) => (
            <MenuBranch key={child.id} {...props} entry={child} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  );
});
