import * as sdk from '@freightdeck/sdk/web';
import type { Module } from '../../di/index.ts';
import { lazy } from '../../di/index.ts';
import { CurrentSession } from '../auth/index.ts';
import { ErrorLog, ErrorReporter } from '../errors/index.ts';
import { allTexts, coreMessages, I18nStore, laterMessages } from '../i18n/index.ts';
import { MessageStore } from '../messages/index.ts';
import { PluginStore } from '../plugins/index.ts';
import { PreferencesStore } from '../preferences/index.ts';
import { LocalStorage, Options, Reload, SessionStorage } from './names.ts';
import type { ConsoleOptions } from './options.ts';

/** Services that all others need: browser storage, messages, texts, preferences and errors. */
export const baseModule =
  (options: ConsoleOptions): Module =>
  (bind) => {
    bind.value(Options, options);
    bind.value(SessionStorage, sessionStorage);
    bind.value(LocalStorage, localStorage);
    bind.value(Reload, options.reload ?? (() => location.reload()));
    bind.service(MessageStore, []);
    bind.offer(sdk.Messages, MessageStore);
    bind.made(I18nStore, [SessionStorage, LocalStorage, MessageStore], (storage, browser, messages) => {
      const { texts = [], laterTexts = [] } = options;
      const i18n: I18nStore = new I18nStore(allTexts([coreMessages, ...texts]), storage, {
        browser,
        rest: allTexts([laterMessages, ...laterTexts]),
        said: () => messages.show('success', i18n.text('core.i18n.switched')),
      });
      return i18n;
    });
    bind.offer(sdk.I18n, I18nStore);
    bind.service(PreferencesStore, [SessionStorage, LocalStorage]);
    bind.offer(sdk.Preferences, PreferencesStore);
    bind.service(ErrorLog, [lazy(PluginStore)]);
    bind.offer(sdk.Errors, ErrorLog);
    bind.service(ErrorReporter, [ErrorLog, CurrentSession, sdk.Http]);
  };
