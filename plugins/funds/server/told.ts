import { byDay, listen, OwnNotices, smsOf, sql, tellWhile } from '@freightdeck/sdk/server';
import type { Call, Job, Listener } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { rechargeArrived, withdrawLife } from '../contract/index.ts';
import { funds as plugin } from '../plugin.ts';

interface Withdrawn {
  readonly platformId: string;
  readonly ownerType: string;
  readonly ownerId: string;
  readonly amount: number;
  readonly cardLast4: string;
  readonly withdrawStatus: number;
  readonly failReason: string | null;
}
/** What the bank has said of a withdrawal, in words to whoever asked for it. */
const said: Readonly<Record<number, (order: Withdrawn) => string>> = {
  40: ({ amount, cardLast4 }) => `您申请的提现${formatMoney(amount)}元已到账，收款卡尾号${cardLast4}。`,
  50: ({ amount, cardLast4, failReason }) =>
    `您申请的提现${formatMoney(amount)}元（收款卡尾号${cardLast4}）失败：${failReason ?? ''}，款项已退回账户。`,
  80: ({ amount, cardLast4, failReason }) =>
    `您的提现${formatMoney(amount)}元（收款卡尾号${cardLast4}）被银行退回：${failReason ?? ''}，款项已退回账户。`,
};
const registers = sql`(
  select platform_id, 'driver' as kind, id, mobile from driver union all
  select platform_id, 'carOwner', id, mobile from car_owner union all
  select platform_id, 'captain', id, mobile from car_captain union all
  select platform_id, 'broker', id, mobile from broker union all
  select platform_id, 'company', id, mobile from company)`;
const mobileOf = async (
  call: Pick<Call, 'tx'>,
  platformId: string,
  ownerType: string,
  ownerId: string,
): Promise<string | undefined> =>
  (
    await call.tx.one<{ mobile: string }>(sql`
      select o.mobile from ${registers} o
      where o.platform_id = ${platformId} and o.kind = ${ownerType} and o.id = ${ownerId}`)
  )?.mobile;

/** 提现: its owner hears that it has arrived, failed or was sent back, by the amount and the end of the card. */
const withdrawnByText: Listener = listen<{ readonly before: Withdrawn; readonly after: Withdrawn }>(
  { name: `${withdrawLife.name}.query` },
  async (call, { before, after }) => {
    const text = before.withdrawStatus === after.withdrawStatus ? undefined : said[after.withdrawStatus]?.(after);
    const { platformId, ownerType, ownerId } = after;
    const sms = text === undefined ? undefined : smsOf(call, platformId);
    if (text === undefined || !sms) return;
    const mobile = await mobileOf(call, platformId, ownerType, ownerId);
    if (mobile) await sms.send(call, { platformId, mobile, text });
  },
);
/** 充值到账: the shipper hears of it on the phone, the provider's finance on the console. */
const arrivedTold: Listener = listen(
  rechargeArrived,
  async (call, { platformId, rechargeNo, companyId, companyName, amount }) => {
    const yuan = formatMoney(amount);
    await call.find(OwnNotices)?.add(call.tx, {
      platformId,
      kind: `funds.recharged.${rechargeNo}`,
      key: 'OwnerRechargeAudit:confirm',
      at: call.now(),
      title: { zh: '充值到账', en: 'A recharge has arrived' },
      text: {
        zh: `货主“${companyName}”的充值 ${rechargeNo} 已到账 ${yuan} 元。`,
        en: `Recharge ${rechargeNo} of "${companyName}" has arrived: ${yuan} yuan.`,
      },
      opens: { path: plugin.routes.OwnerRechargeAudit.path, query: { rechargeNo } },
    });
    const sms = smsOf(call, platformId);
    const mobile = sms && (await mobileOf(call, platformId, 'company', companyId));
    if (mobile) await sms.send(call, { platformId, mobile, text: `贵司充值${yuan}元已到账，单号${rechargeNo}。` });
  },
);
export const toldListeners: readonly Listener[] = [withdrawnByText, arrivedTold];

interface NearlyUsed {
  readonly id: string;
  readonly platformId: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly leftCents: number;
  readonly usedPercent: number;
}
/** 额度: the shipper and the provider's finance hear when more than nine tenths are in use, once until there is room. */
export const tellQuota: Job = tellWhile(
  'funds.quotaNearlyUsed',
  600,
  (call) =>
    call.tx.rows<NearlyUsed>(sql`
      select id, platform_id, company_id, company_name,
        greatest(initial_quota + temp_cents - used_cents, 0)::bigint as left_cents,
        (used_cents * 100 / (initial_quota + temp_cents))::int as used_percent
      from quota
      where initial_quota + temp_cents > 0 and used_cents * 10 > (initial_quota + temp_cents) * 9`),
  async (call, { platformId, companyId, companyName, leftCents, usedPercent }) => {
    const yuan = formatMoney(leftCents);
    await call.find(OwnNotices)?.add(call.tx, {
      platformId,
      kind: `funds.quotaNearlyUsed.${companyId}`,
      level: 'warning',
      key: 'quotaAllocation:expandQuota',
      title: { zh: '授信额度即将用完', en: 'A quota is nearly used up' },
      text: {
        zh: `货主“${companyName}”的授信额度已使用 ${usedPercent}%，剩余 ${yuan} 元。`,
        en: `"${companyName}" has used ${usedPercent} % of its quota; ${yuan} yuan are left.`,
      },
      opens: { path: plugin.routes.quotaAllocation.path, query: { companyName } },
    });
    const sms = smsOf(call, platformId);
    const mobile = sms && (await mobileOf(call, platformId, 'company', companyId));
    if (mobile)
      await sms.send(call, {
        platformId,
        mobile,
        text: `贵司授信额度已使用${usedPercent}%，剩余${yuan}元，请及时还款。`,
      });
  },
  byDay,
);
