/**
 * `npm run test:kit`: what a partner does in a folder that knows nothing of this repository, against a running console
 * that serves its SDK and kit: begin, install, types, test, build, check, sign, pack, and see it in `dev`. Prints the
 * seconds of each step. Needs `npm run pack:kit` and the packages' registry.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from '../support/server-process.ts';

const root = join(import.meta.dirname, '../..');
assert.ok(
  existsSync(join(root, 'dist/web/sdk/freightdeck-sdk.tgz')),
  'dist/web/sdk is not there: npm run build makes it',
);
const folder = mkdtempSync(join(tmpdir(), 'freightdeck-outside-'));
const plugin = join(folder, 'acme-rates');
// Nothing of this repository is on the way: no NODE_PATH, no settings of its npm.
const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1' };
function step(name: string, program: string, args: readonly string[], cwd: string): string {
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  assert.equal(status, 0, `${name}: ${stdout}${stderr}`);
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${name}`);
  return stdout;
}
const npm = (name: string, ...args: readonly string[]): string => step(name, 'npm', args, plugin);

const server = startProcess(join(folder, 'data'));
try {
  const host = await server.url;
  const create = ['--yes', `--package=${host}/sdk/freightdeck-create-plugin.tgz`, 'create-plugin', 'acme-rates'];
  step('create', 'npx', [...create, '--zh', '运价试算', '--en', 'Rates', '--from', host], folder);
  npm('install', 'install', '--no-audit', '--no-fund');
  npm('types', 'run', 'types');
  // What the kit and the generator give has types too: a wrong wish does not compile.
  writeFileSync(
    join(plugin, 'contract/kit-types.ts'),
    `import { createPlugin } from '@freightdeck/create-plugin';
import { renderPage, servePlugin } from '@freightdeck/plugin-kit/testing';
import plugin from '../web/index.ts';
createPlugin('elsewhere', { zh: '运价' });
export const page = (await renderPage(plugin, 'acme-rates.book', { language: 'en' })).place.textContent satisfies string | null;
export const { address } = await servePlugin('.', { host: 'http://127.0.0.1:8889/' });
// @ts-expect-error -- no such language
void renderPage(plugin, 'acme-rates.book', { language: 'fr' });
// @ts-expect-error -- a title is a text
createPlugin('elsewhere', { zh: 7 });
`,
  );
  npm(
    'install of the generator',
    'install',
    '--no-audit',
    '--no-fund',
    '-D',
    `${host}/sdk/freightdeck-create-plugin.tgz`,
  );
  npm('types of kit and generator', 'run', 'types');
  rmSync(join(plugin, 'contract/kit-types.ts'));
  assert.match(npm('test', 'test'), /Tests {2}\d+ passed \(/);
  npm('build', 'run', 'build');
  assert.match(npm('check', 'run', 'check'), /Nothing found/);
  step('key', join(plugin, 'node_modules/.bin/freightdeck-plugin'), ['key', '../acme-rates.pem'], plugin);
  npm('pack', 'run', 'pack', '--', '--out', '../acme-rates.zip');
  assert.equal(readFileSync(join(folder, 'acme-rates.zip')).subarray(0, 2).toString(), 'PK');

  const begun = performance.now();
  const dev = spawn('npm', ['run', 'dev'], { cwd: plugin, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  try {
    let said = '';
    dev.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    while (!/Open \S+partner-dev=\S+/.test(said)) {
      assert.equal(dev.exitCode, null, said);
      await pause(50);
    }
    console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  dev says where it is shown`);
  } finally {
    if (dev.pid !== undefined) process.kill(-dev.pid, 'SIGTERM');
  }
} finally {
  server.kill('SIGTERM');
  await server.exited;
  rmSync(folder, { recursive: true, force: true });
}
