import { Button, Text, makeStyles, tokens } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { CopyButton, EmptyState, QrCode, qrPicture } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { qrCodes } from '../../contract/index.ts';

const useStyles = makeStyles({
  card: { display: 'grid', justifyItems: 'center', gap: '12px', padding: '16px' },
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    fontFamily: tokens.fontFamilyMonospace,
    overflowWrap: 'anywhere',
  },
});

/** The QR code as a picture for the pump, only while it is valid. */
export const CodePicture = observer(function CodePicture({
  record,
}: {
  readonly record: RecordOf<typeof qrCodes>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const picture = qrPicture(record.qrCode);
  if (record.qrStatus !== 1 || !picture) return <EmptyState title={text('qr.off')} />;
  return (
    <div className={styles.card}>
      <Text weight="semibold">{record.stationName}</Text>
      <QrCode value={record.qrCode} label={text('field.qrCode')} size={240} />
      <Text>{text('qr.caption')}</Text>
      <span className={styles.line}>
        {record.qrCode}
        <CopyButton value={record.qrCode} label={text('field.qrCode')} />
      </span>
      <Button
        as="a"
        href={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`}
        download={`${record.stationName}.svg`}
      >
        {text('qr.download')}
      </Button>
    </div>
  );
});
