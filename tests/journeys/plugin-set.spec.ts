import { culpritsOf, test } from './plugin-set.ts';
import { expect, goTo, openConsole } from './signed-in.ts';

test.describe('without the simulator', () => {
  test.use({ plugins: { off: ['simulator'] } });
  test('both halves are gone in this context: no entry in the menu, and its calls are refused', async ({ page }) => {
    const asked = page.waitForRequest((request) => request.headers()['x-freightdeck-plugins'] === '-simulator');
    await openConsole(page, '/home');
    await asked;
    await expect(page.locator('#side-menu [data-id=goodsInfo]')).toHaveCount(1);
    await expect(page.locator('#side-menu [data-id=simulator]')).toHaveCount(0);
  });
});
test.describe('as it is', () => {
  test('the same test in another context has it', async ({ page }) => {
    await openConsole(page, '/home');
    await expect(page.locator('#side-menu [data-id=simulator]')).toHaveCount(1);
  });
});
test('the plugin to blame is found by the test that fails because of it', async ({ browser }) => {
  test.setTimeout(180_000);
  const broken = await culpritsOf(browser, ['bank', 'content', 'fuel', 'report', 'simulator', 'trajectory'], async (page) => {
    await page.route('**/assets/plugin-simulator-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken on purpose");' }));
    await openConsole(page, '/home');
    await page.evaluate(() => { location.hash = '/simulator'; });
    await page.locator('[data-state]:visible').first().waitFor();
    if (await page.locator('[data-state=failed]:visible').count() > 0) throw new Error('the page failed');
    await goTo(page, '/goodsInfo');
  });
  expect(broken).toEqual(['simulator']);
});
