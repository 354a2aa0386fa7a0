import { PlugDisconnectedRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { Plugins, usePick, useService, useText } from '@freightdeck/sdk/web';
import styles from './popups.module.css';

/**
 * Says in the bar that plugins are switched on or off for this browser session alone: what is missing then is missing
 * for nobody else. Leads to where they are switched back.
 */
export const ToggleNote = observer(function ToggleNote(): ReactElement | null {
  const text = useText();
  const pick = usePick();
  const { toggles, records } = useService(Plugins);
  const bar = document.querySelector('header > :last-child');
  const ids = Object.keys(toggles);
  if (!bar || ids.length === 0) return null;
  const names = ids.map((id) => {
    const title = records.find((one) => one.id === id)?.title;
    return `${title ? pick(title) : id} ${text(toggles[id] ? 'core.shell.toggled.on' : 'core.shell.toggled.off')}`;
  });
  const says = text('core.shell.toggled', { count: ids.length, names: names.join('、') });
  return createPortal(
    <Link className={styles.toggled} to="/plugins" title={says} aria-label={says} data-toggled={ids.length}>
      <PlugDisconnectedRegular fontSize={20} />
      {ids.length}
    </Link>,
    bar,
  );
});
