import { listen, platformName, serve, serveResource, serveWorkflow, sql } from '@freightdeck/sdk/server';
import type { Call, Listener, Served } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { freezeLife, freezes, freezeThis, freezeWallet, holdFunds, releaseFunds, useFunds } from '../contract/index.ts';
import { freeze, frozenFor, leftOf, release, thaw, use, type Frozen } from './freezing.ts';
import { walletCode, walletOf, type Wallet, type WalletOwner } from './order-number.ts';

const fromList = serve(freezeWallet, async (call, { walletId, amount, ...why }) => {
  const wallet = await walletOf(call, walletId);
  if (!wallet) return call.refuse('noWallet');
  const { id, freezeNo } = await freeze(call as Call, wallet, amount, why);
  return { id, freezeNo };
});
const fromWallet = serve(freezeThis, async (call, { amount, ...why }, wallet) => {
  const { id, freezeNo } = await freeze(
    call as Call,
    { ...wallet, ownerType: wallet.ownerType as WalletOwner },
    amount,
    why,
  );
  return { id, freezeNo };
});

interface Kept {
  readonly operatorId?: string;
}
/** A manual freeze must be thawed by another person. */
function mayThaw(call: Pick<Call, 'caller'> & { refuse(code: 'secondPerson'): never }, order: Kept): void {
  if (order.operatorId === call.caller.id) call.refuse('secondPerson');
}
const frozen = (order: object): Frozen => order as Frozen;
const life = serveWorkflow(freezeLife, {
  partThaw: {
    guard: (call, order, { amount }) => {
      mayThaw(call, order as Kept & typeof order);
      if (amount > leftOf(order)) call.refuse('tooMuch', { left: formatMoney(leftOf(order)) });
    },
    effect: async (call, order, { amount, reason, evidenceFile }) => ({
      ...(await thaw(call, frozen(order), amount, reason)),
      thawFile: evidenceFile,
    }),
  },
  thaw: {
    guard: (call, order) => {
      mayThaw(call, order as Kept & typeof order);
    },
    effect: async (call, order, { reason, evidenceFile }) => ({
      ...(await thaw(call, frozen(order), leftOf(order), reason)),
      thawFile: evidenceFile,
    }),
  },
});

export const freezeListeners: readonly Listener[] = [
  listen(holdFunds, async (call, { platformId, ownerType, ownerId, ownerName, bizNo, amount }) => {
    const accountCode = walletCode[ownerType];
    if (accountCode === undefined) throw new Error(`${ownerType} has no wallet`);
    if (amount === 0 || (await frozenFor(call, { platformId, ownerType, ownerId, bizNo }))) return;
    const wallet: Wallet = { platformId, accountCode, ownerType: ownerType as WalletOwner, ownerId, ownerName };
    await freeze(call, wallet, amount, { reasonType: 'WAYBILL', bizNo });
  }),
  listen(releaseFunds, async (call, wish) => {
    const order = await frozenFor(call, wish);
    if (order) await release(call, order, '');
  }),
  listen(useFunds, async (call, { amount, journalNo, ...wish }) => {
    const order = await frozenFor(call, wish);
    if (!order || amount > leftOf(order)) throw new Error(`${wish.bizNo} has not frozen ${amount} cents`);
    await use(call, order, amount, journalNo);
  }),
];
export const freezeServes: readonly Served[] = [
  serveResource(freezes, { columns: { platformName }, kept: ['operatorId'], order: sql`r.at desc` }),
  fromList,
  fromWallet,
  life,
];
