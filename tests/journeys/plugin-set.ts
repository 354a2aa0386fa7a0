import type { Browser, Page } from '@playwright/test';
import { test as plain } from '@playwright/test';
import { manifests } from '../../host/manifests.ts';
import { culpritsOf as culpritsIn, pluginTest } from '../../sdk/testing/index.ts';

const opened = { baseURL: process.env.JOURNEYS_URL ?? '', viewport: { width: 1440, height: 900 }, locale: 'zh-CN' };
/** `test.use({ plugins: { off: ['simulator'] } })`: as partners write it, on the console of the journeys. */
export const test = pluginTest(plain, opened);
const requires = Object.fromEntries(manifests.map((one) => [one.id, one.requires ?? []]));
/** Which of these plugins make a check fail. */
export const culpritsOf = (
  browser: Browser,
  plugins: readonly string[],
  check: (page: Page) => Promise<void>,
): Promise<readonly string[]> => culpritsIn(browser, { plugins, requires, opened }, check);
