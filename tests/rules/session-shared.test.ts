import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { offerSession, takeSession } from '../../core/web/auth/session-handover.ts';

const name = 'freightdeck-session';
const session = JSON.stringify({
  sessionToken: 'token-of-the-tab-beside-it-30x',
  record: { groups: [], currentRoleIds: [], currentGroupId: '10001', extUserInfo: {} },
});
/** The storage of one tab. */
function storageOf(kept?: string): Storage {
  const values = new Map(kept === undefined ? [] : [[name, kept]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  } as unknown as Storage;
}
/** So many tabs hold the lock by which they are known. */
const open = (tabs: number) =>
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held: Array.from({ length: tabs }, () => ({ name })) }),
      request: async () => undefined,
    },
  });
const stops: (() => void)[] = [];
beforeEach(() => vi.stubGlobal('document', { visibilityState: 'visible' }));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

describe('the session of a tab beside it', () => {
  test('is taken over from storage to storage', async () => {
    open(1);
    stops.push(offerSession(storageOf(session), name));
    const mine = storageOf();
    await takeSession(mine, name);
    expect(mine.getItem(name)).toBe(session);
  });
  test('where no tab is open nobody is asked, and where nobody is signed in nobody is waited for', async () => {
    open(0);
    const asked = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
    await takeSession(storageOf(), name);
    expect(asked).not.toHaveBeenCalled();
    open(1);
    stops.push(offerSession(storageOf(), name));
    const mine = storageOf();
    const begin = Date.now();
    await takeSession(mine, name);
    expect(mine.getItem(name)).toBeNull();
    expect(Date.now() - begin).toBeLessThan(4000);
  });
  test('what has not the shape of a record is not kept', async () => {
    open(1);
    stops.push(offerSession(storageOf('{"sessionToken":"x"}'), name));
    const mine = storageOf();
    await takeSession(mine, name);
    expect(mine.getItem(name)).toBeNull();
  });
});
