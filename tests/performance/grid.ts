/**
 * `npm run bench:grid -- [--rounds 5] [--minutes 9] [--only limit,ours]`: the console's grid beside the grids people
 * know, 100,000 rows × 20 columns, in one run: interleaved rounds, on the machine as it is and slowed four times,
 * medians, ratios to a page that has rows in sight and nothing else (the limit). Prints tables and asserts nothing. The
 * peers are fetched into tests/performance/grid-peers at the first run.
 */
import { chromium } from '@playwright/test';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { at, median } from './figures.ts';
import { buildPage, installPeers } from './grid-peers/build.ts';
import { serveFloor } from './serve-floor.ts';

const option = (name: string, otherwise: string): string => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise);
};
const rounds = Number(option('rounds', '5'));
/** No round is begun that would not end within them. */
const minutes = Number(option('minutes', '60'));
const only = option('only', '').split(',').filter(Boolean);
const steps = 100;
const speeds = [1, 4] as const;
type Speed = (typeof speeds)[number];

const grids = [
  { page: 'limit', title: 'bare TanStack Virtual (the limit)' },
  { page: 'ours', title: 'ours, everything on' },
  { page: 'ag-grid', title: 'AG Grid Community' },
  { page: 'mui-x', title: 'MUI X, 100 rows a page' },
  { page: 'antd', title: 'antd Table virtual' },
  { page: 'fluent', title: 'Fluent DataGrid, 1,000 rows' },
].filter(({ page }) => only.length === 0 || only.includes(page));
const lists = [
  { page: 'table-page', title: 'plain <table>' },
  { page: 'ours-page', title: 'ours, everything on' },
];

interface Figures {
  readonly [figure: string]: number;
}
const frameTime = 1000 / 60;
const dropped = (frames: readonly number[]): number =>
  frames.reduce((sum, one) => sum + Math.max(0, Math.round(one / frameTime) - 1), 0);

interface Meter {
  /** Slows the processor from here on, or lets it be what it is. */
  pace(speed: Speed): Promise<void>;
  /** Milliseconds of script, and of all work, of the page's own thread so far. */
  work(): Promise<{ readonly script: number; readonly task: number }>;
  heap(): Promise<number>;
}
function meter(cdp: CDPSession): Meter {
  return {
    pace: async (rate) => {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    },
    work: async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      const seconds = (name: string): number => metrics.find((one) => one.name === name)?.value ?? NaN;
      return { script: seconds('ScriptDuration') * 1000, task: seconds('TaskDuration') * 1000 };
    },
    heap: async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
    },
  };
}
async function open<T>(
  browser: Browser,
  url: string,
  measure: (page: Page, meter: Meter, bytes: () => number) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const scripts = new Set<string>();
    let bytes = 0;
    cdp.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    for (const domain of ['Network.enable', 'Performance.enable', 'HeapProfiler.enable'] as const)
      await cdp.send(domain);
    await page.goto(url);
    await page.waitForSelector('#stage');
    return await measure(page, meter(cdp), () => bytes);
  } catch (error) {
    throw new Error(url, { cause: error });
  } finally {
    await context.close();
  }
}
const settled = (page: Page): Promise<void> => page.waitForTimeout(500);

const measureGrid = (browser: Browser, url: string, speed: Speed): Promise<Figures> =>
  open(browser, url, async (page, { work, heap, pace }, bytes) => {
    const before = await heap();
    await pace(speed);
    const start = await work();
    const mount = await page.evaluate(() => window.gauge.draw('all', 0));
    const mounted = await work();
    await pace(1);
    await settled(page);
    const added = (await heap()) - before;
    const nodes = await page.evaluate(() => document.querySelectorAll('#stage *').length);
    await pace(speed);
    const still = await work();
    const frames = await page.evaluate((count) => window.gauge.scroll(count), steps);
    const scrolled = await work();
    await settled(page);
    const jumps: number[] = [];
    const efforts: number[] = [];
    for (const part of [0.5, 0.1, 0.5]) {
      const from = await work();
      jumps.push(await page.evaluate((way) => window.gauge.jump(way), part));
      efforts.push((await work()).task - from.task);
    }
    return {
      bytes: bytes() / 1000,
      mount,
      mountWork: mounted.task - start.task,
      frame: at(frames, 0.95),
      dropped: dropped(frames),
      script: (scrolled.script - still.script) / steps,
      task: (scrolled.task - still.task) / steps,
      heap: added,
      nodes,
      jump: median(jumps),
      jumpWork: median(efforts),
    };
  });
const measureList = (browser: Browser, url: string, speed: Speed): Promise<Figures> =>
  open(browser, url, async (page, { work, pace }) => {
    await page.evaluate(() => window.gauge.draw('none'));
    await settled(page);
    await pace(speed);
    const from = await work();
    const answer = await page.evaluate(() => window.gauge.draw('all', 0));
    const to = await work();
    return {
      answer,
      answerWork: to.task - from.task,
      nodes: await page.evaluate(() => document.querySelectorAll('#stage *').length),
    };
  });
