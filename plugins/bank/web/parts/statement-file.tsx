import { Link } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { saveFile, Upload, usePermission, useService } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { downloadStatementFile, type fundStatements } from '../../contract/index.ts';

/** The bank's file that a line was imported from, for those who may see details; each download is logged. */
export const StatementFile = observer(function StatementFile({
  line: { id, fileName },
}: {
  readonly line: Pick<RecordOf<typeof fundStatements>, 'id' | 'fileName'>;
}): ReactNode {
  const allowed = usePermission('bankDetail:detail');
  const upload = useService(Upload);
  const [busy, setBusy] = useState(false);
  if (fileName === null) return '–';
  if (!allowed) return fileName;
  const fetchFile = async (): Promise<void> => {
    setBusy(true);
    // The upload service shows errors itself.
    await upload.fetch(downloadStatementFile.path, { id }).then(
      (content) => saveFile(fileName, content),
      () => undefined,
    );
    setBusy(false);
  };
  return (
    <Link
      disabled={busy}
      onClick={(event) => {
        event.stopPropagation();
        void fetchFile();
      }}
    >
      {fileName}
    </Link>
  );
});
