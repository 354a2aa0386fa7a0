import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { activatePlugin } from './partner-plugin.ts';
import { goTo, openConsole, putNoticeAway, test } from './signed-in.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
test('look', async ({ browser }) => {
  test.setTimeout(200_000);
  await activatePlugin(join(root, 'tests/fixtures/partner'), 'north-quotes', '10002', ['north-quotes.book:view', 'north-quotes.book:add']);
  for (const [language, theme, width] of [['zh', 'light', 1440], ['en', 'dark', 1440], ['zh', 'dark', 390]] as const) {
    const page = await (await browser.newContext({ baseURL: process.env.JOURNEYS_URL, viewport: { width, height: 900 }, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
    await openConsole(page, '/partner/north-quotes/book', 'admin_10002', { language, theme });
    await putNoticeAway(page);
    const [w, p, a] = language === 'zh' ? ['重量', '每吨运价', '加入试算'] as const : ['Weight', 'Price per tonne', 'Add quote'] as const;
    await page.getByLabel(w).fill('32.18'); await page.getByLabel(p).fill('128.5'); await page.getByRole('button', { name: a }).click();
    await goTo(page, '/waybillManage');
    await page.waitForTimeout(1500);
    await page.locator('[data-column-id="north-quotes/cost"]').first().scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/look-${language}-${theme}-${width}-list.png` });
    await page.keyboard.press('Control+k');
    await page.keyboard.type(language === 'zh' ? '试算' : 'quote');
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/look-${language}-${theme}-${width}-palette.png` });
    await page.getByRole('option', { name: language === 'zh' ? '快速试算' : 'Quick quote' }).click();
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/look-${language}-${theme}-${width}-quick.png` });
    await page.context().close();
  }
});
