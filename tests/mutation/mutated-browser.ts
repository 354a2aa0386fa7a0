import { test as plain } from '@playwright/test';
import type { BrowserContext, Page, TestInfo } from '@playwright/test';
import { appendFileSync } from 'node:fs';

export { defineConfig, expect } from '@playwright/test';
export type { Browser, BrowserContext, CDPSession, Locator, Page, Route } from '@playwright/test';

const target = process.env.MUTATION_COVERAGE;
const contexts: BrowserContext[] = [];
let running: TestInfo | undefined;

/** Notes which mutants a page has passed since it was last asked. */
async function note(page: Page): Promise<void> {
  if (target === undefined || running === undefined) return;
  const mutants = await page
    .evaluate(() => {
      const coverage = globalThis.__stryker__?.mutantCoverage;
      const passed = Object.keys(coverage?.static ?? {});
      if (coverage) coverage.static = {};
      return passed;
    })
    .catch(() => []);
  if (mutants.length > 0)
    appendFileSync(target, `${JSON.stringify({ test: running.titlePath.slice(1).join(' '), mutants })}\n`);
}
async function prepare(context: BrowserContext): Promise<BrowserContext> {
  contexts.push(context);
  await context.addInitScript((activeMutant) => {
    Object.assign(globalThis, { __stryker__: { activeMutant } });
  }, process.env.MUTATION_ACTIVE ?? '');
  context.on('page', (page) => {
    const close = page.close.bind(page);
    page.close = async (options) => {
      await note(page);
      await close(options);
    };
  });
  return context;
}

/** Every page of every context has the mutant that is awake. */
export const test = plain.extend<{ watched: undefined }, { mutated: undefined }>({
  mutated: [
    async ({ browser }, use) => {
      const make = browser.newContext.bind(browser);
      browser.newContext = async (options) => prepare(await make(options));
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  watched: [
    async ({ mutated }, use, info) => {
      running = info;
      await use(mutated);
      for (const page of contexts.flatMap((context) => context.pages())) await note(page);
      running = undefined;
    },
    { auto: true },
  ],
});
