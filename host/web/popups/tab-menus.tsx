import { Input, MenuDivider, MenuItem, MenuItemRadio } from '@fluentui/react-components';
import {
  ArrowClockwiseRegular,
  ArrowMaximizeRegular,
  ArrowMinimizeRegular,
  DismissRegular,
  DismissSquareMultipleRegular,
  DocumentDismissRegular,
  LinkRegular,
  PanelLeftContractRegular,
  PanelRightContractRegular,
  PinOffRegular,
  PinRegular,
  SearchRegular,
  WindowNewRegular,
} from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { turnPin } from '@freightdeck/core/web/tabs';
import { I18n, Messages, useService, useText } from '@freightdeck/sdk/web';
import { useConsole } from '../console-context.ts';
import type { TabListMenuProps, TabMenuProps } from './popup-props.ts';
import { AnchoredMenu } from './anchored-menu.tsx';
import { usePinyin } from './use-pinyin.ts';

/** The content has the window for itself: no menu, no top bar. The tabs stay, and with them the way back. */
const isWide = (): boolean => document.documentElement.hasAttribute('data-wide');
interface Entry {
  readonly id: string;
  readonly icon: ReactElement;
  readonly isOff?: boolean;
  readonly run: () => void;
}
/** Context menu of a tab. */
export const TabMenu = observer(function TabMenu({ tab, anchor, onClose }: TabMenuProps): ReactElement {
  const text = useText();
  const messages = useService(Messages);
  const { tabs } = useConsole();
  const { fullPath } = tab;
  const at = tabs.tabs.findIndex((one) => one.fullPath === fullPath);
  const isAnyLoose = (some: typeof tabs.tabs): boolean => some.some((one) => !one.pinned && one.fullPath !== fullPath);
  const address = `${location.origin}${location.pathname}#${fullPath}`;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address);
    messages.show('success', text('core.ui.copied'));
  };
  const closing: readonly Entry[] = [
    { id: 'refresh', icon: <ArrowClockwiseRegular />, run: () => tabs.refresh(fullPath) },
    { id: 'close', icon: <DismissRegular />, isOff: tab.pinned, run: () => tabs.close(fullPath) },
    {
      id: 'closeOthers',
      icon: <DocumentDismissRegular />,
      isOff: !isAnyLoose(tabs.tabs),
      run: () => tabs.closeOthers(fullPath),
    },
    {
      id: 'closeLeft',
      icon: <PanelLeftContractRegular />,
      isOff: !isAnyLoose(tabs.tabs.slice(0, at)),
      run: () => tabs.closeBeside(fullPath, 'left'),
    },
    {
      id: 'closeRight',
      icon: <PanelRightContractRegular />,
      isOff: !isAnyLoose(tabs.tabs.slice(at + 1)),
      run: () => tabs.closeBeside(fullPath, 'right'),
    },
    { id: 'closeAll', icon: <DismissSquareMultipleRegular />, run: () => tabs.closeAll() },
  ];
  const keeping: readonly Entry[] = [
    {
      id: tab.pinned ? 'unpin' : 'pin',
      icon: tab.pinned ? <PinOffRegular /> : <PinRegular />,
      // Home is pinned by its page.
      isOff: tabs.at(fullPath)?.meta.affix === true,
      run: () => turnPin(tabs, fullPath),
    },
    {
      id: isWide() ? 'narrow' : 'wide',
      icon: isWide() ? <ArrowMinimizeRegular /> : <ArrowMaximizeRegular />,
      run: () => void document.documentElement.toggleAttribute('data-wide'),
    },
    { id: 'copyLink', icon: <LinkRegular />, run: () => void copy() },
    {
      id: 'apart',
      icon: <WindowNewRegular />,
      // Without an opener: the new tab asks for the session itself (core/web/auth/session-handover.ts).
      run: () => void window.open(address, '_blank', 'noopener'),
    },
  ];
  const item = ({ id, icon, isOff = false, run }: Entry): ReactElement => (
    <MenuItem key={id} icon={icon} disabled={isOff} onClick={run} data-tab-action={id}>
      {text(`core.shell.tab.${id}`)}
    </MenuItem>
  );
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose} label={text('core.shell.tab.menu')}>
      {closing.map(item)}
      <MenuDivider />
      {keeping.map(item)}
    </AnchoredMenu>
  );
});

/** From so many tabs on they are searched for. */
const manyTabs = 8;
/** Menu of all open tabs, for when the row is full: found by any part of their title, by pinyin or initials. */
export const TabListMenu = observer(function TabListMenu({ anchor, onClose, onShow }: TabListMenuProps): ReactElement {
  const text = useText();
  const { tabs } = useConsole();
  const i18n = useService(I18n);
  const pinyin = usePinyin();
  const [words, setWords] = useState('');
  const typed = words.trim().toLowerCase();
  const found = tabs.open.filter(({ title }) => {
    const name = i18n.pick(title);
    return typed === '' || name.toLowerCase().includes(typed) || Boolean(pinyin?.(name, typed));
  });
  return (
    <AnchoredMenu
      anchor={anchor}
      onClose={onClose}
      label={text('core.shell.tabs.all')}
      checked={{ tab: [tabs.active] }}
      above={
        tabs.open.length > manyTabs && (
          <Input
            contentBefore={<SearchRegular />}
            aria-label={text('core.shell.tabs.find')}
            placeholder={text('core.shell.tabs.find')}
            value={words}
            onChange={(_, { value }) => setWords(value)}
            onKeyDown={(event) => {
              const [first] = found;
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first) return;
              onShow(first);
              onClose();
            }}
          />
        )
      }
    >
      {found.map((tab) => (
        <MenuItemRadio key={tab.fullPath} name="tab" value={tab.fullPath} onClick={() => onShow(tab)}>
          {i18n.pick(tab.title)}
        </MenuItemRadio>
      ))}
      {found.length === 0 && <MenuItem disabled>{text('core.shell.find.none')}</MenuItem>}
      <MenuDivider />
      <MenuItem onClick={() => tabs.closeOthers(tabs.active)}>{text('core.shell.tab.closeOthers')}</MenuItem>
      <MenuItem onClick={() => tabs.closeAll()}>{text('core.shell.tab.closeAll')}</MenuItem>
    </AnchoredMenu>
  );
});
