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

/** A column: a field by name, a field with options, or a custom cell (`title` is a message id of the plugin). */
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
 * A button. A `command` button shows when the record's abilities (or, without a record, the user's rights) allow the
 * command.
 */
export interface CommandAction<C extends Command = Command> {
  readonly kind: 'command';
  readonly command: C;
  /** Initial values of the form, from the record. */
  readonly initial?: (row: never) => Partial<InputOfCommand<C>>;
  /** First values of a form without a record, worked out when it opens: a record chosen last, a day a month ahead. */
  readonly defaults?: (services: ServiceLocator) => Partial<InputOfCommand<C>>;
  /** The same where it has to be looked up first: what the filter of the list names, what was said of the record. */
  readonly prepares?: (services: ServiceLocator, record?: never) => Promise<Partial<InputOfCommand<C>>>;
  /** Sections of the generated form; default: one with all fields. `title` = message id `section.<title>`. */
  readonly sections?: readonly FormSection<C>[];
  /**
   * Several ways to send the form, each a button `action.<id>` that sets some fields: save a draft, publish. The last
   * is the main one; Enter in a field does the first.
   */
  readonly submits?: readonly { readonly id: string; readonly sets: Partial<InputOfCommand<C>> }[];
  /** A custom form in place of the generated one. */
  readonly form?: ComponentType<FormProps<C>>;
  /** What the person must see of the record to decide: photos, figures, doubts. It stands below the fields. */
  readonly shows?: ComponentType<{ readonly record: RecordOf<NonNullable<C['on']>> }>;
  /** Whether it fits the row, for a command that acts on no record by itself; others are offered by abilities. */
  readonly fits?: (row: never) => boolean;
  /** What the answer says to the person, where that it is done says nothing: a check that has found something. */
  readonly tells?: (answer: AnswerOf<C>, record: RecordOf<NonNullable<C['on']>> | undefined) => Told;
  readonly primary?: true;
  readonly icon?: string;
}
/** A note after a command: `text` and the label are message ids of the plugin; `open`: the record that says more. */
export interface Told {
  readonly kind: 'success' | 'warning';
  readonly text: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly open?: { readonly label: string; readonly resource: string; readonly id: string };
}
/** A button that does something of its own. */
export interface RunAction<Row> {
  readonly kind: 'run';
  /** Message id `action.<id>` of the plugin. */
  readonly id: string;
  readonly key?: string;
  readonly icon?: string;
  /** Shows only where this command is allowed: by the record's abilities, or by the person's rights. */
  readonly like?: Command;
  /** Whether it fits the row. */
  readonly fits?: (row: Row) => boolean;
  readonly run: (row: Row, tools: PageTools) => void | Promise<void>;
}
/** A button above a list that imports rows of a file with a command; it shows when the person may run the command. */
export interface ImportAction {
  readonly kind: 'import';
  readonly command: Command;
}
/** A button of a page: it runs a command, does something of its own, or imports a file. */
export type Action<Row> = CommandAction | RunAction<Row> | ImportAction;
/** What a custom action may use. */
export interface PageTools {
  go(path: string, query?: Readonly<Record<string, string | undefined>>): void;
  reload(): void;
  /** Asks before something is lost; title, text and button are message ids of the plugin. */
  confirm(question: {
    readonly title: string;
    readonly text: string;
    readonly values?: Readonly<Record<string, string | number>>;
    readonly ok: string;
  }): Promise<boolean>;
}
/** Props of a custom form. */
export interface FormProps<C extends Command> {
  readonly record: RecordOf<NonNullable<C['on']>> | undefined;
  readonly submit: (input: InputOfCommand<C>) => Promise<AnswerOf<C>>;
  readonly close: () => void;
}