/** A width pulled to and fro, then a head carried over five others: every frame meanwhile. */
const measureHands = (browser: Browser, url: string): Promise<Figures> =>
  open(browser, url, async (page) => {
    await page.evaluate(() => window.gauge.draw('all', 0));
    await settled(page);
    const watch = async (act: () => Promise<void>): Promise<readonly number[]> => {
      await page.evaluate(() => window.gauge.watch());
      await act();
      return page.evaluate(() => window.gauge.stop());
    };
    const middle = async (selector: string): Promise<readonly [number, number]> => {
      const box = await page.locator(selector).first().boundingBox();
      return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
    };
    const [x, y] = await middle('[data-resize="c2"]');
    await page.mouse.move(x, y);
    await page.mouse.down();
    const widths = await watch(async () => {
      for (let step = 1; step <= 60; step += 1) await page.mouse.move(x + (step <= 30 ? step : 60 - step) * 4, y);
    });
    await page.mouse.up();
    const [from, to] = [
      await middle('[role=columnheader][data-column-id="c2"]'),
      await middle('[role=columnheader][data-column-id="c7"]'),
    ];
    await page.mouse.move(from[0], from[1]);
    await page.mouse.down();
    const heads = await watch(async () => {
      for (let step = 1; step <= 40; step += 1)
        await page.mouse.move(from[0] + ((to[0] - from[0]) * step) / 40, from[1]);
      await page.mouse.up();
      await page.waitForTimeout(50);
    });
    return {
      resize: at(widths, 0.95),
      resizeWorst: Math.max(...widths),
      resizeDropped: dropped(widths),
      move: at(heads, 0.95),
      moveWorst: Math.max(...heads),
      moveDropped: dropped(heads),
    };
  });

installPeers();
const servers: Awaited<ReturnType<typeof serveFloor>>[] = [];
const urls = new Map<string, string>();
for (const { page } of [...grids, ...lists]) {
  const served = await serveFloor(await buildPage(page));
  servers.push(served);
  console.log(`${page}: ${served.url}`);
  urls.set(page, served.url);
}
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});
const results = new Map<string, Figures[]>();
async function note(key: string, figures: Promise<Figures>): Promise<void> {
  results.set(key, [...(results.get(key) ?? []), await figures]);
}
const began = performance.now();
let done = 0;
for (; done < rounds && (performance.now() - began) * (done + 1) <= minutes * 60_000 * Math.max(1, done); done += 1) {
  for (const speed of speeds) {
    for (const { page } of grids) await note(`${page} ${speed}`, measureGrid(browser, urls.get(page) ?? '', speed));
    for (const { page } of lists) await note(`${page} ${speed}`, measureList(browser, urls.get(page) ?? '', speed));
  }
  if (urls.has('ours')) await note('hands', measureHands(browser, urls.get('ours') ?? ''));
}
await browser.close();
for (const { server } of servers) server.close();

const of = (key: string, figure: string): number => median((results.get(key) ?? []).map((one) => one[figure] ?? NaN));
const row = (cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);
function table(
  pages: typeof grids,
  base: string,
  speed: Speed,
  columns: readonly (readonly [title: string, figure: string, digits: number])[],
): void {
  row([speed === 1 ? 'plain' : `CPU ${speed} ×`, ...columns.map(([title]) => title)]);
  row(['---', ...columns.map(() => '---')]);
  for (const { page, title } of pages)
    row([
      title,
      ...columns.map(([, figure, digits]) => {
        const [own, low] = [of(`${page} ${speed}`, figure), of(`${base} ${speed}`, figure)];
        return page === base || low === 0 ? own.toFixed(digits) : `${own.toFixed(digits)} (${(own / low).toFixed(2)})`;
      }),
    ]);
  console.log('');
}
console.log(`\n100,000 rows × 20 columns, medians of ${done} interleaved rounds, ratios to the limit\n`);
const figures = [
  ['JS kB as sent', 'bytes', 0],
  ['mount ms', 'mount', 0],
  ['mount work ms', 'mountWork', 0],
  ['frame p95 ms', 'frame', 1],
  ['dropped', 'dropped', 0],
  ['script ms a step', 'script', 2],
  ['work ms a step', 'task', 2],
  ['heap it adds MB', 'heap', 1],
  ['nodes', 'nodes', 0],
  ['jump ms', 'jump', 0],
  ['jump work ms', 'jumpWork', 1],
] as const;
for (const speed of speeds) table(grids, 'limit', speed, figures);
console.log('A page of a list, 20 × 12, from the answer to the paint\n');
for (const speed of speeds)
  table(lists, 'table-page', speed, [
    ['to paint ms', 'answer', 1],
    ['work ms', 'answerWork', 1],
    ['nodes', 'nodes', 0],
  ]);
if (results.has('hands')) {
  console.log('By hand, ours, plain: p95, worst frame and dropped frames\n');
  for (const [title, figure] of [
    ['a width', 'resize'],
    ['a head', 'move'],
  ] as const)
    console.log(
      `${title}: ${of('hands', figure).toFixed(1)} ms, ${of('hands', `${figure}Worst`).toFixed(1)} ms, ${of('hands', `${figure}Dropped`)}`,
    );
}
