import { culpritsOf, test } from './plugin-set.ts';
import { expect, goTo, openConsole } from './signed-in.ts';

test('the plugin to blame is found by the test that fails because of it', async ({ browser }) => {
  const broken = await culpritsOf(
    browser,
    ['content', 'fuel', 'invoice', 'report', 'simulator', 'trajectory'],
    async (page) => {
      await page.route('**/assets/plugin-simulator-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken on purpose");' }),
      );
      await openConsole(page, '/home');
      await page.evaluate(() => {
        location.hash = '/simulator';
      });
      await page.locator('[data-state]:visible').first().waitFor();
      if ((await page.locator('[data-state=failed]:visible').count()) > 0) throw new Error('the page failed');
      await goTo(page, '/goodsInfo');
    },
  );
  expect(broken).toEqual(['simulator']);
});
