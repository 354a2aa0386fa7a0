import { Button, Link, MessageBar, MessageBarBody, Text, makeStyles, tokens } from '@fluentui/react-components';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import {
  CopyButton,
  DateText,
  ErrorState,
  FormField,
  LoadingRows,
  QrCode as QrPicture,
  StatusBadge,
} from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { getGoodsQrCode, goodsSources, setGoodsQrCode } from '../../contract/index.ts';
import type { GoodsRow } from '../stores/goods-dialogs.ts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '12px' },
  card: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '8px',
    padding: '16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', justifyContent: 'center' },
  address: { overflowWrap: 'anywhere', textAlign: 'center' },
});

/** 货源码: the code, its text, and whether it is enabled. */
export const QrCode = observer(function QrCode({ goods }: { readonly goods: GoodsRow }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const [code, setCode] = useState<AnswerOf<typeof getGoodsQrCode> | null>();
  const [poster, setPoster] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    http.ask(getGoodsQrCode, { goodsId: goods.id }, { quiet: true }).then(
      (found) => {
        if (wanted) {
          setCode(found ?? null);
          setPoster(found?.posterText ?? null);
        }
      },
      (error: unknown) => {
        if (wanted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      wanted = false;
    };
  }, [http, goods.id, attempt]);
  const set = async (enabled: boolean): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      const fresh = await http.get(goodsSources, goods.id, { quiet: true });
      await http.run(
        setGoodsQrCode,
        { enabled, posterText: poster },
        { id: fresh.id, version: fresh.version },
        { quiet: true },
      );
      setAttempt(attempt + 1);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  if (code === undefined)
    return failure ? (
      <ErrorState
        message={failure}
        onRetry={() => {
          setFailure('');
          setAttempt(attempt + 1);
        }}
      />
    ) : (
      <LoadingRows rows={4} />
    );
  const address = code ? `${location.origin}${code.path}` : '';
  return (
    <div className={styles.page}>
      {failure && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody role="alert">{failure}</MessageBarBody>
        </MessageBar>
      )}
      {code ? (
        <div className={styles.card}>
          <Text weight="semibold">
            {goods.goodsName} · {goods.loadPlace} → {goods.unloadPlace}
          </Text>
          <QrPicture value={address} label={text('action.qrcode')} />
          {code.posterText && <Text>{code.posterText}</Text>}
          <span className={styles.line}>
            <Link className={styles.address} href={address} target="_blank" rel="noreferrer">
              {address}
            </Link>
            <CopyButton value={address} label={text('qr.address')} />
          </span>
          <span className={styles.line}>
            <StatusBadge tone={code.enabled ? 'done' : 'stopped'}>
              {text(code.enabled ? 'qr.on' : 'qr.off')}
            </StatusBadge>
            <Text>
              {text('field.expireAt')} <DateText at={code.expireAt} />
            </Text>
            <Text>{text('qr.counts', { scans: code.scanCount, grabs: code.grabCount })}</Text>
          </span>
        </div>
      ) : (
        <Text>{text('qr.none')}</Text>
      )}
      <FormField
        name="posterText"
        field={setGoodsQrCode.input.posterText}
        label={text('field.posterText')}
        value={poster}
        onChange={(value) => setPoster(typeof value === 'string' && value !== '' ? value : null)}
      />
      <div className={styles.line}>
        <Button appearance="primary" disabled={busy} onClick={() => void set(true)}>
          {text(code ? (code.enabled ? 'qr.save' : 'qr.enable') : 'qr.make')}
        </Button>
        {code?.enabled && (
          <Button disabled={busy} onClick={() => void set(false)}>
            {text('qr.disable')}
          </Button>
        )}
      </div>
    </div>
  );
});
