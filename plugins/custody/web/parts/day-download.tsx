import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { saveFile, Upload, usePermission, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { createElement, useState } from 'react';
import type { ReactNode } from 'react';
import { downloadDay, type custodyDays } from '../../contract/index.ts';

type Day = RecordOf<typeof custodyDays>;
/** The day's statement as a workbook; each download is logged. */
const DayDownload = observer(function DayDownload({ day }: { readonly day: Day }): ReactNode {
  const text = useText();
  const allowed = usePermission('pdsStatementRecord:download');
  const upload = useService(Upload);
  const [busy, setBusy] = useState(false);
  if (!allowed) return null;
  const fetchFile = async (): Promise<void> => {
    setBusy(true);
    // The upload service shows errors itself.
    await upload.fetch(downloadDay.path, { id: day.id }).then(
      (content) => saveFile(`${text('custody.statement')}-${day.accountNo}-${day.statementDay}.xlsx`, content),
      () => undefined,
    );
    setBusy(false);
  };
  return (
    <Button
      size="small"
      icon={<ArrowDownloadRegular />}
      disabled={busy}
      onClick={(event) => {
        event.stopPropagation();
        void fetchFile();
      }}
    >
      {text('action.downloadDay')}
    </Button>
  );
});
export const downloadCell = (day: Day): ReactNode => createElement(DayDownload, { day });
