import { observer } from 'mobx-react-lite';
import { Menu, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components';
import { useText } from '@freightdeck/sdk/web';

interface DownloadMenuProps {
  readonly target: HTMLElement | null;
  readonly onPng: (() => void) | undefined;
  readonly onCsv: () => void;
  readonly onClose: () => void;
}
/** Menu with the file formats of a chart. */
export const DownloadMenu = observer(function DownloadMenu({ target, onPng, onCsv, onClose }: DownloadMenuProps) {
  const text = useText();
  return (
    <Menu
      open
      onOpenChange={(_, { open }) => !open && onClose()}
      positioning={{ target, position: 'below', align: 'end' }}
    >
      <MenuPopover>
        <MenuList>
          {onPng && <MenuItem onClick={onPng}>{text('chart.png')}</MenuItem>}
          <MenuItem onClick={onCsv}>{text('chart.csv')}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
});
