import type { Migration } from '@freightdeck/sdk/server';

/** A payee that was asked for and is not decided on; what the rules said of the trip when the order was made. */
export const payeeAndRules: Migration = {
  name: 'settlement/0010-payee-and-rules',
  sql: `
alter table settlement_order add column new_payee text;
alter table settlement_order add column new_payee_type text check (new_payee_type in ('DRIVER', 'OWNER', 'CAPTAIN'));
alter table settlement_order add column new_payee_name text;
alter table settlement_order add column payee_evidence text;
alter table settlement_order add column payee_asked_by text;
alter table settlement_order add column payee_asked_by_id text;
alter table settlement_order add column risk_level text check (risk_level in ('NONE', 'LOW', 'MID', 'HIGH'));
alter table settlement_order add column rule_result text check (rule_result in ('PASS', 'WAIVED', 'WARN', 'BLOCK'));
alter table settlement_order add constraint settlement_order_new_payee
  check ((new_payee is null) = (new_payee_type is null) and (new_payee is null) = (payee_asked_by_id is null));`,
};
