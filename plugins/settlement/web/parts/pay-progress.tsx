import { ProgressBar, Text, makeStyles, tokens } from '@fluentui/react-components';
import { Http, usePage, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { payProgress, type PayProgress } from '../../contract/index.ts';

const againMs = 1_500;
const useStyles = makeStyles({
  batches: {
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    gap: '8px',
    padding: '10px 12px',
    marginBlockEnd: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  line: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', marginBlockEnd: '4px' },
});
interface Props {
  readonly reload: () => void;
  /** When what stands below was read last: what is being paid then is asked for anew. */
  readonly readAt?: number | undefined;
  readonly batchId?: string | undefined;
}
/** How far the channel has come with the batches that are being paid; what stands below is read again at the end. */
export const PayProgressLines = observer(function PayProgressLines({ reload, readAt, batchId }: Props): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const { visible } = usePage();
  const [batches, setBatches] = useState<readonly PayProgress[]>([]);
  const shown = useRef(0);
  useEffect(() => {
    if (!visible) return undefined;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      http.ask(payProgress, { ...(batchId ? { batchId } : {}) }, { signal: gone.signal, quiet: true }).then(
        (told) => {
          const now = told?.batches ?? [];
          setBatches(now);
          const ended = now.length < shown.current;
          shown.current = now.length;
          if (ended) reload();
          if (now.length > 0) timer = setTimeout(look, againMs);
        },
        () => {
          // Whoever waits for money does not lose sight of it because of one lost answer.
          if (!gone.signal.aborted && shown.current > 0) timer = setTimeout(look, againMs);
        },
      );
    };
    look();
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [http, visible, readAt, batchId, reload]);
  if (batches.length === 0) return null;
  return (
    <div className={styles.batches} role="region" aria-label={text('progress.title')}>
      {batches.map(({ id, batchNo, asked, sent, answered, failed }) => {
        const words = text('progress.answered', { answered, asked });
        return (
          <div key={id}>
            <div className={styles.line}>
              <Text weight="semibold">{batchNo}</Text>
              <Text aria-live="polite">{words}</Text>
              <Text>{text('progress.sent', { sent })}</Text>
              {failed > 0 && <Text>{text('progress.failed', { failed })}</Text>}
            </div>
            <ProgressBar value={answered} max={Math.max(asked, 1)} aria-label={`${batchNo} ${words}`} />
          </div>
        );
      })}
    </div>
  );
});
