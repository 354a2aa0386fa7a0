import { wordOf } from '@freightdeck/sdk/contract';
import { listen, sql } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { trailAsked } from '@freightdeck/plugin-waybill/contract';
import { invoices } from '../contract/index.ts';

interface Found {
  readonly id: string;
  readonly no: string;
  readonly invoiceState: number;
  readonly issuedAt: string | null;
  readonly cents: number;
}
/** The invoices of a trip; red letters take off, so that all of them together are what the shipper owes. */
export const tellInvoices: Listener = listen(trailAsked, async (call, { platformId, waybillId, owed, tell }) => {
  const found = await call.tx.rows<Found>(sql`
    select i.id, coalesce(i.invoice_no, i.order_no) as no, i.invoice_state, i.issued_at, sum(l.amount)::bigint as cents
    from invoice_line l join invoice i on i.platform_id = l.platform_id and i.id = l.invoice_id
    where l.platform_id = ${platformId} and l.waybill_id = ${waybillId}
    group by i.platform_id, i.id order by i.issued_at nulls last, i.id`);
  const all = found.reduce((sum, { cents }) => sum + cents, 0);
  for (const { id, no, cents, invoiceState, issuedAt } of found)
    tell({
      stage: 'INVOICE',
      resource: invoices.name,
      id,
      no,
      cents,
      // Several sheets and red letters are right together: what is missing of them shows on each.
      expected: all === 0 ? cents : cents + (owed - all),
      state: wordOf(invoices.fields.invoiceState, invoiceState, call.language) ?? String(invoiceState),
      at: issuedAt,
      access: invoices.access as readonly string[],
    });
});
