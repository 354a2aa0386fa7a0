import { listen, sql } from '@freightdeck/sdk/server';
import type { Call, Listener } from '@freightdeck/sdk/server';
import { evidenceAsked } from '@freightdeck/plugin-waybill/contract';
import type { EvidencePack } from '@freightdeck/plugin-waybill/contract';
import { papersOfTrip } from './papers.ts';
import { ownStatement, paperOf } from './statement-paper.ts';

interface OfTrip {
  readonly platformId: string;
  readonly waybillId: string;
  readonly waybillSn: string;
  readonly pack: EvidencePack;
}
/** Vouchers, bank receipts, and the statement that the shipper was given, as PDF. */
async function packPapers(call: Call, { platformId, waybillId, waybillSn, pack }: OfTrip): Promise<void> {
  const { origin } = pack;
  for (const [kind, folder, title] of [
    ['V', '5-settlement', '结算凭证'],
    ['R', '6-bank', '银行回单'],
  ] as const)
    for (const { name, content } of await papersOfTrip(call, kind, { platformId, waybillSn, origin }))
      pack.put({
        path: `${folder}/${name}`,
        title: `${title} ${name.replace('.pdf', '')}`,
        content: Buffer.from(content, 'base64'),
      });
  const statements = await call.tx.rows<{ ysId: string }>(sql`
    select distinct ys_id from settlement_order where platform_id = ${platformId} and waybill_id = ${waybillId}
      and ys_id is not null and settle_status <> 90`);
  for (const { ysId } of statements) {
    const statement = await ownStatement(call, ysId);
    const paper = statement && (await paperOf(call, statement, origin));
    if (paper)
      pack.put({
        path: `5-settlement/${paper.name}`,
        title: `应收结算单 ${statement.ysSn}`,
        content: Buffer.from(paper.content, 'base64'),
      });
  }
}

/** Adds the settlement history of a waybill, its vouchers and the bank's receipts to its evidence. */
export const handInPapers: Listener = listen(
  evidenceAsked,
  async (call, { platformId, waybillId, waybillSn, add, pack }) => {
    add(
      'settlement',
      await call.tx.rows<object>(sql`
    select settle_sn, round, settle_status, settle_kg, carrier_price, gross_freight, loss_deduct_cents, additions,
      deductions, rounding_amount, freight_amount, info_fee, receivable_amount, pay_cash, pay_oil, pay_gas, paid_at
    from settlement_order where platform_id = ${platformId} and waybill_id = ${waybillId} order by round`),
    );
    add(
      'vouchers',
      await call.tx.rows<object>(sql`
    select v.voucher_no, v.voucher_kind, v.settle_sn, v.payee_name, v.amount, v.channel, v.channel_no, v.journal_no,
      v.paid_at, r.receipt_no
    from settlement_voucher v join settlement_order o on o.platform_id = v.platform_id and o.id = v.order_id left
      join settlement_receipt r on r.platform_id = v.platform_id and r.voucher_no = v.voucher_no and r.match_status > 0
    where v.platform_id = ${platformId} and o.waybill_id = ${waybillId} order by v.paid_at, v.id`),
    );
    if (pack) await packPapers(call, { platformId, waybillId, waybillSn, pack });
  },
);
