import type { Migration } from '@freightdeck/sdk/server';

/** The city of a code; of a municipality, and of what a province governs itself, the province. */
const cityOf = (code: string): string =>
  `case when left(${code}, 2) in ('11', '12', '31', '50') or substr(${code}, 3, 2) = '90'
    then left(${code}, 2) || '0000' else left(${code}, 4) || '00' end`;
/** 装货城市, 卸货城市: goods are looked for by the cities between which they are carried. 合同: as it stood at the publication. */
export const cities: Migration = {
  name: 'goods/0007-cities',
  sql: `
alter table goods_source add column contract_no text, add column load_city text generated always as (${cityOf('load_code')}) stored,
  add column unload_city text generated always as (${cityOf('unload_code')}) stored;
create index goods_source_by_cities on goods_source (platform_id, load_city, unload_city);`,
};
