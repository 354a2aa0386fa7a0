export { causeOf, isUnreached, OpenIdDeclined, OpenIdProviders } from './open-id.ts';
export type { Claims, OpenIdSettings } from './open-id.ts';
export { smtpKind } from './smtp.ts';
