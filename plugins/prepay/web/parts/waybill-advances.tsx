import type { RecordOf } from '@freightdeck/sdk/contract';
import { RelatedRecords } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import type { waybills } from '@freightdeck/plugin-waybill/contract';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { prepayOrders } from '../../contract/index.ts';

/** 预付 of a waybill: the advances that were asked for and paid before settlement. */
export const part = observer(function WaybillAdvances({
  record: { id },
}: {
  readonly record: RecordOf<typeof waybills>;
}): ReactNode {
  const text = useText();
  return (
    <RelatedRecords
      resource={prepayOrders}
      where={{ waybillId: id }}
      label={text('trip.advances')}
      empty={{ title: text('trip.noAdvance'), hint: text('trip.noAdvanceHint') }}
      columns={[
        'prepaySn',
        'prepayKind',
        'prepayStatus',
        'payStatus',
        'amount',
        'payeeName',
        'channel',
        'consumedCents',
        'refundedCents',
        'journalNo',
        'paidAt',
      ]}
    />
  );
});
