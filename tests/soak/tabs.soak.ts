import { expect, openConsole, putNoticeAway, test } from '../journeys/signed-in.ts';
import { BrowserMemory, heldHead, heldRow, printRow, printRows, type Held } from './browser-memory.ts';
import { closeAll, closeTab, homeAlone, openTabs, visit } from './walk.ts';

const ten = [
  '/waybillManage',
  '/goodsInfo',
  '/carInfo2',
  '/serviceDriverAuditList',
  '/spSettlementManage',
  '/contractManager',
  '/poundManager',
  '/bankCard',
  '/user',
  '/trackSelect',
];
const tenMore = [
  '/dataFullScreen',
  '/realTimeMonitoring',
  '/brokerAudit',
  '/carownerAudit',
  '/checkInvoice',
  '/settlementReceipt',
  '/policyManager',
  '/withdrawRecord',
  '/inoutRecord',
  '/exportReport',
];

test('tabs: ten opened and closed fifty times, then twenty at once', async ({ alone: page }) => {
  await openConsole(page, '/home');
  await putNoticeAway(page);
  const memory = await BrowserMemory.of(page);
  const seen = new Map<number, Held>();
  printRows('Ten tabs opened and closed; home alone after', heldHead, []);
  for (let round = 1; round <= 50; round += 1) {
    for (const path of ten) await visit(page, path);
    // All at once and one by one, turn by turn.
    if (round % 2 === 0) await closeAll(page);
    else for (const path of ten) await closeTab(page, path);
    await homeAlone(page);
    if (round !== 1 && round % 5 !== 0) continue;
    const held = await memory.held(round === 5 || round === 50);
    seen.set(round, held);
    printRow(heldRow(`${round} rounds`, held));
  }
  const [early, late] = [seen.get(5)!, seen.get(50)!];
  for (const path of [...ten, ...tenMore]) await visit(page, path);
  const open = (await openTabs(page)).length;
  const full = await memory.held();
  printRow(heldRow(`then ${open} tabs open`, full));
  expect.soft(late.ownMb ?? NaN).toBeLessThanOrEqual((early.ownMb ?? NaN) * 1.1);
  expect.soft(late.detached).toBeLessThanOrEqual(500);
  expect.soft(late.nodes).toBeLessThanOrEqual(early.nodes * 1.05);
  expect.soft(late.listeners).toBeLessThanOrEqual(early.listeners + 5);
  expect.soft(full.nodes - full.detached).toBeLessThanOrEqual(15_000);
});
