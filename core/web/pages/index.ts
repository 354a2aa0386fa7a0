import type { AuditDefinition, FormDefinition, Http, ListDefinition, RecordDefinition } from '@freightdeck/sdk/web';
import type { ComponentType } from 'react';

export { AuditView } from './audit/audit-view.tsx';
export { FormView } from './form-view.tsx';
export { ListView } from './list-view.tsx';
export { RecordView } from './record-view.tsx';

/** Asks for the rows of a list before it is drawn; the list takes them up. */
export const prefetchList = async (
  http: Http,
  definition: ListDefinition,
  query: Readonly<Record<string, string>>,
): Promise<void> => (await import('./list-rows.ts')).prefetchList(http, definition, query);
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
