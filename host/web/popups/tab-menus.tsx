import { MenuDivider, MenuItem, MenuItemRadio } from '@fluentui/react-components';
import {
  ArrowClockwiseRegular,
  DismissRegular,
  DismissSquareMultipleRegular,
  DocumentDismissRegular,
} from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { I18n, Tabs, useService, useText } from '@freightdeck/sdk/web';
import type { TabListMenuProps, TabMenuProps } from './popup-props.ts';
import { AnchoredMenu } from './anchored-menu.tsx';

/** Context menu of a tab. */
export const TabMenu = observer(function TabMenu({ tab, anchor, onClose }: TabMenuProps): ReactElement {
  const text = useText();
  const tabs = useService(Tabs);
  const others = tabs.open.some((other) => !other.pinned && other.fullPath !== tab.fullPath);
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose} label={text('core.shell.tab.menu')}>
      <MenuItem
        icon={<ArrowClockwiseRegular />}
        onClick={() => {
          tabs.refresh(tab.fullPath);
        }}
      >
        {text('core.shell.tab.refresh')}
      </MenuItem>
      <MenuItem
        icon={<DismissRegular />}
        disabled={tab.pinned}
        onClick={() => {
          tabs.close(tab.fullPath);
        }}
      >
        {text('core.shell.tab.close')}
      </MenuItem>
      <MenuItem
        icon={<DocumentDismissRegular />}
        disabled={!others}
        onClick={() => {
          tabs.closeOthers(tab.fullPath);
        }}
      >
        {text('core.shell.tab.closeOthers')}
      </MenuItem>
      <MenuItem
        icon={<DismissSquareMultipleRegular />}
        onClick={() => {
          tabs.closeAll();
        }}
      >
        {text('core.shell.tab.closeAll')}
      </MenuItem>
    </AnchoredMenu>
  );
});

/** Menu of all open tabs, for when the row is full. */
export const TabListMenu = observer(function TabListMenu({ anchor, onClose, onShow }: TabListMenuProps): ReactElement {
  const text = useText();
  const tabs = useService(Tabs);
  const i18n = useService(I18n);
  return (
    <AnchoredMenu
      anchor={anchor}
      onClose={onClose}
      label={text('core.shell.tabs.all')}
      checked={{ tab: [tabs.active] }}
    >
      {tabs.open.map((tab) => (
        <MenuItemRadio
          key={tab.fullPath}
          name="tab"
          value={tab.fullPath}
          onClick={() => {
            onShow(tab);
          }}
        >
          {i18n.pick(tab.title)}
        </MenuItemRadio>
      ))}
      <MenuDivider />
      <MenuItem
        onClick={() => {
          tabs.closeOthers(tabs.active);
        }}
      >
        {text('core.shell.tab.closeOthers')}
      </MenuItem>
      <MenuItem
        onClick={() => {
          tabs.closeAll();
        }}
      >
        {text('core.shell.tab.closeAll')}
      </MenuItem>
    </AnchoredMenu>
  );
});
