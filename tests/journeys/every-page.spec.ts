import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { manifests } from '../../host/manifests.ts';
import type { RouteManifest } from '../../sdk/manifest/index.ts';
import { isInShare, isWhole } from '../support/run-share.ts';
import { violationsIn } from './accessibility.ts';
import { test } from './open-consoles.ts';
import { foreignWords } from './page-words.ts';
import { dialogOf, expect, goTo, openConsole, putNoticeAway, seat, watchErrors } from './signed-in.ts';

type Language = 'zh' | 'en';
type Theme = 'light' | 'dark';
interface Kind {
  readonly name: string;
  readonly path: string;
  readonly title: Readonly<Record<Language, string>>;
  /** The list whose rows lead here. */
  readonly from: Pick<RouteManifest, 'path' | 'audience'> | undefined;
  readonly users: readonly string[];
  /** In nobody's menu: without a record, or before anything happened, it says so. */
  readonly hidden: boolean;
}
const views = (['zh', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => [language, theme] as const),
);
const accounts = { operator: ['admin'], provider: ['admin_10001'], both: ['admin_10001', 'admin'] } as const;
/** Pages that stand in the place of another one, for who does not hold that one. */
const withoutMenu: Readonly<Record<string, string>> = { trackSelectNew: 'trackSelect', trackDetail: 'trackSelect' };
/** Lists that are empty until somebody works. */
const mayBeEmpty: ReadonlySet<string> = new Set(['exportReport', 'captchaPaging']);

const kinds: readonly Kind[] = manifests.flatMap((manifest) =>
  Object.entries(manifest.routes).map(([name, route]) => ({
    name,
    path: route.path,
    title: route.title,
    users: accounts[route.audience],
    // The pages of the demo hang below one another without rows that lead to them.
    from:
      manifest.id === 'demo' && !route.multi
        ? undefined
        : Object.entries(manifest.routes).find(([parent]) => parent === route.parent)?.[1],
    hidden: !Object.values(manifest.menus).includes(name),
  })),
);

/**
 * What passes is not told node by node, and no styles are fetched a second time: a third of the time for the same
 * violations.
 */
const whatMatters = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations' as const],
  preload: false,
};
/** A page is built the same in the dark: only its colours are others. */
const coloursOnly = { ...whatMatters, runOnly: { type: 'rule' as const, values: ['color-contrast'] } };
/**
 * What WCAG 2.2 AA objects to. Fluent's guards of a focus trap pass the focus on at once; the watermark is decoration.
 */
async function violations(
  page: Page,
  within = 'html',
  options: typeof coloursOnly | typeof whatMatters = whatMatters,
): Promise<string[]> {
  // A colour on its way from one to the other is neither. What a page does that is kept out of sight stands still until
  // it is shown.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ effect }) =>
            effect?.getComputedTiming().endTime !== Infinity &&
            (effect as KeyframeEffect).target?.checkVisibility() === true,
        )
        .map((one) => one.finished),
    ),
  );
  return violationsIn(page, { include: [[within]], exclude: [['.fd-watermark'], ['[data-tabster-dummy]']] }, options);
}
const messageId = new RegExp(
  `\\b(core|${manifests.map((manifest) => manifest.id).join('|')})\\.(field|action|section|tab|code|page|shell|ui|choice|grant|plugins|http|auth|menu)\\.\\w+`,
);
const lost = async (page: Page): Promise<string | undefined> =>
  messageId.exec(await page.locator('body').innerText())?.[0];
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Shown to the end: no skeleton, no spinner, something to read. */
async function settled(page: Page, kind: Kind): Promise<void> {
  const place = page.locator(`[data-page=${kind.name}]:visible`);
  await expect(place).toBeVisible();
  // The component book shows on purpose what waits and what has failed.
  const shown = ':visible:not([data-example] *)';
  await expect(place.locator(`[aria-busy=true]${shown}, [role=progressbar]${shown}`)).toHaveCount(0);
  await expect(place.locator('[data-state=failed]:not([data-example] *)')).toHaveCount(0);
  if (kind.hidden || mayBeEmpty.has(kind.name)) await expect(place).toContainText(/\S{2}/);
  else
    await expect(
      place
        .locator('[role=gridcell], [data-figure], [role=treeitem], dd, tbody td, [role=img], li, [data-field]')
        .first(),
    ).toBeVisible();
}
/** What a page shows when it has something, or nothing, to show. */
const shownThere =
  '[data-page] :is([role=gridcell], [data-state], [data-figure], [role=treeitem], dd, tbody td, [role=img])';
/** Goes there as a click would; a record's page is that of the first row of its list. */
async function visit(page: Page, kind: Kind, user: string): Promise<void> {
  const { from } = kind;
  // A page may be open to both sides, and its list to one.
  if (from && from.path !== '/home' && accounts[from.audience].some((one) => one === user)) {
    await goTo(page, from.path);
    const link = page.locator(`[role=gridcell] a[href^="#${kind.path}?id="]:visible`).first();
    await page
      .locator(shownThere)
      .locator('visible=true')
      .first()
      .waitFor({ timeout: 5000 })
      .catch(() => undefined);
    if (await link.isVisible()) {
      // Where its words begin: its cell may cut off the rest.
      await link.click({ position: { x: 8, y: 8 } });
      await expect(page.locator(`[data-page=${kind.name}]:visible`)).toBeVisible();
      return;
    }
  }
  await goTo(page, kind.path);
}

