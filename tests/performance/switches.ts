import type { Browser, Page } from '@playwright/test';

/** A page whose first list stands, and how to go on from there. */
export interface Switching {
  open(page: Page): Promise<void>;
  /**
   * Links of two lists, or addresses (`#/…`) for links that stand in no menu: the one that is open, and one whose code
   * has not been fetched.
   */
  readonly links: readonly [string, string];
  /** Rows of the list behind each of them. */
  readonly rows: readonly [string, string];
  /** The entry of the menu that leads to the second, where `links` are addresses; its group may be folded. */
  readonly entry?: string;
}
export interface Switches {
  readonly first: number;
  readonly visited: number;
}
/** Milliseconds from a press to twenty rows that did not stand there before, in sight. */
const pressAndWait = (page: Page, link: string, rows: string): Promise<number> =>
  page.evaluate(
    async ([pressed, wanted]) => {
      const before = new Set([...document.querySelectorAll(wanted)].filter((row) => row.checkVisibility()));
      const begun = performance.now();
      const link = pressed.startsWith('#/')
        ? (document.querySelector('main') ?? document.body).appendChild(
            Object.assign(document.createElement('a'), { href: pressed }),
          )
        : document.querySelector<HTMLElement>(pressed);
      link?.click();
      if (pressed.startsWith('#/')) link?.remove();
      while (
        [...document.querySelectorAll(wanted)].filter((row) => row.checkVisibility() && !before.has(row)).length < 20
      ) {
        if (performance.now() - begun > 20_000) throw new Error(`nothing behind ${pressed}`);
        await new Promise(requestAnimationFrame);
      }
      return performance.now() - begun;
    },
    [link, rows] as const,
  );

/** A hand rests on what it is about to press, and holds it down; in milliseconds. */
const rest = 100;
const hold = 80;
/**
 * The same by hand: the pointer goes to the link, rests, and presses. Counted from the click, by the page itself: what
 * asks it from outside hears of a press when its frame is through.
 */
async function pointAndWait(page: Page, link: string, rows: string): Promise<number> {
  await page.hover(link);
  await page.waitForTimeout(rest);
  const waiting = await page.evaluateHandle(
    ([pressed, wanted]) => ({
      stood: new Promise<number>((resolve, reject) => {
        const before = new Set([...document.querySelectorAll(wanted)].filter((row) => row.checkVisibility()));
        document.querySelector(pressed)?.addEventListener(
          'click',
          async () => {
            const begun = performance.now();
            do {
              if (performance.now() - begun > 20_000) return reject(new Error(`nothing of ${wanted}`));
              await new Promise(requestAnimationFrame);
            } while (
              [...document.querySelectorAll(wanted)].filter((row) => row.checkVisibility() && !before.has(row)).length <
              20
            );
            resolve(performance.now() - begun);
          },
          { once: true, capture: true },
        );
      }),
    }),
    [link, rows] as const,
  );
  await page.mouse.down();
  await page.waitForTimeout(hold);
  await page.mouse.up();
  return waiting.evaluate(({ stood }) => stood);
}

type Slow = () => Promise<void>;
/** A browser of its own, with its first page open; `slow` has its processor work at a quarter. */
async function alone<T>(
  browser: Browser,
  open: (page: Page) => Promise<void>,
  act: (page: Page, slow: Slow) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await open(page);
    return await act(page, async () => {
      await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
    });
  } finally {
    await context.close();
  }
}
/**
 * Unfolds the menu until an entry stands, without a hand: nothing is pointed at. A list in sight is prefetched by the
 * console all the same; one whose group is folded is not.
 */
async function unfold(page: Page, entry: string): Promise<void> {
  await page.evaluate(async (wanted) => {
    for (let tries = 0; !document.querySelector(wanted) && tries < 50; tries += 1) {
      document.querySelector<HTMLElement>('#side-menu [aria-expanded=false]')?.click();
      await new Promise(requestAnimationFrame);
    }
  }, entry);
  await page.waitForTimeout(500);
}
/**
 * To a list that was never open, by its link as a script presses it, back, and there again; the faster of the two that
 * were.
 */
export const measureSwitches = (
  browser: Browser,
  { open, links: [here, there], rows, entry }: Switching,
  slowed: boolean,
): Promise<Switches> =>
  alone(browser, open, async (page, slow) => {
    if (entry) await unfold(page, entry);
    if (slowed) await slow();
    const first = await pressAndWait(page, entry ?? there, rows[1]);
    await page.waitForTimeout(500);
    const back = await pressAndWait(page, here, rows[0]);
    await page.waitForTimeout(500);
    return { first, visited: Math.min(back, await pressAndWait(page, there, rows[1])) };
  });
/** To a list that was never open and nobody came near: by a link that stands in no menu, its group folded. */
export const measureByOtherLink = (
  browser: Browser,
  { open, links: [, there], rows }: Switching,
  slowed: boolean,
): Promise<number> =>
  alone(browser, open, async (page, slow) => {
    if (slowed) await slow();
    return pressAndWait(page, there, rows[1]);
  });
/** To a list that was never open, by hand. */
export const measureByHand = (
  browser: Browser,
  { open, links: [, there], rows, entry }: Switching,
  slowed: boolean,
): Promise<number> =>
  alone(browser, open, async (page, slow) => {
    const link = entry ?? there;
    if (entry) await unfold(page, entry);
    if (slowed) await slow();
    return pointAndWait(page, link, rows[1]);
  });
/** Milliseconds until the console speaks the other language, slowed four times, with its first list open. */
export const measureLanguage = (browser: Browser, open: (page: Page) => Promise<void>): Promise<number> =>
  alone(browser, open, async (page, slow) => {
    await page.getByRole('button', { name: '语言' }).click();
    await page
      .getByRole('menuitemradio', { name: 'English' })
      .or(page.getByRole('menuitem', { name: 'English' }))
      .first()
      .waitFor();
    await page.waitForTimeout(rest);
    await slow();
    return page.evaluate(async () => {
      const head = document.querySelector('[role=tab][aria-selected=true]')?.textContent;
      const begun = performance.now();
      [...document.querySelectorAll<HTMLElement>('[role^=menuitem]')]
        .find((one) => one.textContent?.includes('English'))
        ?.click();
      while (
        !document.documentElement.lang.startsWith('en') ||
        document.querySelector('[role=tab][aria-selected=true]')?.textContent === head
      ) {
        if (performance.now() - begun > 20_000) throw new Error('it never spoke English');
        await new Promise(requestAnimationFrame);
      }
      return performance.now() - begun;
    });
  });
