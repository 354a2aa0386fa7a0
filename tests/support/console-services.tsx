import {
  Auth,
  Columns,
  Errors,
  Http,
  I18n,
  Messages,
  Navigation,
  PageContext,
  Permissions,
  Plugins,
  Preferences,
  ServicesContext,
  Tabs,
  Unsaved,
  Upload,
} from '@freightdeck/sdk/web';
import type { ServiceToken } from '@freightdeck/sdk/contract';
import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { observable, runInAction } from 'mobx';
import type { ReactNode } from 'react';
import { createIntl, RawIntlProvider, ReactIntlErrorCode } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { vi } from 'vitest';
import { Drafts, DraftStore, Interrupted, Interruption, openShelf } from '../../core/web/drafts/index.ts';
import type { DraftShelf } from '../../core/web/drafts/index.ts';
import { RecordTrails, Trails } from '../../core/web/trails/index.ts';
import { Views, ViewStore } from '../../core/web/views/index.ts';
import { messages as first } from '../../core/web/i18n/core-messages-zh.ts';
import { messages as later } from '../../core/web/i18n/later-messages-zh.ts';

/**
 * Stands in for the console: services that record what was asked of them, Chinese texts, and a page whose query moves.
 */
export function consoleServices(
  options: {
    readonly shelf?: DraftShelf;
    readonly query?: Readonly<Record<string, string>>;
    readonly texts?: Readonly<Record<string, string>>;
  } = {},
) {
  const texts: Readonly<Record<string, string>> = { ...first, ...later, ...options.texts };
  const place = observable({ query: options.query ?? {} }, {}, { deep: false });
  const http = {
    list: vi.fn(),
    total: vi.fn(async (..._: unknown[]): Promise<unknown> => {
      throw new Error('no total in this test');
    }),
    listing: vi.fn(async (..._: unknown[]): Promise<readonly unknown[]> => []),
    get: vi.fn(),
    run: vi.fn(),
    counts: vi.fn(async () => ({})),
    events: vi.fn(async () => []),
    ask: vi.fn(),
  };
  const messages = { show: vi.fn(), confirm: vi.fn(async () => true), alert: vi.fn(async () => undefined) };
  const navigation = {
    path: '/page',
    query: {},
    back: vi.fn(),
    go: vi.fn(),
    replace: vi.fn((_: string, query: Readonly<Record<string, string | undefined>> = {}) =>
      runInAction(() => {
        place.query = Object.fromEntries(
          Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
        );
      }),
    ),
  };
  const columns = {
    load: vi.fn(async (_: string, __: string, defaults: unknown) => defaults),
    save: vi.fn(async () => undefined),
  };
  const upload = { rules: vi.fn(() => ({ accept: ['png'], bytes: 1024 })), send: vi.fn(), open: vi.fn() };
  const tabs = { open: [], active: '', rename: vi.fn(), close: vi.fn() };
  // Observable as the console's own is, so that a component that would not follow another language is found.
  const i18n = observable(
    {
      language: 'zh',
      get intl(): IntlShape {
        return createIntl({
          locale: i18n.language,
          messages: i18n.language === 'zh' ? texts : {},
          onError: (error) => {
            // An id that is not there is shown; a value that is not given is a fault.
            if (error.code === ReactIntlErrorCode.FORMAT_ERROR) throw error;
          },
        });
      },
      text: (id: string, values?: Readonly<Record<string, string | number>>): string =>
        i18n.intl.formatMessage({ id }, values),
      has: (id: string) => id in texts,
      pick: (text: { readonly zh: string; readonly en: string }): string =>
        i18n.language === 'zh' ? text.zh : text.en,
    },
    { text: false, has: false, pick: false },
  );
  const trails = new RecordTrails();
  const services = new Map<string, unknown>([
    [Auth.key, { session: { userId: 'u1', name: '陈调度', platformId: '10001' } }],
    [Http.key, http],
    [Messages.key, messages],
    [Navigation.key, navigation],
    [Columns.key, columns],
    [Upload.key, upload],
    [I18n.key, i18n],
    [Preferences.key, { theme: 'light', size: 'medium', colour: '', sidebar: 'open', set: vi.fn() }],
    [Permissions.key, { can: () => true }],
    [Drafts.key, new DraftStore(options.shelf ?? openShelf(undefined), { owner: 'u1@1' })],
    [Interrupted.key, new Interruption(sessionStorage, { owner: 'u1@1' })],
    [Trails.key, trails],
    [Views.key, new ViewStore(http as never)],
    [Unsaved.key, { hold: () => () => undefined, has: () => false }],
    [Tabs.key, tabs],
    [Plugins.key, { resource: async () => undefined, placeOf: () => undefined }],
    [Errors.key, { log: [], report: vi.fn(), clear: vi.fn() }],
  ]);
  const locator = {
    get<T>(token: ServiceToken<T>): T {
      if (!services.has(token.key)) throw new Error(`no ${token.key} in this test`);
      return services.get(token.key) as T;
    },
  };
  const Console = observer(({ children }: { readonly children: ReactNode }) => (
    <FluentProvider theme={webLightTheme}>
      <RawIntlProvider value={i18n.intl}>
        <ServicesContext value={locator}>
          <PageContext
            value={{
              plugin: 'waybill',
              route: 'waybillManage',
              path: '/page',
              fullPath: '/page',
              query: place.query,
              visible: true,
            }}
          >
            {children}
          </PageContext>
        </ServicesContext>
      </RawIntlProvider>
    </FluentProvider>
  ));
  return { Console, locator, services, trails, tabs, place, http, messages, navigation, columns, upload };
}
