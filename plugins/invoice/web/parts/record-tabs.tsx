import type { RecordOf } from '@freightdeck/sdk/contract';
import { RelatedRecords } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { applyLines, etcInvoices, invoiceLines, invoices } from '../../contract/index.ts';
import type { etcApplies, invoiceApplies } from '../../contract/index.ts';

interface OfApply {
  readonly record: RecordOf<typeof invoiceApplies>;
}
export const ApplyWaybills = observer(function ApplyWaybills({ record }: OfApply): ReactNode {
  return (
    <RelatedRecords
      resource={applyLines}
      where={{ applyId: record.id }}
      empty={{}}
      label={useText()('tab.waybills')}
      columns={['waybillSn', 'amount', 'settleKg', 'vehicleNum', 'goodsName', 'loadPlace', 'unloadPlace']}
    />
  );
});
export const ApplyInvoices = observer(function ApplyInvoices({ record }: OfApply): ReactNode {
  return (
    <RelatedRecords
      resource={invoices}
      where={{ applyId: record.id }}
      empty={{}}
      label={useText()('tab.invoices')}
      columns={[
        'orderNo',
        'invoiceState',
        'invoiceNo',
        'amountExcl',
        'tax',
        'totalCents',
        'waybillCount',
        'issuedAt',
        'failReason',
      ]}
    />
  );
});
export const InvoiceWaybills = observer(function InvoiceWaybills({
  record,
}: {
  readonly record: RecordOf<typeof invoices>;
}): ReactNode {
  return (
    <RelatedRecords
      resource={invoiceLines}
      where={{ invoiceId: record.id }}
      empty={{}}
      label={useText()('tab.waybills')}
      columns={[
        'waybillSn',
        'vehicleNum',
        'goodsName',
        'loadPlace',
        'unloadPlace',
        'settleKg',
        'amountExcl',
        'tax',
        'amount',
      ]}
    />
  );
});
export const EtcTolls = observer(function EtcTolls({
  record,
}: {
  readonly record: RecordOf<typeof etcApplies>;
}): ReactNode {
  return (
    <RelatedRecords
      resource={etcInvoices}
      where={{ waybillId: record.waybillId }}
      empty={{}}
      label={useText()('tab.invoices')}
      columns={[
        'invoiceNo',
        'tollSection',
        'entryTime',
        'exitTime',
        'amountExcl',
        'taxPpm',
        'tax',
        'totalCents',
        'deductible',
      ]}
    />
  );
});
