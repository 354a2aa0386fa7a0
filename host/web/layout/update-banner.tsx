import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Button } from '@fluentui/react-components';
import { useText } from '@freightdeck/sdk/web';
import { useConsole } from '../console-context.ts';
import styles from './layout.module.css';

/** Says that a newer build is served. Tabs and drafts survive the reload; with unsent input the browser asks first. */
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
