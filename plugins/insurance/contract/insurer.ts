import { token } from '@freightdeck/sdk/contract';

/** A policy as the insurer gets it: the same number twice is one policy. */
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
/** An account with an insurer; `call` is the running call, for adapters that keep rows of their own. */
export interface InsurerAccount {
  readonly platformId: string;
  readonly insurerCode: string;
  readonly accountNo: string;
}
/** 保司 BS, the outside channel. Played outside production; production connects its own. */
export interface Insurers {
  readonly connected: boolean;
  submit(policy: InsurerPolicy): Promise<InsurerAnswer>;
  query(policy: InsurerPolicy): Promise<InsurerAnswer>;
  /** Takes a policy back before its start; why not, if it does not. */
  cancel(policyNo: string): Promise<string | undefined>;
  topUp(account: InsurerAccount, orderNo: string, amount: number): Promise<{ readonly channelNo: string }>;
  withdraw(account: InsurerAccount, orderNo: string, amount: number): Promise<WithdrawAnswer>;
  balance(call: object, account: InsurerAccount): Promise<number>;
}
export const Insurers = token<Insurers>('insurance.insurers', 1);
