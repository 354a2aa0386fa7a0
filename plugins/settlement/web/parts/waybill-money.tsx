import { makeStyles } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { RelatedRecords } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import type { waybills } from '@freightdeck/plugin-waybill/contract';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { infoFeePays, receipts, settlementErrors, settlementOrders, vouchers } from '../../contract/index.ts';

const useStyles = makeStyles({ part: { display: 'flex', flexDirection: 'column', gap: '16px' } });

/** 结算 of a waybill: what is paid for it and owed for it, in which batch, with which vouchers and bank receipts. */
export const part = observer(function WaybillMoney({
  record: { waybillSn },
}: {
  readonly record: RecordOf<typeof waybills>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  return (
    <div className={styles.part}>
      <RelatedRecords
        headed
        wholly
        resource={settlementOrders}
        where={{ waybillSn }}
        label={text('trip.orders')}
        empty={{ title: text('trip.noOrder'), hint: text('trip.noOrderHint') }}
        columns={[
          'settleSn',
          'settleStatus',
          'payStatus',
          'batchNo',
          'freightAmount',
          'additions',
          'deductions',
          'prepaidCash',
          'prepaidOil',
          'receiptRetention',
          'payCash',
          'payOil',
          'receivableAmount',
          'collectedCents',
          'payeeName',
          'costJournalNo',
          'payJournalNo',
          'paidAt',
        ]}
      />
      <RelatedRecords
        headed
        resource={vouchers}
        where={{ waybillSn }}
        label={text('trip.vouchers')}
        empty={{ title: text('trip.noVoucher') }}
        columns={['voucherNo', 'voucherKind', 'amount', 'payeeName', 'channel', 'channelNo', 'journalNo', 'paidAt']}
      />
      <RelatedRecords
        headed
        resource={receipts}
        where={{ waybillSn }}
        label={text('trip.receipts')}
        empty={{ title: text('trip.noReceipt'), hint: text('trip.noReceiptHint') }}
        columns={[
          'receiptNo',
          'matchStatus',
          'amount',
          'payeeName',
          'channel',
          'channelNo',
          'voucherNo',
          'paidAt',
          'pulledAt',
        ]}
      />
      <RelatedRecords
        headed
        resource={infoFeePays}
        where={{ waybillSn }}
        label={text('trip.infoFees')}
        columns={['payNo', 'infoPayStatus', 'amount', 'brokerName', 'payer', 'journalNo', 'payAt']}
      />
      <RelatedRecords
        headed
        resource={settlementErrors}
        where={{ waybillSn }}
        label={text('trip.errors')}
        columns={['settleSn', 'errorType', 'errorStatus', 'amount', 'message', 'handler', 'at']}
      />
    </div>
  );
});
