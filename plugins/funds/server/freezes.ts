import { platformName, serve, serveResource, serveWorkflow, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { freezeLife, freezes, freezeThis, freezeWallet, thawAll, thawPart } from '../contract/index.ts';
import { freeze, leftOf, thaw, type Frozen } from './freezing.ts';
import { walletOf, type WalletOwner } from './order-number.ts';

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

export const freezeServes: readonly Served[] = [
  serveResource(freezes, {
    byAnother: [{ maker: 'operatorId', commands: [thawPart, thawAll] }],
    columns: { platformName },
    kept: ['operatorId'],
    order: sql`r.at desc`,
  }),
  fromList,
  fromWallet,
  life,
];
