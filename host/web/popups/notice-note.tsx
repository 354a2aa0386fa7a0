import { DismissRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { richWords } from '@freightdeck/sdk/ui';
import { Notices, useService, useText } from '@freightdeck/sdk/web';
import type { Notice } from '@freightdeck/sdk/web';
import { NoticeDialog } from './notice-dialog.tsx';
import styles from './popups.module.css';

const dismissedKey = 'freightdeck-notice-dismissed';

/** After so long the note shrinks to its title, in milliseconds. */
const inFull = 8000;

/**
 * The newest unread announcement: one line in the row of the breadcrumb, where nothing is that can be pressed. It stays
 * until it is opened or dismissed.
 */
export const NoticeNote = observer(function NoticeNote(): ReactElement | null {
  const text = useText();
  const notices = useService(Notices);
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(dismissedKey));
  const [reading, setReading] = useState<Notice>();
  const { newest } = notices;
  const [brief, setBrief] = useState(false);
  const id = newest?.id;
  useEffect(() => {
    setBrief(false);
    const timer = setTimeout(() => setBrief(true), inFull);
    return () => clearTimeout(timer);
  }, [id]);
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
    <section className={styles.announced} aria-label={text('core.shell.notices')} data-notice={newest.id}>
      <div className={styles.announcement} data-level={newest.level} title={`${newest.title} · ${newest.publishAt}`}>
        <button type="button" className={styles.last} aria-label={text('core.shell.close')} onClick={putAway}>
          <DismissRegular fontSize={16} />
        </button>
        {newest.level !== 'info' && <b>{text(`core.shell.notice.level.${newest.level}`)}</b>}
        <strong>{newest.title}</strong>
        {!brief && <span>{richWords(newest.content).slice(0, 120)}</span>}
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
    </section>,
    document.querySelector('#console > .fui-FluentProvider') ?? document.body,
  );
});
