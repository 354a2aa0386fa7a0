import type { Port } from '../contract/index.ts';
import { formatMoney } from '../contract/values/index.ts';
import type { Call } from './call.ts';
import { Ledger } from './ledger.ts';
import { Outside } from './ports.ts';

interface Payment {
  readonly channel: string;
  readonly amount: number;
}
type Paying = Pick<Call, 'get' | 'tx' | 'platformId' | 'isOperator' | 'caller' | 'now' | 'newId' | 'requestId'> & {
  refuse(code: 'channelShort', values: { readonly short: string }): never;
};

/**
 * Refuses early what a channel does not hold. Another call may still spend the money: the line that posts it is
 * `covered`.
 */
export async function refuseShort(call: Paying, { channel, amount }: Payment, platformId?: string): Promise<void> {
  const short = amount - (await call.get(Ledger).payable(call, channel, platformId));
  if (short > 0) call.refuse('channelShort', { short: formatMoney(short) });
}
/** Refuses early a payment that could not be sent: nobody serves its channel, or the channel is short. */
export async function refuseUnsendable<Request extends Payment, Answer>(
  call: Paying & { refuse(code: 'noChannel', values: { readonly channel: string }): never },
  port: Port<Request, Answer>,
  payment: Request,
  platformId: string,
): Promise<void> {
  if (!call.get(Outside).connects(port, payment, platformId)) call.refuse('noChannel', { channel: payment.channel });
  await refuseShort(call, payment, platformId);
}
