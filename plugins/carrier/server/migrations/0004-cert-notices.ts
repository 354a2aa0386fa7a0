import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/**
 * Notices sent about expiring certificates: once per expiry date and stage, so that a new certificate gets new notices.
 */
export const certNotices: Migration = {
  name: 'carrier/0004-cert-notices',
  sql: `
create table cert_notice (
  platform_id text not null check (platform_id <> ''), holder_type text not null check (holder_type in ('DRIVER', 'VEHICLE')), holder_id text not null, cert_type text not null, valid_to date not null,
  stage int not null check (stage in (1, 7, 30)), told_at timestamptz not null,
  primary key (platform_id, holder_type, holder_id, cert_type, valid_to, stage));
${tenantTable('cert_notice')}`,
};
