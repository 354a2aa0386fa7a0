import { Outside } from '@freightdeck/sdk/server';
import type { Call, LedgerAccount } from '@freightdeck/sdk/server';
import { bankTransfer, PayeeAccounts, paysToAccount } from '@freightdeck/plugin-bank/contract';
import type { BankPayment, PayeeAccount } from '@freightdeck/plugin-bank/contract';

export const bankOf = (channel: string): LedgerAccount => ({ code: 1001, ownerType: 'channel', ownerId: channel });
export const transitOf = (channel: string): LedgerAccount => ({ code: 1002, ownerType: 'channel', ownerId: channel });

/** The station's default card; undefined where it has none, or is paid by hand. */
export const accountOf = async (
  call: Pick<Call, 'get'>,
  { platformId, stationId }: { readonly platformId: string; readonly stationId: string },
  channel: string,
): Promise<PayeeAccount | undefined> =>
  paysToAccount(channel)
    ? call.get(PayeeAccounts).ofOwner(call, { platformId, ownerType: 'station', ownerId: stationId })
    : undefined;
/** A payment to a station, as sent to the bank. */
export const paymentTo = (
  stationName: string,
  channel: Exclude<BankPayment['channel'], 'OFFLINE'>,
  amount: number,
  attempt: number,
  account?: PayeeAccount,
): BankPayment => ({
  channel,
  purpose: 'TRANSFER',
  amount,
  payeeName: account?.holderName ?? stationName,
  payeeBank: account?.bankName ?? null,
  payeeAccount: account?.accountNo ?? null,
  attempt,
});
/** An offline payment has been made already: it is recorded with the number of its voucher. Others go to the bank. */
export function checkChannel(
  call: Pick<Call, 'get'> & {
    refuse(code: 'noChannel' | 'voucherMissing' | 'noCard', values?: Readonly<Record<string, string>>): never;
  },
  payment: BankPayment | undefined,
  voucherNo: string | null | undefined,
  platformId: string,
): void {
  if (payment === undefined) {
    if (!voucherNo?.trim()) call.refuse('voucherMissing');
  } else if (!call.get(Outside).connects(bankTransfer, payment, platformId)) call.refuse('noChannel');
  else if (payment.payeeAccount === null) call.refuse('noCard', { name: payment.payeeName });
}
