import type { Page } from '@playwright/test';
import { watchErrors } from '../journeys/signed-in.ts';

const isOurs = (url: string): boolean => url.startsWith(process.env.JOURNEYS_URL ?? '');
/**
 * What goes wrong in a page: errors thrown, errors of the browser's console, and requests of our own that fail. One that
 * the page itself gave up, because it was left or asked anew, did not fail.
 */
export function watchPage(page: Page): string[] {
  const found = watchErrors(page);
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (isOurs(request.url()) && !/abort|cancel/i.test(why)) found.push(`${request.url()} failed: ${why}`);
  });
  page.on('response', (response) => {
    const isIcon = response.url().endsWith('/favicon.ico');
    if (isOurs(response.url()) && !isIcon && response.status() >= 400)
      found.push(`${response.url()} was answered ${response.status()}`);
  });
  return found;
}
