import { sql } from '@freightdeck/sdk/server';
import type { Sql } from '@freightdeck/sdk/server';
import { bankTransfer } from '../../contract/index.ts';

/**
 * Rows of answers `a` beside the lines `l` that their keys name, with the verdict: what was kept when the answer was
 * taken in, or what would become of the row now. A key that stands twice in a file is in doubt both times, and so is a
 * number of the bank, which gives each once: `used_by` is the other payment that has it.
 */
export const judgedRows = sql`(
  select a.*, l.id as line_id, l.file_id, l.amount as line_amount, l.payee_name, used.used_by, coalesce(a.verdict, case
    when a.problem is not null then 'unreadable'
    when exists (select from payment_answer_row t where t.platform_id = a.platform_id and t.answer_id = a.answer_id
      and t.row_key = a.row_key and t.id <> a.id) then 'twice'
    when l.id is null then 'unknown'
    when l.line_state in (2, 3) then case
      when (l.line_state = 2) = (a.outcome = 'paid') and a.outcome <> 'open' and l.amount = a.amount
        and (a.outcome = 'failed' or (l.bank_no = a.bank_no and l.fee_cents = coalesce(a.fee_cents, 0))) then 'same'
      else 'other' end
    when l.line_state = 4 then 'other'
    when l.line_state = 0 then 'notSent'
    when l.amount <> a.amount then 'amount'
    when a.outcome = 'open' then 'open'
    when used.used_by is not null then 'used'
    else 'matched' end) as shown
  from payment_answer_row a
  left join payment_file_line l on l.platform_id = a.platform_id and l.line_key = a.row_key
  left join lateral (
    select key as used_by from outbox o where o.platform_id = a.platform_id and o.port = ${bankTransfer.name}
      and o.answer ->> 'channelNo' = a.bank_no and o.key is distinct from a.row_key
    union all
    select line_key from payment_file_line n where n.platform_id = a.platform_id and n.bank_no = a.bank_no
      and n.line_key is distinct from a.row_key
    union all
    select row_key from payment_answer_row t where t.platform_id = a.platform_id and t.answer_id = a.answer_id
      and t.bank_no = a.bank_no and t.row_key is distinct from a.row_key
    limit 1) used on a.bank_no is not null and a.verdict is null)`;

/**
 * The order behind the payment of a row `r`: the outbox knows on what record, and by a command of what resource, it is
 * booked.
 */
export const orderOf = (key: Sql): { readonly orderKind: Sql; readonly orderId: Sql } => {
  const sent = (what: Sql): Sql => sql`(select ${what} from outbox o where o.platform_id = r.platform_id
    and o.port = ${bankTransfer.name} and o.key = ${key})`;
  return { orderKind: sent(sql`split_part(o.then_command, '.', 1)`), orderId: sent(sql`o.on_id`) };
};
