import type { RecordOf } from '@freightdeck/sdk/contract';
import { action } from '@freightdeck/sdk/web';
import {
  amendPound,
  approvePound,
  editContract,
  editTemplate,
  ownParty,
  rejectPound,
  renewContract,
  signContract,
  uploadPound,
  type contractTemplates,
  type contracts,
  type pounds,
} from '../contract/index.ts';
import { SlipToJudge } from './parts/slip-to-judge.tsx';

type Contract = RecordOf<typeof contracts>;
type Slip = RecordOf<typeof pounds>;

export const editContractAction = action(editContract, {
  icon: 'Edit',
  initial: ({ title, validFrom, validTo, feeCents, terms }: Contract) => ({
    title,
    validFrom,
    validTo,
    feeCents,
    terms,
  }),
});
/** Preselects the provider's own party while its signature is missing. */
export const signAction = action(signContract, {
  icon: 'Signature',
  initial: (contract: Contract) => {
    const own = ownParty(contract.contractType);
    const open = (own === 'A' ? contract.partyASignedAt : contract.partyBSignedAt) === null;
    return open
      ? { party: own, signMethod: 'CA' as const }
      : { party: own === 'A' ? ('B' as const) : ('A' as const), signMethod: 'PAPER' as const };
  },
});
export const renewAction = action(renewContract, { initial: () => ({}) });
export const editTemplateAction = action(editTemplate, {
  icon: 'Edit',
  initial: ({ name, body }: RecordOf<typeof contractTemplates>) => ({ name, body }),
});

/** Does not offer a rejected photo again. */
export const uploadAction = action(uploadPound, {
  icon: 'Camera',
  primary: true,
  initial: ({ grossKg, tareKg, weighAt }: Slip) => ({
    ...(grossKg === null ? {} : { grossKg }),
    ...(tareKg === null ? {} : { tareKg }),
    ...(weighAt === null ? {} : { weighAt }),
  }),
});
/** An auditor decides with photos, weights and doubts in sight. */
export const approveAction = action(approvePound, { primary: true, shows: SlipToJudge });
export const rejectAction = action(rejectPound, { shows: SlipToJudge });
export const amendAction = action(amendPound, {
  initial: ({ grossKg, tareKg, weighAt }: Slip) => ({
    ...(grossKg === null ? {} : { grossKg }),
    ...(tareKg === null ? {} : { tareKg }),
    ...(weighAt === null ? {} : { weighAt }),
  }),
});
