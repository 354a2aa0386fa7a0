import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
} from '@fluentui/react-components';
import {
  CopyAddRegular,
  DeleteRegular,
  PeopleRegular,
  PersonRegular,
  RenameRegular,
  SaveRegular,
  StarFilled,
  StarOffRegular,
  StarRegular,
} from '@fluentui/react-icons';
import { Messages, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Views } from './index.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';
import type { ViewsButtonProps } from './views-props.ts';

const none = 'none';
interface Props extends ViewsButtonProps {
  readonly target: HTMLElement | null;
  readonly onClose: () => void;
}
/** The views of a list: choose one, save what is shown, rename, share, start with it, delete. */
export const ViewsMenu = observer(function ViewsMenu({
  routeName,
  current,
  content,
  changed,
  onShow,
  target,
  onClose,
}: Props) {
  const text = useText();
  const messages = useService(Messages);
  const views = useService(Views);
  const [naming, setNaming] = useState<'new' | 'name'>();
  const all = views.of(routeName);
  const view = all.find((one) => one.id === current);
  const groups = [
    { id: 'mine', of: all.filter((one) => one.mine) },
    { id: 'shared', of: all.filter((one) => !one.mine) },
  ];
  const run = async (done: string, act: () => Promise<unknown>): Promise<void> => {
    onClose();
    try {
      await act();
      messages.show('success', text('core.page.done', { action: done }));
    } catch (error) {
      messages.show('error', error instanceof Error ? error.message : String(error));
    }
  };
  const keep = (change: Partial<{ name: string; shared: boolean }>, saved = view?.content): Promise<unknown> =>
    view && saved
      ? views.save(routeName, { id: view.id, name: view.name, shared: view.shared, content: saved, ...change })
      : Promise.resolve();
  const remove = async (): Promise<void> => {
    if (
      !view ||
      !(await messages.confirm({
        title: text('core.page.views.delete'),
        text: text('core.page.views.deleteText', { name: view.name }),
        ok: text('core.page.views.delete'),
        danger: true,
      }))
    )
      return onClose();
    await run(text('core.page.views.delete'), async () => {
      await views.remove(routeName, view.id);
      onShow(undefined);
    });
  };
  if (naming)
    return (
      <ViewNameDialog
        title={text(naming === 'new' ? 'core.page.views.saveAs' : 'core.page.views.rename')}
        name={naming === 'name' ? (view?.name ?? '') : ''}
        onClose={onClose}
        onName={async (name) => {
          if (naming === 'name') {
            await keep({ name });
            return onClose();
          }
          const id = await views.save(routeName, { name, shared: false, content });
          onClose();
          const saved = views.of(routeName).find((one) => one.id === id);
          if (saved) onShow(saved);
        }}
      />
    );
  return (
    <Menu
      open
      onOpenChange={(_, change) => {
        if (!change.open && !naming) onClose();
      }}
      positioning={{ target, position: 'below', align: 'end', offset: 4 }}
      checkedValues={{ view: [view?.id ?? none] }}
    >
      <MenuPopover aria-label={text('core.page.views.title')}>
        <MenuList aria-label={text('core.page.views.title')}>
          <MenuItemRadio
            name="view"
            value={none}
            onClick={() => {
              onClose();
              onShow(undefined);
            }}
          >
            {text('core.page.views.none')}
          </MenuItemRadio>
          {groups
            .filter((group) => group.of.length > 0)
            .map((group) => (
              <MenuGroup key={group.id}>
                <MenuGroupHeader>{text(`core.page.views.${group.id}`)}</MenuGroupHeader>
                {group.of.map((one) => (
                  <MenuItemRadio
                    key={one.id}
                    name="view"
                    value={one.id}
                    data-view={one.name}
                    onClick={() => {
                      onClose();
                      onShow(one);
                    }}
                    secondaryContent={
                      <>
                        {!one.mine && one.ownerName}
                        {one.mine && one.shared && <PeopleRegular aria-label={text('core.page.views.sharedMark')} />}
                        {one.isDefault && <StarFilled aria-label={text('core.page.views.defaultMark')} />}
                      </>
                    }
                  >
                    {one.name}
                  </MenuItemRadio>
                ))}
              </MenuGroup>
            ))}
          <MenuDivider />
          {view?.mine && (
            <MenuItem
              icon={<SaveRegular />}
              disabled={!changed}
              onClick={() => void run(text('core.page.views.save'), () => keep({}, content))}
            >
              {text('core.page.views.save')}
            </MenuItem>
          )}
          <MenuItem icon={<CopyAddRegular />} persistOnClick onClick={() => setNaming('new')}>
            {text('core.page.views.saveAs')}
          </MenuItem>
          {view?.mine && (
            <MenuItem icon={<RenameRegular />} persistOnClick onClick={() => setNaming('name')}>
              {text('core.page.views.rename')}
            </MenuItem>
          )}
          {view?.mine && (
            <MenuItem
              icon={view.shared ? <PersonRegular /> : <PeopleRegular />}
              onClick={() =>
                void run(text(view.shared ? 'core.page.views.unshare' : 'core.page.views.share'), () =>
                  keep({ shared: !view.shared }),
                )
              }
            >
              {text(view.shared ? 'core.page.views.unshare' : 'core.page.views.share')}
            </MenuItem>
          )}
          {view && (
            <MenuItem
              icon={view.isDefault ? <StarOffRegular /> : <StarRegular />}
              onClick={() =>
                void run(text(view.isDefault ? 'core.page.views.noDefault' : 'core.page.views.setDefault'), () =>
                  views.setDefault(routeName, view.isDefault ? undefined : view.id),
                )
              }
            >
              {text(view.isDefault ? 'core.page.views.noDefault' : 'core.page.views.setDefault')}
            </MenuItem>
          )}
          {view?.mine && (
            <MenuItem icon={<DeleteRegular />} onClick={() => void remove()}>
              {text('core.page.views.delete')}
            </MenuItem>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
});
