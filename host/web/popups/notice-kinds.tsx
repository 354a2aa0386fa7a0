import { Switch } from '@fluentui/react-components';
import { noticeByMail, noticeKinds, noticeMute } from '@freightdeck/sdk/contract';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { Http, Notices, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import styles from './popups.module.css';

type Told = AnswerOf<typeof noticeKinds>;
/** The kinds of notices that reach the person; each is heard or muted. Kept by the platform, so on every device. */
export const NoticeKinds = observer(function NoticeKinds(): ReactElement | null {
  const text = useText();
  const http = useService(Http);
  const notices = useService(Notices);
  const [told, setTold] = useState<Told>();
  const load = useCallback(async (): Promise<void> => {
    const answer = await http.ask(noticeKinds, {}).catch(() => undefined);
    if (answer) setTold(answer);
  }, [http]);
  useEffect(() => void load(), [load]);
  const turn = async (kind: string, muted: boolean): Promise<void> => {
    // A failure has been shown by the call; the switch then shows what holds.
    await http.run(noticeMute, { kind, muted }).catch(() => undefined);
    await Promise.all([load(), notices.load().catch(() => undefined)]);
  };
  const turnMail = async (wanted: boolean): Promise<void> => {
    await http.run(noticeByMail, { wanted }).catch(() => undefined);
    await load();
  };
  const { itemList: kinds = [], mail = null } = told ?? {};
  if (kinds.length === 0 && mail === null) return null;
  const label = text('core.shell.notice.kinds');
  return (
    <section aria-label={label}>
      <h3 className={styles.subhead}>{label}</h3>
      <p className={styles.note}>{text('core.shell.notice.mute.hint')}</p>
      <div className={styles.switches}>
        {mail && (
          <Switch
            data-notice-mail
            checked={mail.wanted}
            label={text('core.shell.notice.mail', { address: mail.address })}
            onChange={(_, { checked }) => void turnMail(checked)}
          />
        )}
        {kinds.map(({ kind, title, muted }) => (
          <Switch
            key={kind}
            data-notice-kind={kind}
            checked={!muted}
            label={kind === 'announcement' ? text('core.shell.notice.kind.announcement') : title}
            onChange={(_, { checked }) => void turn(kind, !checked)}
          />
        ))}
      </div>
    </section>
  );
});
