import type { Container } from '../../di/index.ts';
import type { AuthStore } from '../auth/index.ts';
import type { ColumnStore } from '../columns/index.ts';
import type { DictionaryStore } from '../dictionary/index.ts';
import type { DraftStore, Interruption } from '../drafts/index.ts';
import type { ErrorLog } from '../errors/index.ts';
import type { ApiClient, Wire } from '../http/index.ts';
import type { I18nStore } from '../i18n/index.ts';
import type { MenuStore } from '../menus/index.ts';
import type { MessageStore } from '../messages/index.ts';
import type { NavigationStore } from '../navigation/index.ts';
import type { NoticeStore } from '../notices/index.ts';
import type { PermissionStore } from '../permissions/index.ts';
import type { PluginStore } from '../plugins/index.ts';
import type { PreferencesStore } from '../preferences/index.ts';
import type { TabStore, UnsavedStore } from '../tabs/index.ts';
import type { TaskStore } from '../tasks/index.ts';
import type { UploadService } from '../upload/index.ts';
import type { ViewStore } from '../views/index.ts';
import type { WatermarkStore } from '../watermark/index.ts';
import type { BuildWatch } from './build-watch.ts';

/** The stores behind the services, as the shell and the page engine use them. */
export interface ConsoleParts {
  readonly container: Container;
  readonly wire: Wire;
  readonly http: ApiClient;
  readonly auth: AuthStore;
  readonly menus: MenuStore;
  readonly permissions: PermissionStore;
  readonly navigation: NavigationStore;
  readonly tabs: TabStore;
  readonly unsaved: UnsavedStore;
  readonly plugins: PluginStore;
  readonly i18n: I18nStore;
  readonly preferences: PreferencesStore;
  readonly dictionary: DictionaryStore;
  readonly columns: ColumnStore;
  readonly drafts: DraftStore;
  readonly interruption: Interruption;
  readonly upload: UploadService;
  readonly views: ViewStore;
  readonly notices: NoticeStore;
  readonly tasks: TaskStore;
  readonly watermark: WatermarkStore;
  readonly errors: ErrorLog;
  /** Whether a newer build is served. */
  readonly updates: BuildWatch;
  readonly messages: MessageStore;
}
