import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';

interface Props {
  readonly anchor: HTMLElement;
  readonly pin: 'left' | 'right' | undefined;
  readonly onPin: (pin: 'left' | 'right' | 'none') => void;
  /** Undefined at the edge. */
  readonly onLeft: (() => void) | undefined;
  readonly onRight: (() => void) | undefined;
  readonly onHide: (() => void) | undefined;
  readonly onClose: () => void;
}
/** What can be done with a column: pin it, move it, hide it. */
export const HeadMenu = observer(function HeadMenu({ anchor, pin, onPin, onLeft, onRight, onHide, onClose }: Props) {
  const text = useText();
  const then = (act: (() => void) | undefined) => (): void => {
    onClose();
    act?.();
  };
  return (
    <Menu
      open
      onOpenChange={(_, change) => {
        if (!change.open) onClose();
      }}
      positioning={{ target: anchor, position: 'below', align: 'start', autoSize: true }}
    >
      <MenuPopover>
        <MenuList aria-label={text('core.page.head.menu')}>
          {pin !== 'left' && <MenuItem onClick={then(() => onPin('left'))}>{text('core.page.head.pinLeft')}</MenuItem>}
          {pin !== 'right' && (
            <MenuItem onClick={then(() => onPin('right'))}>{text('core.page.head.pinRight')}</MenuItem>
          )}
          {pin && <MenuItem onClick={then(() => onPin('none'))}>{text('core.page.head.unpin')}</MenuItem>}
          <MenuDivider />
          <MenuItem disabled={!onLeft} onClick={then(onLeft)}>
            {text('core.page.head.moveLeft')}
          </MenuItem>
          <MenuItem disabled={!onRight} onClick={then(onRight)}>
            {text('core.page.head.moveRight')}
          </MenuItem>
          <MenuItem disabled={!onHide} onClick={then(onHide)}>
            {text('core.page.head.hide')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
});
