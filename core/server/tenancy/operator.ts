import type { Scope } from '@freightdeck/sdk/server';

/** The platform that runs all others. */
export const operatorPlatformId = '00001';
/** The product itself: sees every tenant. Only for what concerns more than one of them. */
export const systemScope: Scope = { role: 'system', platformId: '' };
export const isOperatorPlatform = (platformId: string): boolean => platformId === operatorPlatformId;
