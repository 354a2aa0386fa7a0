import type { Migration } from '@freightdeck/sdk/server';

/** 要求 of a goods source; what is there already asks for nothing more. */
export const demands: Migration = {
  name: 'goods/0004-demands',
  sql: `
alter table goods_source add column need_pound boolean not null default false,
  add column need_receipt boolean not null default false, add column need_fence boolean not null default false;`,
};
