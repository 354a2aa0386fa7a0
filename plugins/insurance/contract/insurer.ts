import { token } from '@freightdeck/sdk/contract';

/** A policy as sent to the insurer, which takes the same number only once. */
export interface InsurerPolicy {
  readonly orderNo: string;
  readonly insurerCode: string;
  readonly insuredName: string;
  readonly vehicleNum: string;
  readonly insuredCents: number;
  readonly premiumCents: number;
}
export type InsurerAnswer =
  | { readonly kind: 'pending' }
  | { readonly kind: 'accepted'; readonly policyNo: string; readonly premiumCents: number }
  | { readonly kind: 'refused'; readonly reason: string };
export type WithdrawAnswer =
  | { readonly kind: 'pending'; readonly channelNo: string }
  | { readonly kind: 'done'; readonly channelNo: string; readonly feeCents: number }
  | { readonly kind: 'failed'; readonly reason: string };
/** An account with an insurer; `call` is the running call, for adapters with tables of their own. */
export interface InsurerAccount {
  readonly platformId: string;
  readonly insurerCode: string;
  readonly accountNo: string;
}
/** 保司 BS, the connection to insurers. Simulated in demo and test mode; production connects its own. */
export interface Insurers {
  readonly connected: boolean;
  submit(policy: InsurerPolicy): Promise<InsurerAnswer>;
  query(policy: InsurerPolicy): Promise<InsurerAnswer>;
  /** Cancels a policy before its start; returns the reason when that is not possible. */
  cancel(policyNo: string): Promise<string | undefined>;
  topUp(account: InsurerAccount, orderNo: string, amount: number): Promise<{ readonly channelNo: string }>;
  withdraw(account: InsurerAccount, orderNo: string, amount: number): Promise<WithdrawAnswer>;
  balance(call: object, account: InsurerAccount): Promise<number>;
}
export const Insurers = token<Insurers>('insurance.insurers', 1);
