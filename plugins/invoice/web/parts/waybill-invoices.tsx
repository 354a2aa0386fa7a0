import { makeStyles } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { RelatedRecords } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import type { waybills } from '@freightdeck/plugin-waybill/contract';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { etcInvoices, invoiceLines } from '../../contract/index.ts';

const useStyles = makeStyles({ part: { display: 'flex', flexDirection: 'column', gap: '16px' } });

/** 发票 of a waybill: its part of each invoice to the shipper, and the tolls of the trip. */
export const part = observer(function WaybillInvoices({
  record: { id },
}: {
  readonly record: RecordOf<typeof waybills>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  return (
    <div className={styles.part}>
      <RelatedRecords
        headed
        resource={invoiceLines}
        where={{ waybillId: id }}
        label={text('trip.invoices')}
        empty={{ title: text('trip.noInvoice'), hint: text('trip.noInvoiceHint') }}
        columns={['invoiceNo', 'invoiceState', 'applyNo', 'amount', 'amountExcl', 'tax', 'settleKg']}
      />
      <RelatedRecords
        headed
        resource={etcInvoices}
        where={{ waybillId: id }}
        label={text('trip.tolls')}
        columns={['invoiceNo', 'tollSection', 'entryTime', 'exitTime', 'amountExcl', 'tax', 'totalCents', 'deductible']}
      />
    </div>
  );
});
