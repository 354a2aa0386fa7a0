import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { actionId, actionLabel } from './actions.ts';
import type { AnyAction } from './actions.ts';

/** The buttons that found no room, in a menu that opens as it appears. */
export const MoreMenu = observer(function MoreMenu({ actions, size, quiet, className, onStart }: { readonly quiet: boolean; readonly className: string | undefined; readonly actions: readonly AnyAction[]; readonly size: 'small' | 'medium'; readonly onStart: (action: AnyAction) => void }) {
  const text = useText();
  return (
    <Menu defaultOpen positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button size={size} appearance={quiet ? 'transparent' : 'secondary'} className={className}>{text('core.page.more')}</Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {actions.map((action) => <MenuItem key={actionId(action)} onClick={() => onStart(action)}>{text(actionLabel(action))}</MenuItem>)}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
});
