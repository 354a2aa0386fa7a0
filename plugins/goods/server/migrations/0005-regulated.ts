import type { Migration } from '@freightdeck/sdk/server';

/** What the regulator asks of a goods source: the number of the order upstream, and what kind of transport it is. */
export const regulated: Migration = {
  name: 'goods/0005-regulated',
  sql: `
alter table goods_source
  add column original_doc_no text,
  add column transport_type text not null default '1'
    check (transport_type in ('1', '2', '3', '4', '5', '6', '7', '8')),
  add column business_type text not null default '1002996'
    check (business_type in ('1002996', '1003997', '1003998', '1002998', '1003999'));`,
};
