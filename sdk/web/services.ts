import { token } from '../contract/index.ts';
import type { NoticeLevel, Resource } from '../contract/index.ts';
import type { Text } from '../manifest/index.ts';

/** The signed-in person, as the console knows them. Observable. */
export interface Session {
  readonly userId: string;
  readonly userName: string;
  readonly name: string;
  readonly mobile: string;
  readonly avatar: string;
  /** Platform id of the current group; `00001` is the operator. */
  readonly platformId: string;
  readonly platformName: string;
  readonly platformGrade: string;
  readonly isOperator: boolean;
  readonly roles: readonly { readonly id: string; readonly name: string }[];
  readonly groups: readonly {
    readonly id: string;
    readonly name: string;
    readonly roles: readonly { readonly id: string; readonly name: string }[];
  }[];
  readonly isBindWechat: '0' | '1';
  /** The password was set by somebody else, and has to be changed before anything else. */
  readonly passwordGiven?: boolean;
  /** The platform demands a second factor, which has to be set up before anything else. */
  readonly secondFactorDue?: boolean;
}
/** Who is signed in, and the change of company or role. */
export interface Auth {
  readonly session: Session | undefined;
  /** Acts as another role or in another group; menus, routes, permissions and plugins follow without a page load. */
  /** False when the person decides to stay because of unsent input. */
  switchTo(groupId: string, roleId?: string): Promise<boolean>;
  signOut(): Promise<void>;
}

/** One entry of the side menu. */
export interface MenuEntry {
  readonly id: string;
  readonly name: string;
  readonly title: Text;
  readonly icon: string;
  readonly path: string | undefined;
  readonly external: boolean;
  readonly children: readonly MenuEntry[];
}
/** The menu of the person. */
export interface Menus {
  readonly tree: readonly MenuEntry[];
  readonly names: ReadonlySet<string>;
  /** Value of the specification's `authority` for track select: 0 to 3. */
  readonly authority: number;
}

