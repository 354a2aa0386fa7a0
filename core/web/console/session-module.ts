import * as sdk from '@freightdeck/sdk/web';
import type { Module } from '../../di/index.ts';
import { AuthStore, CurrentSession } from '../auth/index.ts';
import { DictionaryStore } from '../dictionary/index.ts';
import { Drafts, DraftStore, Interrupted, Interruption, openShelf, windowName } from '../drafts/index.ts';
import { ErrorLog } from '../errors/index.ts';
import { ApiClient } from '../http/index.ts';
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
import { Options, SessionStorage, Shelf, WindowName } from './names.ts';
import { SessionLife } from './session-life.ts';

/** Services for the session: who is signed in, their rights, and their drafts. */
export const sessionModule: Module = (bind) => {
  bind.service(CurrentSession, [SessionStorage]);
  bind.service(AuthStore, [CurrentSession, sdk.Http, I18nStore, UnsavedStore]);
  bind.offer(sdk.Auth, AuthStore);
  bind.service(MenuStore, [sdk.Http, PluginStore]);
  bind.offer(sdk.Menus, MenuStore);
  bind.service(PermissionStore, []);
  bind.offer(sdk.Permissions, PermissionStore);
  bind.made(Shelf, [], () => openShelf(globalThis.indexedDB));
  bind.made(WindowName, [SessionStorage], (storage) => windowName(storage, window));
  bind.service(DraftStore, [Shelf, CurrentSession, WindowName]);
  bind.offer(Drafts, DraftStore);
  bind.service(Interruption, [SessionStorage, CurrentSession]);
  bind.offer(Interrupted, Interruption);
  bind.composed(SessionLife, {
    auth: AuthStore,
    current: CurrentSession,
    dictionary: DictionaryStore,
    drafts: DraftStore,
    errors: ErrorLog,
    http: ApiClient,
    i18n: I18nStore,
    interruption: Interruption,
    menus: MenuStore,
    messages: MessageStore,
    navigation: NavigationStore,
    notices: NoticeStore,
    options: Options,
    permissions: PermissionStore,
    plugins: PluginStore,
    preferences: PreferencesStore,
    tabs: TabStore,
    tasks: TaskStore,
    upload: UploadService,
    views: ViewStore,
  });
};
