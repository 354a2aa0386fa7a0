/**
 * `npm run bench -- [--url http://127.0.0.1:8889] [--rounds 5]`: the console beside the floor page, interleaved, medians, ratios.
 * Prints a table and asserts nothing. Without --url it measures the console that runs on 8889.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { serveFloor } from './serve-floor.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const option = (name: string, otherwise: string): string => {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? otherwise : (process.argv[index + 1] ?? otherwise);
};
const consoleUrl = option('url', 'http://127.0.0.1:8889').replace(/\/$/, '');
const rounds = Number(option('rounds', '5'));
const account = option('user', 'disp_10001');
const password = option('password', process.env.DEMO_PASSWORD ?? 'Freight#2026');

interface Figures {
  readonly script: number;
  readonly style: number;
  readonly requests: number;
  readonly ready: number;
  readonly longTasks: number;
  readonly heap: number;
  readonly nodes: number;
}
type Throttle = 'plain' | '4x' | 'net';
interface Subject {
  readonly name: string;
  readonly url: string;
  /** What a row looks like, and how many are there when twenty are painted. */
  readonly rows: string;
  readonly least: number;
  prepare(page: Page): Promise<void>;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

async function measure(browser: Browser, subject: Subject, throttle: Throttle): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  try {
    await subject.prepare(page);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    await cdp.send('Performance.enable');
    if (throttle !== 'plain') await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    if (throttle === 'net') await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 });
    const kinds = new Map<string, string>();
    const bytes: Record<string, number> = {};
    let requests = 0;
    let open = true;
    cdp.on('Network.responseReceived', (event) => { if (!event.response.url.startsWith('data:')) kinds.set(event.requestId, event.type); });
    cdp.on('Network.loadingFinished', (event) => {
      // A picture inside a style is no request.
      if (!open || !kinds.has(event.requestId)) return;
      requests += 1;
      const kind = kinds.get(event.requestId) ?? 'Other';
      bytes[kind] = (bytes[kind] ?? 0) + event.encodedDataLength;
    });
    await page.addInitScript(() => {
      const tasks = { total: 0 };
      Object.assign(window, { benchTasks: tasks });
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => (tasks.total += entry.duration))).observe({ entryTypes: ['longtask'] });
    });
    await page.goto('about:blank');
    await page.goto(subject.url, { waitUntil: 'commit' });
    // A function, not a text: the console's content security policy refuses eval.
    const ready = await page.waitForFunction(([rows, least]) => document.querySelectorAll(rows).length >= least && performance.now(), [subject.rows, subject.least] as const, { polling: 'raf', timeout: 60_000 }).then((handle) => handle.jsonValue() as Promise<number>);
    open = false;
    const longTasks = await page.evaluate(() => (window as unknown as { benchTasks: { total: number } }).benchTasks.total);
    const { metrics } = await cdp.send('Performance.getMetrics');
    const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    return { script: bytes.Script ?? 0, style: bytes.Stylesheet ?? 0, requests, ready, longTasks, heap: metric('JSHeapUsedSize'), nodes };
  } finally {
    await context.close();
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${consoleUrl}/#/login`);
  await page.locator('input[name="username"]').fill(account);
  await page.locator('input[name="password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !location.hash.startsWith('#/login'), undefined, { timeout: 30_000 });
}

if (!existsSync(join(root, 'dist/floor/index.html'))) spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', join(root, 'tests/performance/floor/vite.config.ts')], { stdio: 'inherit' });
const floor = await serveFloor(join(root, 'dist/floor'));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'] });
const subjects: readonly Subject[] = [
  { name: 'floor', url: `${floor.url}/list`, rows: '[data-row]', least: 20, prepare: () => Promise.resolve() },
  { name: 'console', url: `${consoleUrl}/#/waybillManage`, rows: '[role="grid"] [role="row"]', least: 21, prepare: signIn },
];
const results = new Map<string, Figures[]>();
for (let round = 0; round < rounds; round += 1)
  for (const throttle of ['plain', '4x', 'net'] as const)
    for (const subject of subjects) {
      const key = `${subject.name} ${throttle}`;
      results.set(key, [...(results.get(key) ?? []), await measure(browser, subject, throttle)]);
    }
await browser.close();
floor.server.close();

const of = (key: string, figure: keyof Figures): number => median((results.get(key) ?? []).map((one) => one[figure]));
const line = (label: string, key: 'plain' | '4x' | 'net', figure: keyof Figures, goal: string, scale = 1): void => {
  const low = of(`floor ${key}`, figure);
  const own = of(`console ${key}`, figure);
  console.log(`${label.padEnd(34)} ${(low / scale).toFixed(1).padStart(9)} ${(own / scale).toFixed(1).padStart(9)} ${(own / low).toFixed(2).padStart(7)}   ${goal}`);
};
console.log(`\nmedians of ${rounds} interleaved rounds\n${''.padEnd(34)} ${'floor'.padStart(9)} ${'console'.padStart(9)} ${'ratio'.padStart(7)}   goal`);
line('JS, kB as sent', 'plain', 'script', '≤ 1.1', 1000);
line('CSS, kB as sent', 'plain', 'style', '(in the 1.1)', 1000);
line('ready, ms', 'plain', 'ready', '≤ 1.2');
line('ready, CPU 4×, ms', '4x', 'ready', '≤ 1.2');
line('ready, CPU 4× + slow net, ms', 'net', 'ready', '≤ 1.2');
line('long tasks until ready, CPU 4×, ms', '4x', 'longTasks', '≤ 1.5');
line('requests up to ready', 'plain', 'requests', '≤ 12 in all');
line('heap, MB', 'plain', 'heap', '≤ 1.8', 1e6);
line('DOM nodes', 'plain', 'nodes', '≤ 900 in all');
