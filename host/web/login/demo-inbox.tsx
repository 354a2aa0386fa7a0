import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import styles from './login.module.css';

/**
 * Text messages that a demo account's phone has received; a click fills in the code. Part of builds with the simulator
 * only.
 */
export const DemoInbox = observer(function DemoInbox({
  mobile,
  onUse,
}: {
  readonly mobile: string;
  readonly onUse: (code: string) => void;
}): ReactElement | null {
  const text = useText();
  const http = useService(Http);
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (import.meta.env.VITE_WITHOUT_SIMULATOR === '1') return;
    let gone = false;
    const read = async (): Promise<void> => {
      const { smsInbox } = await import('@freightdeck/plugin-simulator/contract');
      const inbox = await http.ask(smsInbox, { mobile }, { quiet: true });
      if (!gone) setMessage(inbox?.itemList[0]?.text ?? '');
    };
    const again = (): void => void read().catch(() => undefined);
    again();
    // The message leaves after the answer.
    const timer = setInterval(again, 2_000);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [http, mobile]);
  const code = /\d{6}/.exec(message)?.[0];
  if (!code) return null;
  return (
    <p className={styles.inbox}>
      <span>
        <b>{text('core.code.inbox')}</b> {message}
      </span>
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          onUse(code);
        }}
      >
        {text('core.code.inbox.use')}
      </button>
    </p>
  );
});
