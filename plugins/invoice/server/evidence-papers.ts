import { listen, sql } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { evidenceAsked } from '@freightdeck/plugin-waybill/contract';
import { invoicesOfTrip } from './invoice-files.ts';

/** Adds the waybill's invoices to its evidence, with the waybill's lines on them. */
export const handInPapers: Listener = listen(evidenceAsked, async (call, { platformId, waybillId, add, pack }) => {
  add(
    'invoices',
    await call.tx.rows<object>(sql`
    select i.invoice_code, i.invoice_no, i.invoice_kind, i.invoice_state, i.title_name, i.tax_no, i.issued_at,
      l.amount_excl, l.tax, l.amount
    from invoice_line l join invoice i on i.platform_id = l.platform_id and i.id = l.invoice_id
      where l.platform_id = ${platformId} and l.waybill_id = ${waybillId} and i.invoice_no is not null
      order by i.issued_at, i.id`),
  );
  for (const { invoiceNo, content } of pack ? await invoicesOfTrip(call, platformId, waybillId) : [])
    pack?.put({ path: `7-invoice/${invoiceNo}.xml`, title: `发票 ${invoiceNo}`, content: Buffer.from(content) });
});
