import type { AnswerOf, Query } from '@freightdeck/sdk/contract';
import { Http, usePage, useService } from '@freightdeck/sdk/web';
import { useEffect, useState } from 'react';

const readEveryMs = 10_000;
/**
 * What a question without input answers, asked again every ten seconds as long as the page is shown, and whenever
 * `since` changes: when the list below it was read last.
 */
export function useWatched<Q extends Query>(
  question: Q,
  since?: number,
): {
  /** Undefined until the first answer. */
  readonly answer: AnswerOf<Q> | undefined;
  /** Why the last reading failed; empty when it did not. */
  readonly failure: string;
  readonly again: () => void;
} {
  const http = useService(Http);
  const { visible } = usePage();
  const [answer, setAnswer] = useState<AnswerOf<Q>>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!visible) return undefined;
    const gone = new AbortController();
    const read = (): void => {
      http.ask(question, {} as never, { signal: gone.signal, quiet: true }).then(
        (told) => {
          setFailure('');
          setAnswer(() => told as AnswerOf<Q>);
        },
        (error: unknown) => {
          if (!gone.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
        },
      );
    };
    read();
    const timer = setInterval(read, readEveryMs);
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, [http, question, visible, since, attempt]);
  return { answer, failure, again: () => setAttempt(attempt + 1) };
}
