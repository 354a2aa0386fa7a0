import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { call, dialogOf, expect, openConsole, putNoticeAway } from './signed-in.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
/** One command of the partners' kit; answers what it said. */
export const kit = async (...args: readonly string[]): Promise<string> =>
  (await run(process.execPath, [join(root, 'host/kit/bin.js'), ...args], { cwd: root })).stdout.trim();

/**
 * Serves a plugin to a console as its author does, while `act` looks at the address the kit says. `service`: origin of
 * its own service.
 */
export async function atWork(
  plugin: string,
  host: string,
  act: (address: string) => Promise<void>,
  service?: string,
): Promise<void> {
  const serving = service === undefined ? [] : ['--service', service];
  const args = [join(root, 'host/kit/bin.js'), 'dev', plugin, '--host', host, '--port', '0', ...serving];
  const dev = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface(dev.stdout)) {
      const address = /^Open (.+)$/.exec(line)?.[1];
      if (address === undefined) continue;
      await act(address);
      return;
    }
    throw new Error(`Nothing serves ${plugin}.`);
  } finally {
    dev.kill('SIGTERM');
    if (dev.exitCode === null) await once(dev, 'exit');
  }
}

/** Asks as the operator; what is refused fails the test. */
async function ask(path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const { status, message, data } = await call('admin', `api/platform/partnerPlugin/${path}`, body);
  if (status !== 200 || typeof data !== 'object' || data === null) throw new Error(`${path}: ${message ?? status}`);
  return data as Readonly<Record<string, unknown>>;
}
/** One of the operator's commands for partners' plugins. */
export const command = (path: string, model: object): ReturnType<typeof ask> =>
  ask(path, { model, requestId: crypto.randomUUID() });
/**
 * Builds, signs and packs a plugin, and has the running console take it in, review it and activate it for a tenant;
 * once, whoever asks again.
 */
export async function activatePlugin(
  plugin: string,
  id: string,
  scopePlatformId: string,
  consent: readonly string[],
): Promise<void> {
  const { activations } = await ask('overview', {});
  if (
    Array.isArray(activations) &&
    activations.some(
      (one: { readonly pluginId: string; readonly platformId: string }) =>
        one.pluginId === id && one.platformId === scopePlatformId,
    )
  )
    return;
  const folder = mkdtempSync(join(tmpdir(), 'freightdeck-plugin-'));
  const [key, archive] = [join(folder, 'key.pem'), join(folder, 'plugin.zip')];
  const publicKey = await kit('key', key);
  await kit('build', plugin);
  await kit('pack', plugin, '--key', key, '--out', archive);
  await command('trust', { name: `Publisher of ${id}`, publicKey });
  const { id: packageId } = await command('install', { archive: readFileSync(archive).toString('base64') });
  await command('review', { packageId });
  await command('activate', { packageId, scopePlatformId, consent, rollback: false });
}
/** The name of a platform, by which a picker finds it. */
export async function platformName(platformId: string): Promise<string> {
  const { pageResult } = await call('admin', 'api/platform/platformServiceProviderInfo/paging', {
    conditions: [],
    page: 1,
    limit: 50,
  });
  return String(pageResult?.itemList.find((one) => one['platformId'] === platformId)?.['platformName']);
}
/** Chooses the platform in the dialog that activates a version. */
export async function choosePlatform(page: Page, platformId: string): Promise<void> {
  const name = await platformName(platformId);
  await dialogOf(page).getByLabel('服务商').fill(name);
  await page.getByRole('option').filter({ hasText: name }).click();
}
/** A console of somebody else, beside the one of the test: nothing in it moves. */
export const anotherConsole = async (browser: Browser): Promise<Page> =>
  (
    await browser.newContext({
      baseURL: process.env.JOURNEYS_URL,
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      reducedMotion: 'reduce',
    })
  ).newPage();
/**
 * The operator takes an archive in, reads in the dialog what it `asks` for, activates it for a tenant by hand, and
 * connects its own service at `origin`.
 */
export async function activateByHand(
  operator: Page,
  {
    archive,
    id,
    tenant,
    asks,
    origin,
  }: {
    readonly archive: string;
    readonly id: string;
    readonly tenant: string;
    readonly asks: readonly string[];
    readonly origin: string;
  },
): Promise<void> {
  await openConsole(operator, '/plugins', 'admin');
  await putNoticeAway(operator);
  await operator.getByLabel('插件包').setInputFiles(archive);
  await operator
    .getByRole('grid', { name: '已上架的版本' })
    .getByRole('row')
    .filter({ hasText: id })
    .getByRole('button', { name: '启用' })
    .click();
  for (const asked of asks) await expect(dialogOf(operator)).toContainText(asked);
  await choosePlatform(operator, tenant);
  await dialogOf(operator).getByLabel('已阅读并同意以上授权').check();
  await dialogOf(operator).getByRole('button', { name: '启用' }).click();
  await expect(operator.getByRole('grid', { name: '启用情况' })).toContainText(id);
  await command('connect', { pluginId: id, scopePlatformId: tenant, origin });
}
