import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { saveFile, Upload, usePermission, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  downloadPaymentAnswer,
  downloadPaymentFile,
  type paymentAnswers,
  type paymentFiles,
} from '../../contract/index.ts';

const useStyles = makeStyles({ row: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });
interface Download {
  readonly label: string;
  readonly name: string;
  readonly path: string;
  readonly body: Readonly<Record<string, string>>;
}
/** Buttons that fetch files, for those who may; each download is logged. */
const Downloads = observer(function Downloads({
  files,
  inRow = false,
}: {
  readonly files: readonly Download[];
  readonly inRow?: boolean;
}): ReactNode {
  const styles = useStyles();
  const allowed = usePermission('paymentFiles:download');
  const upload = useService(Upload);
  const [busy, setBusy] = useState(false);
  if (!allowed) return null;
  const fetchFile = async ({ name, path, body }: Download): Promise<void> => {
    setBusy(true);
    // The upload service shows errors itself.
    await upload.fetch(path, body).then(
      (content) => saveFile(name, content),
      () => undefined,
    );
    setBusy(false);
  };
  return (
    <div className={styles.row}>
      {files.map((file) => (
        <Button
          key={file.label}
          size={inRow ? 'small' : 'medium'}
          icon={<ArrowDownloadRegular />}
          disabled={busy}
          onClick={(event) => {
            event.stopPropagation();
            void fetchFile(file);
          }}
        >
          {file.label}
        </Button>
      ))}
    </div>
  );
});
export const FileDownloads = observer(function FileDownloads({
  file: { id, fileNo, fileState },
  inRow = false,
}: {
  readonly file: RecordOf<typeof paymentFiles>;
  /** In a row of the list, where there is room for the name of the form only. */
  readonly inRow?: boolean;
}): ReactNode {
  const text = useText();
  if (fileState === 3) return null;
  const files = (['xlsx', 'csv'] as const).map((form) => ({
    label: text(inRow ? `payment.form.${form}` : `payment.download.${form}`),
    name: `${fileNo}.${form}`,
    path: downloadPaymentFile.path,
    body: { id, form },
  }));
  return <Downloads files={files} inRow={inRow} />;
});
export const AnswerDownload = observer(function AnswerDownload({
  answer: { id, fileName },
}: {
  readonly answer: RecordOf<typeof paymentAnswers>;
}): ReactNode {
  const label = useText()('payment.download.answer');
  return <Downloads files={[{ label, name: fileName, path: downloadPaymentAnswer.path, body: { id } }]} />;
});
