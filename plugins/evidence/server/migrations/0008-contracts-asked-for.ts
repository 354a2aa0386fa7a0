import type { Migration } from '@freightdeck/sdk/server';

/** Each dispatch and each settlement asks for the contracts of a shipper and of a payee, among those of all trips. */
export const contractsAskedFor: Migration = {
  name: 'evidence/0008-contracts-asked-for',
  sql: `
create index contract_of_shipper on contract (platform_id, company_id) where contract_type in ('SHIPPER', 'FRAME');
create index contract_of_captain on contract (platform_id) where contract_type = 'CAPTAIN';`,
};
