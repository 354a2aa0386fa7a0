/**
 * `npm run pictures [-- --url http://127.0.0.1:8889]`: takes the documents' pictures of a running demo console, light
 * and dark.
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import type { Page } from 'playwright';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'docs/pictures');
const largest = 250 * 1024;
/** Step of a colour channel, a divisor of 255. */
const colourStep = 17;
const asked = process.argv.indexOf('--url');
const url = (asked < 0 ? undefined : process.argv[asked + 1]) ?? 'http://127.0.0.1:8889';
const password = process.env['DEMO_PASSWORD'] ?? 'Freight#2026';
const executablePath =
  process.env['CHROMIUM_PATH'] ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);

interface Scene {
  readonly list: string;
  readonly opens?: string;
  readonly shows: string;
  /** Account that takes the picture; default: the administrator of a provider. */
  readonly by?: string;
  /** Of the window; default: that of a desk. */
  readonly size?: { readonly width: number; readonly height: number };
}
const desk = { width: 1440, height: 900 };
const usual = 'admin_10001';
const charts = 'svg[role=img] path';
/** Pages to show, and how to get there from the open console. */
const scenes: Readonly<Record<string, Scene>> = {
  home: { list: '/home', shows: '[data-page=home] circle[r="4"]' },
  waybillManage: { list: '/waybillManage', shows: '[data-page=waybillManage] [role=gridcell]' },
  waybillDetail: {
    list: '/waybillManage',
    opens: '[data-page=waybillManage] [role=gridcell] a',
    shows: '[data-page=waybillDetail] ol li',
  },
  roleGrant: {
    list: '/role',
    opens: '[data-page=role] [role=gridcell] a',
    shows: '[data-page=roleGrant] [role=treeitem]',
  },
  chartDetail: { list: '/chartDetail?type=1', shows: `[data-page=chartDetail] ${charts}` },
  chartMoneyDetail: { list: '/chartMoneyDetail?type=2', shows: `[data-page=chartMoneyDetail] ${charts}` },
  chinaMapDetail: { list: '/chinaMapDetail', shows: '[data-page=chinaMapDetail] circle[r="4"]' },
  realTimeMonitoring: { list: '/realTimeMonitoring', shows: '[data-page=realTimeMonitoring] canvas' },
  dataFullScreen: { list: '/dataFullScreen', shows: `[data-page=dataFullScreen] ${charts}` },
  homeReduced: { list: '/home', shows: '[data-page=home] [data-reduced]', by: 'admin_yfkj' },
  dispatch: {
    list: '/waybillListManage',
    opens: '[data-page=waybillListManage] [data-action="waybill.assign"]',
    shows: '[role=dialog] [data-field=driverId]',
  },
  settlementOrders: { list: '/spSettlementManage', shows: '[data-page=spSettlementManage] [role=gridcell]' },
  auditDesk: {
    list: '/driverAudit',
    opens:
      '[data-page=driverAudit] button:has-text("开始审核"), [data-page=driverAudit] button:has-text("Start audit")',
    shows: '[data-page=audit] [data-act=pass]',
    by: 'admin',
  },
  phone: {
    list: '/waybillManage',
    shows: '[data-page=waybillManage] [data-row]',
    size: { width: 390, height: 844 },
  },
  homeFullScreen: { list: '/home', opens: '[data-page=home] h2 button', shows: '[role=dialog] circle[r="4"]' },
};
/** Pages of the cockpit, pictured in every theme and language. */
const cockpit = [
  'home',
  'chartDetail',
  'chartMoneyDetail',
  'chinaMapDetail',
  'realTimeMonitoring',
  'dataFullScreen',
  'homeReduced',
  'homeFullScreen',
];
const runs = [
  ['light', 'zh', ['login', ...Object.keys(scenes)]],
  ['dark', 'zh', ['login', ...Object.keys(scenes)]],
  ['light', 'en', ['waybillManage', 'dispatch', 'settlementOrders', 'auditDesk', 'phone', ...cockpit]],
  ['dark', 'en', cockpit],
] as const;

/** Gradients are dithered, which PNG compresses badly; fewer colour steps compress well. */
async function lighten(page: Page, path: string): Promise<void> {
  const blank = await page.context().newPage();
  const pressed = await blank.evaluate<number[]>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${readFileSync(path).toString('base64')}';
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const brush = canvas.getContext('2d');
    brush.drawImage(image, 0, 0);
    const pixels = brush.getImageData(0, 0, image.width, image.height);
    pixels.data.forEach((value, at) => {
      if (at % 4 !== 3) pixels.data[at] = Math.round(value / ${colourStep}) * ${colourStep};
    });
    brush.putImageData(pixels, 0, 0);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  })()`);
  writeFileSync(path, Uint8Array.from(pressed));
  await blank.close();
}
async function take(page: Page, name: string): Promise<void> {
  const path = join(folder, `${name}.png`);
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  // Waits until charts and dialogs have finished their animation.
  await page.waitForTimeout(800);
  await page.screenshot({ path, animations: 'disabled' });
  if (statSync(path).size > largest) await lighten(page, path);
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
  for (const [name, { list, opens, shows, size }] of Object.entries(scenes)) {
    if (!wanted.includes(name)) continue;
    await page.setViewportSize(size ?? desk);
    await page.evaluate(`location.hash = '${list}'`);
    if (opens) await page.locator(opens).first().click();
    await page.locator(shows).first().waitFor();
    await page.mouse.move(0, 0);
    await take(page, `${name}-${theme}-${language}`);
  }
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const [theme, language, wanted] of runs)
    for (const by of new Set([usual, ...wanted.map((name) => scenes[name]?.by ?? usual)])) {
      const context = await browser.newContext({
        viewport: desk,
        locale: language === 'zh' ? 'zh-CN' : 'en-GB',
      });
      await pictures(
        await context.newPage(),
        theme,
        language,
        by,
        wanted.filter((name) => (scenes[name]?.by ?? usual) === by),
      );
      await context.close();
    }
} finally {
  await browser.close();
}
