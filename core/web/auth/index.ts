export { AuthStore } from './auth-store.ts';
export { operatorPlatform, sessionOf, storageKey } from './session-record.ts';
