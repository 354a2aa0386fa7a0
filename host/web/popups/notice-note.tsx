import { DismissRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { richWords } from '@freightdeck/sdk/ui';
import { Notices, useService, useText } from '@freightdeck/sdk/web';
import type { Notice } from '@freightdeck/sdk/web';
import { NoticeDialog } from './notice-dialog.tsx';
import styles from './popups.module.css';

const dismissedKey = 'freightdeck-notice-dismissed';

/** The newest unread announcement: stays until it is opened or dismissed. */
export const NoticeNote = observer(function NoticeNote(): ReactElement | null {
  const text = useText();
  const notices = useService(Notices);
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(dismissedKey));
  const [reading, setReading] = useState<Notice>();
  const { newest } = notices;
  const read = (): void => {
    if (reading) notices.markRead(reading.id).catch(() => undefined);
    setReading(undefined);
  };
  if (reading) return <NoticeDialog notice={reading} onClose={read} />;
  if (!newest || newest.hasRead || dismissed === newest.id) return null;
  const putAway = (): void => {
    sessionStorage.setItem(dismissedKey, newest.id);
    setDismissed(newest.id);
  };
  return createPortal(
    <section className={`${styles.toasts} ${styles.under}`} aria-label={text('core.shell.notices')}>
      <div className={`${styles.toast} ${styles.notice}`} data-notice={newest.id}>
        <div className={styles.noticeHead}>
          <strong>{newest.title}</strong>
          <button type="button" aria-label={text('core.shell.close')} onClick={putAway}>
            <DismissRegular fontSize={16} />
          </button>
        </div>
        <div>{richWords(newest.content).slice(0, 120)}</div>
        <div className={styles.noticeFoot}>
          <span>{newest.publishAt}</span>
          <button
            type="button"
            className={styles.open}
            onClick={() => {
              setReading(newest);
            }}
          >
            {text('core.shell.notice.open')}
          </button>
        </div>
      </div>
    </section>,
    document.querySelector('#console > .fui-FluentProvider') ?? document.body,
  );
});