/** A list: columns, filters, buttons. Search, paging, views and settings are the console’s. */
export interface ListDefinition<R extends Resource = Resource> {
  readonly kind: 'list';
  readonly resource: R;
  readonly workflow?: Workflow;
  readonly columns: readonly ColumnDefinition<R>[];
  readonly filters: readonly FilterOf<R>[];
  /** Filters shown before 展开 (more); default: the first seven. */
  readonly mainFilters?: number;
  readonly sort?: { readonly [S in SortOf<R>]?: 'asc' | 'desc' };
  /** Buttons above the list: they create something. */
  readonly actions?: readonly Action<undefined>[];
  /** Buttons on each row; at most three are shown, the rest under 更多 (more). */
  readonly rowActions?: readonly Action<RecordOf<R>>[];
  /** Buttons for the selected rows. */
  readonly bulk?: readonly Command[];
  /** Conditions that always apply. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Route of the record page, opened by the label column and by Enter. */
  readonly opens?: string;
  /** Permission key of the export. */
  readonly exportKey?: string;
  /**
   * 审核工作台, the audit workbench: the list gets the button 开始审核 above it and 审核 on every row that may be decided. Both
   * open the workbench in the list's own tab, with its filters and order.
   */
  readonly workbench?: AuditDefinition;
  /** Component above the list; `reload` reads the rows again, `readAt` says when they were read last. */
  readonly top?: ComponentType<{ readonly reload: () => void; readonly readAt?: number | undefined }>;
  /** How the chip of a filter names its value, where that is the id of a record. */
  readonly chips?: { readonly [F in FilterOf<R>]?: ComponentType<{ readonly value: string }> };
}
/** A group of fields under a title, on a record or at the auditor’s desk. */
export interface FieldSection<R extends Resource> {
  /** Message id `section.<title>` of the plugin. */
  readonly title: string;
  readonly fields: readonly FieldOf<R>[];
}
/** A tab of a record’s page. */
export interface RecordTab<R extends Resource> {
  readonly id: string;
  readonly part: ComponentType<{ readonly record: RecordOf<R> }>;
  readonly key?: string;
}
/** A page of one record: figures, sections, tabs, buttons, timeline. */
export interface RecordDefinition<R extends Resource = Resource> {
  readonly kind: 'record';
  readonly resource: R;
  readonly workflow?: Workflow;
  /** Figures in the head, at most six. */
  readonly figures: readonly FieldOf<R>[];
  /** Beside the state in the head: what holds the record up, whatever its state is. */
  readonly mark?: ComponentType<{ readonly record: RecordOf<R> }>;
  readonly sections: readonly FieldSection<R>[];
  readonly actions?: readonly Action<RecordOf<R>>[];
  /** Component below the head; `reload` reads the record again. */
  readonly top?: ComponentType<{ readonly record: RecordOf<R>; readonly reload: () => void }>;
  /** The tab that is shown first, where people come for it; default: the overview. */
  readonly firstTab?: string;
  /** The page's own tabs; those of other plugins (`recordTabs`) follow. */
  readonly tabs?: readonly RecordTab<R>[];
}
interface FormSection<C extends Command = Command> {
  readonly title: string;
  readonly fields: readonly (keyof C['input'] & string)[];
}
/** A form on a page of its own, for one command. */
export interface FormDefinition<C extends Command = Command> {
  readonly kind: 'form';
  readonly command: C;
  /** Sections of the form; default: one with all fields. `title` = message id `section.<title>`. */
  readonly sections?: readonly FormSection<C>[];
  readonly initial?: Partial<InputOfCommand<C>>;
  /**
   * Fields that the address of the page may fill in (`?plate=…`), for actions that open the form. Texts, choices,
   * dates and whole numbers; each is checked as if it had been typed, and says at its place what is wrong with it.
   */
  readonly fromAddress?: readonly (keyof InputOfCommand<C> & string)[];
  /** What the button says, `action.<submit>`; default: what the command is called. */
  readonly submit?: string;
  /** Where to go after success; the tab of the form closes then. */
  readonly done?: (answer: AnswerOf<C>, tools: PageTools) => void;
}
/**
 * An audit workbench: the queue of waiting records at the left, papers in the middle, fields with check marks at the
 * right; everything works by keyboard. The record a person has open is claimed, so nobody else gets it.
 */
