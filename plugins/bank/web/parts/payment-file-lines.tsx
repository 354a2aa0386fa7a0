import { makeStyles } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { RelatedRecords } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { paymentLines, type paymentFiles } from '../../contract/index.ts';
import { FileDownloads } from './payment-downloads.tsx';

const useStyles = makeStyles({ part: { display: 'flex', flexDirection: 'column', gap: '12px' } });
/** The payments of a file, and the file itself to be fetched. */
export const PaymentFileLines = observer(function PaymentFileLines({
  record,
}: {
  readonly record: RecordOf<typeof paymentFiles>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  return (
    <div className={styles.part}>
      <FileDownloads file={record} />
      <RelatedRecords
        key={record.version}
        resource={paymentLines}
        where={{ fileId: record.id }}
        label={text('payment.lines')}
        empty={{ title: text('payment.noLine') }}
        columns={[
          'lineKey',
          'payeeName',
          'accountLast4',
          'payeeBank',
          'amount',
          'purpose',
          'lineState',
          'bankNo',
          'feeCents',
          'failReason',
        ]}
      />
    </div>
  );
});
