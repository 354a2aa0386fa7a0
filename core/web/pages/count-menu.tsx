import { Menu, MenuItemRadio, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';

/** A state of a list and how many stand in it. */
export interface CountTab {
  readonly id: string;
  readonly label: string;
  readonly count: number | undefined;
}
interface Props {
  readonly tabs: readonly CountTab[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onClose: () => void;
  readonly children: ReactElement;
}
/** The states that found no room in their row, in a menu that opens as it appears. */
export const CountMenu = observer(function CountMenu({ tabs, value, onChange, onClose, children }: Props) {
  return (
    <Menu
      open
      positioning="below-end"
      checkedValues={{ state: [value] }}
      onCheckedValueChange={(_, { checkedItems }) => {
        onClose();
        onChange(checkedItems[0] ?? '');
      }}
      onOpenChange={(_, change) => change.open || onClose()}
    >
      <MenuTrigger disableButtonEnhancement>{children}</MenuTrigger>
      <MenuPopover>
        <MenuList>
          {tabs.map(({ id, label, count }) => (
            <MenuItemRadio key={id} name="state" value={id} secondaryContent={count}>
              {label}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
});
