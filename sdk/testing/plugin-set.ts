import type { Browser, Page, test as PlaywrightTest } from '@playwright/test';
import { findCulprits } from '../manifest/find-culprits.ts';
import type { Required } from '../manifest/find-culprits.ts';

/**
 * Plugins switched on or off for one browser context: their web halves there, their server halves in each of its calls.
 */
export interface PluginSet {
  readonly on?: readonly string[];
  readonly off?: readonly string[];
}
/** How the context of a test is opened: Playwright's options for a new one. */
type Opened = NonNullable<Parameters<Browser['newContext']>[0]>;
type PlainTest = typeof PlaywrightTest;

/** A set as the console reads it, in its address (`?plugins=`) and in the storage of a session: `-goods,+demo`. */
export const pluginSetText = ({ on = [], off = [] }: PluginSet): string =>
  [...off.map((id) => `-${id}`), ...on.map((id) => `+${id}`)].join(',');

async function withPlugins<T>(
  browser: Browser,
  set: string,
  opened: Opened,
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(opened);
  try {
    if (set !== '')
      await context.addInitScript(`sessionStorage.setItem('freightdeck-plugins', ${JSON.stringify(set)})`);
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}

/**
 * Playwright's `test` with a set of plugins: `const test = pluginTest(base, { baseURL })`, then
 * `test.use({ plugins: { off: ['goods'] } })`. Each test has a context of its own, so that tests with other sets may
 * run beside it. A test that says nothing has the set that `FREIGHTDECK_PLUGINS` names: `npm run bisect` sets it.
 */
export const pluginTest = (base: PlainTest, opened: Opened) =>
  base.extend<{ plugins: PluginSet; page: Page }>({
    plugins: [{}, { option: true }],
    page: async ({ browser, plugins }, use) => {
      const set = pluginSetText(plugins) || (process.env['FREIGHTDECK_PLUGINS'] ?? '');
      await withPlugins(browser, set, opened, use);
    },
  });

/**
 * Which of these plugins make a check fail: it is run in contexts with ever smaller sets of them, each with all that
 * its plugins require.
 */
export const culpritsOf = (
  browser: Browser,
  {
    plugins,
    requires,
    opened,
  }: { readonly plugins: readonly string[]; readonly requires?: Required; readonly opened: Opened },
  check: (page: Page) => Promise<void>,
): Promise<readonly string[]> =>
  findCulprits(
    plugins,
    (running) =>
      withPlugins(browser, pluginSetText({ off: plugins.filter((id) => !running.includes(id)) }), opened, (page) =>
        check(page).then(
          () => false,
          () => true,
        ),
      ),
    requires,
  );
