import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import type { SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compilePlugin } from '../../host/kit/build-plugin.ts';
import { createPlugin } from '../../host/kit/create-plugin.ts';
import { serveWorkshop } from '../../host/kit/dev-plugin.ts';
import { root } from '../architecture/source-files.ts';

// Inside the project, where the kit's packages are found; never in git.
const cache = join(root, 'node_modules/.cache/freightdeck');
let folder: string;
beforeAll(() => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'kit-dev-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('what `dev` serves leads a stack to the file and line of the author; what is built and signed is as it was', async () => {
  const plugin = join(folder, 'thrown-quotes');
  createPlugin(plugin, {});
  const index = join(plugin, 'web/index.ts');
  writeFileSync(
    join(plugin, 'web/stores/boom.ts'),
    "\n\nexport const boom = (): never => {\n  throw new Error('on line 4');\n};\n",
  );
  writeFileSync(
    index,
    `import { boom } from './stores/boom.ts';\nObject.assign(globalThis, { boom });\n${readFileSync(index, 'utf8')}`,
  );
  const { plugin: list, files } = await compilePlugin(plugin, false);
  const { address, stop } = await serveWorkshop(plugin, {
    host: 'http://127.0.0.1:1/',
    port: 0,
    say: () => undefined,
  });
  const origin = /partner-dev=(http:\/\/127\.0\.0\.1:\d+)/.exec(address)?.[1] ?? '';
  const served = await (await fetch(`${origin}/${list.entry}`)).text();
  stop();
  expect(files.get(list.entry)).not.toContain('sourceMappingURL');
  expect(served.startsWith(files.get(list.entry) ?? '-')).toBe(true);
  const [, encoded = ''] = /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\n$/.exec(served) ?? [];
  const map = new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')) as SourceMapPayload);
  const lines = served.split('\n');
  const line = lines.findIndex((one) => one.includes('on line 4'));
  const found = map.findEntry(line, lines[line]?.indexOf('new Error') ?? 0);
  expect(found).toMatchObject({ originalSource: 'thrown-quotes/web/stores/boom.ts', originalLine: 3 });
});
