import type { RecordOf } from '@freightdeck/sdk/contract';
import { callerName, Ledger, platformName, recordEvent, serve, serveResource, sql } from '@freightdeck/sdk/server';
import type { Call, LedgerAccount, Served } from '@freightdeck/sdk/server';
import { restoreWallet, stopPay, wallets } from '../contract/index.ts';
import { walletCodes } from './order-number.ts';

type WalletRow = RecordOf<typeof wallets>;
const accountOf = (wallet: WalletRow): LedgerAccount => ({
  code: wallet.accountCode,
  ownerType: wallet.ownerType as LedgerAccount['ownerType'],
  ownerId: wallet.ownerId,
});

/** 止付 or reopening, with person and reason. */
async function setStatus(call: Call, wallet: WalletRow, status: 1 | 2, reason: string): Promise<void> {
  await call.get(Ledger).setStatus(call, accountOf(wallet), status, wallet.platformId);
  const at = call.now();
  await call.tx.run(sql`
    insert into wallet_stop (platform_id, id, account_id, status, reason, operator, operator_id, at, created_at,
      created_by, updated_at, updated_by)
    values (${wallet.platformId}, ${call.newId()}, ${wallet.id}, ${status}, ${reason}, ${callerName(call)},
      ${call.caller.id}, ${at}::timestamptz, ${at}::timestamptz, ${call.caller.id}, ${at}::timestamptz,
      ${call.caller.id})`);
  await recordEvent(call, wallets, wallet.id, {
    action: status === 2 ? 'stopPay' : 'restore',
    reason,
    platformId: wallet.platformId,
  });
}
const stop = serve(stopPay, async (call, { reason }, wallet) => {
  await setStatus(call as Call, wallet, 2, reason);
});
const restore = serve(restoreWallet, async (call, { reason }, wallet) => {
  const last = await call.tx.one<{ operatorId: string }>(
    sql`select operator_id from wallet_stop where platform_id = ${wallet.platformId} and account_id = ${wallet.id}
      order by id desc limit 1`,
  );
  if (last?.operatorId === call.caller.id) call.refuse('secondPerson');
  await setStatus(call as Call, wallet, 1, reason);
});

export const walletServes: readonly Served[] = [
  serveResource(wallets, {
    from: sql`
      ledger_account r left join lateral (select s.reason, s.operator, s.operator_id, s.at from wallet_stop s
        where s.platform_id = r.platform_id and s.account_id = r.id order by s.id desc limit 1) s on true`,
    where: () => sql`r.code in ${walletCodes}`,
    columns: {
      platformName,
      accountCode: sql`r.code`,
      available: sql`r.balance`,
      accountStatus: sql`r.status`,
      reason: sql`s.reason`,
      operator: sql`s.operator`,
      at: sql`s.at`,
      frozen: sql`coalesce((select f.balance from ledger_account f where f.platform_id = r.platform_id
        and f.code = r.code + 1 and f.owner_type = r.owner_type and f.owner_id = r.owner_id), 0)`,
      mobile: sql`
        case r.owner_type when 'company' then (select c.mobile from company c where c.platform_id = r.platform_id
          and c.id = r.owner_id)
          when 'driver' then (select d.mobile from driver d where d.platform_id = r.platform_id and d.id = r.owner_id)
            end`,
    },
    order: sql`r.owner_name`,
    byAnother: { maker: 'stoppedById', column: sql`s.operator_id`, commands: [restoreWallet] },
  }),
  stop,
  restore,
];
