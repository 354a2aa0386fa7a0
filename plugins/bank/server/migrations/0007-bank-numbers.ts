import type { Migration } from '@freightdeck/sdk/server';

/** A bank gives each number once: what an answer says is looked for among the numbers that are booked. */
export const bankNumbers: Migration = {
  name: 'bank/0007-bank-numbers',
  sql: `
create index payment_file_line_of_number on payment_file_line (platform_id, bank_no) where bank_no is not null;
create index payment_answer_row_of_number on payment_answer_row (platform_id, answer_id, bank_no)
  where bank_no is not null;
create index outbox_of_number on outbox (platform_id, (answer ->> 'channelNo'))
  where port = 'bank.transfer' and answer is not null;`,
};
