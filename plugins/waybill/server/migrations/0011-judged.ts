import type { Migration } from '@freightdeck/sdk/server';

/** What the last compliance check says of a trip, and the rules that stop it with the letters of their stages. */
export const judged: Migration = {
  name: 'waybill/0011-judged',
  sql: `
alter table waybill add column risk_level text check (risk_level in ('NONE', 'LOW', 'MID', 'HIGH'));
alter table waybill add column rule_result text check (rule_result in ('PASS', 'WAIVED', 'WARN', 'BLOCK'));
alter table waybill add column rule_stops jsonb not null default '[]';`,
};
