import { MenuDivider, MenuGroup, MenuGroupHeader, MenuItem } from '@fluentui/react-components';
import { ArrowResetRegular, BeakerRegular, LinkRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { linkWith } from '@freightdeck/core/web/plugins';
import { Messages, usePick, useService, useText } from '@freightdeck/sdk/web';
import { useConsole } from '../console-context.ts';
import { AnchoredMenu } from './anchored-menu.tsx';
import styles from './popups.module.css';

/** Says that this browser runs other plugins than the tenant has: which, a link with them, and the way back. */
export const ToggleBadge = observer(function ToggleBadge(): ReactElement {
  const text = useText();
  const pick = usePick();
  const messages = useService(Messages);
  const { plugins } = useConsole();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const toggled = Object.entries(plugins.toggles);
  const titleOf = (id: string): string => {
    const found = plugins.records.find((record) => record.id === id);
    return found ? pick(found.title) : id;
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(linkWith(location.href, plugins.wholeSet));
    messages.show('success', text('core.ui.copied'));
  };
  const close = (): void => {
    button.current?.focus();
    setOpen(false);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.badge}
        aria-haspopup="menu"
        aria-expanded={open}
        title={text('core.shell.toggles', { count: toggled.length })}
        aria-label={text('core.shell.toggles', { count: toggled.length })}
        data-toggle-badge
        onClick={() => setOpen(!open)}
      >
        <BeakerRegular fontSize={16} />
        {toggled.length}
      </button>
      {open && (
        <AnchoredMenu
          anchor={button.current}
          onClose={close}
          label={text('core.shell.toggles', { count: toggled.length })}
        >
          <MenuGroup>
            <MenuGroupHeader>{text('core.shell.toggles', { count: toggled.length })}</MenuGroupHeader>
            {toggled.map(([id, isOn]) => (
              <MenuItem key={id} disabled>
                {text(isOn ? 'core.shell.toggles.on' : 'core.shell.toggles.off', { name: titleOf(id) })}
              </MenuItem>
            ))}
          </MenuGroup>
          <MenuDivider />
          <MenuItem icon={<LinkRegular />} onClick={() => void copy()}>
            {text('core.shell.toggles.link')}
          </MenuItem>
          <MenuItem
            icon={<ArrowResetRegular />}
            onClick={() => {
              for (const [id] of toggled) plugins.toggle(id, undefined);
            }}
          >
            {text('core.shell.toggles.reset')}
          </MenuItem>
        </AnchoredMenu>
      )}
    </>
  );
});
