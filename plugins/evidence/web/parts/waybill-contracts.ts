import type { RecordOf } from '@freightdeck/sdk/contract';
import { related, relatedPart } from '@freightdeck/sdk/ui';
import type { waybills } from '@freightdeck/plugin-waybill/contract';
import { contracts } from '../../contract/index.ts';

/** 合同 of a waybill: the carriage contracts that were made for it. */
export const part = relatedPart<RecordOf<typeof waybills>>(({ id }) => [
  related({
    resource: contracts,
    where: { waybillId: id },
    label: 'trip.contracts',
    empty: { title: 'trip.noContract', hint: 'trip.noContractHint' },
    columns: [
      'contractNo',
      'contractStatus',
      'contractType',
      'title',
      'partyA',
      'partyB',
      'validFrom',
      'validTo',
      'signedAt',
    ],
  }),
]);
