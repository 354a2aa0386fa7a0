import type { Actor } from '@freightdeck/sdk/contract';

/** What an export was asked for. */
export interface ExportRequest {
  readonly resource: string;
  readonly conditions?: unknown;
  readonly orderBy?: readonly { readonly field: string; readonly dir: 'asc' | 'desc' }[] | null;
  readonly columns: readonly { readonly prop: string; readonly label: string; readonly width?: number }[];
  readonly format: 'xlsx' | 'csv';
}
/** What a bulk task was asked for; its records stand in `task_row`. */
export interface BulkRequest {
  readonly command: string;
  readonly model: Readonly<Record<string, unknown>>;
}
/** What an import was asked for; its rows stand in `import_row`. */
export interface ImportRequest {
  readonly command: string;
  /** Of the file, so that the same one is known again. */
  readonly sha256: string;
  /** Heads of the file that were no column. */
  readonly unknown: readonly string[];
}
/** A task as its runner holds it. */
export interface ClaimedTask {
  readonly platformId: string;
  readonly id: string;
  readonly kind: 'EXPORT' | 'BULK' | 'IMPORT';
  readonly title: string;
  readonly request: unknown;
  readonly language: 'zh' | 'en';
  readonly userId: string;
  readonly roleIds: readonly string[];
}
/** Whose rights a task runs under: those the person has now, not those of the day it was made. */
export interface TaskCallers {
  callerOf(
    platformId: string,
    userId: string,
    roleIds: readonly string[],
  ): Promise<
    | {
        readonly id: string;
        readonly name: string;
        readonly actor: Actor;
        readonly keys: readonly string[];
        readonly roleIds: readonly string[];
      }
    | undefined
  >;
}
