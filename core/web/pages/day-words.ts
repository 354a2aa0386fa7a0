import type { Resource } from '@freightdeck/sdk/contract';
import { formatDate } from '@freightdeck/sdk/values';
import type { DateText } from '@freightdeck/sdk/values';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { use, useMemo, useState } from 'react';
import { readState, wordedFilters } from './list-query.ts';
import type { DayWords, ListState } from './list-query.ts';

type Query = Readonly<Record<string, string>>;
type NextQuery = Readonly<Record<string, string | undefined>>;
type WordsOn = (today: DateText) => DayWords;
/** Today where the business is, in Shanghai, wherever the browser stands. */
const businessDay = (): DateText => formatDate(Date.now());

let known: WordsOn | undefined;
let loading: Promise<WordsOn> | undefined;
function loadWords(): Promise<WordsOn> {
  loading ??= import('./quick-days.ts').then(
    ({ dayWordsOn }) => (known = dayWordsOn),
    (error: unknown) => {
      // A later attempt may succeed.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
const isWorded = (resource: Resource | undefined, query: NextQuery): boolean =>
  resource !== undefined && wordedFilters(resource, query).length > 0;

/** What the words in a list's query mean today; undefined when it has none. */
export async function dayWords(resource: Resource, query: Query): Promise<DayWords | undefined> {
  return isWorded(resource, query) ? (await loadWords())(businessDay()) : undefined;
}
/** The same while drawing: waits, where that is not known yet. */
export function useDayWords(resource: Resource | undefined, query: Query, today = businessDay()): DayWords | undefined {
  const wordsOn = isWorded(resource, query) ? (known ?? use(loadWords())) : undefined;
  return useMemo(() => wordsOn?.(today), [wordsOn, today]);
}
/** Shows another query of a list, not before its words are known, so that what is shown stays until then. */
export async function whenKnown(resource: Resource, query: NextQuery, show: () => void): Promise<void> {
  if (isWorded(resource, query) && !known) await loadWords().catch(() => undefined);
  show();
}

/**
 * The state of the list at an address. Words such as "last week" are made days once, when the list is opened, searched
 * or read again: so rows, counts, totals and exports are of the same days, also over midnight.
 */
export function useListState(
  definition: ListDefinition,
  query: Query,
): {
  readonly state: ListState;
  /** Whether another query would show the same. */
  readonly isSame: (query: Query) => boolean;
  /** Whether the words mean other days by now; then the list is about to be drawn with them. */
  readonly renew: () => boolean;
} {
  const address = JSON.stringify(query);
  const [turn, setTurn] = useState(0);
  const today = useMemo(businessDay, [address, turn]);
  const days = useDayWords(definition.resource, query, today);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the query is a new object at each step, its text is not
  const state = useMemo(() => readState(definition, query, days), [definition, address, days]);
  return {
    state,
    isSame: (other) => JSON.stringify(readState(definition, other, days)) === JSON.stringify(state),
    renew: () => {
      if (!days || businessDay() === today) return false;
      setTurn(turn + 1);
      return true;
    },
  };
}
