import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/**
 * Every rule can be asked now; are kept by the queue besides. Thresholds of 9.3 that are numbers become
 * limits. What the positions of a trip say is measured once per summary of its track.
 */
export const allRules: Migration = {
  name: 'compliance/0005-all-rules',
  sql: `
update compliance_rule set checkable = 1 where checkable = 0 or rule_id in ('R-03', 'R-05');
alter table compliance_rule drop constraint compliance_rule_checkable_check;
alter table compliance_rule add constraint compliance_rule_checkable_check check (checkable in (1, 2));
update compliance_rule r set limit_value = l.limit_value, unit = l.unit from (values
  ('C-07', 2, 'trip'), ('W-07', 6, null), ('W-08', 20, 'kg'), ('W-10', 4, null), ('W-12', 1600000, 'ppm'),
  ('F-09', 72, 'h'), ('F-10', 400000, 'ppm'), ('F-11', 300000, 'ppm'), ('F-12', 3, null), ('B-08', 10000, 'ppm'),
  ('T-02', 160, 'km/h'), ('T-10', 3000, 'm'), ('Q-09', 3, 'trip'), ('R-02', 24, 'h'), ('R-03', 24, 'h'),
  ('R-05', 3, 'd'), ('A-05', 50000, 'ppm'), ('A-06', 150000, null), ('A-09', 5, 'trip')) as l (rule_id, limit_value, unit)
  where r.rule_id = l.rule_id and r.limit_value is null;
create table compliance_line (
  platform_id text not null check (platform_id <> ''), waybill_id text not null, computed_at timestamptz, max_kmh int not null, load_near_m int, unload_near_m int, straight_ppm int, shape text, apart_m int,
  primary key (platform_id, waybill_id));
create index compliance_line_of_shape on compliance_line (platform_id, shape) where shape is not null;
create index waybill_of_route on waybill (platform_id, load_place, unload_place, load_at);
${tenantTable('compliance_line')}`,
};