/** What other tests left open is closed when it is much: every page kept alive is looked through again. */
async function closeAllTabs(page: Page): Promise<void> {
  if ((await page.locator('[role=tab][data-path]').count()) < 6) return;
  await page.getByRole('button', { name: /^(全部标签页|All tabs)$/ }).click();
  await page.getByRole('menuitem', { name: /^(关闭所有|Close all)$/ }).click();
  await expect(page.locator('[role=tab][data-path]')).toHaveCount(1);
}

interface Rule {
  readonly id: string;
  readonly text: string;
  readonly route?: string;
}
const pageRules = (JSON.parse(readFileSync(new URL('../rules/rules.json', import.meta.url), 'utf8')) as Rule[]).filter(
  (rule) => rule.route !== undefined && rule.text.includes('registered by exactly one plugin'),
);
/** Rules that name an area, or a hidden page by its meaning. */
const meant: Readonly<Record<string, readonly string[]>> = {
  creditExpansionRecord: ['R2.1-29'],
  consignorConfigDetail: ['R2.1-30'],
  platformBatchInvoiceDetail: ['R2.1-31'],
  platformBatchInvoiceDetailOld: ['R2.1-32'],
  serviceProviderQrCodeEditRecord: ['R2.1-33'],
  goodsInfoDetail: ['R2.3-097'],
  platformGoodsDetail: ['R2.3-098'],
  fuelQrCode: ['R2.3-175'],
  tripartitePaymentRecord: ['R2.3-176'],
  captchaPaging: ['R2.3-206'],
  goodsInfo: ['R1-03'],
  waybillManage: ['R1-04'],
  carInfo2: ['R1-05'],
  serviceDriverAuditList: ['R1-06'],
  brokerAudit: ['R1-08'],
  enterpriseAudit: ['R1-09'],
  carownerAudit: ['R1-07', 'R1-10'],
  checkInvoice: ['R1-11'],
  spSettlementManage: ['R1-12'],
  settlementReceipt: ['R1-13'],
  spPrepayManagerNew: ['R1-14'],
  contractManager: ['R1-15'],
  poundManager: ['R1-16'],
  policyManager: ['R1-17'],
  trackSelect: ['R1-18'],
  stationfuel: ['R1-19'],
  stationConsumeRecord: ['R1-20'],
  bankCard: ['R1-21'],
  balanceQuery: ['R1-22'],
  recharge: ['R1-23'],
  withdrawRecord: ['R1-24'],
  inoutRecord: ['R1-25'],
  freezethawOrder: ['R1-26'],
  quotaAllocation: ['R1-27', 'R1-28'],
  serviceProvider: ['R1-29'],
  shippeInfoConfig: ['R1-30'],
  threePlatformConfiguration: ['R1-31'],
  report: ['R1-32'],
  exportReport: ['R1-33'],
};
const idsOf = (name: string): string =>
  [...pageRules.filter((rule) => rule.route === name).map((rule) => rule.id), ...(meant[name] ?? [])]
    .map((id) => `[${id}] `)
    .join('');
const inMenus = new Set(manifests.flatMap((manifest) => Object.values<string>(manifest.menus)));

// One file, but both workers share its pages.
test.describe.configure({ mode: 'parallel' });
test('what is wrong with a page is found in it, and not outside of it', async ({ page }) => {
  await openConsole(page, '/role', 'admin_10001');
  await page.evaluate(() => {
    for (const place of document.querySelectorAll('[data-page=role], header')) place.append(new Image());
  });
  const picture = '<img> Element does not have an alt attribute';
  expect(await violations(page, '[data-page=role]')).toEqual([`image-alt: ${picture}`]);
  expect(await violations(page)).toEqual([`image-alt: ${picture} | ${picture}`]);
});
/**
 * Whose page is opened. One of both sides is the provider's, every third day the operator's; in a whole run it is both.
 */
function usersOf({ users }: Kind, place: number): readonly string[] {
  if (isWhole) return users;
  return isInShare(place) ? users.slice(-1) : users.slice(0, 1);
}
/** Which engine built it: `list`, `record`, `form`, `audit`; `free` is a page that draws for itself. */
async function builtAs(page: Page, kind: Kind): Promise<string> {
  const built = page.locator(`[data-page=${kind.name}] [data-page]`).first();
  return (await built.count()) === 0 ? 'free' : ((await built.getAttribute('data-page')) ?? '');
}
/** What this worker has seen in the dark. */
const seenInDark = new Set<string>();
/**
 * Colours come from the engine and the theme: one page of each kind shows them. Pages that draw for themselves are
 * looked at one by one, and so is everything in a whole run.
 */
