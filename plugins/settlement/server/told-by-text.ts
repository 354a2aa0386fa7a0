import { byDay, listen, OwnNotices, smsOf, sql, tellWhile } from '@freightdeck/sdk/server';
import type { Call, Job, Listener } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { settlementMoved } from '../contract/index.ts';
import { settlement as plugin } from '../plugin.ts';
import { open, overdueDays } from './statement-dues.ts';

interface Split {
  readonly waybillSn: string;
  readonly driverMobile: string;
  /** Whoever gets the money instead of the driver. */
  readonly payeeMobile: string | null;
  readonly freightAmount: number;
  readonly cashAmount: number;
  readonly oilAmount: number;
  readonly gasAmount: number;
  readonly payCash: number;
  readonly payOil: number;
  readonly payGas: number;
}
const [approved, paid] = [30, 50];
const parts = (cash: number, oil: number, gas: number): string =>
  [['现金', cash] as const, ['油费', oil] as const, ['气费', gas] as const]
    .filter(([name, cents]) => cents !== 0 || name === '现金')
    .map(([name, cents]) => `${name}${formatMoney(cents)}元`)
    .join('、');
const texts: Readonly<Record<number, (order: Split) => string>> = {
  [approved]: (order) =>
    `运单${order.waybillSn}的运费已审核通过：共${formatMoney(order.freightAmount)}元，` +
    `${parts(order.cashAmount, order.oilAmount, order.gasAmount)}。`,
  [paid]: (order) =>
    `运单${order.waybillSn}的运费已支付：${parts(order.payCash, order.payOil, order.payGas)}，请查收。`,
};
/** 结算: the driver, and whoever gets the money in his place, hear that it was approved and paid, and in what parts. */
export const settledByText: Listener = listen(settlementMoved, async (call, { platformId, orderId, to }) => {
  const textOf = texts[to];
  const sms = textOf && smsOf(call, platformId);
  if (!textOf || !sms) return;
  const order = await call.tx.one<Split>(sql`
    select o.waybill_sn, w.driver_mobile, case o.payee_type
        when 'OWNER' then (select p.mobile from car_owner p where p.platform_id = o.platform_id and p.id = o.payee_id)
        when 'CAPTAIN' then (select p.mobile from car_captain p where p.platform_id = o.platform_id
          and p.id = o.payee_id) end as payee_mobile,
      o.freight_amount, o.cash_amount, o.oil_amount, o.gas_amount, o.pay_cash, o.pay_oil, o.pay_gas
    from settlement_order o join waybill w on w.platform_id = o.platform_id and w.id = o.waybill_id
    where o.platform_id = ${platformId} and o.id = ${orderId}`);
  if (!order) return;
  const mobiles = new Set([order.driverMobile, ...(order.payeeMobile === null ? [] : [order.payeeMobile])]);
  for (const mobile of mobiles) await sms.send(call, { platformId, mobile, text: textOf(order) });
});

interface Overdue {
  readonly id: string;
  readonly platformId: string;
  readonly ysSn: string;
  readonly companyName: string;
  readonly mobile: string | null;
  readonly openCents: number;
  readonly days: number;
}
const tell = async (call: Call, { platformId, ysSn, companyName, mobile, openCents, days }: Overdue): Promise<void> => {
  const yuan = formatMoney(openCents);
  await call.find(OwnNotices)?.add(call.tx, {
    platformId,
    kind: `settlement.overdue.${ysSn}`,
    level: 'warning',
    key: 'YSSettlementOrder:receive',
    title: { zh: '应收结算单逾期', en: 'A statement is overdue' },
    text: {
      zh: `货主“${companyName}”的应收结算单 ${ysSn} 已逾期 ${days} 天，未收 ${yuan} 元。`,
      en: `Statement ${ysSn} of "${companyName}" is ${days} days overdue; ${yuan} yuan are open.`,
    },
    opens: { path: plugin.routes.YSSettlementOrder.path, query: { ysSn } },
  });
  if (mobile)
    await smsOf(call, platformId)?.send(call, {
      platformId,
      mobile,
      text: `贵司应收结算单${ysSn}已逾期${days}天，未付${yuan}元，请尽快付款；如已付款请忽略。`,
    });
};
/** 逾期: the finance of the provider and the shipper hear of every statement once, by day. */
export const tellOverdue: Job = tellWhile(
  'settlement.tellOverdue',
  1800,
  (call) =>
    call.tx.rows<Overdue>(sql`
      select r.id, r.platform_id, r.ys_sn, r.company_name, r.mobile, r.open_cents, r.days from (
        select r.*, ${overdueDays} as days, ${open} as open_cents,
          (select c.mobile from company c where c.platform_id = r.platform_id and c.id = r.company_id) as mobile
        from ys_settlement_order r) r
      where r.days > 0`),
  tell,
  byDay,
);