/** Where the console is, and how to go elsewhere. */
export interface Navigation {
  /** Path without query: `/waybillManage`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  go(path: string, query?: Readonly<Record<string, string | undefined>>): void;
  replace(path: string, query?: Readonly<Record<string, string | undefined>>): void;
  back(): void;
}
/** An open tab. */
export interface Tab {
  readonly fullPath: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly name: string;
  readonly title: Text;
  readonly pinned: boolean;
}
/** The open tabs. */
export interface Tabs {
  readonly open: readonly Tab[];
  readonly active: string;
  /** Name of the record that a tab shows, set by its page. */
  rename(fullPath: string, title: Text): void;
  refresh(fullPath: string): void;
  close(fullPath: string): void;
  closeOthers(fullPath: string): void;
  closeAll(): void;
}

/**
 * Input that has been typed and not sent. Leaving it asks first: closing or refreshing its tab, another record in it,
 * sign-out, another role, closing the browser.
 */
export interface Unsaved {
  /**
   * Registers a form of the tab at this address until the returned function is called. `query`: a form that belongs to
   * another query of the page. `keeps`: what was typed is there as a draft when the form is left.
   */
  hold(
    fullPath: string,
    isDirty: () => boolean,
    options?: { readonly query?: boolean; readonly keeps?: () => boolean },
  ): () => void;
  /** Whether the tab at this address has unsent input. Observable. */
  has(fullPath: string): boolean;
}

/** One column of a list, as the user has set it. */
export interface ColumnSetting {
  readonly prop: string;
  readonly label: string;
  /** Order number, 1..N. */
  readonly key: number;
  readonly width: number;
  readonly visible: boolean;
  readonly isExport: boolean;
  readonly disabledExport?: boolean;
  /** Where the person pinned it; absent: as the page defines. */
  readonly pin?: 'left' | 'right' | 'none';
}
/** The columns that a person has chosen for a list. */
export interface Columns {
  /** The user's columns merged with the defaults; stored again when the merge changed anything. */
  load(routeName: string, title: string, defaults: readonly ColumnSetting[]): Promise<readonly ColumnSetting[]>;
  save(routeName: string, title: string, columns: readonly ColumnSetting[]): Promise<void>;
}

/** A file that was uploaded. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly savedPath: string;
  /** The file as it was sent, where that is not the one that was chosen: a photo that was converted. */
  readonly sent?: File;
}
/** Limits of an upload. */
export interface UploadRules {
  /** File extensions without a dot: `jpg`. */
  readonly accept: readonly string[];
  /** Largest size of one file. */
  readonly bytes: number;
  readonly title?: Text;
}
/** Uploads files and opens them again. */
export interface Upload {
  /** Limits for files of a kind: `<plugin>.<kind>` as a manifest declares it (`uploads`), otherwise the platform's. */
  rules(kind: string): UploadRules;
  /** Uploads one file; `kind` as in `rules`; `progress` from 0 to 1. A HEIC photo becomes a JPEG on the way. */
  send(file: File, kind: string, progress?: (part: number) => void, signal?: AbortSignal): Promise<StoredFile>;
  /**
   * Uploads a file, with text fields before it, to an endpoint that does more than storing it, and returns the answer's
   * data. Errors are thrown as `Refusal` or `Fault` and not shown. `progress` from 0 to 1.
   */
  hand(
    path: string,
    file: File,
    fields: Readonly<Record<string, string>>,
    progress?: (part: number) => void,
  ): Promise<unknown>;
  /** Content of an endpoint that answers files; errors are shown and thrown. */
  fetch(path: string, body: unknown): Promise<Blob>;
  /** Object URL of a stored file, fetched with the session. Revoke it when done. */
  open(id: string): Promise<string>;
}
/** A notice as its reader sees it. */
export interface Notice {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly publishAt: string;
  readonly hasRead: boolean;
  readonly level: NoticeLevel;
  /** What it is about; people mute by kind. */
  readonly kind: string;
  /** The plugin page to which it links. */
  readonly opens?: { readonly path: string; readonly query: Readonly<Record<string, string>> } | null;
}
/** The notices for the person, and how many are unread. */
export interface Notices {
  /** Unread notices of kinds that the person has not muted. */
  readonly unread: number;
  readonly newest: Notice | undefined;
  load(): Promise<readonly Notice[]>;
  markRead(id: string): Promise<void>;
}
/** The text that lies over every page. */
export interface Watermark {
  /** `王** 1234`; empty when nothing is drawn. */
  readonly text: string;
}
/** The language of the console, and the texts of the plugin in it. */
export interface I18n {
  readonly language: 'zh' | 'en';
  /** Text of a message id with ICU values; the id itself when it is missing. */
  text(id: string, values?: Readonly<Record<string, string | number>>): string;
  has(id: string): boolean;
  pick(text: Text): string;
  /**
   * Prefetches the texts of a language that may be chosen next; a failed fetch is repeated when it is chosen. Never
   * rejects.
   */
  prepare(language: 'zh' | 'en'): Promise<void>;
  use(language: 'zh' | 'en'): Promise<void>;
}
/** How large texts and controls are. */
export type Size = 'medium' | 'small' | 'mini';
/** Light or dark, as it is shown. */
export type Theme = 'light' | 'dark';
/** `system`: as the operating system has it at the moment. */
export type ThemeChoice = Theme | 'system';
/** How a person has set their console: theme, size, colour, sidebar, first page. */
export interface Preferences {
  /** The theme that is shown. */
  readonly theme: Theme;
  readonly themeChoice: ThemeChoice;
  readonly size: Size;
  readonly colour: string;
  readonly sidebar: 'open' | 'collapsed';
  /** Path of the page after sign-in; '' = the home page. */
  readonly startPage: string;
  set(change: PreferencesChange): void;
}
/** The preferences that are changed. */
export type PreferencesChange = Partial<Pick<Preferences, 'size' | 'colour' | 'sidebar' | 'startPage'>> & {
  readonly theme?: ThemeChoice;
};
/** A value of a dictionary with its words. */
export interface DictionaryEntry extends Text {
  readonly value: string;
}
/** The entries of dictionaries: the platform’s, and those that plugins declare. */
export interface Dictionary {
  /** Entries of a code; fetched at first use, empty until then. Observable. */
  entries(code: string): readonly DictionaryEntry[];
  /** Asks anew what the platform has changed: after somebody has edited its dictionary here. */
  reload(): Promise<void>;
}
/** What the person may do. It hides buttons; the server decides. */
export interface Permissions {
  can(key: string): boolean;
}
/** One error as it is kept for a report. */
export interface LoggedError {
  readonly at: string;
  readonly message: string;
  readonly info: string;
  readonly url: string;
  readonly stack: string;
  readonly plugin: string | undefined;
}
/** What went wrong in this browser, for the page that shows it and for reports. */
export interface Errors {
  readonly log: readonly LoggedError[];
  report(error: unknown, info: string, plugin?: string): void;
  clear(): void;
}
/** A button on a note. */
export interface NoteAction {
  readonly label: string;
  run(): void;
}
/** Short notes over the page, and questions that need an answer. */
export interface Messages {
  show(
    kind: 'success' | 'info' | 'warning' | 'error',
    text: string,
    options?: { readonly seconds?: number; readonly title?: string; readonly action?: NoteAction },
  ): void;
  confirm(question: {
    readonly title: string;
    readonly text: string;
    readonly ok?: string;
    readonly danger?: boolean;
  }): Promise<boolean>;
  alert(note: { readonly title: string; readonly text: string; readonly ok?: string }): Promise<void>;
}
/** State of one plugin; the plugins page, logs and tests read only this. */
export interface PluginRecord {
  readonly id: string;
  readonly title: Text;
  readonly version: string;
  /** Ids of the plugins it cannot do without. */
  readonly requires?: readonly string[];
  readonly state:
    'discovered' | 'blocked' | 'idle' | 'matched' | 'loading' | 'active' | 'deactivating' | 'disposed' | 'failed';
  /** `PLG-…` code when blocked or failed. */
  readonly code: string | undefined;
  readonly reason: string | undefined;
  readonly matchedBy: string | undefined;
  readonly loadMs: number | undefined;
  readonly setupMs: number | undefined;
  readonly registrations: number;
}
/** A page on which a record is seen, and what in its address names the record: `id`, or a filter of a list. */
export interface RecordPlace {
  readonly path: string;
  readonly by: string;
}
/** The plugins of this console, their states, and the switches of this browser session. */
export interface Plugins {
  readonly records: readonly PluginRecord[];
  /** Toggles from `?plugins=…` or storage: plugin id → on or off. */
  readonly toggles: Readonly<Record<string, boolean>>;
  toggle(id: string, on: boolean | undefined): void;
  retry(id: string): Promise<void>;
  /**
   * The resource with this name (`company`), for a field that refers to it; loads the plugin whose contract declares
   * it.
   */
  resource(name: string): Promise<Resource | undefined>;
  /**
   * Where this person sees records of the resource with this name, found by what is `known` of one: its id, or the
   * field of a filter. Undefined when they have no such page.
   */
  placeOf(resource: string, known?: readonly string[]): RecordPlace | undefined;
}

export const Auth = token<Auth>('core.auth', 1);
export const Menus = token<Menus>('core.menus', 1);
export const Navigation = token<Navigation>('core.navigation', 1);
export const Tabs = token<Tabs>('core.tabs', 1);
export const Columns = token<Columns>('core.columns', 1);
export const Upload = token<Upload>('core.upload', 1);
export const Notices = token<Notices>('core.notices', 1);
export const Watermark = token<Watermark>('core.watermark', 1);
export const I18n = token<I18n>('core.i18n', 1);
export const Preferences = token<Preferences>('core.preferences', 1);
export const Dictionary = token<Dictionary>('core.dictionary', 1);
export const Permissions = token<Permissions>('core.permissions', 1);
export const Errors = token<Errors>('core.errors', 1);
export const Messages = token<Messages>('core.messages', 1);
export const Plugins = token<Plugins>('core.plugins', 1);
export const Unsaved = token<Unsaved>('core.unsaved', 1);
