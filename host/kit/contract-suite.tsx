import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { createConsole } from '@freightdeck/core/web/console';
import type { Console } from '@freightdeck/core/web/console';
import { permissionKeys } from '@freightdeck/sdk/manifest';
import type { ServiceToken } from '@freightdeck/sdk/contract';
import { I18n, PageContext, ServicesContext } from '@freightdeck/sdk/web';
import type { I18n as I18nService, ServiceLocator, WebPlugin } from '@freightdeck/sdk/web';
import { Component } from 'react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createIntl, MissingTranslationError, RawIntlProvider } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { flushSync } from 'react-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PageContent } from '../web/pages/page-content.tsx';

// Rules that every plugin has to meet. `freightdeck-plugin test` runs them on the plugin in this folder.
const folder = process.env.FREIGHTDECK_PLUGIN ?? '';
const module = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'web/index.ts')).href)) as {
  readonly default: WebPlugin;
};
const plugin = module.default;
const { manifest } = plugin;
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } as typeof CSS;
/** Waits until effects and what they started have run. */
const settled = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, 50);
  });

const open: Console[] = [];
afterEach(async () => {
  for (const console of open.splice(0)) {
    await console.plugins.deactivate(manifest.id);
    console.dispose();
  }
  vi.restoreAllMocks();
});
/** A console for a person with every menu and key of the plugin; no API answers. */
async function consoleWith(language: 'zh' | 'en'): Promise<Console> {
  sessionStorage.setItem('language', language);
  const console = createConsole({
    catalogue: [{ manifest, load: async () => ({ default: plugin }) }],
    baseUrl: 'http://127.0.0.1:9',
    reload: () => undefined,
  });
  open.push(console);
  await console.i18n.load();
  // The texts of records, forms and file fields come second.
  await console.i18n.rest();
  console.permissions.hold(permissionKeys(manifest));
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
function servicesOf({ i18n, plugins }: Console, intl: IntlShape): ServiceLocator {
  const own = plugins.locator(manifest.id);
  const told: I18nService = {
    language: i18n.language,
    has: i18n.has,
    pick: i18n.pick,
    prepare: (language) => i18n.prepare(language),
    use: (language) => i18n.use(language),
    text: (id, values) => intl.formatMessage({ id }, values),
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
/** Renders something of the plugin and returns the missing texts; throws what it threw. */
async function drawn(console: Console, route: string, content: ReactElement): Promise<readonly string[]> {
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
          <ServicesContext value={servicesOf(console, intl)}>
            <PageContext value={{ plugin: manifest.id, route, path, fullPath: path, query: {}, visible: true }}>
              <Boundary caught={(error) => caught.push(error)}>{content}</Boundary>
            </PageContext>
          </ServicesContext>
        </RawIntlProvider>
      </FluentProvider>,
    ),
  );
  await settled();
  root.unmount();
  place.remove();
  if (caught.length > 0) throw caught[0];
  return [...untold];
}
/** Props for the contributions to any slot: an empty record, and callbacks that do nothing. */
const given = {
  record: { id: '1', platformId: '1', version: 1, abilities: [] },
  changed: () => undefined,
  found: () => undefined,
  done: () => undefined,
};
const parts = Object.entries(plugin.parts).flatMap(([slot, all]) => Object.keys(all).map((id) => [slot, id] as const));

describe.each(['zh', 'en'] as const)('in %s', (language) => {
  test.each(Object.keys(manifest.routes))('page %s stands, and each of its texts is there', async (route) => {
    const console = await consoleWith(language);
    const registered = console.plugins.routes.named(route);
    if (!registered) throw new Error(`${route} is no route of this plugin here`);
    await console.plugins.openPage(registered);
    const state = console.plugins.pageState(route);
    if (state?.state !== 'ready')
      throw new Error(state?.state === 'failed' ? `${state.code} ${state.reason}` : 'it does not come');
    expect(await drawn(console, route, <PageContent definition={state.definition} />)).toEqual([]);
  });
  test.each(parts)('part %s %s stands, and each of its texts is there', async (slot, id) => {
    const console = await consoleWith(language);
    await console.plugins.activate(manifest.id);
    const Part = (await plugin.parts[slot]?.[id]?.())?.part as ComponentType<typeof given> | undefined;
    if (!Part) throw new Error('it is declared, but not there');
    expect(await drawn(console, '', <Part {...given} />)).toEqual([]);
  });
});
test('both languages have the same texts', async () => {
  const [zh, en] = await Promise.all([plugin.messages.zh(), plugin.messages.en()]);
  expect(Object.keys(en.default).sort()).toEqual(Object.keys(zh.default).sort());
});
test('what its manifest declares is there, and nothing else', () => {
  const declared = Object.entries(manifest.contributions ?? {}).flatMap(([slot, all]) =>
    Object.keys(all).map((id) => `${slot}/${id}`),
  );
  expect(parts.map((names) => names.join('/')).sort()).toEqual(declared.sort());
  expect(Object.keys(plugin.dictionaries ?? {}).sort()).toEqual(Object.keys(manifest.dictionaries ?? {}).sort());
  expect(Object.keys(plugin.pages).sort()).toEqual(Object.keys(manifest.routes).sort());
});
test('setup asks nobody, and taking the plugin down leaves no listener, no timer and no context behind', async () => {
  const console = await consoleWith('zh');
  const asked = vi.spyOn(XMLHttpRequest.prototype, 'open');
  const left = { listeners: 0, timers: 0 };
  const restore: (() => void)[] = [];
  for (const target of [window, document]) {
    const { addEventListener, removeEventListener } = target;
    Object.assign(target, {
      addEventListener: (...listener: [string, EventListener]) => {
        left.listeners += 1;
        addEventListener.apply(target, listener);
      },
      removeEventListener: (...listener: [string, EventListener]) => {
        left.listeners -= 1;
        removeEventListener.apply(target, listener);
      },
    });
    restore.push(() => Object.assign(target, { addEventListener, removeEventListener }));
  }
  const { setInterval, clearInterval } = globalThis;
  Object.assign(globalThis, {
    setInterval: (...timer: Parameters<typeof setInterval>) => {
      left.timers += 1;
      return setInterval(...timer);
    },
    clearInterval: (timer: Parameters<typeof clearInterval>[0]) => {
      left.timers -= 1;
      clearInterval(timer);
    },
  });
  restore.push(() => Object.assign(globalThis, { setInterval, clearInterval }));
  try {
    await console.plugins.activate(manifest.id);
    expect(asked.mock.calls.map(([, address]) => address)).toEqual([]);
    const context = new WeakRef(console.plugins.entry(manifest.id)?.scope ?? {});
    await console.plugins.deactivate(manifest.id);
    expect([left, console.plugins.entry(manifest.id)?.registrations]).toEqual([{ listeners: 0, timers: 0 }, 0]);
    const collect = runInNewContext('gc') as () => void;
    await expect
      .poll(() => {
        collect();
        return context.deref() === undefined;
      })
      .toBe(true);
  } finally {
    for (const one of restore) one();
  }
});
