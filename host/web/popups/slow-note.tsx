import { ClockRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '@freightdeck/sdk/web';
import type { SlowCall } from '@freightdeck/core/web/http';
import styles from './popups.module.css';

/** Says that a call takes long, with a button that cancels it. */
export const SlowNote = observer(function SlowNote({ calls }: { readonly calls: readonly SlowCall[] }): ReactElement {
  const text = useText();
  return createPortal(
    <div className={`${styles.toasts} ${styles.low}`}>
      <div className={`${styles.toast} ${styles.warning}`} role="status">
        <ClockRegular fontSize={16} />
        <div>{text('core.shell.slow')}</div>
        <button
          type="button"
          className={styles.open}
          onClick={() => {
            calls.forEach((call) => {
              call.cancel();
            });
          }}
        >
          {text('core.shell.slow.cancel')}
        </button>
      </div>
    </div>,
    document.querySelector('#console > .fui-FluentProvider') ?? document.body,
  );
});
