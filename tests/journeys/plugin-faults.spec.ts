import type { Page, Route } from '@playwright/test';
import { expect, goTo, openConsole, test } from './signed-in.ts';

const pluginFile = '**/assets/plugin-simulator-*.js';
const pageFile = '**/assets/simulator-*.js';
const javascript =
  (body: string) =>
  (route: Route): Promise<void> =>
    route.fulfill({ contentType: 'text/javascript', body });

/** The shell and a neighbour work, whatever the broken plugin does. */
async function neighbourWorks(page: Page): Promise<void> {
  await goTo(page, '/goodsInfo');
  await expect(page.locator('[data-page=goodsInfo] [role=row]').nth(1)).toBeVisible();
  await page.locator('header').getByRole('button', { name: '收起菜单' }).click();
  await expect(page.locator('#side-menu')).toHaveCSS('width', '48px');
}
async function recordSays(page: Page, ...words: readonly string[]): Promise<void> {
  await goTo(page, '/plugins');
  const row = page.locator('[data-page=plugins] [role=row]').filter({ hasText: 'simulator' }).first();
  for (const word of words) await expect(row).toContainText(word);
}

for (const [fault, body, reason] of [
  ['throws as it loads', 'throw new Error("broken on purpose");', 'broken on purpose'],
  ['is no JavaScript', 'export default {', 'Unexpected end of input'],
] as const) {
  test(`a plugin that ${fault} fails alone: code and reason stand in its record and on its page`, async ({ page }) => {
    await page.route(pluginFile, javascript(body));
    await openConsole(page);
    await page.evaluate(() => {
      location.hash = '/simulator';
    });
    const state = page.locator('[data-page=simulator] [data-state=failed]');
    await expect(state).toContainText('PLG-211');
    await expect(state).toContainText(reason);
    await expect(page.locator('header').getByRole('button', { name: /^错误日志/ })).toBeVisible();
    await neighbourWorks(page);
    await recordSays(page, '失败', 'PLG-211', reason);
  });
}
test('a plugin that never comes is given up after its time, and a retry brings it', async ({ page }) => {
  let hang = true;
  await page.route(pluginFile, async (route) => {
    if (!hang) await route.continue();
  });
  await openConsole(page);
  await page.evaluate(() => {
    location.hash = '/simulator';
  });
  await neighbourWorks(page);
  await goTo(page, '/simulator');
  await expect(page.locator('[data-state=failed]:visible')).toContainText('PLG-212', { timeout: 25_000 });
  await recordSays(page, '失败', 'PLG-212');
  hang = false;
  await page.unroute(pluginFile);
  await page.reload();
  await goTo(page, '/simulator');
  await expect(page.locator('[data-page=simulator] [role=grid]')).toBeVisible();
});
for (const [fault, part, shown] of [
  ['throws null as it is drawn', '() => { throw null; }', 'null'],
  [
    'throws when it stands',
    'class extends Base { componentDidMount() { throw new Error("standing up failed"); } render() { return "here"; } }',
    'standing up failed',
  ],
] as const) {
  test(`a page that ${fault} breaks inside its own place; retry draws it again`, async ({ page }) => {
    await page.route(
      pageFile,
      javascript(`class Base { constructor(props) { this.props = props; } } Base.prototype.isReactComponent = {};
      let broken = true; window.heal = () => { broken = false; };
      const Part = ${part}; const Good = () => 'healed';
      export const page = { kind: 'free', get part() { return broken ? Part : Good; } };`),
    );
    await openConsole(page);
    await page.evaluate(() => {
      location.hash = '/simulator';
    });
    const state = page.locator('[data-page=simulator] [data-state=failed]');
    await expect(state).toContainText('页面出错了');
    await expect(state).toContainText(shown);
    await expect(page.locator('header').getByRole('button', { name: /^错误日志/ })).toBeVisible();
    await neighbourWorks(page);
    await goTo(page, '/simulator');
    await page.evaluate(() => {
      (window as unknown as { heal: () => void }).heal();
    });
    await state.getByRole('button', { name: '重试' }).click();
    await expect(page.locator('[data-page=simulator]')).toContainText('healed');
  });
}
