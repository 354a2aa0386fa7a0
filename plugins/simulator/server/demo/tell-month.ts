import { sql } from '@freightdeck/sdk/server';
import type { DemoCall, DemoStage } from '@freightdeck/sdk/server';
import { addDays, formatDateTime } from '@freightdeck/sdk/values';
import { confirmFee, generateFee, payFee } from '@freightdeck/plugin-bank/contract';
import { declareTax, generateTax, payTax } from '@freightdeck/plugin-compliance/contract';
import {
  addAdjustment,
  addTitle,
  applyInvoice,
  approveAdjustment,
  approveApply,
  approveTitle,
  askConfirmation,
  editInvoicing,
  issueInvoice,
  redInvoice,
} from '@freightdeck/plugin-invoice/contract';
import {
  confirmStatement,
  generateStatement,
  receiveStatement,
  sendStatement,
} from '@freightdeck/plugin-settlement/contract';
import { creditCodeOf } from './people.ts';
import type { StoryBank } from './story-bank.ts';

const HOUR = 3_600_000;
/** 10 000 yuan of freight on one invoice are usual; this is what the tax office allows for one. */
const limitCents = 10_000_000;
interface On {
  readonly id: string;
}
/** A month that is over, and the day on which its papers are made. */
export interface Closing {
  /** yyyy-MM */
  readonly month: string;
  /** Milliseconds. */
  readonly at: number;
}

const firstDay = (month: string): string => `${month}-01`;
const lastDay = (month: string): string => addDays(`${addDays(firstDay(month), 32).slice(0, 7)}-01`, -1);

/** Who sells, and to whom: asked for once, before the first invoice. */
export async function openInvoicing(at: DemoCall, moment: string, platformId: string): Promise<void> {
  const call = at(moment, 'provider');
  const seller = await call.tx.one<{ name: string; uscc: string | null }>(sql`
    select p.platform_name as name, s.uscc from platform p
      left join service_provider s on s.platform_id = p.platform_id where p.platform_id = ${platformId}`);
  await call.execute(editInvoicing, {
    sellerName: seller?.name ?? platformId,
    sellerTaxNo: seller?.uscc ?? creditCodeOf(9900 + (Number(platformId.slice(-2)) || 99)),
    sellerAddress: '示范市货运大道1号',
    sellerPhone: '0990-0000001',
    sellerBank: '示范银行',
    sellerAccount: '6210990077000001',
    clerk: '开票员',
    limitCents,
  });
}

/** The papers of a month: statements to the shippers, their invoices, the tax of the drivers, the platform's fee. */
export async function tellMonth(
  stage: DemoStage,
  at: DemoCall,
  platformId: string,
  { month, at: day }: Closing,
  bank: StoryBank,
): Promise<void> {
  const hour = (hours: number): string => formatDateTime(day + hours * HOUR);
  await state(at, hour, platformId, month);
  await invoice(stage, at, hour, platformId, month);
  if (await file(at, hour, platformId, month)) await bank.pull(at, day + 58 * HOUR, 'ENT');
}

/** One statement a shipper, sent and confirmed. */
async function state(at: DemoCall, hour: (hours: number) => string, platformId: string, month: string): Promise<void> {
  const shippers = await at(hour(0), 'system').tx.rows<{ companyId: string }>(sql`
    select distinct company_id from settlement_order where platform_id = ${platformId} and ys_id is null
      and settle_status in (30, 40, 50, 60, 80)
      and audit_at >= ${`${firstDay(month)} 00:00:00`} and audit_at < ${`${addDays(lastDay(month), 1)} 00:00:00`}
    order by company_id`);
  for (const { companyId } of shippers) {
    const statement = await at(hour(0), 'system').execute(generateStatement, {
      companyId,
      periodFrom: firstDay(month),
      periodTo: lastDay(month),
    });
    await at(hour(1), 'provider').execute(sendStatement, { way: 'HAND' }, statement);
    await at(hour(26), 'shipper').execute(confirmStatement, {}, statement);
  }
}

