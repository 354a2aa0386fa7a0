import { Caption1, Spinner, makeStyles } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { EmptyState } from '@freightdeck/sdk/ui';
import { Upload, useService, useText } from '@freightdeck/sdk/web';
import type { ocrRecords } from '../../contract/index.ts';

const useStyles = makeStyles({ frame: { padding: '12px' }, image: { maxWidth: '100%', maxHeight: '560px' } });
/** The picture that was read. */
export const OcrPicture = observer(function OcrPicture({ record }: { readonly record: RecordOf<typeof ocrRecords> }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const upload = useService(Upload);
  const [url, setUrl] = useState<string>();
  const { fileId } = record;
  useEffect(() => {
    if (!fileId) return undefined;
    let gone = false;
    let opened = '';
    upload.open(fileId).then((address) => {
      if (gone) return URL.revokeObjectURL(address);
      opened = address;
      setUrl(address);
    }, () => { if (!gone) setUrl(''); });
    return () => { gone = true; if (opened) URL.revokeObjectURL(opened); };
  }, [upload, fileId]);
  if (!fileId) return <EmptyState title={text('ocr.noPicture')} />;
  if (url === undefined) return <Spinner size="tiny" />;
  return <div className={styles.frame}>{url === '' ? <Caption1>{text('ocr.missing')}</Caption1> : <img className={styles.image} src={url} alt={record.fileName} />}</div>;
});
