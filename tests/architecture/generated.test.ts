import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

test('what is generated says what the code says: run `npm run docs`', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'host/bin/docs.ts', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(`${stdout}${stderr}`.trim()).toBe('what is generated is fresh');
}, 120_000);
