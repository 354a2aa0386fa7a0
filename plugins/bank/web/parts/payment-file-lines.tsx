import { makeStyles } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { RelatedRecords } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { paymentLines, type paymentFiles } from '../../contract/index.ts';
import { paidOrder } from './paid-order.tsx';
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
        leadsTo={(name, row) => (name === 'lineKey' ? paidOrder(row) : undefined)}
        columns={[
          'lineKey',
          'payeeName',
          'accountLast4',
          'payeeBank',
          'amount',
          'lineState',
          'purpose',
          'bankNo',
          'feeCents',
          'failReason',
        ]}
      />
    </div>
  );
});
