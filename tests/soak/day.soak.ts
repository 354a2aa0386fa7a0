import type { Page } from '@playwright/test';
import { manifests } from '../../host/manifests.ts';
import { liveAtMost } from '../../core/web/tabs/tab-store.ts';
import { dialogOf, expect, openConsole, putNoticeAway, test, watchErrors } from '../journeys/signed-in.ts';
import { BrowserMemory, heldHead, heldRow, printRow, printRows, type Held } from './browser-memory.ts';
import { closeAll, closeTab, openTabs, visit } from './walk.ts';

const rounds = 10;
const perRound = 100;
/** 1,000 ways from page to page make eight hours. */
const stay = 28_800;
/** By then every page was open once, and its code is there for good. */
const firstAlone = 200;

/** Stands in the place of a page this account holds. */
const elsewhere: ReadonlySet<string> = new Set(['trackSelectNew']);
const inMenus = new Set(
  manifests.flatMap((manifest) => Object.values<string>(manifest.menus)).filter((name) => !elsewhere.has(name)),
);
const pages = manifests.flatMap((manifest) =>
  Object.entries(manifest.routes)
    .filter(([name, route]) => inMenus.has(name) && route.path !== '/home' && route.audience !== 'operator')
    .map(([, route]) => route.path),
);

/** The dialog of the columns, where the page has one. */
async function lookAtColumns(page: Page): Promise<boolean> {
  const button = page
    .locator('[role=tabpanel][data-page]:visible')
    .getByRole('toolbar')
    .getByRole('button', { name: '列设置' });
  if (!(await button.isVisible())) return false;
  await button.click();
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  return true;
}

test('a day: 1,000 ways from page to page, 200 dialogs, 8 simulated hours', async ({ alone: page }) => {
  const errors = watchErrors(page);
  await page.clock.install();
  await openConsole(page, '/home', 'admin_10001');
  await putNoticeAway(page);
  const memory = await BrowserMemory.of(page);
  const seen: Held[] = [];
  const atHome: Held[] = [];
  let dialogs = 0;
  printRows(
    `A day: ${rounds * perRound} ways over ${pages.length} pages, ${liveAtMost} tabs open at each look`,
    heldHead,
    [],
  );
  for (let way = 1; way <= rounds * perRound; way += 1) {
    // The last ways before each look are the same, so that looks can be compared.
    const end = ((way - 1) % perRound) - (perRound - liveAtMost);
    const path = pages[end >= 0 ? end : way % pages.length] ?? '';
    await visit(page, path);
    if (dialogs < way / 5 && (await lookAtColumns(page))) dialogs += 1;
    await page.clock.runFor(stay);
    const open = await openTabs(page);
    const oldest = open.find((one) => one !== '/home' && one !== path);
    if (open.length > liveAtMost && oldest) await closeTab(page, oldest);
    if (way % perRound !== 0) continue;
    const held = await memory.held();
    seen.push(held);
    printRow(heldRow(`${way} ways`, held));
    await closeAll(page);
    if (way !== firstAlone && way !== rounds * perRound) continue;
    const alone = await memory.held(true);
    atHome.push(alone);
    printRow(heldRow(`${way} ways, home alone`, alone));
  }
  process.stdout.write(`${dialogs} dialogs opened and closed\n`);
  // What was closed last is let go with a later drawing: of three looks the one that caught least of it counts.
  const least = (from: number, to: number, of: (held: Held) => number): number =>
    Math.min(...seen.slice(from / perRound - 1, to / perRound).map(of));
  for (const [what, of, most] of [
    ['nodes in the document', (held: Held) => held.nodes - held.detached, 1.05],
    ['listeners', (held: Held) => held.listeners, 1.05],
    ['heap', (held: Held) => held.heapMb, 1.1],
  ] as const) {
    const [early, late] = [least(200, 400, of), least(800, 1000, of)];
    process.stdout.write(`${what} from ways 200-400 to 800-1,000: ${((late / early - 1) * 100).toFixed(1)} %\n`);
    expect.soft(late, what).toBeLessThanOrEqual(early * most);
  }
  expect.soft(least(800, 1000, (held) => held.heapMb) - least(200, 400, (held) => held.heapMb)).toBeLessThanOrEqual(5);
  // Of pages just closed some nodes are held until the next drawing: they come and go, and must not add up.
  expect.soft(Math.max(...seen.map((held) => held.detached)), 'detached nodes').toBeLessThanOrEqual(1500);
  // With all tabs closed, against the first time they were: what the page made, without the machine code the browser
  // makes of it.
  const [first, last] = [atHome[0]?.ownMb ?? NaN, atHome.at(-1)?.ownMb ?? NaN];
  process.stdout.write(`own heap with home alone: ${((last / first - 1) * 100).toFixed(1)} %\n`);
  expect.soft(last, 'own heap with home alone').toBeLessThanOrEqual(first * 1.1);
  expect.soft(errors).toEqual([]);
});
