import type { RecordOf } from '@freightdeck/sdk/contract';
import { related, relatedPart } from '@freightdeck/sdk/ui';
import type { waybills } from '@freightdeck/plugin-waybill/contract';
import { prepayOrders } from '../../contract/index.ts';

/** 预付 of a waybill: the advances that were asked for and paid before settlement. */
export const part = relatedPart<RecordOf<typeof waybills>>(({ id }) => [
  related({
    resource: prepayOrders,
    where: { waybillId: id },
    label: 'trip.advances',
    empty: { title: 'trip.noAdvance', hint: 'trip.noAdvanceHint' },
    columns: [
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
    ],
  }),
]);
