import { provide, sql, Stage } from '@freightdeck/sdk/server';
import type { Call, Provided } from '@freightdeck/sdk/server';
import { Insurers } from '../contract/index.ts';

const bankFeeCents = 200;
/**
 * Simulates the insurers: a request is accepted and answered when asked again; a first request for a sum that ends in
 * 13 cents is refused.
 */
const played: Insurers = {
  connected: true,
  submit: () => Promise.resolve({ kind: 'pending' }),
  query: ({ orderNo, insuredCents, premiumCents }) =>
    Promise.resolve(
      insuredCents % 100 === 13 && orderNo.endsWith('-1')
        ? { kind: 'refused', reason: '标的信息不完整' }
        : { kind: 'accepted', policyNo: `PZHY${orderNo.replace(/\D/g, '')}`, premiumCents },
    ),
  cancel: () => Promise.resolve(undefined),
  topUp: (_account, orderNo) => Promise.resolve({ channelNo: `BS${orderNo}` }),
  withdraw: (_account, orderNo) => Promise.resolve({ kind: 'done', channelNo: `BS${orderNo}`, feeCents: bankFeeCents }),
  balance: async (call, { platformId, insurerCode }) =>
    (
      await (call as Call).tx.one<{ balance: number }>(sql`
    select coalesce(sum(in_cents - out_cents), 0)::bigint as balance from underwriting_movement
      where platform_id = ${platformId} and insurer_code = ${insurerCode}`)
    )?.balance ?? 0,
};
const missing = (): never => {
  throw new Error('No insurer is connected');
};
/** Outside demo and test mode and without an adapter nothing can be insured. */
const unconnected: Insurers = {
  connected: false,
  submit: missing,
  query: missing,
  cancel: missing,
  topUp: missing,
  withdraw: missing,
  balance: missing,
};
export const provideInsurers: Provided = provide(Insurers, ({ find }) => (find(Stage) ? played : unconnected));
