import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { compilePlugin } from './build-plugin.ts';

/** The kit runs from its sources, or built. */
const config = join(import.meta.dirname, `suite.config${extname(import.meta.url)}`);
/** Builds the plugin, and runs its own tests and the common suite on it. Returns the exit code and the output. */
export async function testPlugin(folder: string): Promise<{ readonly code: number; readonly said: string }> {
  await compilePlugin(folder);
  const runner = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST') && name !== 'NODE_OPTIONS'),
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [runner, 'run', '--config', config], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, FREIGHTDECK_PLUGIN: folder, NO_COLOR: '1', TEST: undefined, NODE_ENV: undefined },
  });
  return { code: status ?? 1, said: `${stdout}${status === 0 ? '' : stderr}`.trim() };
}
