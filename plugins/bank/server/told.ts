import { OwnNotices, sql, tellWhile } from '@freightdeck/sdk/server';
import type { Call, Job } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { bank as plugin } from '../plugin.ts';

interface Low {
  readonly id: string;
  readonly platformId: string;
  /** Empty for the fuel pool. */
  readonly accountNo: string;
  readonly balance: number;
  readonly warnCents: number;
}
/** 资金不足: finance hears when an own account or the fuel pool falls below its warning level, once until it is filled. */
export const tellLow: Job = tellWhile(
  'bank.fundsLow',
  600,
  (call: Call) =>
    call.tx.rows<Low>(sql`
      select id, platform_id, account_no, balance, warn_cents from bank_enterprise_account
      where status = 1 and sync_state = 2 and balance < warn_cents
      union all select 'TYY ' || p.platform_id, p.platform_id, '', a.balance, p.warn_cents
      from tyy_pool p cross join lateral (select coalesce(sum(l.balance), 0)::bigint as balance from ledger_account l
        where l.platform_id = p.platform_id and l.code = 1201 and l.owner_type = 'channel' and l.owner_id = 'TYY') a
      where a.balance < p.warn_cents`),
  async (call, { id, platformId, accountNo, balance, warnCents }) => {
    const [yuan, level] = [formatMoney(balance), formatMoney(warnCents)];
    const pool = accountNo === '';
    await call.find(OwnNotices)?.add(call.tx, {
      platformId,
      kind: `bank.fundsLow.${id}`,
      level: 'warning',
      key: pool ? 'tyyBalance:setWarn' : 'bankEnterpriseAccount:edit',
      title: pool
        ? { zh: '油气资金池余额不足', en: 'The fuel pool is low' }
        : { zh: '通道账户余额不足', en: 'A channel account is low' },
      text: pool
        ? {
            zh: `油气资金池余额 ${yuan} 元，低于预警值 ${level} 元。`,
            en: `The fuel pool holds ${yuan} yuan, less than its warning level of ${level}.`,
          }
        : {
            zh: `账户 ${accountNo} 余额 ${yuan} 元，低于预警值 ${level} 元。`,
            en: `Account ${accountNo} holds ${yuan} yuan, less than its warning level of ${level}.`,
          },
      opens: pool
        ? { path: plugin.routes.tyyBalance.path, query: {} }
        : { path: plugin.routes.bankEnterpriseAccount.path, query: { accountNo } },
    });
  },
);
