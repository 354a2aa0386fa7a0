import { token } from '../contract/index.ts';
import type { Command, Condition, Order, RecordOf, Resource, tasks } from '../contract/index.ts';

/** Long work of the signed-in person: an export, a bulk operation or an import. */
export type Task = RecordOf<typeof tasks>;
/** A record of a bulk task that was refused. */
export interface TaskFailure {
  readonly recordId: string;
  readonly label: string;
  readonly reason: string;
  readonly message: string;
}
/** Every row that matches the conditions, with these columns. */
export interface ExportWish {
  readonly resource: Resource;
  /** Name of the task and of its file. */
  readonly title: string;
  readonly conditions: readonly Condition[];
  readonly orderBy?: readonly Order[];
  readonly columns: readonly { readonly prop: string; readonly label: string; readonly width?: number }[];
  readonly format: 'xlsx' | 'csv';
  /** The browser saves the file as soon as it is ready; otherwise a note offers it. */
  readonly save?: boolean;
}
/** One command on many records: those named, or all that match the conditions when the task is created. */
export interface BulkWish {
  readonly command: Command;
  readonly title: string;
  readonly of: { readonly ids: readonly string[] } | { readonly conditions: readonly Condition[] };
  readonly model: Readonly<Record<string, unknown>>;
  /** The browser saves the file that the task makes as soon as it is ready. */
  readonly save?: boolean;
}
/**
 * A new import from a file, with the name of its task; `onDone` is called when rows have been imported. Or an existing
 * import, by its task.
 */
export type ImportWish =
  { readonly command: Command; readonly title: string; readonly onDone?: () => void } | { readonly task: string };
/**
 * Tasks continue while the person does something else. Starting one may be refused; the caller shows that in place.
 * Observable.
 */
export interface Tasks {
  /** Own tasks that wait, run, or have ended since sign-in; newest first. */
  readonly running: readonly Task[];
  /** How many of them have not ended. */
  readonly busy: number;
  startExport(wish: ExportWish): Promise<string>;
  startBulk(wish: BulkWish): Promise<string>;
  /** Opens an import over the page: template, file, rows to repair, progress. */
  openImport(wish: ImportWish): void;
  /** Checks a task now and repeatedly until it has ended; `watch` gets each result. */
  follow(id: string): Promise<void>;
  /** Errors of these three are shown in a note. */
  cancel(id: string): Promise<void>;
  retry(id: string): Promise<void>;
  download(id: string): Promise<void>;
  failures(id: string): Promise<readonly TaskFailure[]>;
  /** A task as it is now; undefined when it is not among `running`. */
  watch(id: string): Task | undefined;
  /** For a component that shows a task's end itself: no note pops up until the returned function is called. */
  attend(id: string): () => void;
}
export const Tasks = token<Tasks>('core.tasks', 1);
