import { Button, Text, makeStyles, tokens } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { CopyButton, EmptyState } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { qrCodes } from '../../contract/index.ts';
import { qrMatrix } from './qr-matrix.ts';

const useStyles = makeStyles({
  card: { display: 'grid', justifyItems: 'center', gap: '12px', padding: '16px' },
  code: { width: '240px', height: '240px', backgroundColor: '#fff', borderRadius: tokens.borderRadiusMedium },
  line: { display: 'flex', alignItems: 'center', gap: '8px', fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
});

/** The code as a picture to hang up at the pump; only while it is good. */
export const CodePicture = observer(function CodePicture({ record }: { readonly record: RecordOf<typeof qrCodes> }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const rows = qrMatrix(record.qrCode);
  if (record.qrStatus !== 1 || !rows) return <EmptyState title={text('qr.off')} />;
  const side = rows.length + 8;
  const path = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join('');
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
  return (
    <div className={styles.card}>
      <Text weight="semibold">{record.stationName}</Text>
      <svg className={styles.code} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={text('field.qrCode')} shapeRendering="crispEdges"><rect width={side} height={side} fill="#fff" /><path d={path} fill="#000" /></svg>
      <Text>{text('qr.caption')}</Text>
      <span className={styles.line}>{record.qrCode}<CopyButton value={record.qrCode} label={text('field.qrCode')} /></span>
      <Button as="a" href={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`} download={`${record.stationName}.svg`}>{text('qr.download')}</Button>
    </div>
  );
});
