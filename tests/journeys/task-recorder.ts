import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { call, expect, openConsole, putNoticeAway } from './signed-in.ts';

/** What a way through a task may cost, and what the design wants it to cost. */
interface Cost {
  readonly clicks: number;
  readonly keys: number;
}
/**
 * The goal binds the modality it is given in, and the budget is within it; `best` says why the other modality can do no
 * better.
 */
type Budget = Cost &
  ({ readonly goal: Cost; readonly best?: undefined } | { readonly best: string; readonly goal?: undefined });
const budgets = JSON.parse(readFileSync(new URL('./ux-budget.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Budget>
>;

/** Counts presses of the pointer and of keys in a page, over its reloads. Modifiers alone are no keys. */
export class TaskRecorder {
  #clicks = 0;
  #keys = 0;
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }
  static async on(page: Page): Promise<TaskRecorder> {
    const recorder = new TaskRecorder(page);
    await page.exposeFunction('freightdeckPressed', (kind: string) => {
      if (kind === 'click') recorder.#clicks += 1;
      else recorder.#keys += 1;
    });
    await page.addInitScript(() => {
      const tell = (kind: string): void => {
        (window as unknown as { freightdeckPressed(kind: string): void }).freightdeckPressed(kind);
      };
      addEventListener('pointerdown', () => tell('click'), true);
      addEventListener(
        'keydown',
        (event) => {
          if (!event.isComposing && !['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) tell('key');
        },
        true,
      );
    });
    return recorder;
  }
  /** The task begins here. */
  async begin(): Promise<void> {
    await this.page.evaluate(() => undefined);
    this.#clicks = 0;
    this.#keys = 0;
  }
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }
  /** A Chinese character as an input method takes it: its letters and the space that chooses it. */
  async compose(character: string, letters: number): Promise<void> {
    await this.page.keyboard.insertText(character);
    this.#keys += letters + 1;
  }
  /**
   * The task is done: it may not have cost more than its budget says. A budget that is far too large is no budget
   * either.
   */
  async end(way: string): Promise<void> {
    await this.page.evaluate(() => undefined);
    const used: Cost = { clicks: this.#clicks, keys: this.#keys };
    const budget = budgets[way];
    process.stdout.write(
      `${way.padEnd(20)} ${String(used.clicks).padStart(3)} clicks ${String(used.keys).padStart(3)} keys   budget ${budget?.clicks ?? '-'} / ${budget?.keys ?? '-'}   ${budget?.goal ? `goal ${budget.goal.clicks} / ${budget.goal.keys}` : (budget?.best ?? '')}\n`,
    );
    expect(budget, `ux-budget.json names ${way}`).toBeDefined();
    expect(used.clicks, `clicks of ${way}`).toBeLessThanOrEqual(budget?.clicks ?? 0);
    expect(used.keys, `keys of ${way}`).toBeLessThanOrEqual(budget?.keys ?? 0);
    if (!budget?.goal) return;
    expect(budget.clicks, `the goal of ${way}`).toBeLessThanOrEqual(budget.goal.clicks);
    expect(budget.keys, `the goal of ${way}`).toBeLessThanOrEqual(budget.goal.keys);
  }
}

export type Row = Readonly<Record<string, string | number | null>>;
export const provider = 'admin_10001';
export const rowsOf = async (
  path: string,
  conditions: readonly unknown[] = [],
  limit = 50,
  user = provider,
): Promise<readonly Row[]> =>
  ((await call(user, `${path}/paging`, { conditions, page: 1, limit })).pageResult?.itemList ?? []) as readonly Row[];
export const paneOf = (page: Page, name: string): Locator => page.locator(`[data-page=${name}]`);
export const firstCell = (page: Page, name: string): Locator => paneOf(page, name).locator('[role=gridcell]').first();
/** Every key of the console is heard. */
export const keysHeard = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.documentElement.dataset['keys'] === 'on');
/** Signed in, the announcement read, everything that comes after the first page there. */
export async function sitDown(page: Page, at = '/home', user = provider): Promise<TaskRecorder> {
  const recorder = await TaskRecorder.on(page);
  await openConsole(page, at, user);
  await putNoticeAway(page);
  await keysHeard(page);
  return recorder;
}
export async function clipboard(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
}
