import type { Page } from '@playwright/test';
import { expect, openConsole, putNoticeAway, test } from './signed-in.ts';

const pane = '#tab-panel';
/** A4 between its margins, in the pixels of a page on paper. */
const landscape = { width: 1047, height: 718 };
const portrait = { width: 703, height: 1032 };

/** What would be printed: the page in the medium of paper, as wide as the sheet. */
async function onPaper(page: Page, sheet: typeof landscape): Promise<void> {
  await page.setViewportSize(sheet);
  await page.emulateMedia({ media: 'print' });
}
/** How light a colour is, from 0 to 255. */
const lightness = (page: Page, selector: string, property: 'color' | 'backgroundColor'): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((one, name) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] =
        getComputedStyle(one)
          [name].match(/[\d.]+/g)
          ?.map(Number) ?? [];
      return alpha === 0 ? 255 : (red + green + blue) / 3;
    }, property);
/** Boxes that the sheet's edge or their own cuts off. */
const cut = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((all) =>
    all
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        const spills = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline';
        return one.checkVisibility() && (spills || left < -1 || right > document.documentElement.clientWidth + 1);
      })
      .map((one) => `${one.textContent}: ${one.scrollWidth} in ${one.clientWidth}`),
  );

for (const [language, title] of [
  ['zh', '运单管理'],
  ['en', 'Waybill management'],
] as const)
  test(`a list on paper is light, has its title, every column and every sum, and nothing to press (${language})`, async ({
    page,
  }) => {
    await openConsole(page, '/waybillManage?waybillStatus=70', 'admin_10003', { language, theme: 'dark' });
    await putNoticeAway(page);
    const list = page.locator(pane);
    await expect(list.locator('[data-totals-of=all] [data-sum]').first()).toContainText(/\d/);
    await expect(list.locator('[data-row="0"] [data-column-id=actions] button').first()).toBeVisible();
    const heads = await list.locator('[role=columnheader]').count();
    expect(await lightness(page, `${pane} [role=gridcell]`, 'color')).toBeGreaterThan(150);
    const [printed] = await Promise.all([
      page.pdf(),
      page.locator('main > h1[data-printed]').waitFor({ state: 'attached' }),
    ]);
    expect(printed.subarray(0, 5).toString()).toBe('%PDF-');

    await onPaper(page, landscape);
    await expect(page.locator('main > h1')).toBeVisible();
    await expect(page.locator('main > h1')).toHaveText(title);
    await expect(page.locator('main > h1')).toHaveAttribute('data-printed', /\S{4,} · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    for (const what of ['header', '[role=tree]', '[role=search]', '[role=tablist]', '[role=checkbox]', 'nav select'])
      await expect(page.locator(`${what}:visible`), what).toHaveCount(0);
    // The one thing that looks like a button is the state that was chosen.
    await expect(page.locator('button:visible')).toHaveCount(1);
    await expect(list.locator('[data-part=total]')).toBeVisible();
    await expect(list.locator('[data-part=total]')).toHaveAttribute('data-sheet', /^1 \/ \d+$/);

    await expect.poll(() => lightness(page, `${pane} [role=gridcell]`, 'color')).toBeLessThan(100);
    expect(await lightness(page, 'main > h1', 'color')).toBeLessThan(100);
    expect(await lightness(page, `${pane} [role=row]`, 'backgroundColor')).toBeGreaterThan(200);

    // Without the ticks at the start and the buttons at the end.
    await expect(list.locator('[role=columnheader]:visible')).toHaveCount(heads - 2);
    expect(await cut(page, `${pane} [role=columnheader], ${pane} [role=gridcell]`)).toEqual([]);
    expect(await cut(page, `${pane} [data-sum]`)).toEqual([]);
    const sums = list.locator('[data-totals-of=all] [data-sum]');
    expect(await sums.count()).toBeGreaterThanOrEqual(5);
    await expect(sums.locator('visible=true')).toHaveCount(await sums.count());
    // The browser repeats such a head on each page.
    const head = list.locator('[role=grid] > [role=rowgroup]').first();
    await expect(head).toHaveCSS('display', 'table-header-group');
    await expect(head).toHaveCSS('break-inside', 'avoid');

    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => lightness(page, `${pane} [role=gridcell]`, 'color')).toBeGreaterThan(150);
    await expect(page.locator('main > h1')).toHaveCSS('width', '1px');
  });

test('a record on paper stands upright, with all its sections and nothing to press', async ({ page }) => {
  for (const language of ['zh', 'en'] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openConsole(page, '/waybillManage', 'admin_10003', { language, theme: 'dark' });
    await putNoticeAway(page);
    await page.locator(`${pane} [data-row="0"] a`).first().click();
    const record = page.locator(`${pane} [data-page=record]`);
    await expect(record.locator('dd').first()).toBeVisible();
    const sections = await record.locator('section').count();
    expect(sections).toBeGreaterThan(2);
    await onPaper(page, portrait);
    await expect(record.locator('section:visible')).toHaveCount(sections);
    await expect(page.locator('button:visible, header nav:visible, [role=tree]:visible')).toHaveCount(0);
    // The whole page stands upright: another kind of sheet inside of it would begin on a sheet of its own.
    await expect(page.locator('body')).toHaveCSS('page', 'record');
    await expect.poll(() => lightness(page, `${pane} dd`, 'color')).toBeLessThan(100);
    expect(await cut(page, `${pane} dd, ${pane} dt, ${pane} h2`)).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
  }
});
