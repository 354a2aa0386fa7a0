import { Body1, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import type { AnswerOf, RecordOf } from '@freightdeck/sdk/contract';
import { CopyButton, EmptyState, ErrorState, LoadingRows } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { captainQrCode, type carCaptains } from '../../contract/index.ts';

const useStyles = makeStyles({
  box: { display: 'grid', gap: '8px', padding: '16px' },
  content: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    fontFamily: tokens.fontFamilyMonospace,
    overflowWrap: 'anywhere',
  },
});
/** A captain's QR code; a driver who scans it joins the team. */
export const CaptainCode = observer(function CaptainCode({
  record,
}: {
  readonly record: RecordOf<typeof carCaptains>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const [code, setCode] = useState<AnswerOf<typeof captainQrCode> | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    setCode(undefined);
    http.ask(captainQrCode, { carCaptainId: record.id }, { quiet: true }).then(
      (one) => {
        if (!gone) setCode(one ?? 'failed');
      },
      () => {
        if (!gone) setCode('failed');
      },
    );
    return () => {
      gone = true;
    };
  }, [http, record.id, record.status, attempt]);
  if (code === undefined) return <LoadingRows rows={2} />;
  if (code === 'failed') return <ErrorState message={text('qrcode.failed')} onRetry={() => setAttempt(attempt + 1)} />;
  if (!code.enabled) return <EmptyState title={text('qrcode.off')} />;
  return (
    <div className={styles.box}>
      <Body1>{text('qrcode.text', { team: code.teamName })}</Body1>
      <Caption1>{text('qrcode.content')}</Caption1>
      <div className={styles.content}>
        {code.content}
        <CopyButton value={code.content} label={text('qrcode.content')} />
      </div>
    </div>
  );
});