/** Shippers on credit pay their statements when they are due, every third of them 45 days later. */
export async function collect(at: DemoCall, moment: number, platformId: string, bank: StoryBank): Promise<void> {
  const day = formatDateTime(moment).slice(0, 10);
  const due = await at(formatDateTime(moment), 'system').tx.rows<
    On & { readonly payer: string; readonly cents: number }
  >(sql`
    select s.id, s.company_name as payer, s.receivable_amount - s.received_cents as cents from ys_settlement_order s
    where s.platform_id = ${platformId} and s.settle_mode = 2 and s.ys_status in (2, 3)
      and s.due_date + case when ascii(right(s.company_id, 1)) % 3 = 0 then 45 else 0 end <= ${day}::date
      and s.receivable_amount > s.received_cents
    order by s.id`);
  if (due.length === 0) return;
  const lines = await bank.deposit(
    at,
    moment - HOUR,
    'SIM',
    due.map(({ cents, payer }) => ({ cents, payer, memo: '支付运费' })),
  );
  for (const [index, { id }] of due.entries())
    await at(formatDateTime(moment), 'provider').execute(receiveStatement, { statementId: lines[index] ?? '' }, { id });
}

/** The title a shipper's invoices carry, made and audited with the first one. */
async function titleOf(at: DemoCall, moment: string, platformId: string, companyId: string): Promise<string> {
  const { tx } = at(moment, 'system');
  const known = await tx.one<On>(sql`
    select id from invoice_title where platform_id = ${platformId} and company_id = ${companyId} and audit_status = 2
      order by id limit 1`);
  if (known) return known.id;
  const company = await tx.one<{ name: string; uscc: string }>(sql`
    select company_name as name, uscc from company where platform_id = ${platformId} and id = ${companyId}`);
  const title = await at(moment, 'shipper').execute(addTitle, {
    companyId,
    titleName: company?.name ?? '',
    taxNo: company?.uscc ?? '',
    address: '示范市工业路8号',
    phone: '0990-0000008',
    bankName: '示范银行',
    bankAccount: '6210990077000008',
    isDefault: true,
  });
  await at(moment, 'operator').execute(approveTitle, {}, title);
  return title.id;
}

/** What was paid in the month is invoiced, one application a shipper. */
async function invoice(
  stage: DemoStage,
  at: DemoCall,
  hour: (hours: number) => string,
  platformId: string,
  month: string,
): Promise<void> {
  const rows = await at(hour(30), 'system').tx.rows<{ companyId: string; waybillIds: readonly string[] }>(sql`
    select o.company_id, array_agg(o.waybill_id order by o.waybill_id) as waybill_ids
      from settlement_order o join waybill w on w.platform_id = o.platform_id and w.id = o.waybill_id
    where o.platform_id = ${platformId} and o.settle_status = 50 and w.freeze_flag = 0
      and o.paid_at < ${`${addDays(lastDay(month), 1)} 00:00:00`}
      and not exists (select 1 from waybill_invoicing i where i.platform_id = o.platform_id
        and i.waybill_id = o.waybill_id and i.reserved_cents + i.invoiced_cents > 0)
    group by o.company_id order by o.company_id`);
  for (const { companyId, waybillIds } of rows) {
    const titleId = await titleOf(at, hour(30), platformId, companyId);
    const apply = await at(hour(31), 'shipper').execute(applyInvoice, {
      waybillIds,
      titleId,
      invoiceType: 'ELECTRONIC',
    });
    await at(hour(33), 'provider').execute(approveApply, {}, apply);
    const papers = await at(hour(34), 'provider').tx.rows<On>(sql`
      select id from invoice where platform_id = ${platformId} and apply_id = ${apply.id} and invoice_state = 0
        order by id`);
    for (const paper of papers) await at(hour(34), 'provider').execute(issueInvoice, {}, paper);
  }
  if (rows.length === 0) return;
  await stage.answers(at(hour(34.5), 'system'));
  if (Number(month.slice(5)) % 4 === 2) await reverse(stage, at, hour, platformId);
}

