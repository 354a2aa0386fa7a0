import { provide, Stage } from '@freightdeck/sdk/server';
import type { Provided } from '@freightdeck/sdk/server';
import { TyyChannel } from '../contract/index.ts';
import type { TyyOrder } from '../contract/index.ts';

const numberOf = ({ orderNo }: TyyOrder): string => `TYY${orderNo}`;
/** What the played channel takes for a payment to a card. */
const cashFeeCents = 100;
/** Plays TYY: it takes every order and pays it when it is asked again; a first one that ends in 13 cents comes back. */
const played: TyyChannel = {
  connected: true,
  submit: (order) => Promise.resolve({ kind: 'accepted', tyyOrderNo: numberOf(order) }),
  query: (order) =>
    Promise.resolve(
      order.amount % 100 === 13 && order.orderNo.endsWith('-1')
        ? { kind: 'failed', reason: '收款账户状态异常' }
        : {
            kind: 'paid',
            tyyOrderNo: numberOf(order),
            amount: order.amount,
            feeCents: order.prepayKind === 'CASH' ? cashFeeCents : 0,
          },
    ),
  refund: () => Promise.resolve(undefined),
};
const refused = (): never => {
  throw new Error('No TYY channel is connected');
};
/** Without a stage and without an adapter nothing is paid by TYY. */
const unconnected: TyyChannel = { connected: false, submit: refused, query: refused, refund: refused };
export const provideTyy: Provided = provide(TyyChannel, ({ find }) => (find(Stage) ? played : unconnected));
