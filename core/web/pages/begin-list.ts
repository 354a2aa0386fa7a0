import type { Http, ListDefinition } from '@freightdeck/sdk/web';
import type { FirstQuestion } from './early-rows.ts';

type EarlyRows = typeof import('./early-rows.ts');
let early: EarlyRows | undefined;
/** In the same task from the second time on: an import answers tasks later, however long it has been there. */
const withEarlyRows = (begin: (rows: EarlyRows) => Promise<void>): Promise<void> =>
  early ? begin(early) : import('./early-rows.ts').then((rows) => begin((early = rows)));
/** Begins to read a list before it is drawn; the list takes up what was read. */
export const beginList = (
  http: Http,
  definition: ListDefinition,
  query: Readonly<Record<string, string>>,
): Promise<void> => withEarlyRows((rows) => rows.beginList(http, definition, query));
/** Begins to read a list whose code has not come yet. */
export const beginQuestion = (http: Http, question: FirstQuestion): Promise<void> =>
  withEarlyRows((rows) => rows.beginQuestion(http, question));
