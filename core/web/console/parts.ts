import type { Container } from '../../di/index.ts';
import { AuthStore } from '../auth/index.ts';
import { ColumnStore } from '../columns/index.ts';
import { DictionaryStore } from '../dictionary/index.ts';
import { DraftStore, Interruption } from '../drafts/index.ts';
import { ErrorLog } from '../errors/index.ts';
import { ApiClient, Wire } from '../http/index.ts';
import { I18nStore } from '../i18n/index.ts';
import { MenuStore } from '../menus/index.ts';
import { MessageStore } from '../messages/index.ts';
import { NavigationStore } from '../navigation/index.ts';
import { NoticeStore } from '../notices/index.ts';
import { PermissionStore } from '../permissions/index.ts';
import { PluginStore } from '../plugins/index.ts';
import { PreferencesStore } from '../preferences/index.ts';
import { TabStore, UnsavedStore } from '../tabs/index.ts';
import { TaskStore } from '../tasks/index.ts';
import { UploadService } from '../upload/index.ts';
import { ViewStore } from '../views/index.ts';
import { WatermarkStore } from '../watermark/index.ts';
import { BuildWatch } from './build-watch.ts';

/** The stores behind the services, as the shell and the page engine use them. */
export const partsOf = (container: Container) => ({
  wire: container.get(Wire),
  http: container.get(ApiClient),
  auth: container.get(AuthStore),
  menus: container.get(MenuStore),
  permissions: container.get(PermissionStore),
  navigation: container.get(NavigationStore),
  tabs: container.get(TabStore),
  unsaved: container.get(UnsavedStore),
  plugins: container.get(PluginStore),
  i18n: container.get(I18nStore),
  preferences: container.get(PreferencesStore),
  dictionary: container.get(DictionaryStore),
  columns: container.get(ColumnStore),
  drafts: container.get(DraftStore),
  interruption: container.get(Interruption),
  upload: container.get(UploadService),
  views: container.get(ViewStore),
  notices: container.get(NoticeStore),
  tasks: container.get(TaskStore),
  watermark: container.get(WatermarkStore),
  errors: container.get(ErrorLog),
  updates: container.get(BuildWatch),
  messages: container.get(MessageStore),
});
export type ConsoleParts = Readonly<ReturnType<typeof partsOf>>;
