import { storageKey } from './session-record.ts';

export { AuthStore } from './auth-store.ts';
export { CurrentSession } from './current-session.ts';
export { operatorPlatform, sessionOf, storageKey } from './session-record.ts';

/** Takes over the session of another tab of this browser, if there is one and this tab has none. */
export async function joinSession(): Promise<void> {
  const name = storageKey(location.pathname);
  if (sessionStorage.getItem(name) === null)
    await (await import('./session-handover.ts')).takeSession(sessionStorage, name);
}
export { deviceOf } from './known-devices.ts';
