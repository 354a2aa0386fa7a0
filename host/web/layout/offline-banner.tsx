import { observer } from 'mobx-react-lite';
import { useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { useText } from '@freightdeck/sdk/web';
import { WarningRegular } from './shell-icons.ts';
import styles from './layout.module.css';

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};
/** Says that the network is down, until it is back. */
export const OfflineBanner = observer(function OfflineBanner(): ReactElement | null {
  const text = useText();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return online ? null : (
    <div className={styles.offline} role="status">
      <WarningRegular fontSize={16} />
      {text('core.shell.offline')}
    </div>
  );
});
