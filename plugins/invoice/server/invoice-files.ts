import { serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, Served, Sql } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { invoiceFile, outputTax } from '../contract/index.ts';
import type { Party } from '../contract/index.ts';

interface Face {
  readonly id: string;
  readonly orderNo: string;
  readonly applyNo: string;
  readonly invoiceCode: string | null;
  readonly invoiceNo: string;
  readonly issuedAt: string;
  readonly invoiceKind: string;
  readonly vatPpm: number;
  readonly amountExcl: number;
  readonly tax: number;
  readonly totalCents: number;
  readonly remark: string | null;
  readonly redOfNo: string | null;
  readonly buyer: Party;
  readonly seller: Party;
}
interface Line {
  readonly waybillSn: string;
  readonly goodsName: string;
  readonly amountExcl: number;
  readonly tax: number;
  readonly amount: number;
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const tag = (name: string, value: string | null): string => `<${name}>${escaped(value ?? '')}</${name}>`;
const party = (name: string, { name: title, taxNo, address, phone, bank, account }: Party): string =>
  `<${name}>${tag('Name', title)}${tag('TaxNo', taxNo)}${tag('Address', address)}${tag('Phone', phone)}` +
  `${tag('Bank', bank)}${tag('Account', account)}</${name}>`;

async function written(call: Call, face: Face): Promise<string> {
  const lines = await call.tx.rows<Line>(
    sql`select waybill_sn, goods_name, amount_excl, tax, amount from invoice_line where invoice_id = ${face.id}
      order by id`,
  );
  const rows = lines.map(
    (line) =>
      `<Line>${tag('Waybill', line.waybillSn)}${tag('Goods', line.goodsName)}` +
      `${tag('Amount', formatMoney(line.amountExcl))}${tag('Tax', formatMoney(line.tax))}` +
      `${tag('Total', formatMoney(line.amount))}</Line>`,
  );
  return (
    `<Invoice kind="${face.invoiceKind}">${tag('Code', face.invoiceCode)}${tag('Number', face.invoiceNo)}` +
    `${tag('IssuedAt', face.issuedAt)}${tag('RedOf', face.redOfNo)}` +
    `${party('Seller', face.seller)}${party('Buyer', face.buyer)}\n` +
    `<Lines>${rows.join('')}</Lines>${tag('RatePpm', String(face.vatPpm))}` +
    `${tag('Amount', formatMoney(face.amountExcl))}${tag('Tax', formatMoney(face.tax))}` +
    `${tag('Total', formatMoney(face.totalCents))}${tag('Remark', face.remark)}</Invoice>`
  );
}
async function documentOf(call: Call, faces: readonly Face[]): Promise<string> {
  const parts: string[] = [];
  for (const face of faces) parts.push(await written(call, face));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Invoices>\n${parts.join('\n')}\n</Invoices>\n`;
}
const faceColumns = sql`id, order_no, apply_no, invoice_code, invoice_no, issued_at, invoice_kind, vat_ppm, amount_excl,
  tax, total_cents, remark, red_of_no, buyer, seller`;
/** Only issued invoices have a file. */
const file = serveQuery(invoiceFile, async (call, { id, applyId }) => {
  const which: Sql = id ? sql`id = ${id}` : sql`apply_id = ${applyId ?? ''}`;
  const faces = await call.tx.rows<Face>(sql`
    select ${faceColumns} from invoice
    where ${which} and invoice_state in (2, 4, 5) and (${call.isOperator} or platform_id = ${call.platformId})
      order by issued_at, id limit 400`);
  const [first] = faces;
  if (!first) return undefined;
  return { fileName: `${id ? first.invoiceNo : first.applyNo}.xml`, content: await documentOf(call, faces) };
});
/** The files of the invoices on which a trip stands. */
export async function invoicesOfTrip(
  call: Call,
  platformId: string,
  waybillId: string,
): Promise<readonly { readonly invoiceNo: string; readonly content: string }[]> {
  const faces = await call.tx.rows<Face>(sql`
    select ${faceColumns} from invoice where platform_id = ${platformId} and invoice_state in (2, 4, 5)
      and id in (select invoice_id from invoice_line where platform_id = ${platformId} and waybill_id = ${waybillId})
      order by issued_at, id`);
  const found = [];
  for (const face of faces) found.push({ invoiceNo: face.invoiceNo, content: await documentOf(call, [face]) });
  return found;
}
const tax = serveQuery(outputTax, async (call, { month }) => ({
  rows: await call.tx.rows<{
    platformId: string;
    platformName: string;
    invoices: number;
    amountExcl: number;
    tax: number;
  }>(sql`
    select v.platform_id, coalesce((select p.platform_name from platform p where p.platform_id = v.platform_id),
      v.platform_id) as platform_name, count(*)::int as invoices,
      sum(v.amount_excl)::bigint as amount_excl, sum(v.tax)::bigint as tax
    from invoice v where v.month = ${month} and v.invoice_state in (2, 4, 5) and (${call.isOperator}
      or v.platform_id = ${call.platformId}) group by v.platform_id order by v.platform_id`),
}));
export const fileServes: readonly Served[] = [file, tax];
