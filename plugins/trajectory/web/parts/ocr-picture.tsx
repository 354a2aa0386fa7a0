import { Caption1, Spinner, makeStyles } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { EmptyState, FramedPicture } from '@freightdeck/sdk/ui';
import { useStoredFile, useText } from '@freightdeck/sdk/web';
import type { ocrRecords } from '../../contract/index.ts';

const useStyles = makeStyles({ frame: { padding: '12px' }, image: { maxWidth: '100%', maxHeight: '560px' } });
/** The recognised picture. */
export const OcrPicture = observer(function OcrPicture({
  record,
}: {
  readonly record: RecordOf<typeof ocrRecords>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const { fileId } = record;
  const url = useStoredFile(fileId ?? '');
  if (!fileId) return <EmptyState title={text('ocr.noPicture')} />;
  if (url === undefined) return <Spinner size="tiny" aria-label={text('core.ui.loading')} />;
  return (
    <div className={styles.frame}>
      {url === '' ? (
        <Caption1>{text('ocr.missing')}</Caption1>
      ) : (
        <FramedPicture
          image={styles.image}
          url={url}
          name={record.fileName}
          frames={(record.readFields ?? []).map(({ field, box }) => ({ id: field, box, title: text(`read.${field}`) }))}
        />
      )}
    </div>
  );
});
