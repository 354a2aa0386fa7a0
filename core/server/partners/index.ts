export { migrations } from './migrations.ts';
export { partnerManifests, partnersOf } from './offers.ts';
export type { TenantPartners } from './offers.ts';
export { partnerCode } from './partner-code.ts';
export { PartnerFiles } from './partner-files.ts';
export { PartnerGateway } from './partner-gateway.ts';
export type { GatewayCall } from './partner-gateway.ts';
export { networkOf, ServiceAddresses } from './service-addresses.ts';
export { ServiceTokens } from './service-token.ts';
