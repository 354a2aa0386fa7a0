import { action, recordPage } from '@freightdeck/sdk/web';
import {
  contractLife,
  contracts,
  refuseContract,
  sendContract,
  terminateContract,
  voidContract,
} from '../../contract/index.ts';
import { editContractAction, renewAction, signAction } from '../actions.ts';
import { ContractEvidence } from '../parts/contract-evidence.tsx';
import { ContractPreview } from '../parts/contract-preview.tsx';

/** 合同详情: text, signatures and proofs. */
export const page = recordPage(contracts, {
  workflow: contractLife,
  figures: ['contractType', 'validFrom', 'validTo', 'signedAt', 'feeCents'],
  sections: [
    {
      title: 'basic',
      fields: [
        'contractNo',
        'title',
        'platformName',
        'companyName',
        'waybillSn',
        'createdAt',
        'renewedFrom',
        'renewedBy',
        'endReason',
      ],
    },
    { title: 'partyA', fields: ['partyA', 'partyAUscc', 'partyASigner', 'partyASignMethod', 'partyASignedAt'] },
    {
      title: 'partyB',
      fields: ['partyB', 'partyBUscc', 'partyBSigner', 'partyBSignMethod', 'partyBSignReason', 'partyBSignedAt'],
    },
  ],
  actions: [
    action(sendContract, { primary: true }),
    signAction,
    editContractAction,
    action(refuseContract),
    action(terminateContract),
    action(voidContract),
    renewAction,
  ],
  tabs: [
    { id: 'preview', part: ContractPreview },
    { id: 'evidence', part: ContractEvidence },
  ],
});
