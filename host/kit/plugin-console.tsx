import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { createConsole } from '@freightdeck/core/web/console';
import type { Console } from '@freightdeck/core/web/console';
import { bindKept } from '@freightdeck/core/web/plugins';
import { permissionKeys } from '@freightdeck/sdk/manifest';
import type { ServiceToken } from '@freightdeck/sdk/contract';
import { Http, I18n, PageContext, ServicesContext } from '@freightdeck/sdk/web';
import type { I18n as I18nService, ServiceLocator, WebPlugin } from '@freightdeck/sdk/web';
import { Component } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createIntl, MissingTranslationError, RawIntlProvider } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { flushSync } from 'react-dom';
import { PageContent } from '../web/pages/page-content.tsx';
import { laterShellTexts, shellTexts } from '../web/shell-texts.ts';

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } as typeof CSS;

/** Nobody answers there. */
const nowhere = 'http://127.0.0.1:9';
export interface ConsoleWish {
  readonly language: 'zh' | 'en';
  /** Where its calls go; default: nowhere. */
  readonly api?: string | undefined;
  /** Keys of the person; default: all of the plugin. */
  readonly permissions?: readonly string[] | undefined;
}
/** A console with one plugin, for a person with every menu of it. */
export async function consoleWith(
  plugin: WebPlugin,
  { language, api = nowhere, permissions }: ConsoleWish,
): Promise<Console> {
  const { manifest } = plugin;
  sessionStorage.setItem('language', language);
  const console = createConsole({
    catalogue: [
      {
        manifest,
        load: async () => ({ default: plugin }),
        hold: (container, http) => {
          container.bind(Http, http);
          bindKept(container, manifest.id);
        },
      },
    ],
    texts: [shellTexts],
    laterTexts: [laterShellTexts],
    baseUrl: api,
    reload: () => undefined,
  });
  await console.i18n.load();
  // The texts of records, forms and file fields come second.
  await console.i18n.rest();
  console.permissions.hold(permissions ?? permissionKeys(manifest));
  await console.plugins.rematch({ names: new Set(Object.keys(manifest.menus)), paths: new Map(), signedIn: true });
  return console;
}
/** The texts of the console; one that is not there is written down, one that cannot be formatted is a fault. */
function textsOf({ i18n: { intl } }: Console, untold: Set<string>): IntlShape {
  return createIntl({
    locale: intl.locale,
    messages: intl.messages,
    onError: (error) => {
      if (!(error instanceof MissingTranslationError)) throw error;
      untold.add(String(error.descriptor?.id));
    },
  });
}
/** The services of the plugin, with these texts. */
function servicesOf({ i18n, plugins }: Console, id: string, intl: IntlShape): ServiceLocator {
  const own = plugins.locator(id);
  const told: I18nService = {
    language: i18n.language,
    has: i18n.has,
    pick: i18n.pick,
    prepare: (language) => i18n.prepare(language),
    use: (language) => i18n.use(language),
    text: (key, values) => intl.formatMessage({ id: key }, values),
  };
  return { get: <T,>(token: ServiceToken<T>): T => (token.key === I18n.key ? (told as T) : own.get(token)) };
}
class Boundary extends Component<
  { readonly children: ReactNode; readonly caught: (error: unknown) => void },
  { readonly failed: boolean }
> {
  override state = { failed: false };
  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }
  override componentDidCatch(error: unknown): void {
    this.props.caught(error);
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
/** Something of a plugin as it stands in a console. */
export interface Drawing {
  readonly place: HTMLElement;
  /** Texts that were wanted and are nowhere. */
  readonly untold: ReadonlySet<string>;
  /** What it threw. */
  readonly caught: readonly unknown[];
  close(): void;
}
interface Place {
  readonly plugin: WebPlugin;
  readonly route: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
}
/** Draws something of the plugin with its services. */
export function draw(console: Console, { plugin, route, query = {} }: Place, content: ReactElement): Drawing {
  const { manifest } = plugin;
  const untold = new Set<string>();
  const intl = textsOf(console, untold);
  const place = document.body.appendChild(document.createElement('div'));
  const caught: unknown[] = [];
  const path = manifest.routes[route]?.path ?? '/home';
  const root = createRoot(place, { onCaughtError: () => undefined });
  flushSync(() =>
    root.render(
      <FluentProvider theme={webLightTheme}>
        <RawIntlProvider value={intl}>
          <ServicesContext value={servicesOf(console, manifest.id, intl)}>
            <PageContext value={{ plugin: manifest.id, route, path, fullPath: path, query, visible: true }}>
              <Boundary caught={(error) => caught.push(error)}>{content}</Boundary>
            </PageContext>
          </ServicesContext>
        </RawIntlProvider>
      </FluentProvider>,
    ),
  );
  const close = (): void => {
    root.unmount();
    place.remove();
  };
  return { place, untold, caught, close };
}
/** Opens a page of the plugin, as its menu does; throws why it does not come. */
export async function pageOf(console: Console, route: string): Promise<ReactElement> {
  const registered = console.plugins.routes.named(route);
  if (!registered) throw new Error(`${route} is no route of this plugin here`);
  await console.plugins.openPage(registered);
  const state = console.plugins.pageState(route);
  if (state?.state !== 'ready')
    throw new Error(state?.state === 'failed' ? `${state.code} ${state.reason}` : 'it does not come');
  return <PageContent definition={state.definition} />;
}
