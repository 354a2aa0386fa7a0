import { Outside } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { hearCancellation, insurerCancel } from '../contract/index.ts';
import type { InsurerCancellation } from '../contract/index.ts';
import { keptOf, paidFor, returnPremium, tellCovered } from './postings.ts';
import type { Policy, Running } from './postings.ts';

type Values = Readonly<Record<string, unknown>>;
const cancellationOf = ({ insurerCode, policyNo, premiumCents }: Policy): InsurerCancellation => ({
  insurerCode,
  policyNo: policyNo ?? '',
  premiumCents,
});
const keyOf = ({ policySn }: Policy, tries: number): string => `${policySn}-cancel-${tries}`;
/** Whether the insurer of the policy can be asked to cancel it. */
export const cancelsAt = (call: Pick<Call, 'get'>, policy: Policy): boolean =>
  call.get(Outside).connects(insurerCancel, cancellationOf(policy), policy.platformId);

/** Asks the insurer to take the policy back. Until it has answered, the premium stays with the insurer. */
export async function sendCancellation(call: Running, policy: Policy): Promise<Values> {
  const cancelTries = keptOf(policy).cancelTries + 1;
  await call.get(Outside).send(call, insurerCancel, cancellationOf(policy), {
    key: keyOf(policy, cancelTries),
    then: hearCancellation,
    on: policy.id,
    platformId: policy.platformId,
  });
  return { policyStatus: 55, cancelTries };
}
/**
 * The insurer has answered: the premium comes back, or the policy stays as it was. A policy that was accepted after its
 * waybill had been cancelled, and that the insurer does not take back, has to be paid.
 */
export async function heardCancellation(call: Running, policy: Policy): Promise<Values> {
  const { cancelTries, payJournalId } = keptOf(policy);
  const told = await call.get(Outside).answer(call, insurerCancel, keyOf(policy, cancelTries), policy.platformId);
  if (!told) throw new Error(`The insurer has not answered about ${keyOf(policy, cancelTries)}`);
  if (told.kind === 'cancelled') {
    await tellCovered(call, policy, false);
    return returnPremium(call, policy);
  }
  return {
    policyStatus: policy.startAt === null ? 30 : 50,
    syncStatus: 3,
    failReason: told.reason.slice(0, 200),
    ...(payJournalId === null ? await paidFor(call, policy) : {}),
  };
}
