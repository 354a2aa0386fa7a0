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
      /** Nothing where nobody is signed in. */
      readonly session: string | null;
      /** The tab a person looks at, most likely the one they came from. */
      readonly seen: boolean;
    };

/**
 * Longest wait for an answer when tabs are there to give one, which a busy browser may take seconds for; when the
 * browser does not tell whether there are any; and for a better answer than that of a tab nobody looks at. In
 * milliseconds.
 */
const [answerWithin, guessWithin, betterWithin] = [5000, 300, 50];
const isWord = (value: unknown): value is Word =>
  typeof value === 'object' && value !== null && ('asks' in value || ('to' in value && 'session' in value));

/** How many other tabs of this browser have the console open; undefined where the browser does not tell. */
async function tabsThere(name: string): Promise<number | undefined> {
  const { held } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return held?.filter((lock) => lock.name === name).length;
}
/** Takes over the session of another tab, if there is one. */
export async function takeSession(storage: Storage, name: string): Promise<void> {
  if (typeof BroadcastChannel === 'undefined') return;
  const tabs = await tabsThere(name);
  if (tabs === 0) return;
  const channel = new BroadcastChannel(name);
  const me = crypto.randomUUID();
  const session = await new Promise<string | null>((resolve) => {
    let found: string | null = null;
    let answers = 0;
    const end = (): void => resolve(found);
    setTimeout(end, tabs === undefined ? guessWithin : answerWithin);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isWord(data) || !('to' in data) || data.to !== me) return;
      answers += 1;
      if (data.session !== null && (data.seen || found === null)) {
        found = data.session;
        setTimeout(end, data.seen ? 0 : betterWithin);
      }
      if (answers === tabs) end();
    };
    channel.postMessage({ asks: me } satisfies Word);
  });
  channel.close();
  if (session === null) return;
  storage.setItem(name, session);
  if (!readStored(storage, name)) storage.removeItem(name);
}
/** Answers tabs that ask. Ends with the function it returns. */
export function offerSession(storage: Storage, name: string): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isWord(data) || !('asks' in data)) return;
    const seen = document.visibilityState === 'visible';
    channel.postMessage({ to: data.asks, session: storage.getItem(name), seen } satisfies Word);
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
