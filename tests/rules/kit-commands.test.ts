import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPlugin } from '../../host/kit/create-plugin.ts';
import { serveWorkshop } from '../../host/kit/dev-plugin.ts';
import { runKit } from '../../host/kit/main.ts';
import { root } from '../architecture/source-files.ts';
import { archiveOf, newSigner } from '../support/partner-archive.ts';

const cache = join(root, 'node_modules/.cache/freightdeck');
let folder: string;
/** A console, and beside it what `dev` serves: path → what it answers with. */
let answers: Record<string, { readonly http?: number; readonly body: object | string }> = {};
const asked: string[] = [];
let console: Server;
beforeAll(async () => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'commands-'));
  const closed = createServer();
  await new Promise<void>((done) => {
    closed.listen(0, '127.0.0.1', done);
  });
  nowhere = `http://127.0.0.1:${(closed.address() as AddressInfo).port}/`;
  await new Promise((done) => closed.close(done));
  console = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { http = 200, body } = answers[request.url ?? ''] ?? { http: 404, body: {} };
    response.writeHead(http).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => {
    console.listen(0, '127.0.0.1', done);
  });
});
beforeEach(() => {
  answers = {};
  asked.length = 0;
});
afterAll(() => {
  console.close();
  rmSync(folder, { recursive: true, force: true });
});
const port = (): number => (console.address() as AddressInfo).port;
const host = (): string => `http://127.0.0.1:${port()}/`;
/** Nobody listens there. */
let nowhere = '';

interface Ran {
  readonly code: number;
  readonly said: string;
  readonly hints: string;
}
async function kit(...args: readonly string[]): Promise<Ran> {
  const [said, hints]: [string[], string[]] = [[], []];
  const code = await runKit(
    args,
    (line) => said.push(line),
    (line) => hints.push(line),
  );
  return { code, said: said.join('\n'), hints: hints.join('\n') };
}

describe('a command line that was not understood', () => {
  test('a word that is no command is named, and the help is offered instead of printed', async () => {
    for (const line of [['bogus'], ['bogus', '--help']]) {
      const { code, said } = await kit(...line);
      expect([code, said.split('\n').length]).toEqual([2, 1]);
      expect(said).toContain('no command "bogus"');
    }
  });
  test('the help of a command is of this command alone, and so is what it lacks', async () => {
    const { code, said } = await kit('fire', '--help');
    expect([code, said]).toEqual([0, expect.stringMatching(/^freightdeck-plugin fire <event/)]);
    expect(said).not.toContain('freightdeck-plugin dev ');
    expect(await kit('submit', 'some.zip')).toMatchObject({
      code: 2,
      said: expect.stringMatching(/^freightdeck-plugin submit <archive>(?!.*freightdeck-plugin report)/s),
    });
    const all = (await kit('--help')).said;
    for (const name of ['create', 'build', 'dev', 'fire', 'check', 'test', 'migrate', 'key', 'pack', 'submit'])
      expect(all).toMatch(new RegExp(`^freightdeck-plugin ${name}\\s`, 'm'));
  });
  test('an option that does not exist is said, not thrown', async () => {
    expect(await kit('check', '--hots', nowhere)).toMatchObject({ code: 2, said: expect.stringContaining('--hots') });
  });
});

describe('a console that does not answer', () => {
  test('is named with its address and the reason, by every command that asks one', async () => {
    const key = join(folder, 'gone.pem');
    await kit('key', key);
    const archive = join(folder, 'gone.zip');
    writeFileSync(archive, archiveOf(newSigner(), { id: 'gone-quotes' }));
    for (const line of [
      ['status', '--receipt', 'x'],
      ['submit', archive],
      ['report', 'gone-quotes', '--key', key],
      ['fire', 'nightly', '--port', '1'],
    ])
      expect(await kit(...line, '--host', nowhere)).toMatchObject({
        code: 1,
        said: `${new URL(nowhere).origin} does not answer (ECONNREFUSED). Does it run there?`,
      });
    expect((await kit('status', '--receipt', 'x', '--host', 'http://127.0.0.1:9/')).said).toContain('(bad port)');
    expect((await kit('status', '--receipt', 'x', '--host', 'console.example')).said).toContain(
      'console.example is no address of a console',
    );
  });
  test('and so is something that answers and is none', async () => {
    answers = { '/api/platform/partnerPlugin/receipt': { http: 502, body: '<html>' } };
    expect((await kit('status', '--receipt', 'x', '--host', host())).said).toBe(
      `${host()} answered HTTP 502 and no JSON: is it a console?`,
    );
  });
});

