import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { PaperButtons } from '@freightdeck/sdk/ui';
import { saveFile, Upload, usePermission, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { printStatement, sheetOfStatement, type statements } from '../../contract/index.ts';

const useStyles = makeStyles({ row: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });

/** The statement as paper and as workbook, for those who may. */
export const StatementPapers = observer(function StatementPapers({
  record,
}: {
  readonly record: RecordOf<typeof statements>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const upload = useService(Upload);
  const prints = usePermission('YSSettlementOrder:print');
  const exports = usePermission('YSSettlementOrder:export');
  const [busy, setBusy] = useState(false);
  if (!prints && !exports) return null;
  const fetchSheet = async (): Promise<void> => {
    setBusy(true);
    // The upload service shows errors itself.
    await upload.fetch(sheetOfStatement.path, { id: record.id }).then(
      (content) => saveFile(`${record.ysSn}.xlsx`, content),
      () => undefined,
    );
    setBusy(false);
  };
  return (
    <div className={styles.row}>
      {prints && (
        <PaperButtons query={printStatement} id={record.id} name={record.ysSn} note={text('statement.printNote')} />
      )}
      {exports && (
        <Button icon={<ArrowDownloadRegular />} disabled={busy} onClick={() => void fetchSheet()}>
          {text('statement.sheet')}
        </Button>
      )}
    </div>
  );
});
