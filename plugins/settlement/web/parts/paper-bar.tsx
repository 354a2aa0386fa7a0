import { Button, Caption1, Input, makeStyles } from '@fluentui/react-components';
import { Messages, saveFile, Upload, usePermission, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { documentsOfFile, printReceiptsOfMonth, printVouchersOfMonth } from '../../contract/index.ts';
import { papers } from '../stores/papers.ts';

const useStyles = makeStyles({ bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' } });
const show = (paper: Blob): void => {
  const address = URL.createObjectURL(paper);
  window.open(address, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** Fetches the files that rows of the list below ask for. */
function useWantedPaper(): void {
  const upload = useService(Upload);
  const { wanted } = papers;
  useEffect(() => {
    if (!wanted) return;
    papers.taken();
    // The upload service shows errors itself.
    upload.fetch(wanted.path, { id: wanted.id, origin: location.origin }).then(
      (paper) => (wanted.isShown ? show(paper) : saveFile(`${wanted.name}.pdf`, paper)),
      () => undefined,
    );
  }, [upload, wanted]);
}

/** 批量下载: the documents of a month in one PDF. */
const MonthFile = observer(function MonthFile({
  path,
  permission,
}: {
  readonly path: string;
  readonly permission: string;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const upload = useService(Upload);
  const messages = useService(Messages);
  const may = usePermission(permission);
  const [month, setMonth] = useState('');
  const [part, setPart] = useState('1');
  const [busy, setBusy] = useState(false);
  if (!may || !papers.isMonthShown) return null;
  const save = async (): Promise<void> => {
    setBusy(true);
    await upload.fetch(path, { month, part: Number(part), origin: location.origin }).then(
      (paper) => {
        if (paper.size > 0) saveFile(`${text('paper.month')}-${month}-${part}.pdf`, paper);
        else messages.show('warning', text('paper.none', { month }));
      },
      () => undefined,
    );
    setBusy(false);
  };
  return (
    <div className={styles.bar}>
      <Caption1>{text('paper.month')}</Caption1>
      <Input
        type="month"
        size="small"
        aria-label={text('paper.month')}
        value={month}
        onChange={(_event, { value }) => setMonth(value)}
      />
      <Caption1>{text('paper.part', { most: documentsOfFile })}</Caption1>
      <Input
        type="number"
        size="small"
        min={1}
        max={1000}
        aria-label={text('paper.part', { most: documentsOfFile })}
        value={part}
        onChange={(_event, { value }) => setPart(value)}
      />
      <Button size="small" disabled={busy || month === '' || !/^[1-9]\d{0,2}$/.test(part)} onClick={() => void save()}>
        {text('action.batchDownload')}
      </Button>
    </div>
  );
});

export const VoucherPapers = observer(function VoucherPapers(): ReactNode {
  useWantedPaper();
  return <MonthFile path={printVouchersOfMonth.path} permission="spSettlementNewCertificate:batchDownload" />;
});
export const ReceiptPapers = observer(function ReceiptPapers(): ReactNode {
  useWantedPaper();
  return <MonthFile path={printReceiptsOfMonth.path} permission="settlementReceipt:batchDownload" />;
});
/** Where nothing is merged: files of single rows only. */
export const RowPapers = observer(function RowPapers(): ReactNode {
  useWantedPaper();
  return null;
});
