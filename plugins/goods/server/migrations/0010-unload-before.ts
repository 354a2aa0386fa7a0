import type { Migration } from '@freightdeck/sdk/server';

/** 要求到达 of the goods: what their trips are watched by. */
export const unloadBefore: Migration = {
  name: 'goods/0010-unload-before',
  sql: `
alter table goods_source add column unload_before timestamptz;`,
};
