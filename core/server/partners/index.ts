export { migrations } from './migrations.ts';
export { partnerManifests, partnersOf } from './offers.ts';
export type { TenantPartners } from './offers.ts';
export { partnerCode } from './partner-code.ts';
export { PartnerFiles } from './partner-files.ts';
