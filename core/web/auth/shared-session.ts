import { readStored } from './session-record.ts';

/**
 * A browser tab that begins asks the other tabs of this browser for their session, so that a link opened in a new tab
 * needs no second sign-in. It goes over a channel that only pages of this origin hear, from the session storage of one
 * tab to that of another, and never into an address or into storage that outlives them. A frame of a partner's plugin
 * has no origin, and so no way to it.
 */
type Word =
  | { readonly asks: string }
  | {
      readonly to: string;
      readonly session: string;
      /** The tab a person looks at, most likely the one they came from. */ readonly seen: boolean;
    };

/** Longest wait for an answer, and for a better one than that of a tab nobody looks at; in milliseconds. */
const [answerWithin, betterWithin] = [300, 50];
const isWord = (value: unknown): value is Word =>
  typeof value === 'object' && value !== null && ('asks' in value || ('to' in value && 'session' in value));

/** Whether another tab of this browser has the console open; unknown where the browser does not tell. */
async function isAnybodyThere(name: string): Promise<boolean> {
  const { held } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return held?.some((lock) => lock.name === name) !== false;
}
/** Takes over the session of another tab, if there is one. */
export async function takeSession(storage: Storage, name: string): Promise<void> {
  if (typeof BroadcastChannel === 'undefined' || !(await isAnybodyThere(name))) return;
  const channel = new BroadcastChannel(name);
  const me = crypto.randomUUID();
  const session = await new Promise<string | undefined>((resolve) => {
    let found: string | undefined;
    const end = (): void => resolve(found);
    setTimeout(end, answerWithin);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isWord(data) || !('to' in data) || data.to !== me) return;
      if (found === undefined) setTimeout(end, betterWithin);
      if (data.seen || found === undefined) found = data.session;
      if (data.seen) end();
    };
    channel.postMessage({ asks: me } satisfies Word);
  });
  channel.close();
  if (session === undefined) return;
  storage.setItem(name, session);
  if (!readStored(storage, name)) storage.removeItem(name);
}
/** Answers tabs that ask, for as long as somebody is signed in here. Ends with the function it returns. */
export function offerSession(storage: Storage, name: string): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const session = storage.getItem(name);
    if (isWord(data) && 'asks' in data && session !== null)
      channel.postMessage({ to: data.asks, session, seen: document.visibilityState === 'visible' } satisfies Word);
  };
  // Held until the page is gone: its name tells a new tab that there is somebody to ask.
  const gone = new AbortController();
  void navigator.locks
    ?.request(name, { mode: 'shared' }, () => new Promise((resolve) => gone.signal.addEventListener('abort', resolve)))
    .catch(() => undefined);
  return () => {
    channel.close();
    gone.abort();
  };
}
