import type { Scope } from '@freightdeck/sdk/server';

/** Platform id of the operator. */
export const operatorPlatformId = '00001';
/** Scope of the product itself, which sees every tenant. Use it only for what concerns more than one tenant. */
export const systemScope: Scope = { role: 'system', platformId: '' };
export const isOperatorPlatform = (platformId: string): boolean => platformId === operatorPlatformId;
