import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** When the file of a voucher or bank receipt was made last, and of what. */
export const papers: Migration = {
  name: 'settlement/0011-papers',
  sql: `
create table settlement_paper (platform_id text not null, ref_id text not null, hash text not null,
  made_at timestamptz not null, made_by text not null, primary key (platform_id, ref_id));
${tenantTable('settlement_paper')}`,
};
