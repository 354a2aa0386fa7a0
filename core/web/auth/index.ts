export { AuthStore } from './auth-store.ts';
export { CurrentSession } from './current-session.ts';
export { operatorPlatform, sessionOf, storageKey } from './session-record.ts';
