import { Button, SearchBox, Text, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { EmptyState, ErrorState, LoadingRows } from '@freightdeck/sdk/ui';
import { Http, I18n, Messages, Permissions, freePage, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { addMenu, deleteMenu, editMenu, menuTree, sortMenus } from '../../contract/index.ts';
import type { MenuNode } from '../../contract/index.ts';
import { CommandDialog } from '../parts/command-dialog.tsx';
import { menuLines, moved } from '../parts/menu-rows.ts';
import { MenuTable } from '../parts/menu-table.tsx';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '12px' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  search: { marginInlineStart: 'auto' },
});
type Editing =
  { readonly kind: 'add'; readonly parentId: string | null } | { readonly kind: 'edit'; readonly menu: MenuNode };
const fresh = {
  orderNum: 0,
  menuMode: 'B',
  menuType: 'PAGE',
  hidden: false,
  alwaysShow: false,
  isSigleShow: false,
  noCache: false,
  titleEn: '',
  icon: '',
} as const;
const shown = [
  'parentId',
  'menuType',
  'name',
  'title',
  'titleEn',
  'url',
  'icon',
  'orderNum',
  'menuMode',
  'hidden',
  'alwaysShow',
  'isSigleShow',
  'noCache',
] as const;

const MenuPage = observer(function MenuPage(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const i18n = useService(I18n);
  const messages = useService(Messages);
  const permissions = useService(Permissions);
  const [menus, setMenus] = useState<readonly MenuNode[]>();
  const [failure, setFailure] = useState('');
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<Editing>();

  const load = useCallback(async (): Promise<void> => {
    setFailure('');
    try {
      setMenus((await http.ask(menuTree, {}, { quiet: true }))?.itemList ?? []);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  }, [http]);
  useEffect(() => {
    void load();
  }, [load]);

  const title = (menu: MenuNode): string => i18n.pick({ zh: menu.title, en: menu.titleEn || menu.title });
  const remove = async (menu: MenuNode): Promise<void> => {
    if (
      !(await messages.confirm({
        title: text('action.delete'),
        text: text('menu.deleteText', { name: title(menu) }),
        danger: true,
      }))
    )
      return;
    // Reloads after a refusal too, because the menus may have changed; the refusal has been shown.
    await http.run(deleteMenu, {}, menu).then(load, load);
  };
  const move = async (siblings: readonly string[], id: string, by: 1 | -1): Promise<void> => {
    const ids = moved(siblings, id, by);
    if (ids) await http.run(sortMenus, { ids }).then(load, load);
  };
  const groups = (menus ?? [])
    .filter((menu) => menu.menuType === 'DIR')
    .map((menu) => ({ value: menu.id, label: title(menu) }));
  const lines = menuLines(menus ?? [], closed, search);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Text as="h2" size={500} weight="semibold">
          {text('menu.title')}
        </Text>
        <SearchBox
          className={styles.search}
          aria-label={text('menu.search')}
          placeholder={text('menu.search')}
          value={search}
          onChange={(_, { value }) => setSearch(value)}
        />
        {permissions.can('menu:add') && (
          <Button
            appearance="primary"
            icon={<AddRegular />}
            onClick={() => setEditing({ kind: 'add', parentId: null })}
          >
            {text('action.add')}
          </Button>
        )}
      </div>
      {failure ? (
        <ErrorState message={failure} onRetry={() => void load()} />
      ) : !menus ? (
        <LoadingRows />
      ) : lines.length === 0 ? (
        <EmptyState />
      ) : (
        <MenuTable
          lines={lines}
          closed={closed}
          title={title}
          sortable={search.trim() === '' && permissions.can('menu:sort')}
          onOpen={(id, open) =>
            setClosed((now) => {
              const next = new Set(now);
              if (open) next.delete(id);
              else next.add(id);
              return next;
            })
          }
          onMove={(line, by) => void move(line.siblings, line.menu.id, by)}
          {...(permissions.can('menu:add')
            ? { onAdd: (menu: MenuNode) => setEditing({ kind: 'add', parentId: menu.id }) }
            : {})}
          {...(permissions.can('menu:edit') ? { onEdit: (menu: MenuNode) => setEditing({ kind: 'edit', menu }) } : {})}
          {...(permissions.can('menu:delete') ? { onDelete: (menu: MenuNode) => void remove(menu) } : {})}
        />
      )}
      {editing && (
        <CommandDialog
          key={editing.kind === 'edit' ? editing.menu.id : `new ${editing.parentId}`}
          title={text(editing.kind === 'edit' ? 'menu.edit' : 'menu.add')}
          command={editing.kind === 'edit' ? editMenu : addMenu}
          fields={editing.kind === 'edit' ? shown.filter((name) => name !== 'menuType' && name !== 'name') : shown}
          initial={editing.kind === 'edit' ? { ...editing.menu } : { ...fresh, parentId: editing.parentId }}
          on={editing.kind === 'edit' ? editing.menu : undefined}
          options={{
            parentId: editing.kind === 'edit' ? groups.filter((group) => group.value !== editing.menu.id) : groups,
          }}
          hints={{ name: text('menu.nameHint'), icon: text('menu.iconHint'), url: text('menu.urlHint') }}
          onDone={() => {
            setEditing(undefined);
            void load();
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  );
});
export const page = freePage(MenuPage);
