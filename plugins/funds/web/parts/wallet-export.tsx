import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { saveFile, Upload, usePermission, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { exportWallet, type userEntries } from '../../contract/index.ts';

/** 导出钱包流水: every movement of the wallets of the person in this row. */
export const WalletExport = observer(function WalletExport({
  entry: { id, ownerName },
}: {
  readonly entry: Pick<RecordOf<typeof userEntries>, 'id' | 'ownerName'>;
}): ReactNode {
  const text = useText();
  const upload = useService(Upload);
  const allowed = usePermission('userInoutRecord:exportWallet');
  const [busy, setBusy] = useState(false);
  if (!allowed) return null;
  return (
    <Button
      size="small"
      icon={<ArrowDownloadRegular />}
      disabled={busy}
      onClick={(event) => {
        event.stopPropagation();
        setBusy(true);
        // The upload service shows errors itself.
        void upload
          .fetch(exportWallet.path, { id })
          .then(
            (content) => saveFile(`${text('wallet.fileName')}-${ownerName}.xlsx`, content),
            () => undefined,
          )
          .finally(() => setBusy(false));
      }}
    >
      {text('action.exportWallet')}
    </Button>
  );
});
