import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { manifests } from '../../host/manifests.ts';
import { expect, goTo, openConsole, putNoticeAway, test } from '../journeys/signed-in.ts';
import { watchPage } from './watch-page.ts';

const password = process.env.DEMO_PASSWORD ?? 'Freight#2026';
const place = (page: Page, name: string): Locator => page.locator(`[data-page=${name}]:visible`);
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
/** Shown to the end: neither waiting nor failed, and with something to read. */
async function settled(page: Page, name: string): Promise<void> {
  await expect(place(page, name)).toBeVisible();
  await expect(place(page, name).locator('[aria-busy=true]:visible, [role=progressbar]:visible')).toHaveCount(0);
  await expect(place(page, name).locator('[data-state=failed]')).toHaveCount(0);
  await expect(place(page, name)).toContainText(/\S{2}/);
}

test('it is Firefox', async ({ page, browserName }) => {
  expect(browserName).toBe('firefox');
  expect(await page.evaluate(() => navigator.userAgent)).toMatch(/ Firefox\/\d+/);
});

test('what fails in a page is found: a thrown error, an error of the console, a request that is refused', async ({
  page,
}) => {
  const found = watchPage(page);
  await openConsole(page, '/waybillManage');
  expect(found).toEqual([]);
  await page.evaluate(async () => {
    setTimeout(() => {
      throw new Error('thrown on purpose');
    });
    console.error('said on purpose');
    await fetch('api/nowhere');
  });
  for (const one of [/uncaught: .*thrown on purpose/, /console: said on purpose/, /api\/nowhere was answered 4/])
    await expect.poll(() => found.join('\n')).toMatch(one);
});

for (const [language, refused, title] of [
  ['zh', '用户名或密码错误', '运单管理'],
  ['en', 'Wrong user name or password', 'Waybill management'],
] as const)
  test(`a person signs in by keys: refused with a wrong password, then led to the page asked for (${language})`, async ({
    page,
  }) => {
    const found = watchPage(page);
    await page.evaluate((wanted) => {
      sessionStorage.setItem('language', wanted);
    }, language);
    await page.goto('./#/waybillManage');
    const name = page.locator('input[name=username]');
    await name.click();
    await name.pressSequentially('admin_10001');
    await page.keyboard.press('Tab');
    await page.keyboard.type('not-my-word1A');
    await page.keyboard.press('Enter');
    await expect(page.locator('form [role=alert]')).toContainText(refused);
    await page.locator('input[name=password]').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page.locator('[role=tab][aria-selected=true][data-path]')).toHaveText(title);
    await settled(page, 'waybillManage');
    expect(found).toEqual([]);
  });

/** Pages that the menus of an account may have. */
const kinds = manifests.flatMap((manifest) =>
  Object.entries(manifest.routes)
    .filter(([name]) => Object.values<string>(manifest.menus).includes(name))
    .map(([name, { path, audience }]) => ({ name, path, audience })),
);
for (const [user, side] of [
  ['admin_10001', 'provider'],
  ['admin', 'operator'],
] as const)
  test(`every page of the menus of ${user} opens without an error and without running off`, async ({ page }) => {
    test.setTimeout(20 * 60_000);
    const found = watchPage(page);
    await openConsole(page, '/home', user);
    await putNoticeAway(page);
    await settled(page, 'home');
    const held = new Set(
      await page
        .locator('[role=tree] a[href^="#/"]')
        .evaluateAll((links) => links.map((one) => one.getAttribute('href')?.slice(1))),
    );
    const wrong: string[] = found.splice(0).map((what) => `home: ${what}`);
    let opened = 0;
    for (const { name, path } of kinds.filter(({ audience }) => audience === side || audience === 'both')) {
      if (held.size > 40 && !held.has(path)) continue;
      await goTo(page, path);
      await settled(page, name).catch((error: unknown) => wrong.push(`${name}: ${String(error).slice(0, 300)}`));
      if ((await overflow(page)) !== 0) wrong.push(`${name} runs off`);
      wrong.push(...found.splice(0).map((what) => `${name}: ${what}`));
      opened += 1;
    }
    expect(wrong).toEqual([]);
    expect(opened).toBeGreaterThan(60);
  });

test('a list is searched by keys, sorted, ticked and written into a file; its record opens, in both languages', async ({
  page,
}) => {
  for (const language of ['zh', 'en'] as const) {
    const found = watchPage(page);
    await openConsole(page, '/waybillManage', 'admin_10003', { language });
    await putNoticeAway(page);
    await settled(page, 'waybillManage');
    const list = place(page, 'waybillManage');
    const plate = await list.locator('[data-row="0"] [data-column-id=vehicleNum]').innerText();
    const box = list.locator('[data-filter=vehicleNum] input').first();
    await box.click();
    await box.pressSequentially(plate.trim().toLowerCase(), { delay: 10 });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/vehicleNum=/);
    await expect(list.locator('[data-row="0"] [data-column-id=vehicleNum]')).toHaveText(plate);
    await list.locator('[role=columnheader][data-column-id=loadAt]').click();
    await expect(page).toHaveURL(/sort=/);
    await list.locator('[data-row="0"] [role=checkbox]').click();
    await expect(list.locator('[data-selected]')).toContainText('1');
    await list.locator('[data-row="0"] a').first().click();
    await expect(page.locator('[data-page=record] h2').first()).toBeVisible();
    await expect(page.locator('[data-page=record] dl').first()).toContainText(/\d/);
    expect(found, language).toEqual([]);
  }
});

test('charts are drawn and switched, maps are drawn, a trip is played', async ({ page }) => {
  const found = watchPage(page);
  await openConsole(page, '/home', 'admin_10001', { language: 'zh' });
  await putNoticeAway(page);
  await expect(page.locator('[data-board] svg[role=img] path').first()).toBeVisible();
  await expect(page.locator('[data-board] circle[r="4"]').first()).toBeVisible();
  await page.getByRole('button', { name: '月统计' }).first().click();
  await expect(page.locator('[data-board] svg[role=img]').first()).toContainText(/\d{4}-\d\d/);
  await goTo(page, '/chartMoneyDetail');
  await expect(place(page, 'chartMoneyDetail').locator('svg[role=img] path').first()).toBeVisible();
  await goTo(page, '/chinaMapDetail');
  await expect(place(page, 'chinaMapDetail').locator('circle[r="4"]').first()).toBeVisible();
  await goTo(page, '/realTimeMonitoring');
  const canvas = place(page, 'realTimeMonitoring').locator('canvas').first();
  await expect(canvas).toBeVisible();
  await expect
    .poll(() =>
      canvas.evaluate((one: HTMLCanvasElement) => {
        const dots = one.getContext('2d')?.getImageData(0, 0, one.width, one.height).data ?? [];
        return new Set(dots).size;
      }),
    )
    .toBeGreaterThan(3);
  await goTo(page, '/trackPlayback');
  await place(page, 'trackPlayback').getByRole('button', { name: '播放' }).click();
  await expect(place(page, 'trackPlayback').getByRole('slider')).not.toHaveValue('0');
  expect(found).toEqual([]);
});

test('a paper is saved as a PDF', async ({ page }) => {
  const found = watchPage(page);
  await openConsole(page, '/waybillManage', 'admin_10001', { language: 'zh' });
  await putNoticeAway(page);
  await place(page, 'waybillManage').locator('[data-row="0"] a').first().click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /PDF/ }).click();
  const path = await (await saved).path();
  expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
  expect(found).toEqual([]);
});