function isDueInDark(built: string): boolean {
  const isDue = isWhole || built === 'free' || !seenInDark.has(built);
  seenInDark.add(built);
  return isDue;
}
/** What a page must be in either language: its own title, all its words, nothing beside it. */
async function reads(page: Page, kind: Kind, language: Language): Promise<void> {
  const tab = page.locator('[role=tab][data-path][aria-selected=true]');
  if (!page.url().includes('?id=')) await expect(tab).toHaveText(kind.title[language]);
  else await expect(tab).not.toBeEmpty();
  expect(await page.title()).not.toBe('');
  expect(await lost(page)).toBeUndefined();
  expect(await foreignWords(page, kind.name, language), `${language}: codes and words of another language`).toEqual([]);
  expect(await overflow(page), language).toBe(0);
}
/** As the menus name them. The theme is switched while the console speaks English. */
const choiceNames: Readonly<Record<Language | Theme, string>> = {
  zh: '中文',
  en: 'English',
  light: 'Light',
  dark: 'Dark',
};
/** Switches the open console, as its person would: nothing is loaded a second time. */
async function choose(page: Page, now: Language | Theme, wanted: Language | Theme): Promise<void> {
  await page.locator(`header button[data-value=${now}]`).click();
  await page.getByRole('menuitemradio', { name: choiceNames[wanted], exact: true }).click();
  await expect(page.locator(`header button[data-value=${wanted}]`)).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

for (const [place, kind] of kinds.entries()) {
  test(`${idsOf(kind.name)}${kind.path} opens in both languages and themes with its own title, content, no errors, no violations, no overflow`, async ({
    consoles,
  }) => {
    expect(manifests.filter((manifest) => kind.name in manifest.routes)).toHaveLength(1);
    for (const user of usersOf(kind, place)) {
      const without = withoutMenu[kind.name];
      const { page, errors } = await consoles.of({ user, language: 'zh', theme: 'light', without });
      const within = `[data-page=${kind.name}]`;
      await closeAllTabs(page);
      await visit(page, kind, user);
      await settled(page, kind);
      await reads(page, kind, 'zh');
      if (!inMenus.has(kind.name)) await expect(page.locator(`[role=tree] [href="#${kind.path}"]`)).toHaveCount(0);
      expect(await violations(page, within), user).toEqual([]);
      await page.setViewportSize({ width: 400, height: 800 });
      await settled(page, kind);
      expect(await overflow(page), '400 wide').toBe(0);
      await page.setViewportSize({ width: 1440, height: 900 });
      await choose(page, 'zh', 'en');
      await settled(page, kind);
      await reads(page, kind, 'en');
      if (isDueInDark(await builtAs(page, kind))) {
        const everywhere = page.locator('.fui-FluentProvider').first();
        const inLight = await everywhere.evaluate((place) => getComputedStyle(place).color);
        await choose(page, 'light', 'dark');
        // The colours of the other theme are fetched when somebody first wants them.
        await expect(everywhere).not.toHaveCSS('color', inLight);
        // A long page takes its new colours part by part on a busy machine.
        await expect(async () => {
          expect(await violations(page, within, coloursOnly), `${user} dark`).toEqual([]);
        }).toPass({ timeout: 15_000 });
        await choose(page, 'dark', 'light');
      }
      await choose(page, 'en', 'zh');
      expect(errors).toEqual([]);
    }
  });
}
for (const [language, theme] of views) {
  test(`sign-in, 401, 404 and dialogs are free of violations and overflow (${language}, ${theme})`, async ({
    page,
  }) => {
    const errors = watchErrors(page);
    const clean = async (what: string): Promise<void> => {
      expect(await lost(page), what).toBeUndefined();
      expect(await violations(page), what).toEqual([]);
      expect(await overflow(page), what).toBe(0);
    };
    await page.evaluate(
      ([l, t]) => {
        sessionStorage.setItem('language', l);
        localStorage.setItem('theme', t);
      },
      [language, theme] as const,
    );
    await page.goto('./#/login');
    await expect(page.locator('input[name=username]')).toBeVisible();
    await clean('login');
    expect((await page.locator('aside').boundingBox())?.height, 'the picture beside the sign-in').toBe(900);
    await page.setViewportSize({ width: 400, height: 800 });
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await seat(page, 'admin_10001');
    await openConsole(page, '/menu', 'admin_10001', { language, theme });
    await expect(page.locator('[data-state=denied]')).toBeVisible();
    await putNoticeAway(page);
    await clean('401');
    await page.evaluate(() => {
      location.hash = '/nowhere';
    });
    await expect(page.locator('[data-state=missing]')).toBeVisible();
    await clean('404');
    await page.evaluate(() => {
      location.hash = '/waybillManage';
    });
    await page.locator('[data-action="waybill.freeze"]').first().click();
    await expect(page.locator('[data-field=reason]')).toBeVisible();
    await clean('form');
    await dialogOf(page).getByRole('button').first().click();
    await expect(page.locator('[data-field=reason]')).toHaveCount(0);
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: language === 'zh' ? '列设置' : /column/i })
      .click();
    await expect(dialogOf(page).getByRole('spinbutton').or(dialogOf(page).getByRole('textbox')).first()).toBeVisible();
    await clean('columns');
    expect(errors).toEqual([]);
  });
}
