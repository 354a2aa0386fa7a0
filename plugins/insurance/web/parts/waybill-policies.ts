import type { RecordOf } from '@freightdeck/sdk/contract';
import { related, relatedPart } from '@freightdeck/sdk/ui';
import type { waybills } from '@freightdeck/plugin-waybill/contract';
import { policies } from '../../contract/index.ts';

/** 保险 of a waybill: its policies and their claims. */
export const part = relatedPart<RecordOf<typeof waybills>>(({ id }) => [
  related({
    wholly: true,
    resource: policies,
    where: { waybillId: id },
    label: 'trip.policies',
    empty: { title: 'trip.noPolicy', hint: 'trip.noPolicyHint' },
    columns: [
      'policySn',
      'policyStatus',
      'policyNo',
      'productName',
      'insurerName',
      'insuredCents',
      'premiumCents',
      'bearer',
      'startAt',
      'endAt',
      'claimStatus',
      'paidCents',
      'journalNo',
    ],
  }),
]);