export interface AuditDefinition<R extends Resource = Resource> {
  readonly kind: 'audit';
  readonly resource: R;
  readonly workflow?: Workflow;
  /** Command that passes a record; it takes no input. */
  readonly pass: Command;
  /** Command that rejects a record; its text field `reason` gets the chosen and written reasons. */
  readonly refuse: Command;
  /** Conditions of the queue, in addition to the list's: `{ in_auditStatus: [1] }`. */
  readonly waiting: Readonly<Record<string, unknown>>;
  readonly sections: readonly FieldSection<R>[];
  /** File fields in the order of their number keys, at most nine; default: all of the resource. */
  readonly papers?: readonly FieldOf<R>[];
  /**
   * Values read from the papers by OCR, per field, as the field stores them. A match is marked with a check, a
   * difference with a cross.
   */
  readonly recognised?: (record: RecordOf<R>) => Readonly<Partial<Record<FieldOf<R>, unknown>>>;
  /**
   * Message ids `reason.<id>` of the plugin in the order of their number keys, at most nine; default: the usual reasons
   * of an audit.
   */
  readonly reasons?: readonly string[];
  /** Order of the queue on a page of its own; beside a list the list's order applies. */
  readonly sort?: { readonly [S in SortOf<R>]?: 'asc' | 'desc' };
}
/** A page that is a component of the plugin’s own. */
export interface FreeDefinition {
  readonly kind: 'free';
  readonly part: ComponentType;
  readonly begin?: (services: ServiceLocator) => Promise<unknown>;
}
/** What a page module exports as `page`. */
export type PageDefinition = ListDefinition | RecordDefinition | FormDefinition | AuditDefinition | FreeDefinition;

/** A list of records, usually 15–40 lines of code. A wrong column, filter or sort does not compile. */
export function listPage<R extends Resource>(
  resource: R,
  definition: Omit<ListDefinition<R>, 'kind' | 'resource'>,
): ListDefinition {
  return { kind: 'list', resource, ...definition } as unknown as ListDefinition;
}
/** One record: head, figures, fields, tabs, timeline. The page's query has the record's id in `id`. */
export function recordPage<R extends Resource>(
  resource: R,
  definition: Omit<RecordDefinition<R>, 'kind' | 'resource'>,
): RecordDefinition {
  return { kind: 'record', resource, ...definition } as unknown as RecordDefinition;
}
/** A form for a command, on a page of its own. */
export function formPage<C extends Command>(
  command: C,
  definition: Omit<FormDefinition<C>, 'kind' | 'command'> = {},
): FormDefinition {
  return { kind: 'form', command, ...definition } as unknown as FormDefinition;
}
/**
 * An audit workbench: the `workbench` of a list, or a page of its own, where the query's `audit` names the first
 * record.
 */
export function auditPage<R extends Resource>(
  resource: R,
  definition: Omit<AuditDefinition<R>, 'kind' | 'resource'>,
): AuditDefinition {
  return { kind: 'audit', resource, ...definition } as unknown as AuditDefinition;
}
/**
 * A custom component with the same hooks. `begin` starts reading what it will show while its code and the menus are
 * loaded: data that arrive within 150 ms are drawn at once. It may be called twice, or for a page that is never drawn.
 */
export const freePage = (part: ComponentType, begin?: FreeDefinition['begin']): FreeDefinition => ({
  kind: 'free',
  part,
  ...(begin ? { begin } : {}),
});
/**
 * The name before, which every page's own `page` hid.
 *
 * @deprecated since 1.0.0: use `freePage`; `freightdeck-plugin migrate` changes it
 */
export const page = freePage;

/** A button that runs a command. */
export const action = <C extends Command>(
  command: C,
  more: Omit<CommandAction<C>, 'kind' | 'command'> = {},
): CommandAction => ({ kind: 'command', command, ...more }) as unknown as CommandAction;
/** 导入, import, above a list: template, file, rows repaired in place, then a task. The command must be `importable`. */
export const importAction = (command: Command): ImportAction => ({ kind: 'import', command });
/** A button with custom behaviour. */
export const runAction = <Row>(
  id: string,
  run: RunAction<Row>['run'],
  more: Omit<RunAction<Row>, 'kind' | 'id' | 'run'> = {},
): RunAction<Row> => ({ kind: 'run', id, run, ...more });
