import type { Migration } from '@freightdeck/sdk/server';

/** 需投保 of a goods source. */
export const insured: Migration = {
  name: 'goods/0006-insured',
  sql: `alter table goods_source add column need_insure boolean not null default false;`,
};
