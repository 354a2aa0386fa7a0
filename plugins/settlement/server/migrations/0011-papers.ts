import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/**
 * When the file of a voucher or bank receipt was made last, and of what. A command on a voucher locks its row, which
 * needs the right to one column; what a voucher says still never changes.
 */
export const papers: Migration = {
  name: 'settlement/0011-papers',
  sql: `
create table settlement_paper (platform_id text not null, ref_id text not null, hash text not null,
  made_at timestamptz not null, made_by text not null, primary key (platform_id, ref_id));
${tenantTable('settlement_paper')}
grant update (version) on settlement_voucher to app_tenant, app_operator;`,
};