describe('what comes next', () => {
  test('`key` prints the public line alone for scripts, and says beside it what to do with it', async () => {
    const { said, hints } = await kit('key', join(folder, 'next.pem'));
    expect(said).toMatch(/^[A-Za-z0-9+/]{59}=$/);
    expect(hints).toMatch(/Send it to the operator.*Trust a publisher/s);
  });
  test('`check` and `pack` before `build` say that it has to be built', async () => {
    const plugin = join(folder, 'not-built');
    createPlugin(plugin, {});
    for (const line of [
      ['check', plugin, '--host', host()],
      ['pack', plugin, '--unsigned'],
    ])
      expect(await kit(...line)).toMatchObject({ code: 1, said: expect.stringContaining('freightdeck-plugin build') });
  });
  test('`submit` with a key that is not trusted prints the line that the operator needs', async () => {
    const signer = newSigner();
    const archive = join(folder, 'stranger.zip');
    writeFileSync(archive, archiveOf(signer, { id: 'stranger-quotes' }));
    answers = {
      '/api/platform/partnerPlugin/submit': {
        body: { status: 403, reason: 'publisherUnknown', message: 'The signer is not trusted' },
      },
    };
    const { code, said } = await kit('submit', archive, '--host', host());
    expect(code).toBe(1);
    expect(said).toMatch(/^publisherUnknown: .*\n.*Trust a publisher/);
    expect(said.split('\n').at(-1)).toBe(signer.publicKey);
  });
});

describe("the template's own words", () => {
  test('are no description: `check` warns of them, `submit` refuses them, and asks nobody', async () => {
    const plugin = join(folder, 'shop-window');
    createPlugin(plugin, { zh: '过磅核对', en: 'Weighbridge' });
    expect((await kit('build', plugin)).code).toBe(0);
    await kit('key', join(folder, 'shop.pem'));
    const archive = join(folder, 'shop.zip');
    const handed = async (): Promise<Ran> => {
      await kit('pack', plugin, '--key', join(folder, 'shop.pem'), '--out', archive);
      return kit('submit', archive, '--host', host());
    };
    answers = {
      '/shared.json': { body: { sdk: '1.0.0', modules: {} } },
      '/api/platform/partnerPlugin/submit': { body: { status: 200, data: { state: 'waiting', receipt: 'r' } } },
    };
    const warned = async (): Promise<string[]> =>
      [...(await kit('check', plugin, '--host', host())).hints.matchAll(/templateText: (\S+)/g)].map(
        ([, name = '']) => name,
      );
    expect(await warned()).toEqual(['README.md', 'CHANGELOG.md']);
    expect(await handed()).toMatchObject({ code: 1, said: expect.stringMatching(/^templateText: README\.md/) });
    writeFileSync(join(plugin, 'README.md'), '# 过磅核对\n\n核对过磅单与运单。\n');
    expect(await warned()).toEqual(['CHANGELOG.md']);
    expect(await handed()).toMatchObject({ code: 1, said: expect.stringMatching(/^templateText: CHANGELOG\.md/) });
    expect(asked).not.toContain('/api/platform/partnerPlugin/submit');
    writeFileSync(join(plugin, 'CHANGELOG.md'), '# Changes\n\n## 1.0.0\n\n- Checks weighbridge slips.\n');
    expect(await warned()).toEqual([]);
    expect(await handed()).toMatchObject({ code: 0, said: expect.stringContaining('Receipt: r') });
  }, 60_000);
});

test('a manifest that says what only plugins of the product say is refused by `build`', async () => {
  const plugin = join(folder, 'wants-more');
  createPlugin(plugin, {});
  const file = join(plugin, 'plugin.ts');
  const text = readFileSync(file, 'utf8');
  for (const [line, place] of [
    ["requires: ['waybill'],", 'requires'],
    ["uses: ['waybill'],", 'uses'],
    ["activation: 'always',", 'activation'],
    ['serve: {},', 'serve'],
  ] as const) {
    writeFileSync(file, text.replace("sdk: '^1.0',", `sdk: '^1.0',\n  ${line}`));
    expect(await kit('build', plugin), line).toMatchObject({ code: 1, said: `manifestWrong: plugin.ts: ${place}` });
  }
});

test('a plugin that is begun from a console asks that console, its service and all', () => {
  const plugin = join(folder, 'of-console');
  createPlugin(plugin, { from: 'https://console.example.cn:8443/' });
  expect(readFileSync(join(plugin, 'server/main.js'), 'utf8')).toContain("API = 'https://console.example.cn:8443'");
  const { scripts } = JSON.parse(readFileSync(join(plugin, 'package.json'), 'utf8')) as {
    scripts: Record<'dev' | 'check', string>;
  };
  for (const line of [scripts.dev, scripts.check]) expect(line).toContain('--host https://console.example.cn:8443/');
});

