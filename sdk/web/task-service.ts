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
/** Every row that meets the conditions, in these columns. */
export interface ExportWish {
  readonly resource: Resource;
  /** Name of the task and of its file. */
  readonly title: string;
  readonly conditions: readonly Condition[];
  readonly orderBy?: readonly Order[];
  readonly columns: readonly { readonly prop: string; readonly label: string; readonly width?: number }[];
  readonly format: 'xlsx' | 'csv';
  /** The browser keeps the file as soon as it is there; otherwise a note offers it. */
  readonly save?: boolean;
}
/** One command over many records: those named, or all that meet the conditions when the task is made. */
export interface BulkWish {
  readonly command: Command;
  readonly title: string;
  readonly of: { readonly ids: readonly string[] } | { readonly conditions: readonly Condition[] };
  readonly model: Readonly<Record<string, unknown>>;
}
/**
 * An import to be begun from a file, with the name of its task; `onDone` is called when rows have been imported. Or one
 * that is there already, by its task.
 */
export type ImportWish =
  { readonly command: Command; readonly title: string; readonly onDone?: () => void } | { readonly task: string };
/**
 * Tasks go on while the person does something else. Starting may be refused; the caller shows that in place.
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
  /** Looks at a task now, and again and again until it has ended; `watch` tells what was found. */
  follow(id: string): Promise<void>;
  /** What goes wrong with these three is told in a note. */
  cancel(id: string): Promise<void>;
  retry(id: string): Promise<void>;
  download(id: string): Promise<void>;
  failures(id: string): Promise<readonly TaskFailure[]>;
  /** A task as it is now; undefined when it is none of `running`. */
  watch(id: string): Task | undefined;
  /** Who attends a task tells its end themselves: no note pops up until the answer is called. */
  attend(id: string): () => void;
}
export const Tasks = token<Tasks>('core.tasks', 1);
