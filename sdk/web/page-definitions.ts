import type { ComponentType, ReactNode } from 'react';
import type { ServiceLocator } from './hooks.ts';
import type {
  AnswerOf,
  Command,
  FieldOf,
  FilterOf,
  InputOfCommand,
  RecordOf,
  Resource,
  SortOf,
  Workflow,
} from '../contract/index.ts';

/** A column: a field by name, a field with a wish, or a cell of one's own (`title` is a message id of the plugin). */
export type ColumnDefinition<R extends Resource> =
  | FieldOf<R>
  | {
      readonly field: FieldOf<R>;
      readonly width?: number;
      readonly pin?: 'left' | 'right';
      readonly hidden?: true;
      readonly cell?: (row: RecordOf<R>) => ReactNode;
      readonly opens?: true;
    }
  | {
      readonly id: string;
      readonly title: string;
      readonly width?: number;
      readonly pin?: 'left' | 'right';
      readonly cell: (row: RecordOf<R>) => ReactNode;
    };

/**
 * A button. `command` ones show when the record's abilities (or, without a record, the user's rights) allow the
 * command.
 */
export interface CommandAction<C extends Command = Command> {
  readonly kind: 'command';
  readonly command: C;
  /** First values of the form, from the record. */
  readonly initial?: (row: never) => Partial<InputOfCommand<C>>;
  /** A form of one's own in place of the generated one. */
  readonly form?: ComponentType<FormProps<C>>;
  readonly primary?: true;
  readonly icon?: string;
}
export interface RunAction<Row> {
  readonly kind: 'run';
  /** Message id `action.<id>` of the plugin. */
  readonly id: string;
  readonly key?: string;
  readonly icon?: string;
  /** Shows only where this command is allowed: by the record's abilities, or by the person's rights. */
  readonly like?: Command;
  readonly run: (row: Row, tools: PageTools) => void | Promise<void>;
}
/** A button above a list that imports rows of a file by a command; it shows when the person may run the command. */
export interface ImportAction {
  readonly kind: 'import';
  readonly command: Command;
}
export type Action<Row> = CommandAction | RunAction<Row> | ImportAction;
/** What a free action may use. */
export interface PageTools {
  go(path: string, query?: Readonly<Record<string, string | undefined>>): void;
  reload(): void;
}
/** What a form of one's own is given. */
export interface FormProps<C extends Command> {
  readonly record: RecordOf<NonNullable<C['on']>> | undefined;
  readonly submit: (input: InputOfCommand<C>) => Promise<AnswerOf<C>>;
  readonly close: () => void;
}

export interface ListDefinition<R extends Resource = Resource> {
  readonly kind: 'list';
  readonly resource: R;
  readonly workflow?: Workflow;
  readonly columns: readonly ColumnDefinition<R>[];
  readonly filters: readonly FilterOf<R>[];
  /** Filters shown before 展开; default the first seven. */
  readonly mainFilters?: number;
  readonly sort?: { readonly [S in SortOf<R>]?: 'asc' | 'desc' };
  /** Above the list: they create something. */
  readonly actions?: readonly Action<undefined>[];
  /** On each row; at most three are shown, the rest under 更多. */
  readonly rowActions?: readonly Action<RecordOf<R>>[];
  /** On the selected rows. */
  readonly bulk?: readonly Command[];
  /** Conditions that always apply. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Route of the record page, opened by the label column and by Enter. */
  readonly opens?: string;
  /** Permission key of the export. */
  readonly exportKey?: string;
  /**
   * 审核工作台: the list gets 开始审核 above it and 审核 on every row that may be decided; both open the workbench in
   * the list's own tab, over its filters and in its order.
   */
  readonly workbench?: AuditDefinition;
  /** A part above the list; `reload` reads the rows again. */
  readonly top?: ComponentType<{ readonly reload: () => void }>;
}
export interface FieldSection<R extends Resource> {
  /** Message id `section.<title>` of the plugin. */
  readonly title: string;
  readonly fields: readonly FieldOf<R>[];
}
export interface RecordTab<R extends Resource> {
  readonly id: string;
  readonly part: ComponentType<{ readonly record: RecordOf<R> }>;
  readonly key?: string;
}
export interface RecordDefinition<R extends Resource = Resource> {
  readonly kind: 'record';
  readonly resource: R;
  readonly workflow?: Workflow;
  /** The figures of the head, at most six. */
  readonly figures: readonly FieldOf<R>[];
  readonly sections: readonly FieldSection<R>[];
  readonly actions?: readonly Action<RecordOf<R>>[];
  /** Its own tabs; those of other plugins (`recordTabs`) come behind them. */
  readonly tabs?: readonly RecordTab<R>[];
}
export interface FormDefinition<C extends Command = Command> {
  readonly kind: 'form';
  readonly command: C;
  /** Groups of the form; default one of all fields. `title` = message id `section.<title>`. */
  readonly sections?: readonly { readonly title: string; readonly fields: readonly (keyof C['input'] & string)[] }[];
  readonly initial?: Partial<InputOfCommand<C>>;
  /** Where to go when it is done. */
  readonly done?: (answer: AnswerOf<C>, tools: PageTools) => void;
}
/**
 * An audit workbench: the queue of what waits at the left, papers in the middle, fields with check marks at the right;
 * everything by keyboard. While a person has a record before them it is claimed, and nobody else is given it.
 */
