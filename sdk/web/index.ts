export type { DictionaryLoader, MessageFile, PageModule, PluginContext, WebHalf, WebPlugin } from './define-web.ts';
export { defineWeb } from './define-web.ts';
export type {
  Action,
  AuditDefinition,
  ColumnDefinition,
  CommandAction,
  FieldSection,
  FormDefinition,
  FormProps,
  FreeDefinition,
  ImportAction,
  ListDefinition,
  PageDefinition,
  PageTools,
  RecordDefinition,
  RecordTab,
  RunAction,
  Told,
} from './page-definitions.ts';
export {
  action,
  auditPage,
  formPage,
  listPage,
  freePage,
  page,
  recordPage,
  runAction,
  importAction,
} from './page-definitions.ts';
export type { ServiceLocator } from './hooks.ts';
export type { PagePlace, PageScope } from './page-context.tsx';
export { PageContext, usePage, usePlace } from './page-context.tsx';
export { ServicesContext, usePermission, usePick, useService, useText, useUnsaved } from './hooks.ts';
export { useEvent } from './use-event.ts';
export { saveFile } from './save-file.ts';
export { useStoredFile } from './use-stored-file.ts';
export { composes } from './composes.ts';
export { debounce, preventDoubleClick, throttle } from './pacing.ts';
export type { CallOptions } from './http-service.ts';
export { Fault, Http, Refusal } from './http-service.ts';
export type {
  ColumnSetting,
  DictionaryEntry,
  LoggedError,
  MenuEntry,
  NoteAction,
  Notice,
  PluginRecord,
  PreferencesChange,
  RecordPlace,
  Session,
  Size,
  StoredFile,
  Tab,
  Theme,
  ThemeChoice,
  UploadRules,
} from './services.ts';
export {
  Auth,
  Columns,
  Dictionary,
  Errors,
  I18n,
  Menus,
  Messages,
  Navigation,
  Notices,
  Permissions,
  Plugins,
  Preferences,
  Tabs,
  Unsaved,
  Upload,
  Watermark,
} from './services.ts';
export type { StorageScope, StoredKey, StoredValue } from './kept-services.ts';
export { Settings, Storage } from './kept-services.ts';
export type { FakeFile, FakeKept } from './kept-in-memory.ts';
export { KeptInMemory } from './kept-in-memory.ts';
export type { BulkWish, ExportWish, ImportWish, Task, TaskFailure } from './task-service.ts';
export { Tasks } from './task-service.ts';
export { PartBoundary } from './part-boundary.tsx';
export type { SlotFilling, SlotStates } from './slots.tsx';
export { useSlot } from './slots.tsx';
