/**
 * `npm run pictures [-- --url http://127.0.0.1:8889]`: takes the documents' pictures of a running demo console, in both
 * languages and themes.
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { palettePicture } from './palette-picture.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'docs/pictures');
const largest = 250 * 1024;
const asked = process.argv.indexOf('--url');
const url = (asked < 0 ? undefined : process.argv[asked + 1]) ?? 'http://127.0.0.1:8889';
const password = process.env['DEMO_PASSWORD'] ?? 'Freight#2026';
const executablePath =
  process.env['CHROMIUM_PATH'] ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);

interface Scene {
  readonly list: string;
  /** What is pressed, one after the other. */
  readonly opens?: readonly string[];
  readonly shows: string;
  /** Account that takes the picture; default: the administrator of a provider. */
  readonly by?: string;
  /** In a window as wide as a phone. */
  readonly phone?: true;
}
const usual = 'admin_10001';
const charts = 'svg[role=img] path';
/** Pages to show, and how to get there from the open console. */
const scenes: Readonly<Record<string, Scene>> = {
  home: { list: '/home', shows: '[data-page=home] circle[r="4"]' },
  waybillManage: { list: '/waybillManage', shows: '[data-page=waybillManage] [role=gridcell]' },
  waybillDetail: {
    list: '/waybillManage',
    opens: ['[data-page=waybillManage] [role=gridcell] a'],
    shows: '[data-page=waybillDetail] ol li',
  },
  roleGrant: {
    list: '/role',
    opens: ['[data-page=role] [role=gridcell] a'],
    shows: '[data-page=roleGrant] [role=treeitem]',
  },
  chartDetail: { list: '/chartDetail?type=1', shows: `[data-page=chartDetail] ${charts}` },
  chartMoneyDetail: { list: '/chartMoneyDetail?type=2', shows: `[data-page=chartMoneyDetail] ${charts}` },
  chinaMapDetail: { list: '/chinaMapDetail', shows: '[data-page=chinaMapDetail] circle[r="4"]' },
  realTimeMonitoring: { list: '/realTimeMonitoring', shows: '[data-page=realTimeMonitoring] canvas' },
  dataFullScreen: { list: '/dataFullScreen', shows: `[data-page=dataFullScreen] ${charts}` },
  homeReduced: { list: '/home', shows: '[data-page=home] [data-reduced]', by: 'admin_yfkj' },
  homeFullScreen: { list: '/home', opens: ['[data-page=home] h2 button'], shows: '[role=dialog] circle[r="4"]' },
  goodsForm: {
    list: '/goodsInfo',
    opens: ['[data-page=goodsInfo] [data-action="goods.add"]'],
    shows: '[role=dialog] [data-field=goodsName]',
  },
  driverPicker: {
    list: '/waybillListManage',
    opens: ['[data-page=waybillListManage] [data-action="waybill.assign"]', '[data-field=driverId] [role=combobox]'],
    shows: '[role=listbox] [role=option]',
  },
  auditDesk: {
    list: '/serviceDriverAuditList',
    opens: ['[data-page=serviceDriverAuditList] [data-action=startAudit]'],
    shows: '[data-page=audit] [data-act=pass]:enabled',
  },
  waybillCards: { list: '/waybillManage', shows: '[data-row="0"] [data-label]', phone: true },
};
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const all = ['login', ...Object.keys(scenes)];
const runs = [
  ['light', 'zh'],
  ['dark', 'zh'],
  ['light', 'en'],
  ['dark', 'en'],
] as const;

/** Writes a picture again with a palette of its own. */
async function pressed(page: Page, path: string): Promise<void> {
  const blank = await page.context().newPage();
  const { width, height, dots } = await blank.evaluate<{ width: number; height: number; dots: string }>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${readFileSync(path).toString('base64')}';
    await image.decode();
    const brush = new OffscreenCanvas(image.width, image.height).getContext('2d');
    brush.drawImage(image, 0, 0);
    const { data } = brush.getImageData(0, 0, image.width, image.height);
    return { width: image.width, height: image.height, dots: new Uint8Array(data.buffer).toBase64() };
  })()`);
  writeFileSync(path, palettePicture(width, height, Buffer.from(dots, 'base64')));
  await blank.close();
}
async function take(page: Page, name: string): Promise<void> {
  const path = join(folder, `${name}.png`);
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  // Waits until charts and dialogs have finished their animation.
  await page.waitForTimeout(800);
  await page.screenshot({ path, animations: 'disabled' });
  await pressed(page, path);
  if (statSync(path).size > largest) throw new Error(`${name}.png is larger than ${largest / 1024} kB`);
}
async function pictures(
  page: Page,
  theme: string,
  language: string,
  by: string,
  wanted: readonly string[],
): Promise<void> {
  await page.goto(new URL('favicon.svg', url).href);
  await page.evaluate(`localStorage.setItem('theme', '${theme}'); sessionStorage.setItem('language', '${language}');`);
  await page.goto(`${url}#/login`);
  await page.locator('input[name=username]').fill(by);
  if (wanted.includes('login')) await take(page, `login-${theme}-${language}`);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.locator('[role=tablist]').first().waitFor();
  await page
    .locator('[data-notice] button')
    .first()
    .click({ timeout: 3000 })
    .catch(() => undefined);
  for (const [name, { list, opens = [], shows, phone: narrow }] of Object.entries(scenes)) {
    if (!wanted.includes(name)) continue;
    await page.setViewportSize(narrow ? phone : desk);
    await page.evaluate(`location.hash = '${list}'`);
    for (const one of opens) await page.locator(one).first().click();
    await page.locator(shows).first().waitFor();
    await page.mouse.move(0, 0);
    await take(page, `${name}-${theme}-${language}`);
    // Puts away a list or a dialog that was opened, and comes back from what opened over the page.
    for (const _ of opens) await page.keyboard.press('Escape');
  }
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const [theme, language] of runs)
    for (const by of new Set(all.map((name) => scenes[name]?.by ?? usual))) {
      const context = await browser.newContext({
        viewport: desk,
        locale: language === 'zh' ? 'zh-CN' : 'en-GB',
      });
      await pictures(
        await context.newPage(),
        theme,
        language,
        by,
        all.filter((name) => (scenes[name]?.by ?? usual) === by),
      );
      await context.close();
    }
} finally {
  await browser.close();
}
