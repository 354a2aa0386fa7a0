import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sdkNames } from '../../host/bin/docs-sdk.ts';
import { codemods } from '../../host/kit/codemods/all.ts';
import { runKit } from '../../host/kit/main.ts';
import { root } from '../architecture/source-files.ts';

const fixtures = join(root, 'tests/fixtures/codemods/free-page');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'freightdeck-codemods-'));
  cpSync(join(fixtures, 'before'), folder, { recursive: true });
  cpSync(join(fixtures, 'before'), join(folder, 'node_modules/other'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const texts = (of: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(of)
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => [name, readFileSync(join(of, name), 'utf8')]),
  );
async function migrate(...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  const said: string[] = [];
  const code = await runKit(['migrate', folder, ...args], (line) => said.push(line));
  return { code, said: said.join('\n') };
}

test('what the door calls otherwise follows, what is somebody else’s stays, and what needs a person is named', async () => {
  const { code, said } = await migrate('--write');
  expect(texts(folder)).toEqual(texts(join(fixtures, 'after')));
  expect(texts(join(folder, 'node_modules/other')), 'of others').toEqual(texts(join(fixtures, 'before')));
  expect(said).toContain('others.tsx:8: look at it yourself: page of @freightdeck/sdk/web is called freePage');
  expect(said).toContain('3 files changed');
  expect(code, 'a person has to look').toBe(1);
});
test('nothing is written unless it is asked for, and what was changed is not changed again', async () => {
  const { code, said } = await migrate();
  expect(texts(folder)).toEqual(texts(join(fixtures, 'before')));
  expect([code, said.includes("  + import { freePage, useText } from '@freightdeck/sdk/web';")]).toEqual([1, true]);
  await migrate('--write');
  rmSync(join(folder, 'others.tsx'));
  expect(await migrate('--write')).toEqual({ code: 0, said: 'Nothing to change.' });
});
test('only what came after the version it was written for', async () => {
  expect((await migrate('--from', '0.9.0')).code).toBe(1);
  expect(await migrate('--from', '1.0.0')).toEqual({ code: 0, said: 'Nothing to change.' });
  expect(await migrate('--from', 'x')).toEqual({ code: 1, said: '--from x: a version of the SDK, 1.0.0' });
});
test('every name that is deprecated stands in the changelog, and every codemod beside it', () => {
  const changelog = readFileSync(join(root, 'docs/sdk-changelog.md'), 'utf8');
  for (const { name, since } of codemods) {
    expect(since).toMatch(/^\d+\.\d+\.\d+$/);
    expect(changelog).toContain(`\`${name}\``);
  }
  const deprecated = Object.entries(sdkNames(root)).flatMap(([face, names]) =>
    names.filter((one) => one.deprecated !== undefined).map((one) => `${face} ${one.name}`),
  );
  expect(deprecated).toEqual(['web page']);
  for (const name of deprecated) expect(changelog).toContain(`\`${name} →`);
}, 120_000);
