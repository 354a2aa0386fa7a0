import type { Migration } from '@freightdeck/sdk/server';

/** Why the platform confirmed a contract for the carrier, who has signed nothing himself. */
export const signedByProxy: Migration = {
  name: 'evidence/0006-signed-by-proxy',
  sql: `
alter table contract add column party_b_sign_reason text;
alter table contract_signature add column sign_reason text;`,
};
