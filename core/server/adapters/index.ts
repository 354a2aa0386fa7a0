export { causeOf, isUnreached, OpenIdDeclined, OpenIdProviders } from './open-id.ts';
export type { Claims, OpenIdSettings } from './open-id.ts';
export { signOnTrial } from './sign-on-try.ts';
export { serviceKind } from './service-v1.ts';
export { smtpKind } from './smtp.ts';
