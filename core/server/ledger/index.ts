import type { Ledger } from '@freightdeck/sdk/server';
import { Refused, sql } from '@freightdeck/sdk/server';
import { accountsOfChannel, bookOf, keyOf, lockAccounts, payableOf, readAccount } from './accounts.ts';
import { closedUntil, closeDay, reopenDay } from './closed-days.ts';
import { postJournal, reverseJournal } from './post-journal.ts';
import { verifyBook } from './verify-book.ts';
export { linkInSql } from './entry-link.ts';
export { migrations } from './migrations.ts';
export { hasMoved } from './moved.ts';
export { checkBook } from './verify-book.ts';

export const ledger: Ledger = {
  post: (call, journal) => postJournal(call, journal),
  reverse: reverseJournal,
  balance: async (call, account, platformId) =>
    (await readAccount(call, bookOf(call, platformId), account))?.balance ?? 0,
  payable: async (call, channel, platformId) => {
    const [held, inTransit] = accountsOfChannel(channel);
    return payableOf(await ledger.balance(call, held, platformId), await ledger.balance(call, inTransit, platformId));
  },
  setStatus: async (call, account, status, platformId) => {
    const book = bookOf(call, platformId);
    const open = (await lockAccounts(call, book, [account])).get(keyOf(account))!;
    if (status === 9 && open.balance !== 0) throw new Refused('accountNotEmpty');
    await call.tx.run(sql`
      update ledger_account set status = ${status}, version = version + 1, updated_at = ${call.now()}::timestamptz,
        updated_by = ${call.caller.id} where platform_id = ${book} and id = ${open.id}`);
  },
  closeDay: (call, day, platformId) => closeDay(call, bookOf(call, platformId), day),
  reopenDay: (call, day, reason, platformId) => reopenDay(call, bookOf(call, platformId), day, reason),
  closedUntil: (call, platformId) => closedUntil(call, bookOf(call, platformId)),
  verify: verifyBook,
};
