import type { RecordOf } from '@freightdeck/sdk/contract';
import { RelatedRecords } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import type { waybills } from '@freightdeck/plugin-waybill/contract';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { contracts } from '../../contract/index.ts';

/** 合同 of a waybill: the carriage contracts that were made for it. */
export const part = observer(function WaybillContracts({
  record: { id },
}: {
  readonly record: RecordOf<typeof waybills>;
}): ReactNode {
  const text = useText();
  return (
    <RelatedRecords
      resource={contracts}
      where={{ waybillId: id }}
      label={text('trip.contracts')}
      empty={{ title: text('trip.noContract'), hint: text('trip.noContractHint') }}
      columns={[
        'contractNo',
        'contractStatus',
        'contractType',
        'title',
        'partyA',
        'partyB',
        'validFrom',
        'validTo',
        'signedAt',
      ]}
    />
  );
});
