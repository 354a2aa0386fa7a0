import { Menu, MenuList, MenuPopover } from '@fluentui/react-components';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

interface AnchoredMenuProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly label: string;
  readonly checked?: Readonly<Record<string, readonly string[]>>;
  /** Stands over the entries: a search box. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}
/** A menu attached to a button elsewhere in the page; open while it is rendered. */
export function AnchoredMenu({ anchor, onClose, label, checked, above, children }: AnchoredMenuProps): ReactElement {
  const [checkedValues] = useState(checked);
  return (
    <Menu
      open
      onOpenChange={(_, change) => {
        if (!change.open) onClose();
      }}
      positioning={{ target: anchor, position: 'below', align: 'end', offset: 4 }}
      checkedValues={
        checkedValues && Object.fromEntries(Object.entries(checkedValues).map(([name, values]) => [name, [...values]]))
      }
    >
      <MenuPopover aria-label={label}>
        {above}
        <MenuList aria-label={label}>{children}</MenuList>
      </MenuPopover>
    </Menu>
  );
}
