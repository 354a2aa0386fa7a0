import { pngOf } from '../support/pictures.ts';
import { call, dialogOf, expect, openConsole, pressIn, signIn, test } from './signed-in.ts';

interface Brand {
  readonly id: string;
  readonly version: number;
}
const user = 'admin_10004';
const brand = async (): Promise<Brand> => {
  const { pageResult } = await call('admin', 'api/platform/brand/paging', {
    ...{ page: 1, limit: 10 },
    conditions: [{ type: 'platformId', value: '10004' }],
  });
  const found = pageResult?.itemList.find((one) => one['platformId'] === '10004' || one['id'] === '10004');
  if (!found) throw new Error('10004 has no brand');
  return found as unknown as Brand;
};
const plain = { ...{ shortName: '', brandTitle: '', colour: '', loginVariant: 'default' }, logo: null, favicon: null };

test('a platform gives itself a look: its logo, name and colour stand at its sign-in and in its console, and nobody else’s', async ({
  alone: page,
}) => {
  try {
    await openConsole(page, '/brand', user);
    await pressIn(page.locator('[data-page=brand] [data-row="0"]').first(), 'brand.edit');
    const field = (name: string) => dialogOf(page).locator(`[data-field=${name}]`);
    await field('brandTitle').locator('input').pressSequentially('江淮货运');
    await field('colour').locator('input').first().pressSequentially('#0b6b3a');
    for (const name of ['logo', 'favicon']) {
      const picture = { name: `${name}.png`, mimeType: 'image/png', buffer: pngOf(64, 64) };
      await field(name).locator('input[type=file]').setInputFiles([picture]);
      await expect(field(name).locator('img')).toBeVisible();
    }
    await dialogOf(page).locator('button[type=submit]').click();
    await expect(dialogOf(page)).toHaveCount(0);
    // Before anybody has signed in: no session, only the address.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('./10004/#/login');
    await expect(page.getByText('江淮货运').first()).toBeVisible();
    const logo = page.locator('img[src*="file"], img[src*="brand"]').first();
    await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64);
    const icon = await page.locator('link[rel=icon]').getAttribute('href');
    expect((await page.request.get(new URL(icon ?? '', page.url()).href)).headers()['content-type']).toBe('image/png');
    const colour = () => page.locator('button[type=submit]').evaluate((one) => getComputedStyle(one).backgroundColor);
    const green = await colour();
    expect(green).toMatch(/^rgb\((\d|[1-3]\d), (\d{2}|1[0-4]\d), /);
    const colourOfBrand = () =>
      page.evaluate(() =>
        getComputedStyle(document.querySelector('.fui-FluentProvider')!).getPropertyValue('--colorBrandBackground'),
      );
    const brandColour = await colourOfBrand();
    await signIn(page, user);
    const home = page.locator('header a[href="#/home"]');
    await expect(home).toBeVisible();
    await expect.poll(colourOfBrand).toBe(brandColour);
    // An address that belongs to nobody, and the product's own, have the product's look.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('./#/login');
    await expect(page.locator('button[type=submit]')).toBeVisible();
    expect(await colour()).not.toBe(green);
    expect(await colourOfBrand()).not.toBe(brandColour);
    await expect(page.getByText('江淮货运')).toHaveCount(0);
  } finally {
    const { id, version } = await brand();
    const body = { id, version, model: { ...plain, picture: null }, requestId: crypto.randomUUID() };
    expect((await call(user, 'api/platform/brand/edit', body)).status).toBe(200);
  }
});
