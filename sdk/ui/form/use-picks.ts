import { useEffect, useState } from 'react';
import type { AnswerOf, PickQuery } from '../../contract/index.ts';
import { Http, useEvent, useService } from '../../web/index.ts';
import type { PickQuestion } from './picker-place.tsx';

type Answer = AnswerOf<PickQuery>;
/** Pause in typing before the server is asked, in milliseconds. */
const pause = 200;
export interface Picks {
  /** Undefined while the answer is awaited. */
  readonly found: Answer | undefined;
  /** Why the search failed: a refusal must not look like an empty result. */
  readonly problem: string | undefined;
  readonly retry: () => void;
}

/** What a picker offers for these words, as long as it is open. */
export function usePicks(
  question: PickQuestion,
  open: boolean,
  words: string,
  more: { readonly recent?: readonly string[]; readonly many?: true },
): Picks {
  const http = useService(Http);
  const [answer, setAnswer] = useState<{ readonly words: string; readonly found: Answer }>();
  const [failed, setFailed] = useState<{ readonly words: string; readonly problem: string }>();
  const [attempt, setAttempt] = useState(0);
  const ask = useEvent((signal: AbortSignal) =>
    http.ask(
      question.query,
      {
        field: question.field,
        words: words === '' ? null : words,
        recent: more.recent ?? null,
        beside: question.beside(),
        many: more.many ?? null,
      },
      { quiet: true, signal },
    ),
  );
  useEffect(() => {
    if (!open) return undefined;
    const stop = new AbortController();
    setAnswer(undefined);
    setFailed(undefined);
    const timer = setTimeout(
      () => {
        ask(stop.signal).then(
          (found) => setAnswer({ words, found: found ?? { rows: [], create: null, nothing: null } }),
          (error: unknown) => {
            if (!stop.signal.aborted)
              setFailed({ words, problem: error instanceof Error ? error.message : String(error) });
          },
        );
      },
      words === '' ? 0 : pause,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [ask, open, words, attempt]);
  return {
    found: answer?.words === words ? answer.found : undefined,
    problem: failed?.words === words ? failed.problem : undefined,
    retry: () => setAttempt((count) => count + 1),
  };
}

interface Chosen {
  readonly value: string;
  readonly name: string;
  /** What tells it apart from others of its name. */
  readonly line: string;
  readonly fills?: Answer['rows'][number]['fills'] | undefined;
}
/**
 * The name and second line of the chosen record; its value until it is known. `onAsked`: nobody chose it in this
 * picker.
 */
export function useChosen(
  question: PickQuestion,
  value: string | undefined,
  known: Chosen | undefined,
  onAsked?: (chosen: Chosen) => void,
): Pick<Chosen, 'name' | 'line'> {
  const http = useService(Http);
  const [asked, setAsked] = useState<Chosen>();
  const tell = useEvent((chosen: Chosen) => onAsked?.(chosen));
  const found = [known, asked].find((one) => one !== undefined && one.value === value);
  const missing = value !== undefined && found === undefined;
  const ask = useEvent((chosen: string, signal: AbortSignal) =>
    http.ask(question.query, { field: question.field, chosen }, { quiet: true, signal }),
  );
  useEffect(() => {
    if (!missing || value === undefined) return undefined;
    const stop = new AbortController();
    ask(value, stop.signal).then(
      (answer) => {
        const [row] = answer?.rows ?? [];
        const chosen = { value, name: row?.name ?? value, line: row?.line ?? '', fills: row?.fills };
        setAsked(chosen);
        tell(chosen);
      },
      // The value itself stands in the field then.
      () => !stop.signal.aborted && setAsked({ value, name: value, line: '' }),
    );
    return () => stop.abort();
  }, [ask, tell, missing, value]);
  return found ?? { name: '', line: '' };
}
