import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { actionId, actionLabel } from './actions.ts';
import type { AnyAction } from './actions.ts';

interface Props {
  readonly anchor: HTMLElement;
  readonly actions: readonly AnyAction[];
  readonly onOpen: (() => void) | undefined;
  readonly onPeek: (() => void) | undefined;
  readonly onCopy: () => void;
  readonly onStart: (action: AnyAction) => void;
  readonly onClose: () => void;
}
/** What can be done with a row, at the keyboard's call. */
export const RowMenu = observer(function RowMenu({ anchor, actions, onOpen, onPeek, onCopy, onStart, onClose }: Props) {
  const text = useText();
  const then = (act: () => void) => (): void => {
    onClose();
    act();
  };
  return (
    <Menu
      open
      onOpenChange={(_, change) => {
        if (!change.open) onClose();
      }}
      positioning={{ target: anchor, position: 'below', align: 'start' }}
    >
      <MenuPopover>
        <MenuList aria-label={text('core.page.row.menu')}>
          {onOpen && <MenuItem onClick={then(onOpen)}>{text('core.page.row.open')}</MenuItem>}
          {onPeek && <MenuItem onClick={then(onPeek)}>{text('core.page.drawer.open')}</MenuItem>}
          <MenuItem onClick={then(onCopy)}>{text('core.page.row.copy')}</MenuItem>
          {actions.length > 0 && <MenuDivider />}
          {actions.map((action) => (
            <MenuItem key={actionId(action)} data-action={actionId(action)} onClick={then(() => onStart(action))}>
              {text(actionLabel(action))}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
});
