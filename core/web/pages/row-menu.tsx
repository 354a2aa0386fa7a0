import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components';
import type { PointerPlace } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { actionId, actionLabel } from './actions.ts';
import type { AnyAction } from './actions.ts';

interface Props {
  readonly anchor: HTMLElement;
  /** Where the pointer was; without it the menu hangs on the cell. */
  readonly at: PointerPlace | undefined;
  readonly actions: readonly AnyAction[];
  readonly onOpen: (() => void) | undefined;
  readonly onOpenApart: (() => void) | undefined;
  readonly onPeek: (() => void) | undefined;
  readonly onCopy: () => void;
  readonly onStart: (action: AnyAction) => void;
  readonly onClose: () => void;
}
/** What can be done with a row, at the call of a key or of the right mouse button. */
export const RowMenu = observer(function RowMenu({
  anchor,
  at,
  actions,
  onOpen,
  onOpenApart,
  onPeek,
  onCopy,
  onStart,
  onClose,
}: Props) {
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
      positioning={{
        target: at ? { getBoundingClientRect: () => new DOMRect(at.x, at.y) } : anchor,
        position: 'below',
        align: 'start',
        // A menu longer than the window scrolls in itself.
        autoSize: true,
      }}
    >
      <MenuPopover>
        <MenuList aria-label={text('core.page.row.menu')}>
          {onOpen && <MenuItem onClick={then(onOpen)}>{text('core.page.row.open')}</MenuItem>}
          {onOpenApart && <MenuItem onClick={then(onOpenApart)}>{text('core.page.row.apart')}</MenuItem>}
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
