import { test as plain } from '@playwright/test';
import { launch } from 'puppeteer-core';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { sessionOf } from '../journeys/signed-in.ts';

/** Where the console of the tests is, with a slash at the end. */
const home = (): string => process.env.JOURNEYS_URL ?? '';
const isOurs = (url: string): boolean => url.startsWith(home());

/** A page in a context of its own, in a Firefox that all tests share. */
export const test = plain.extend<{ fox: Page }, { firefox: Browser }>({
  firefox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed: none
    async ({}, use) => {
      const firefox = await launch({
        browser: 'firefox',
        executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
        headless: true,
      });
      await use(firefox);
      await firefox.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  fox: async ({ firefox }, use, info) => {
    const context = await firefox.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    await use(page);
    if (info.status !== info.expectedStatus)
      await page.screenshot({ path: info.outputPath('failed.png') as `${string}.png` }).catch(() => undefined);
    await context.close();
  },
});

/**
 * What goes wrong in a page: errors thrown, errors of the browser's console, and requests of our own that fail. One that
 * the page itself gave up, because it was left or asked anew, did not fail.
 */
export function watch(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => {
    const said = error instanceof Error ? error.message : String(error);
    // The bare picture the page starts from makes the browser ask for an icon; the console names its own.
    if (!said.includes('/favicon.ico')) found.push(`uncaught: ${said}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (isOurs(request.url()) && !/abort|cancel/i.test(why)) found.push(`${request.url()} failed: ${why}`);
  });
  page.on('response', (response) => {
    if (isOurs(response.url()) && !response.url().endsWith('/favicon.ico') && response.status() >= 400)
      found.push(`${response.url()} was answered ${response.status()}`);
  });
  return found;
}

/** Opens the console at a page, signed in. */
export async function openConsole(page: Page, path: string, userName: string, language: 'zh' | 'en' = 'zh') {
  const session = await sessionOf(userName);
  await page.goto(new URL('favicon.svg', home()).href);
  await page.evaluate(
    (kept, wanted) => {
      sessionStorage.setItem('freightdeck-session', kept);
      sessionStorage.setItem('language', wanted);
    },
    JSON.stringify(session),
    language,
  );
  await page.goto(new URL(`./#${path}`, home()).href);
  await page.waitForSelector('[role=tab][data-path]');
}
/** Goes to another page of the open console, as a click on a link would. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await page.waitForSelector(`[role=tab][aria-selected=true][data-path="${path}"]`);
}
/** Shown to the end: neither waiting nor failed, and with something to read. */
export async function settled(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const places = [...document.querySelectorAll<HTMLElement>(`[data-page=${wanted}]`)];
      const place = places.find((one) => one.checkVisibility());
      if (!place) return false;
      const waits = [...place.querySelectorAll<HTMLElement>('[aria-busy=true], [role=progressbar]')];
      const isFailed = place.querySelector('[data-state=failed]') !== null;
      return !isFailed && !waits.some((one) => one.checkVisibility()) && /\S{2}/.test(place.innerText);
    },
    { timeout: 30_000 },
    name,
  );
}
/** The first part of a page that is shown. */
export async function seen(page: Page, selector: string): Promise<ElementHandle> {
  const part = await page.waitForSelector(selector, { visible: true });
  if (!part) throw new Error(`${selector} is not shown`);
  return part;
}
