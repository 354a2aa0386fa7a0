import * as sdk from '@freightdeck/sdk/web';
import type { Module } from '../../di/index.ts';
import { CurrentSession } from '../auth/index.ts';
import { DictionaryStore } from '../dictionary/index.ts';
import { ErrorLog } from '../errors/index.ts';
import { ApiClient, Wire } from '../http/index.ts';
import { I18nStore } from '../i18n/index.ts';
import { NavigationStore } from '../navigation/index.ts';
import { PermissionStore } from '../permissions/index.ts';
import { isChunkFailure, lazyFetch, mayReload, PluginStore, readSet } from '../plugins/index.ts';
import { createPrefetch } from '../prefetch/index.ts';
import { TabStore } from '../tabs/index.ts';
import { FetchCode, Options, Prefetching, Reload, Root, SessionStorage } from './names.ts';
import { PageBeginning } from './page-beginning.ts';
import { PluginWatch } from './plugin-watch.ts';
import { SessionLife } from './session-life.ts';

/** The kernel and the services that prepare and prefetch pages. */
export const pluginsModule: Module = (bind) => {
  bind.made(FetchCode, [Options, ErrorLog, SessionStorage, Reload], ({ build }, errors, storage, reload) =>
    lazyFetch((error) => {
      errors.report(error, 'loading');
      if (isChunkFailure(error) && mayReload(storage, build ?? 'dev')) reload();
    }),
  );
  bind.made(
    PluginStore,
    [Options, Root, SessionStorage, ErrorLog, PermissionStore, ApiClient, I18nStore, FetchCode],
    ({ catalogue }, root, storage, errors, permissions, http, i18n, fetch) =>
      new PluginStore({
        catalogue,
        root,
        set: readSet(location, storage),
        storage,
        errors,
        permissions,
        http,
        i18n,
        fetch,
      }),
  );
  bind.offer(sdk.Plugins, PluginStore);
  bind.service(PluginWatch, [SessionLife, CurrentSession, PluginStore, Wire]);
  bind.service(DictionaryStore, [sdk.Http, PluginStore]);
  bind.offer(sdk.Dictionary, DictionaryStore);
  bind.service(PageBeginning, [Options, Root, I18nStore, PluginStore, NavigationStore]);
  bind.made(
    Prefetching,
    [PluginStore, TabStore, I18nStore, Wire, PageBeginning],
    (plugins, tabs, i18n, wire, beginning) =>
      createPrefetch({ plugins, tabs, i18n, wire }, (page, query) => beginning.begin(page, query)),
  );
};
