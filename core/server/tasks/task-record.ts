import type { Actor } from '@freightdeck/sdk/contract';

/** Request of an export. */
export interface ExportRequest {
  readonly resource: string;
  readonly conditions?: unknown;
  readonly orderBy?: readonly { readonly field: string; readonly dir: 'asc' | 'desc' }[] | null;
  readonly columns: readonly { readonly prop: string; readonly label: string; readonly width?: number }[];
  readonly format: 'xlsx' | 'csv';
}
/** Request of a bulk task; its records are in `task_row`. */
export interface BulkRequest {
  readonly command: string;
  readonly model: Readonly<Record<string, unknown>>;
}
/** Request of an import; its rows are in `import_row`. */
export interface ImportRequest {
  readonly command: string;
  /** Hash of the file, so that the same file is recognised. */
  readonly sha256: string;
  /** Labels in the file that match no column. */
  readonly unknown: readonly string[];
}
/** A task as its runner has it. */
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
/** The person whose rights a task runs under: the rights they have now, not those when the task was made. */
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
