import type { RecordOf } from '@freightdeck/sdk/contract';
import { RelatedRecords } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import type { waybills } from '@freightdeck/plugin-waybill/contract';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { policies } from '../../contract/index.ts';

/** 保险 of a waybill: its policies and their claims. */
export const part = observer(function WaybillPolicies({
  record: { id },
}: {
  readonly record: RecordOf<typeof waybills>;
}): ReactNode {
  const text = useText();
  return (
    <RelatedRecords
      wholly
      resource={policies}
      where={{ waybillId: id }}
      label={text('trip.policies')}
      empty={{ title: text('trip.noPolicy'), hint: text('trip.noPolicyHint') }}
      columns={[
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
      ]}
    />
  );
});
