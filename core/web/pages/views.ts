import type { AuditDefinition, FormDefinition, ListDefinition, RecordDefinition } from '@freightdeck/sdk/web';
import type { ComponentType } from 'react';

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
