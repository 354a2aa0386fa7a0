import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { atWork, kit } from './partner-plugin.ts';
import { expect, putNoticeAway, seat, test, watchErrors } from './signed-in.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/freightdeck');
const here = process.env.JOURNEYS_URL ?? '';

/** A plugin as `create` makes it, in a folder that is gone afterwards. */
async function withNewPlugin(act: (plugin: string) => Promise<void>): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'dev-'));
  const plugin = join(folder, 'west-quotes');
  try {
    await kit('create', plugin);
    await act(plugin);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const ownPage = (page: Page) => page.locator('[data-page="west-quotes.book"]');
async function addQuote(page: Page): Promise<void> {
  await ownPage(page).getByLabel('重量').fill('32.18');
  await ownPage(page).getByLabel('每吨运价').fill('128.5');
  await ownPage(page).getByRole('button', { name: '加入试算' }).click();
  await expect(ownPage(page).getByRole('grid')).toContainText('4,135.13');
}
/** Saves other titles one after the other; answers how long it took until each was seen. */
async function rename(page: Page, plugin: string, titles: readonly string[]): Promise<readonly number[]> {
  const texts = join(plugin, 'locales/zh.json');
  const took: number[] = [];
  await page.evaluate(() => Object.assign(window, { stays: true }));
  for (const title of titles) {
    const text = readFileSync(texts, 'utf8').replace(/"title": "[^"]*"/, `"title": "${title}"`);
    const changed = Date.now();
    writeFileSync(texts, text);
    await ownPage(page).getByRole('heading', { name: title, exact: true }).waitFor();
    took.push(Date.now() - changed);
    await expect(ownPage(page).getByRole('grid')).toContainText('4,135.13');
  }
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  return took;
}
/** How long it took is told, not asserted: the goal is a second, on two cores with nothing beside. */
function tell(what: string): void {
  test.info().annotations.push({ type: 'figures', description: what });
  console.log(what);
}

test('from nothing to a page in the running console; a change is seen without a reload, and the stores keep what they held', async ({
  page,
}) => {
  const started = Date.now();
  await withNewPlugin((plugin) =>
    atWork(plugin, here, async (address) => {
      await seat(page, 'admin_10001');
      await page.goto(address);
      await putNoticeAway(page);
      await expect(ownPage(page).getByRole('button', { name: '加入试算' })).toBeVisible();
      const toPage = Date.now() - started;
      await addQuote(page);
      const changes = await rename(page, plugin, ['运价试算台', '运价计算器', '运费簿']);
      tell(`page after ${toPage} ms, changes after ${changes.join(', ')} ms`);
    }),
  );
});

/** `npm run dev` in front of the API of the journeys, while `act` looks. */
async function developed(act: (address: string) => Promise<void>): Promise<void> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => {
    probe.close(closed);
  });
  const dev = spawn(process.execPath, [join(root, 'host/bin/dev.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), API_PORT: new URL(here).port },
  });
  const address = `http://127.0.0.1:${port}/`;
  try {
    await expect
      .poll(
        () =>
          fetch(`${address}shared.json`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true);
    await act(address);
  } finally {
    dev.kill('SIGTERM');
    if (dev.exitCode === null) await once(dev, 'exit');
  }
}
/** Where the development server keeps what must exist once, by words that stand in no other file. */
const onlyOnce = {
  react: 'exports.useState = function',
  mobx: 'mobx administration',
  griffel: 'data-make-styles-bucket',
};

test("under npm run dev the plugin meets the console's own React, MobX and Griffel", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const page = await context.newPage();
  const errors = watchErrors(page);
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.add(response.url());
  });
  await withNewPlugin((plugin) =>
    developed(async (console) => {
      await kit('build', plugin);
      expect(await kit('check', plugin, '--host', console)).toContain('it links');
      await atWork(plugin, console, async (address) => {
        const { sessionToken, record } = await seat(page, 'admin_10001');
        await page.goto(`${console}favicon.svg`);
        await page.evaluate((session) => {
          sessionStorage.setItem('freightdeck-session', session);
        }, JSON.stringify({ sessionToken, record }));
        await page.goto(address);
        await expect(ownPage(page).getByRole('button', { name: '加入试算' })).toBeVisible({ timeout: 60_000 });
        await putNoticeAway(page);
        await addQuote(page);
        const changes = await rename(page, plugin, ['运费簿']);
        tell(`a change after ${changes.join(', ')} ms under npm run dev`);

        expect(
          [...scripts].some((url) => url.startsWith(new URL(address).searchParams.get('partner-dev') ?? '-')),
        ).toBe(true);
        // Asked for again: a browser keeps no script of 17 MB for those who look on.
        const texts = new Map<string, string>();
        for (const url of scripts) texts.set(url, await fetch(url).then((answer) => answer.text()));
        for (const [what, words] of Object.entries(onlyOnce))
          expect(
            [...texts].flatMap(([url, text]) => (text.includes(words) ? [url] : [])),
            what,
          ).toHaveLength(1);
        const sameHooks = await page.evaluate(
          async (own) => {
            const [shared, consoles] = (await Promise.all([import('react@19' as string), import(own)])) as [
              { useState: unknown },
              { default: { useState: unknown } },
            ];
            return shared.useState === consoles.default.useState;
          },
          [...scripts].find((url) => /\/deps\/react\.js\?/.test(url)) ?? '',
        );
        expect(sameHooks).toBe(true);
        expect(errors).toEqual([]);
        await context.close();
      });
    }),
  );
});
