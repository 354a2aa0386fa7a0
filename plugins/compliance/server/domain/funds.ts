import { timeBetween } from '@freightdeck/sdk/server';
import { atMost, noneOf, over, ppm, rule } from './checker.ts';
import type { RulesOfFlow } from './checker.ts';

const paid = 50;
const onCredit = 2;
const FAR_M = 2_000;
/** Codes of 9.2 for payments in cash. */
const cashMeans: readonly string[] = ['10', '20'];
const money = over('money');

/** Funds: F-01 to F-12. */
export const fundsRules: RulesOfFlow = {
  'F-01': money((order) => {
    const open = order.receivableAmount - order.collectedCents;
    const covered =
      open <= 0 ||
      order.settleStatus === paid ||
      (order.settleMode === onCredit ? order.quotaOpen && !order.short : order.walletCents >= open);
    return { passed: covered, value: `${order.collectedCents}/${order.receivableAmount}` };
  }),
  'F-02': money(({ strangePayer }) => noneOf(strangePayer)),
  'F-03': rule(['money', 'papers'], ({ money: order, waybill, papers }) => {
    if (!order) return undefined;
    const holdsMandate = papers?.mandates.some(({ partyA, partyB }) => [partyA, partyB].includes(order.payeeName));
    const carrier = order.payeeType === 'DRIVER' ? order.payeeName === waybill.driverName : holdsMandate !== false;
    return {
      passed: carrier && (order.cardHolder === null || order.cardHolder === order.payeeName),
      value: `${order.payeeName} / ${order.cardHolder ?? '-'}`,
    };
  }),
  'F-04': money((order) => {
    const net = order.freightAmount - order.infoFeeOfCarrier;
    return {
      passed: order.parts === net && (order.voucherCents === null || order.voucherCents === order.payCash),
      value: `${order.parts}/${net}`,
    };
  }),
  'F-05': money(({ settleStatus, payCash, receiptIn }) =>
    settleStatus === paid ? { passed: payCash === 0 || receiptIn } : undefined,
  ),
  'F-06': money(({ documentTotal, documentParts }) =>
    documentTotal === null
      ? undefined
      : { passed: documentTotal === documentParts, value: `${documentTotal}/${documentParts ?? 0}` },
  ),
  'F-07': money(({ documentTotal, documentMeans }) =>
    documentTotal === null ? undefined : noneOf(documentMeans.filter((code) => cashMeans.includes(code))),
  ),
  'F-08': money(({ backFlow }) => noneOf(backFlow)),
  'F-09': money(({ auditAt, paidAt }, { now }, limit) =>
    auditAt === null
      ? undefined
      : atMost(Math.max(0, Math.floor(timeBetween(auditAt, paidAt ?? now, 'minutes') / 60)), limit),
  ),
  'F-10': rule(['money', 'fuel'], ({ money: order, fuel }, limit) => {
    if (!order) return undefined;
    const share = order.freightAmount > 0 ? ppm(order.oilAndGas, order.freightAmount) : 0;
    const away = fuel !== undefined && (fuel.others.length > 0 || (fuel.farM ?? 0) > FAR_M);
    return {
      passed: share <= limit && !away,
      amount: share,
      ...(away ? { value: fuel.others[0] ?? `${fuel.farM ?? 0} m` } : {}),
    };
  }),
  'F-11': money((order, { waybill }, limit) => {
    const share = order.prepayBase > 0 ? ppm(order.prepaidCents, order.prepayBase) : 0;
    return { passed: share <= limit && (waybill.waybillStatus >= 0 || order.prepayOwed === 0), amount: share };
  }),
  'F-12': money(({ cardSharers }, _facts, limit) => atMost(cardSharers, limit)),
};
