import { appendOnly, sharedTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/**
 * A tenant may lock rows, so that it gets a proper refusal; it cannot change any. The catalogue of domain 9.3: rules
 * that can be checked with the data here (1), are enforced by the queue (2), or lack data (0).
 */
export const rules: Migration = {
  name: 'compliance/0001-rules',
  sql: `
create table compliance_rule (
  id text primary key, rule_id text not null unique, flow text not null, stage text not null, rule_level text not null check (rule_level in ('B', 'W')), rule_mode text not null check (rule_mode in ('BLOCK', 'WARN')),
  limit_value int, unit text, checkable int not null check (checkable in (0, 1, 2)), status int not null default 1 check (status in (0, 1)),
  version int not null default 1, created_at timestamptz not null default '2026-01-23 00:00:00+08', created_by text, updated_at timestamptz not null default '2026-01-23 00:00:00+08', updated_by text);
create table compliance_rule_change (
  id text primary key, rule_id text not null, action text not null, before text not null, after text not null, reason text not null, operator text not null, at timestamptz not null,
  version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text);
insert into compliance_rule (id, rule_id, flow, stage, rule_level, rule_mode, limit_value, unit, checkable)
select rule_id, rule_id, flow, stage, level, case level when 'B' then 'BLOCK' else 'WARN' end, limit_value, unit, checkable from (values
  ('C-01', 'C', 'G', 'B', null::int, null, 0),
  ('C-02', 'C', 'L', 'B', null::int, null, 0),
  ('C-03', 'C', 'T', 'B', null::int, null, 0),
  ('C-04', 'C', 'T', 'W', null::int, null, 0),
  ('C-05', 'C', 'T', 'B', null::int, null, 0),
  ('C-06', 'C', 'T', 'B', null::int, null, 0),
  ('C-07', 'C', 'L', 'B', null::int, null, 0),
  ('W-01', 'W', 'G', 'B', null::int, null, 1),
  ('W-02', 'W', 'T', 'B', null::int, null, 0),
  ('W-03', 'W', 'S', 'B', null::int, null, 0),
  ('W-04', 'W', 'T', 'W', 20000, 'ppm', 1),
  ('W-05', 'W', 'L', 'B', 1300000, 'ppm', 1),
  ('W-06', 'W', 'S', 'B', null::int, null, 1),
  ('W-07', 'W', 'S', 'B', null::int, null, 0),
  ('W-08', 'W', 'S', 'W', null::int, null, 0),
  ('W-09', 'W', 'I', 'W', null::int, null, 0),
  ('W-10', 'W', 'T', 'W', null::int, null, 0),
  ('W-11', 'W', 'U', 'B', null::int, null, 0),
  ('W-12', 'W', 'T', 'W', null::int, null, 0),
  ('W-13', 'W', 'S', 'W', null::int, null, 0),
  ('F-01', 'F', 'P', 'B', null::int, null, 0),
  ('F-02', 'F', 'P', 'B', null::int, null, 0),
  ('F-03', 'F', 'P', 'B', null::int, null, 0),
  ('F-04', 'F', 'P', 'B', null::int, null, 0),
  ('F-05', 'F', 'U', 'B', null::int, null, 0),
  ('F-06', 'F', 'U', 'B', null::int, null, 0),
  ('F-07', 'F', 'U', 'B', null::int, null, 0),
  ('F-08', 'F', 'P', 'B', null::int, null, 0),
  ('F-09', 'F', 'P', 'W', null::int, null, 0),
  ('F-10', 'F', 'T', 'W', null::int, null, 0),
  ('F-11', 'F', 'P', 'B', null::int, null, 0),
  ('F-12', 'F', 'P', 'W', null::int, null, 0),
  ('B-01', 'B', 'I', 'B', null::int, null, 0),
  ('B-02', 'B', 'I', 'B', null::int, null, 0),
  ('B-03', 'B', 'I', 'B', null::int, null, 0),
  ('B-04', 'B', 'I', 'B', null::int, null, 0),
  ('B-05', 'B', 'I', 'B', null::int, null, 0),
  ('B-06', 'B', 'I', 'W', null::int, null, 0),
  ('B-07', 'B', 'I', 'B', null::int, null, 0),
  ('B-08', 'B', 'I', 'W', null::int, null, 0),
  ('T-01', 'T', 'S', 'B', 10, 'point', 1),
  ('T-02', 'T', 'S', 'B', null::int, null, 0),
  ('T-03', 'T', 'T', 'B', 800000, 'ppm', 1),
  ('T-04', 'T', 'T', 'B', null::int, null, 1),
  ('T-05', 'T', 'S', 'B', 110, 'km/h', 1),
  ('T-06', 'T', 'T', 'W', 1600000, 'ppm', 1),
  ('T-07', 'T', 'T', 'B', null::int, null, 0),
  ('T-08', 'T', 'S', 'W', null::int, null, 0),
  ('T-09', 'T', 'T', 'W', 60, 'min', 1),
  ('T-10', 'T', 'T', 'W', null::int, null, 0),
  ('Q-01', 'Q', 'G,U', 'B', null::int, null, 0),
  ('Q-02', 'Q', 'G', 'B', null::int, null, 1),
  ('Q-03', 'Q', 'G', 'B', null::int, null, 1),
  ('Q-04', 'Q', 'G', 'B', null::int, null, 1),
  ('Q-05', 'Q', 'G', 'B', null::int, null, 1),
  ('Q-06', 'Q', 'G', 'B', null::int, null, 1),
  ('Q-07', 'Q', 'G', 'W', null::int, null, 1),
  ('Q-08', 'Q', 'T', 'B', null::int, null, 0),
  ('Q-09', 'Q', 'G', 'W', null::int, null, 0),
  ('Q-10', 'Q', 'G,P', 'B', null::int, null, 0),
  ('Q-11', 'Q', 'L', 'W', null::int, null, 0),
  ('R-01', 'R', 'U', 'B', null::int, null, 2),
  ('R-02', 'R', 'U', 'W', null::int, null, 0),
  ('R-03', 'R', 'U', 'W', null::int, null, 2),
  ('R-04', 'R', 'U', 'B', null::int, null, 2),
  ('R-05', 'R', 'U', 'W', null::int, null, 2),
  ('R-06', 'R', 'U', 'W', null::int, null, 0),
  ('A-01', 'A', 'G', 'B', 0, 'trip', 1),
  ('A-02', 'A', 'G', 'B', null::int, null, 0),
  ('A-03', 'A', 'T', 'W', 2, 'h', 1),
  ('A-04', 'A', 'T', 'B', 1400, 'km', 1),
  ('A-05', 'A', 'P', 'W', null::int, null, 0),
  ('A-06', 'A', 'T', 'W', null::int, null, 0),
  ('A-07', 'A', 'T', 'W', null::int, null, 0),
  ('A-08', 'A', 'S', 'W', null::int, null, 0),
  ('A-09', 'A', 'T', 'W', null::int, null, 0),
  ('A-10', 'A', 'T', 'W', null::int, null, 0),
  ('A-11', 'A', 'I', 'B', null::int, null, 0)
) as seed (rule_id, flow, stage, level, limit_value, unit, checkable);
${sharedTable('compliance_rule')}${sharedTable('compliance_rule_change')}${appendOnly('compliance_rule_change')}
grant update (version) on compliance_rule to app_tenant;
`,
};
