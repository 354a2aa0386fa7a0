import { expect, test as plain } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { changePassword } from '../../sdk/contract/index.ts';

export { expect };
const demoPassword = process.env.DEMO_PASSWORD ?? 'Freight#2026';
const sessionKey = 'freightdeck-session';
const address = (path: string): string => new URL(path, process.env.JOURNEYS_URL).href;

interface Session {
  readonly sessionToken: string;
  readonly record: { readonly id: string; readonly name: string; readonly currentGroupId: string };
}
interface Envelope {
  readonly status: number;
  readonly reason?: string;
  readonly message?: string;
  readonly data?: unknown;
  readonly pageResult?: { readonly itemList: readonly Record<string, unknown>[]; readonly total: number | null };
}
async function post(path: string, body: unknown, token?: string): Promise<Envelope> {
  const answer = await fetch(address(path), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}`, Auth: 'true' } : {}),
    },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Envelope;
}

const sessions = new Map<string, Promise<Session>>();
/** A session of an account, signed in once per worker through the API; `own` makes one that nobody else uses. */
export function sessionOf(userName: string, own = false, password = demoPassword): Promise<Session> {
  const known = own ? undefined : sessions.get(userName);
  if (known) return known;
  const made = post('auth/login', {
    model: { userName, password, loginType: '4', platformId: null },
    requestId: crypto.randomUUID(),
  }).then(({ data, message }) => {
    const session = (data as { readonly session?: Session['record'] & { readonly sessionToken: string } } | undefined)
      ?.session;
    if (!session) throw new Error(`${userName} does not get in: ${message ?? ''}`);
    return { sessionToken: session.sessionToken, record: session };
  });
  if (!own) sessions.set(userName, made);
  return made;
}
/** Somebody whom an account was made for signs in for the first time, and chooses a password. */
export async function choosePassword(userName: string, given: string, own = demoPassword): Promise<void> {
  const { sessionToken } = await sessionOf(userName, true, given);
  const model = { oldPassword: given, newPassword: own };
  const answer = await post(changePassword.path, { model, requestId: crypto.randomUUID() }, sessionToken);
  if (answer.status !== 200) throw new Error(`${userName} cannot choose a password: ${answer.message ?? ''}`);
}
/** Asks the API as an account would, beside the browser. */
export async function call(userName: string, path: string, body: unknown): Promise<Envelope> {
  return post(path, body, (await sessionOf(userName)).sessionToken);
}

/**
 * One browser context per worker keeps the files of the console; each test has a page of its own, and nothing of the
 * last one's storage.
 */
export const test = plain.extend<{ page: Page; alone: Page }, { kept: BrowserContext }>({
  /** A page in a context of its own, for what would touch the pages of other tests: its clock. */
  alone: async ({ browser }, use) => {
    const context = await browser.newContext({
      baseURL: process.env.JOURNEYS_URL,
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
    });
    await use(await context.newPage());
    await context.close();
  },
  kept: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        baseURL: process.env.JOURNEYS_URL,
        viewport: { width: 1440, height: 900 },
        locale: 'zh-CN',
      });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ kept }, use, info) => {
    const page = await kept.newPage();
    await page.goto('favicon.svg');
    await page.evaluate(() => {
      localStorage.clear();
    });
    await use(page);
    if (info.status !== info.expectedStatus)
      await page.screenshot({ path: info.outputPath('failed.png') }).catch(() => undefined);
    await page.close({ runBeforeUnload: false });
  },
});

/** Puts a session into the page's storage, as signing in would have left it. */
export async function seat(page: Page, userName: string, own = false, password = demoPassword): Promise<Session> {
  const session = await sessionOf(userName, own, password);
  if (!page.url().endsWith('/favicon.svg')) await page.goto(address('favicon.svg'));
  await page.evaluate(
    ([key, value]) => {
      sessionStorage.setItem(key!, value!);
    },
    [sessionKey, JSON.stringify(session)],
  );
  return session;
}
interface Opening {
  readonly language?: 'zh' | 'en';
  readonly theme?: 'light' | 'dark';
  /** A session no other test shares: this one ends it. */
  readonly own?: boolean;
  readonly password?: string;
  /** Goes behind the address, before the `#`. */
  readonly search?: string;
}
/** Opens the console at a page, signed in. */
export async function openConsole(
  page: Page,
  at = '/home',
  userName = 'admin_10001',
  { language, theme, own = false, password, search = '' }: Opening = {},
): Promise<Session> {
  const session = await seat(page, userName, own, password);
  await page.evaluate(
    ([l, t]) => {
      if (l) sessionStorage.setItem('language', l);
      if (t) localStorage.setItem('theme', t);
    },
    [language, theme],
  );
  await page.goto(`./${search}#${at}`);
  await expect(page.getByRole('tablist').first()).toBeVisible();
  return session;
}
/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, userName = 'admin_10001', password = demoPassword): Promise<void> {
  await page.locator('input[name=username]').fill(userName);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}
/** Goes to another page of the open console, as a click on a link would. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await expect(page.locator('[role=tab][data-path][aria-selected=true]')).toHaveAttribute('data-path', path);
}
/** The announcement over the page, if there is one, is put away. */
export async function putNoticeAway(page: Page): Promise<void> {
  const note = page.locator('[data-notice] button').first();
  await note.waitFor({ timeout: 5000 }).then(
    () => note.click(),
    () => undefined,
  );
}
/** Presses an action of a row: its one verb, or else an entry behind its ⋯. Waits until the record allows it. */
export async function pressIn(row: Locator, action: string): Promise<void> {
  const verb = row.locator(`[data-action="${action}"]`).first();
  const entry = row.page().getByRole('menu').locator(`[data-action="${action}"]`);
  await expect(async () => {
    if (await verb.isVisible()) return verb.click({ timeout: 2000 });
    await row.locator('[data-more]:enabled').first().click({ timeout: 2000 });
    await entry.click({ timeout: 2000 });
    return undefined;
  }).toPass();
}
/** The dialog on top: a form, or a question that wants an answer. */
export const dialogOf = (page: Page): Locator =>
  page.locator('[role=dialog]:not([data-days-panel]), [role=alertdialog]').last();
/** What went wrong inside the page while a test looked on. */
export function watchErrors(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => {
    found.push(`uncaught: ${error.message}`);
  });
  // The bare picture the page starts from makes the browser ask for an icon; the console names its own.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
      found.push(`console: ${message.text()} ${message.location().url}`);
  });
  return found;
}
