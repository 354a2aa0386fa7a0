import type { Browser, BrowserContext, Page } from '@playwright/test';
import { openConsole, putNoticeAway, test as signedIn, watchErrors } from './signed-in.ts';

export interface View {
  readonly user: string;
  readonly language: 'zh' | 'en';
  readonly theme: 'light' | 'dark';
  /** A menu this user does not hold: what it decides can be seen without an account of its own. */
  readonly without?: string | undefined;
}
interface OpenConsole {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly errors: string[];
}

/** Consoles that stay open from test to test, as an operator's do: one per account, language and theme. */
export class OpenConsoles {
  readonly #browser: Browser;
  readonly #open = new Map<string, OpenConsole>();
  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** The open console, with nothing said about errors before this moment. */
  async of({
    user,
    language,
    theme,
    without,
  }: View): Promise<{ readonly page: Page; readonly errors: readonly string[] }> {
    const name = `${user} ${language} ${theme} ${without ?? ''}`;
    let known = this.#open.get(name);
    if (known === undefined) {
      const context = await this.#browser.newContext({
        baseURL: process.env.JOURNEYS_URL,
        viewport: { width: 1440, height: 900 },
        locale: 'zh-CN',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      if (without) {
        await page.route('**/api/platform/RoleMenu/listing*', async (route) => {
          const answer = await route.fetch();
          const body = (await answer.json()) as { itemList: { menu: { name: string } }[] };
          await route.fulfill({
            response: answer,
            json: { ...body, itemList: body.itemList.filter(({ menu }) => menu.name !== without) },
          });
        });
      }
      known = { context, page, errors: watchErrors(page) };
      this.#open.set(name, known);
      await openConsole(page, '/home', user, { language, theme });
      await putNoticeAway(page);
    }
    known.errors.length = 0;
    return known;
  }
  /** After a failure nothing is trusted: pictures for whoever looks, and new consoles for the next test. */
  async startAnew(picture?: (name: string) => string): Promise<void> {
    for (const [name, { context, page }] of this.#open) {
      if (picture) await page.screenshot({ path: picture(`${name}.png`) }).catch(() => undefined);
      await context.close();
    }
    this.#open.clear();
  }
}

export const test = signedIn.extend<{ afterFailure: undefined }, { consoles: OpenConsoles }>({
  consoles: [
    async ({ browser }, use) => {
      const consoles = new OpenConsoles(browser);
      await use(consoles);
      await consoles.startAnew();
    },
    { scope: 'worker' },
  ],
  afterFailure: [
    async ({ consoles }, use, info) => {
      await use(undefined);
      if (info.status !== info.expectedStatus) await consoles.startAnew((name) => info.outputPath(name));
    },
    { auto: true },
  ],
});
