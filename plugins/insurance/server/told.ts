import { OwnNotices, sql, tellWhile } from '@freightdeck/sdk/server';
import type { Job } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { insurance as plugin } from '../plugin.ts';

interface Low {
  readonly id: string;
  readonly platformId: string;
  readonly insurerName: string;
  readonly balance: number;
  readonly warnCents: number;
}
/** 承保账户余额不足: finance hears when the account falls below its warning level, once until it is filled. */
export const tellLow: Job = tellWhile(
  'insurance.accountLow',
  600,
  (call) =>
    call.tx.rows<Low>(sql`
      select r.id, r.platform_id, r.insurer_name, a.balance, r.warn_cents from underwriting_account r
      cross join lateral (select coalesce(sum(l.balance), 0)::bigint as balance from ledger_account l
        where l.platform_id = r.platform_id and l.code = 1202 and l.owner_type = 'insurer'
          and l.owner_id = r.insurer_code) a
      where r.status = 1 and r.delete_status = '0' and a.balance < r.warn_cents`),
  async (call, { id, platformId, insurerName, balance, warnCents }) => {
    const [yuan, level] = [formatMoney(balance), formatMoney(warnCents)];
    await call.find(OwnNotices)?.add(call.tx, {
      platformId,
      kind: `insurance.accountLow.${id}`,
      level: 'warning',
      key: 'underwritingAccount:topUp',
      title: { zh: '承保账户余额不足', en: 'An underwriting account is low' },
      text: {
        zh: `“${insurerName}”承保账户余额 ${yuan} 元，低于预警值 ${level} 元，可能无法投保。`,
        en: `The account at "${insurerName}" holds ${yuan} yuan, less than its warning level of ${level}.`,
      },
      opens: { path: plugin.routes.underwritingAccount.path, query: {} },
    });
  },
);
