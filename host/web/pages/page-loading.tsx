import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useText } from '@freightdeck/sdk/web';
import styles from './pages.module.css';

/** Loading is said only when it takes long enough to be noticed. */
const patience = 300;
export const PageLoading = observer(function PageLoading(): ReactElement | null {
  const text = useText();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true);
    }, patience);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return late ? (
    <div className={styles.loading} role="status">
      <span className={styles.wheel} aria-hidden="true" />
      {text('core.shell.loading')}
    </div>
  ) : null;
});
