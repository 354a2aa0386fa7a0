import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { actionId, actionLabel } from './actions.ts';
import type { AnyAction } from './actions.ts';

/** The buttons that found no room, in a menu that opens as it appears, at the button it is given. */
export const MoreMenu = observer(function MoreMenu({
  actions,
  onStart,
  children,
}: {
  readonly actions: readonly AnyAction[];
  readonly onStart: (action: AnyAction) => void;
  readonly children: ReactElement;
}) {
  const text = useText();
  return (
    <Menu defaultOpen positioning={{ position: 'below', align: 'end', autoSize: true }}>
      <MenuTrigger disableButtonEnhancement>{children}</MenuTrigger>
      <MenuPopover>
        <MenuList>
          {actions.map((action) => (
            <MenuItem key={actionId(action)} data-action={actionId(action)} onClick={() => onStart(action)}>
              {text(actionLabel(action))}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
});