/** 红冲: an invoice with a wrong buyer is reversed; its waybills are invoiced again with the next month. */
async function reverse(
  stage: DemoStage,
  at: DemoCall,
  hour: (hours: number) => string,
  platformId: string,
): Promise<void> {
  const wrong = await at(hour(40), 'system').tx.one<On>(sql`
    select id from invoice where platform_id = ${platformId} and invoice_state = 2 and invoice_kind = 'BLUE'
      and issued_at < ${hour(40)}
      order by issued_at desc, id desc limit 1`);
  if (!wrong) return;
  const red = await at(hour(41), 'provider').execute(addAdjustment, {
    invoiceId: wrong.id,
    adjustType: 'RED',
    reasonCode: 'WRONG',
    reason: '购方抬头有误，重新开具',
  });
  await at(hour(42), 'operator').execute(approveAdjustment, {}, red);
  await at(hour(42.5), 'provider').execute(askConfirmation, { askedBy: 'SELLER' }, red);
  await stage.answers(at(hour(42.6), 'system'));
  await at(hour(43), 'provider').execute(redInvoice, {}, red);
  await stage.answers(at(hour(43.5), 'system'));
}

/** The month's tax, declared, and paid where something is due. */
async function file(
  at: DemoCall,
  hour: (hours: number) => string,
  platformId: string,
  month: string,
): Promise<boolean> {
  const { tx } = at(hour(48), 'system');
  const paid = await tx.one(sql`
    select 1 from settlement_order o where o.platform_id = ${platformId} and o.settle_status = 50
      and o.payee_type = 'DRIVER' and o.paid_at >= ${`${firstDay(month)} 00:00:00`}
      and o.paid_at < ${`${addDays(lastDay(month), 1)} 00:00:00`}
      and not exists (select from tax_withhold t where t.platform_id = o.platform_id and t.person_id = o.payee_id
        and t.month = ${month} and t.tax_status <> 3) limit 1`);
  if (!paid) return false;
  await at(hour(48), 'provider').execute(generateTax, { month });
  const filings = await tx.rows<On & { readonly due: number }>(sql`
    select id, vat + surcharge + iit as due from tax_withhold where platform_id = ${platformId} and month = ${month}
      and tax_status = 0 order by id`);
  for (const { id, due } of filings) {
    await at(hour(50), 'provider').execute(declareTax, {}, { id });
    if (due > 0)
      await at(hour(52), 'provider', 'cashier').execute(
        payTax,
        { payNo: `WS${month.replace('-', '')}${id.slice(-6)}` },
        { id },
      );
  }
  return filings.some(({ due }) => due > 0);
}

/** The platform's fee of the month: billed by the operator, paid and confirmed. */
export async function tellFee(
  stage: DemoStage,
  platformId: string,
  { month, at: day }: Closing,
  bank: StoryBank,
): Promise<void> {
  const hour = (hours: number): string => formatDateTime(day + hours * HOUR);
  await stage.together(platformId, async (at) => {
    const accrued = await at(hour(54), 'system').tx.one(sql`
      select 1 from ledger_entry e join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
        where a.platform_id = ${platformId} and a.code = 2202 and e.side = 'C'
          and not exists (select 1 from platform_fee_bill b where b.platform_id = ${platformId} and b.month = ${month})
          and e.at >= ${`${firstDay(month)} 00:00:00`} and e.at < ${`${addDays(lastDay(month), 1)} 00:00:00`} limit 1`);
    if (!accrued) return;
    const bill = await at(hour(54), 'operator').execute(generateFee, { platformId, month });
    await at(hour(56), 'provider').execute(payFee, { payChannel: 'SIM' }, bill);
    await at(hour(58), 'operator').execute(confirmFee, {}, bill);
    await bank.pull(at, day + 60 * HOUR, 'SIM');
  });
}
