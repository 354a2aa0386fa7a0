import * as sdk from '@freightdeck/sdk/web';
import type { Module } from '../../di/index.ts';
import { lazy } from '../../di/index.ts';
import { CurrentSession } from '../auth/index.ts';
import { Interruption } from '../drafts/index.ts';
import { ErrorLog } from '../errors/index.ts';
import { ApiClient, tellFailures, Wire } from '../http/index.ts';
import { I18nStore } from '../i18n/index.ts';
import { MessageStore } from '../messages/index.ts';
import { PluginStore, writeSet } from '../plugins/index.ts';
import { UploadService } from '../upload/index.ts';
import { BuildWatch } from './build-watch.ts';
import { Options, Reload, TellFailure } from './names.ts';
import { PluginWatch } from './plugin-watch.ts';

/** Services for calls to the platform and for showing their failures. */
export const httpModule: Module = (bind) => {
  bind.made(BuildWatch, [Options], ({ build }) => new BuildWatch(build));
  bind.made(
    Wire,
    [Options, CurrentSession, I18nStore, ErrorLog, BuildWatch, lazy(PluginStore), lazy(PluginWatch)],
    (options, current, i18n, errors, updates, plugins, watch) =>
      new Wire({
        baseUrl: options.baseUrl ?? import.meta.env.VITE_API_BASE ?? '',
        ...options.authorization,
        token: () => current.token,
        language: () => i18n.language,
        toggles: () => writeSet({ toggles: plugins().toggles, pins: {} }),
        say: (id) => i18n.text(id),
        textsReady: () => i18n.load().catch(() => undefined),
        report: errors.report,
        served: updates.hear,
        off: (ids) => watch().hear(ids),
      }),
  );
  bind.made(
    TellFailure,
    [MessageStore, I18nStore, CurrentSession, Interruption, Reload],
    (messages, i18n, current, interruption, reload) =>
      tellFailures(
        messages,
        (id) => i18n.text(id),
        () => {
          if (current.session) interruption.note(current.session.userName);
          current.end();
          reload();
        },
      ),
  );
  bind.made(
    ApiClient,
    [Wire, TellFailure, MessageStore],
    (wire, tell, messages) => new ApiClient(wire, tell, undefined, () => messages.prove()),
  );
  bind.offer(sdk.Http, ApiClient);
  bind.service(UploadService, [Wire, TellFailure, PluginStore]);
  bind.offer(sdk.Upload, UploadService);
};
