import { Button, makeStyles, tokens } from '@fluentui/react-components';
import {
  AddRegular,
  ArrowDownRegular,
  ArrowUpRegular,
  ChevronDownRegular,
  ChevronRightRegular,
  DeleteRegular,
  EditRegular,
} from '@fluentui/react-icons';
import { StatusBadge } from '@freightdeck/sdk/ui';
import { usePick, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { menuMode, menuType } from '../../contract/index.ts';
import type { MenuNode } from '../../contract/index.ts';
import type { MenuLine } from './menu-rows.ts';

const useStyles = makeStyles({
  frame: {
    overflowX: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      textAlign: 'start',
      padding: '4px 12px',
      height: '32px',
      whiteSpace: 'nowrap',
      borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    },
  },
  head: {
    position: 'sticky',
    top: 0,
    backgroundColor: tokens.colorNeutralBackground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  name: { display: 'flex', alignItems: 'center', gap: '4px' },
  gap: { display: 'inline-block', width: '24px', flexShrink: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
  acts: { display: 'flex', gap: '2px' },
});
export interface MenuTableProps {
  readonly lines: readonly MenuLine[];
  readonly closed: ReadonlySet<string>;
  readonly title: (menu: MenuNode) => string;
  readonly sortable: boolean;
  readonly onOpen: (id: string, open: boolean) => void;
  readonly onMove: (line: MenuLine, by: 1 | -1) => void;
  readonly onAdd?: (group: MenuNode) => void;
  readonly onEdit?: (menu: MenuNode) => void;
  readonly onDelete?: (menu: MenuNode) => void;
}
const columns = [
  'title',
  'name',
  'url',
  'icon',
  'orderNum',
  'menuMode',
  'menuType',
  'permissionKey',
  'hidden',
] as const;

/** The menus as an indented table. */
export const MenuTable = observer(function MenuTable({
  lines,
  closed,
  title,
  sortable,
  onOpen,
  onMove,
  onAdd,
  onEdit,
  onDelete,
}: MenuTableProps): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const label = (choices: typeof menuMode.choices, value: string): string => {
    const found = choices?.find((one) => one.value === value);
    return found ? pick(found) : value;
  };
  return (
    <div className={styles.frame}>
      <table className={styles.table} role="treegrid" aria-label={text('menu.title')}>
        <thead className={styles.head}>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {text(`field.${column}`)}
              </th>
            ))}
            <th scope="col">{text('menu.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const { menu, level, hasBelow, siblings } = line;
            const open = !closed.has(menu.id);
            const at = siblings.indexOf(menu.id);
            const name = title(menu);
            const button = (action: string, icon: ReactNode, onClick: () => void, disabled = false): ReactNode => (
              <Button
                size="small"
                appearance="subtle"
                icon={<>{icon}</>}
                aria-label={`${text(action)} ${name}`}
                title={text(action)}
                disabled={disabled}
                onClick={onClick}
              />
            );
            return (
              <tr key={menu.id} aria-level={level} aria-expanded={hasBelow ? open : undefined}>
                <td>
                  <span className={styles.name} style={{ paddingInlineStart: (level - 1) * 20 }}>
                    {hasBelow ? (
                      <Button
                        size="small"
                        appearance="transparent"
                        icon={open ? <ChevronDownRegular /> : <ChevronRightRegular />}
                        aria-label={text(open ? 'menu.close' : 'menu.open', { name })}
                        onClick={() => onOpen(menu.id, !open)}
                      />
                    ) : (
                      <span className={styles.gap} />
                    )}
                    {name}
                  </span>
                </td>
                <td className={styles.quiet}>{menu.name}</td>
                <td className={styles.quiet}>{menu.url ?? '-'}</td>
                <td className={styles.quiet}>{menu.icon || '-'}</td>
                <td>{menu.orderNum}</td>
                <td>{label(menuMode.choices, menu.menuMode)}</td>
                <td>{label(menuType.choices, menu.menuType)}</td>
                <td className={styles.quiet}>{menu.permissionKey ?? '-'}</td>
                <td>{menu.hidden ? <StatusBadge tone="void">{text('field.hidden')}</StatusBadge> : '-'}</td>
                <td>
                  <span className={styles.acts}>
                    {sortable && button('menu.up', <ArrowUpRegular />, () => onMove(line, -1), at === 0)}
                    {sortable &&
                      button('menu.down', <ArrowDownRegular />, () => onMove(line, 1), at === siblings.length - 1)}
                    {onAdd && menu.menuType === 'DIR' && button('menu.addBelow', <AddRegular />, () => onAdd(menu))}
                    {onEdit && button('action.edit', <EditRegular />, () => onEdit(menu))}
                    {onDelete && button('action.delete', <DeleteRegular />, () => onDelete(menu))}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
});