export interface AuditDefinition<R extends Resource = Resource> {
  readonly kind: 'audit';
  readonly resource: R;
  readonly workflow?: Workflow;
  /** Passes a record; it takes no input. */
  readonly pass: Command;
  /** Refuses a record; its text field `reason` takes what was chosen and written. */
  readonly refuse: Command;
  /** Conditions of the queue beside the list's: `{ in_auditStatus: [1] }`. */
  readonly waiting: Readonly<Record<string, unknown>>;
  readonly sections: readonly FieldSection<R>[];
  /** File fields in the order of their number keys, at most nine; default all of the resource. */
  readonly papers?: readonly FieldOf<R>[];
  /**
   * What was read from the papers, by field, as the field stores it. What is the same gets a check mark by itself, what
   * differs a cross.
   */
  readonly recognised?: (record: RecordOf<R>) => Readonly<Partial<Record<FieldOf<R>, unknown>>>;
  /**
   * Message ids `reason.<id>` of the plugin in the order of their number keys, at most nine; default the usual ones of
   * an audit.
   */
  readonly reasons?: readonly string[];
  /** Order of the queue on a page of its own; beside a list it is the list's. */
  readonly sort?: { readonly [S in SortOf<R>]?: 'asc' | 'desc' };
}
export interface FreeDefinition {
  readonly kind: 'free';
  readonly part: ComponentType;
  readonly begin?: (services: ServiceLocator) => Promise<unknown>;
}
export type PageDefinition = ListDefinition | RecordDefinition | FormDefinition | AuditDefinition | FreeDefinition;

/** A list of records: 15–40 lines. A wrong column, filter or sort does not compile. */
export function listPage<R extends Resource>(
  resource: R,
  definition: Omit<ListDefinition<R>, 'kind' | 'resource'>,
): ListDefinition {
  return { kind: 'list', resource, ...definition } as unknown as ListDefinition;
}
/** One record: head, figures, field grid, tabs, timeline. The record's id is the `id` of the page's query. */
export function recordPage<R extends Resource>(
  resource: R,
  definition: Omit<RecordDefinition<R>, 'kind' | 'resource'>,
): RecordDefinition {
  return { kind: 'record', resource, ...definition } as unknown as RecordDefinition;
}
/** A form over a command, on a page of its own. */
export function formPage<C extends Command>(
  command: C,
  definition: Omit<FormDefinition<C>, 'kind' | 'command'> = {},
): FormDefinition {
  return { kind: 'form', command, ...definition } as unknown as FormDefinition;
}
/**
 * An audit workbench: `workbench` of a list, or a page of its own; there the record to begin with is the `audit` of the
 * page's query.
 */
export function auditPage<R extends Resource>(
  resource: R,
  definition: Omit<AuditDefinition<R>, 'kind' | 'resource'>,
): AuditDefinition {
  return { kind: 'audit', resource, ...definition } as unknown as AuditDefinition;
}
/**
 * A plain component over the same hooks. `begin` reads what it will show while its code and the menus are on their way:
 * what comes within 150 ms is drawn at once. It may be called twice, or for a page that is not drawn.
 */
export const page = (part: ComponentType, begin?: FreeDefinition['begin']): FreeDefinition => ({
  kind: 'free',
  part,
  ...(begin ? { begin } : {}),
});

/** A button that runs a command. */
export const action = <C extends Command>(
  command: C,
  more: Omit<CommandAction<C>, 'kind' | 'command'> = {},
): CommandAction => ({ kind: 'command', command, ...more }) as unknown as CommandAction;
/** 导入 above a list: template, file, rows repaired in place, then a task. The command must be `importable`. */
export const importAction = (command: Command): ImportAction => ({ kind: 'import', command });
/** A button that does something of its own. */
export const runAction = <Row>(
  id: string,
  run: RunAction<Row>['run'],
  more: Omit<RunAction<Row>, 'kind' | 'id' | 'run'> = {},
): RunAction<Row> => ({ kind: 'run', id, run, ...more });
