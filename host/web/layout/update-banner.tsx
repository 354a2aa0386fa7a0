import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Button } from '@fluentui/react-components';
import { useText } from '@freightdeck/sdk/web';
import { useConsole } from '../console-context.ts';
import styles from './layout.module.css';

/**
 * Says that another build is served by now. Tabs and drafts outlive the reload; who has typed something is asked by the
 * browser before.
 */
export const UpdateBanner = observer(function UpdateBanner(): ReactElement | null {
  const text = useText();
  const { updates } = useConsole();
  if (!updates.isNewer) return null;
  return (
    <div className={styles.update} role="status">
      <span>{text('core.shell.update')}</span>
      <Button size="small" appearance="primary" onClick={() => location.reload()}>
        {text('core.shell.update.now')}
      </Button>
      <Button size="small" appearance="subtle" onClick={updates.later}>
        {text('core.shell.update.later')}
      </Button>
    </div>
  );
});