describe('fire', () => {
  const manifest = { id: 'acme-quotes', jobs: { nightly: { path: 'clear' } }, hears: {}, calls: {} };
  const fired = (...more: readonly string[]): Promise<Ran> =>
    kit('fire', 'nightly', '--port', String(port()), '--host', host(), ...more);
  const told = (answer: object): void => {
    answers = {
      ...answers,
      [`/api/partner-fire/${port()}`]: {
        body: { status: 200, data: { path: 'clear', body: { id: '1' }, answer } },
      },
    };
  };
  test('says where it was sent, and whether the service took it', async () => {
    answers = { '/service': { body: { manifest, service: 'http://127.0.0.1:8790' } } };
    told({ status: 200, data: { forgotten: 3 } });
    expect(await fired()).toMatchObject({
      code: 0,
      said:
        'POST http://127.0.0.1:8790/api/partner/acme-quotes/clear {"id":"1"}\n' +
        'Answered: status 200, taken: {"forgotten":3}',
    });
    told({ status: 409, reason: 'closed', message: 'The day is closed' });
    expect(await fired()).toMatchObject({
      code: 1,
      said: expect.stringContaining('Answered: status 409, not taken: closed: The day is closed'),
    });
  });
  test('says that in development nobody can call back, of a plugin that would', async () => {
    for (const more of [{ calls: { waybill: 'read' } }, { stores: true }, { fetches: true }, { settings: { a: {} } }]) {
      answers = { '/service': { body: { manifest: { ...manifest, ...more }, service: 'http://127.0.0.1:8790' } } };
      told({ status: 200 });
      expect((await fired()).said).toMatch(/no X-Freightdeck-Back is sent.*401/);
    }
  });
  test('names the address of a service that answered with a fault, and what usually is the matter', async () => {
    answers = {
      '/service': { body: { manifest, service: 'http://127.0.0.1:8790' } },
      [`/api/partner-fire/${port()}`]: {
        http: 502,
        body: { status: 502, reason: 'partnerStatus', message: 'The partner’s service answered with a fault' },
      },
    };
    const { code, said } = await fired();
    expect(code).toBe(1);
    expect(said).toContain('partnerStatus: The partner’s service answered with a fault');
    expect(said).toContain('POST http://127.0.0.1:8790/api/partner/acme-quotes/clear');
    expect(said).toContain(`API=http://127.0.0.1:${port()}`);
  });
});

test('the service of a new plugin says which console did not give it its keys', async () => {
  const { rateService } = (await import('../../host/kit/template/server/rate-service.js')) as {
    rateService: (options: object) => Server;
  };
  const logged: string[] = [];
  const service = rateService({
    api: nowhere,
    origin: 'http://127.0.0.1:8790',
    platforms: ['10001'],
    log: (line: string) => logged.push(line),
  });
  await new Promise<void>((done) => {
    service.listen(0, '127.0.0.1', done);
  });
  const head = Buffer.from('{"alg":"EdDSA","typ":"JWT","kid":"k"}').toString('base64url');
  const answer = await fetch(
    `http://127.0.0.1:${(service.address() as AddressInfo).port}/api/partner/acme-quotes/nightly`,
    { method: 'POST', headers: { authorization: `Bearer ${head}.e30.AA` }, body: '{}' },
  );
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { status: 503, reason: 'keysUnknown', message: `The console at ${nowhere} did not give its keys` },
  ]);
  expect(logged).toEqual([
    `/api/partner/acme-quotes/nightly: HTTP 503. The console at ${nowhere} did not give its keys`,
  ]);
  service.close();
});

test('`dev` says at which address each page is', async () => {
  const plugin = join(folder, 'many-pages');
  createPlugin(plugin, { en: 'Quotes' });
  const { pages, stop } = await serveWorkshop(plugin, { host: host(), port: 0, say: () => undefined });
  stop();
  expect(pages.map(({ title }) => title)).toEqual(['Quotes', 'Enquiries']);
  expect(pages.map(({ address }) => address)).toEqual([
    expect.stringMatching(/\?partner-dev=http:\/\/127\.0\.0\.1:\d+#\/partner\/many-pages\/book$/),
    expect.stringMatching(/#\/partner\/many-pages\/enquiries$/),
  ]);
});

test('`report` is a table for people, and JSON where it is asked for', async () => {
  const key = join(folder, 'report.pem');
  await kit('key', key);
  const data = {
    faults: [
      {
        day: '2026-11-28',
        version: '1.0.0',
        page: '',
        code: 'PLG-231',
        reason: 'TypeError @ entry-a.js:1:2',
        count: 12,
      },
    ],
    uses: [{ day: '2026-11-28', version: '1.0.0', page: 'acme-quotes.book', opens: 7, tenants: 2 }],
  };
  answers = { '/api/platform/partnerPlugin/authorReport': { body: { status: 200, data } } };
  const line = ['report', 'acme-quotes', '--key', key, '--host', host()];
  const { said } = await kit(...line);
  expect(said.split('\n')).toEqual([
    'Errors:',
    'day         version  page  code     count  console  reason',
    '2026-11-28  1.0.0    -     PLG-231     12  -        TypeError @ entry-a.js:1:2',
    '',
    'Opened pages:',
    'day         version  page              opens  tenants',
    '2026-11-28  1.0.0    acme-quotes.book      7        2',
  ]);
  expect(JSON.parse((await kit(...line, '--json')).said)).toEqual(data);
});
