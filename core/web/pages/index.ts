import type { AuditDefinition, FormDefinition, Http, ListDefinition, RecordDefinition } from '@freightdeck/sdk/web';
import type { ComponentType } from 'react';
import type { FirstQuestion } from './early-rows.ts';

export type { FirstQuestion } from './early-rows.ts';
export { AuditView } from './audit/audit-view.tsx';
export { FormView } from './form-view.tsx';
export { ListView } from './list-view.tsx';
export { RecordView } from './record-view.tsx';

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
/** The views by kind of definition, each in a chunk of its own: for hosts that load only what a page needs. */
export const views = {
  list: async (): Promise<ComponentType<{ readonly definition: ListDefinition }>> =>
    (await import('./list-view.tsx')).ListView,
  record: async (): Promise<ComponentType<{ readonly definition: RecordDefinition }>> =>
    (await import('./record-view.tsx')).RecordView,
  form: async (): Promise<ComponentType<{ readonly definition: FormDefinition }>> =>
    (await import('./form-view.tsx')).FormView,
  audit: async (): Promise<ComponentType<{ readonly definition: AuditDefinition }>> =>
    (await import('./audit/audit-view.tsx')).AuditView,
} as const;
