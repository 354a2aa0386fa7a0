import type { Browser, Page } from '@playwright/test';
import { test as plain } from '@playwright/test';
import { findCulprits } from '../../sdk/package/find-culprits.ts';

/**
 * Plugins switched on or off for one browser context: their web halves there, their server halves in each of its calls.
 */
export interface PluginSet {
  readonly on?: readonly string[];
  readonly off?: readonly string[];
}
const written = ({ on = [], off = [] }: PluginSet): string =>
  [...off.map((id) => `-${id}`), ...on.map((id) => `+${id}`)].join(',');

async function withPlugins<T>(browser: Browser, plugins: PluginSet, act: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    baseURL: process.env.JOURNEYS_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
  });
  try {
    await context.addInitScript((set) => {
      if (set !== '') sessionStorage.setItem('freightdeck-plugins', set);
    }, written(plugins));
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}
/**
 * `test.use({ plugins: { off: ['simulator'] } })`: each test has a context with this set, so that tests with other sets
 * may run beside it.
 */
export const test = plain.extend<{ plugins: PluginSet; page: Page }>({
  plugins: [{}, { option: true }],
  page: async ({ browser, plugins }, use) => {
    await withPlugins(browser, plugins, use);
  },
});
/** Which of these plugins make a check fail: it is run in contexts with ever smaller sets of them. */
export const culpritsOf = (
  browser: Browser,
  plugins: readonly string[],
  check: (page: Page) => Promise<void>,
): Promise<readonly string[]> =>
  findCulprits(plugins, (running) =>
    withPlugins(browser, { off: plugins.filter((id) => !running.includes(id)) }, (page) =>
      check(page).then(
        () => false,
        () => true,
      ),
    ),
  );
