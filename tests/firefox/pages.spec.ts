import { expect } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { manifests } from '../../host/manifests.ts';
import { goTo, openConsole, seen, settled, test, watch } from './fox.ts';

const password = process.env.DEMO_PASSWORD ?? 'Freight#2026';
const textOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, (one) => (one as HTMLElement).innerText.trim());
/** Puts the focus into a field and types there, key by key. */
async function type(page: Page, selector: string, keys: string): Promise<void> {
  const field = await seen(page, selector);
  await field.click();
  await page.keyboard.type(keys, { delay: 10 });
}

test('it is Firefox, and what fails in a page is found', async ({ fox }) => {
  expect(await fox.browser().version()).toMatch(/firefox/i);
  const found = watch(fox);
  await openConsole(fox, '/waybillManage', 'admin_10001');
  await settled(fox, 'waybillManage');
  expect(found).toEqual([]);
  await fox.evaluate(async () => {
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
    fox,
  }) => {
    await fox.goto(new URL('favicon.svg', process.env.JOURNEYS_URL).href);
    await fox.evaluate((wanted) => {
      sessionStorage.setItem('language', wanted);
    }, language);
    await fox.goto(new URL('./#/waybillManage', process.env.JOURNEYS_URL).href);
    await type(fox, 'input[name=username]', 'admin_10001');
    await fox.keyboard.press('Tab');
    await fox.keyboard.type('not-my-word1A');
    await fox.keyboard.press('Enter');
    await seen(fox, 'form [role=alert]');
    await expect.poll(() => textOf(fox, 'form [role=alert]')).toContain(refused);
    const found = watch(fox);
    const field = await seen(fox, 'input[name=password]');
    await field.click({ count: 3 });
    await fox.keyboard.type(password);
    await fox.keyboard.press('Enter');
    await settled(fox, 'waybillManage');
    await expect.poll(() => textOf(fox, '[role=tab][aria-selected=true][data-path]')).toBe(title);
    expect(found).toEqual([]);
  });

/** Pages that the menus of an account may have; `trackSelectNew` is for those who do not hold `trackSelect`. */
const kinds = manifests.flatMap((manifest) =>
  Object.entries(manifest.routes)
    .filter(([name]) => Object.values<string>(manifest.menus).includes(name) && name !== 'trackSelectNew')
    .map(([name, { path, audience }]) => ({ name, path, audience })),
);
for (const [user, side] of [
  ['admin_10001', 'provider'],
  ['admin', 'operator'],
] as const)
  test(`every page of the menus of ${user} opens without an error and without running off`, async ({ fox }) => {
    test.setTimeout(20 * 60_000);
    const found = watch(fox);
    await openConsole(fox, '/home', user);
    await settled(fox, 'home');
    const wrong: string[] = found.splice(0).map((what) => `home: ${what}`);
    let opened = 0;
    for (const { name, path } of kinds.filter(({ audience }) => audience === side || audience === 'both')) {
      await goTo(fox, path)
        .then(() => settled(fox, name))
        .catch((error: unknown) => wrong.push(`${name}: ${String(error).slice(0, 300)}`));
      const beyond = await fox.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (beyond !== 0) wrong.push(`${name} runs off by ${beyond} px`);
      wrong.push(...found.splice(0).map((what) => `${name}: ${what}`));
      opened += 1;
    }
    expect(wrong).toEqual([]);
    expect(opened).toBeGreaterThan(60);
  });

for (const language of ['zh', 'en'] as const)
  test(`a list is searched by keys and sorted, and its record opens (${language})`, async ({ fox }) => {
    const found = watch(fox);
    await openConsole(fox, '/waybillManage', 'admin_10003', language);
    await settled(fox, 'waybillManage');
    const cell = '[data-page=waybillManage] [data-row="0"] [data-column-id=waybillSn]';
    await seen(fox, cell);
    const number = await textOf(fox, `${cell} a`);
    await type(fox, '[data-page=waybillManage] [data-filter=waybillSn] input', number);
    await fox.keyboard.press('Enter');
    await expect.poll(() => fox.url()).toContain('waybillSn=');
    await settled(fox, 'waybillManage');
    expect(await textOf(fox, `${cell} a`)).toBe(number);
    await (await seen(fox, '[data-page=waybillManage] [role=columnheader][data-column-id=loadAt]')).click();
    await expect.poll(() => fox.url()).toContain('sort=');
    await (await seen(fox, '[data-page=waybillManage] [data-row="0"] a')).click();
    await seen(fox, '[data-page=record] h2');
    await expect.poll(() => textOf(fox, '[data-page=record]')).toContain(number);
    expect(found).toEqual([]);
  });

test('what is typed into a form stays in its fields, key by key', async ({ fox }) => {
  const found = watch(fox);
  await openConsole(fox, '/recharge', 'admin_10001');
  await settled(fox, 'recharge');
  await (await seen(fox, '[data-page=recharge] [data-action="rechargeOrder.add"]')).click();
  const field = (name: string): string =>
    `[role=dialog] [data-field=${name}] input, [role=alertdialog] [data-field=${name}] input`;
  for (const [name, keys] of [
    ['amount', '12345.6'],
    ['payerName', 'Zhang San'],
    ['payerAccount', '6222020200112233'],
  ] as const) {
    await type(fox, field(name), keys);
    expect(await fox.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))).toBe(
      name,
    );
  }
  await fox.keyboard.press('Tab');
  const values = await Promise.all(
    ['amount', 'payerName', 'payerAccount'].map((name) =>
      fox.$eval(field(name), (one) => (one as HTMLInputElement).value),
    ),
  );
  expect(values).toEqual(['12345.60', 'Zhang San', '6222020200112233']);
  expect(found).toEqual([]);
});

test('charts and maps are drawn, and a trip is played', async ({ fox }) => {
  const found = watch(fox);
  await openConsole(fox, '/home', 'admin_10001');
  await seen(fox, '[data-board] svg[role=img] path');
  await goTo(fox, '/chartMoneyDetail');
  await seen(fox, '[data-page=chartMoneyDetail] svg[role=img] path');
  await goTo(fox, '/chinaMapDetail');
  await seen(fox, '[data-page=chinaMapDetail] circle[r="4"]');
  await goTo(fox, '/realTimeMonitoring');
  const canvas = await seen(fox, '[data-page=realTimeMonitoring] canvas');
  await expect
    .poll(() =>
      canvas.evaluate((one) => {
        const { width, height } = one as HTMLCanvasElement;
        const dots = (one as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        return new Set(dots).size;
      }),
    )
    .toBeGreaterThan(3);
  expect(found).toEqual([]);
});
