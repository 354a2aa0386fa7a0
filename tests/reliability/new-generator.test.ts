import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '../../core/server/tenancy/demo/index.ts';
import { makeCommand } from '../../host/bin/new-command.ts';
import { makePage } from '../../host/bin/new-page.ts';
import { makePlugin } from '../../host/bin/new-plugin.ts';
import { makeResource } from '../../host/bin/new-resource.ts';
import { manifests } from '../../host/manifests.ts';
import { roleMenuListing } from '../../sdk/contract/index.ts';
import { isInShare } from '../support/run-share.ts';
import { TreeCopy } from '../support/tree-copy.ts';

/** `npm run test:new`: the console of the copy is built too, and a browser opens the pages over a demo server. */
const inBrowser = process.env['MODE'] === 'browser';
/** The three slow proofs of what was made are taken on three days in turn; `npm run test:new` takes them all. */
const provedToday = (proof: number): boolean => inBrowser || isInShare(proof);
const minutes = (count: number): number => count * 60_000;

let copy: TreeCopy;
const make = (...words: readonly string[]) => copy.run(['--import', 'tsx', 'host/bin/new.ts', ...words]);
/** Types of the new files only: each side's own settings, and what they import. */
async function types(side: string, include: readonly string[]): Promise<string> {
  const config = { extends: `./tsconfig.${side}.json`, include };
  writeFileSync(join(copy.path, `tsconfig.new-${side}.json`), JSON.stringify(config));
  return (await copy.run(['node_modules/typescript7/bin/tsc', '-p', `tsconfig.new-${side}.json`])).said;
}

beforeAll(() => {
  copy = new TreeCopy();
}, minutes(5));

describe('npm run new', () => {
  it(
    'says what is wrong with what it was asked, and writes nothing then',
    async () => {
      const before = copy.fingerprint();
      const wrong: readonly (readonly [readonly string[], string])[] = [
        [[], 'say what to make'],
        [['widget'], '"widget" is nothing that can be made'],
        [['plugin', 'tolls'], 'npm run new -- plugin <id>'],
        [['page', 'vehicle', 'tagList', 'vehicle', '车辆', 'Vehicles', '--colour', 'red'], "Unknown option '--colour'"],
        // Its server half names its list by a constant: the last of several edits finds no place, so none is made.
        [
          ['command', 'demo', 'example', 'mark', '标记', 'Mark'],
          'plugins/demo/server/index.ts: `serves` is not written out',
        ],
      ];
      for (const [words, reason] of wrong) {
        const { status, said } = await make(...words);
        expect(said).toContain('Nothing was made: ');
        expect(said).toContain(reason);
        expect(status, words.join(' ')).toBe(1);
      }
      const { status, said } = await make('--help');
      for (const kind of ['plugin <id>', 'resource <plugin>', 'command <plugin>', 'page <plugin>'])
        expect(said).toContain(kind);
      expect(status).toBe(0);
      expect(copy.fingerprint()).toBe(before);
    },
    minutes(5),
  );

  it('refuses names that are taken, say nothing or are unknown', async () => {
    const tree = { root: copy.path, manifests };
    const refused: readonly (readonly [() => Promise<unknown>, string])[] = [
      [() => makePlugin(tree, ['Tolls', '通行费', 'Tolls']), 'plugin "Tolls": lower case words'],
      [() => makePlugin(tree, ['vehicle', '车辆', 'Vehicles']), 'plugins/vehicle is there already'],
      [() => makePlugin(tree, ['tolls', 'Tolls', '通行费']), 'the Chinese title comes first'],
      [() => makePlugin(tree, ['tolls', "通行'费", 'Tolls']), 'none of'],
      [() => makePlugin(tree, ['tolls', '通行费', 'Tolls', 'class']), '"class" is a word of TypeScript'],
      [() => makePlugin(tree, ['tolls', '通行费', 'Tolls', 'data']), '"data" says nothing'],
      [() => makePlugin(tree, ['tolls', '通行费', 'Tolls', 'waybill']), 'has a resource "waybill" already'],
      [() => makeResource(tree, ['nothing', 'tollGate', '收费站', 'Gates']), 'there is no plugin "nothing"'],
      [() => makeResource(tree, ['vehicle', 'vehicle', '车辆', 'Vehicles'], 'carInfo2'), 'already'],
      [() => makeResource(tree, ['vehicle', 'tollTag', '标签', 'Tags']), 'say whose keys grant it with --route'],
      [() => makeResource(tree, ['vehicle', 'tollTag', '标签', 'Tags'], 'nowhere'), 'no keys of a route "nowhere"'],
      [() => makeCommand(tree, ['demo', 'nothing', 'mark', '标记', 'Mark']), 'shows no resource "nothing"; it shows'],
      [
        () => makeCommand(tree, ['demo', 'example', 'submit', '提交', 'Submit']),
        'example.submit or submitExample already',
      ],
      [
        () => makePage(tree, ['vehicle', 'exampleList', 'vehicle', '车辆', 'Vehicles']),
        'a route or menu "exampleList"',
      ],
    ];
    for (const [ask, reason] of refused) await expect(ask()).rejects.toThrow(reason);
  });

  it(
    'makes a plugin, and in it a resource, a command and a page',
    async () => {
      const access = /access: \[.*\]/.exec(copy.read('plugins/insurance/contract/product.ts'))?.[0] ?? 'no access';
      const wishes: readonly (readonly string[])[] = [
        ['plugin', 'road-tolls', '通行费', 'Tolls'],
        ['resource', 'road-tolls', 'tollGate', '收费站', 'Toll gates'],
        ['command', 'road-tolls', 'roadTollRecord', 'refund', '退回', 'Refund'],
        ['page', 'road-tolls', 'tollGateList', 'tollGate', '收费站', 'Toll gates'],
        // A plugin of the product that was written by hand; what its resource is granted by stays as it is.
        ['page', 'insurance', 'productPrices', 'insureProduct', '产品价格', 'Product prices'],
      ];
      for (const [at, words] of wishes.entries()) {
        // What is generated is written once, after the last.
        const { status, said } = await make(...words, ...(at < wishes.length - 1 ? ['--no-docs'] : []));
        expect(status, said).toBe(0);
      }
      expect(copy.read('plugins/insurance/contract/product.ts')).toContain(access);
      expect(existsSync(join(copy.path, 'node_modules/@freightdeck/plugin-road-tolls/plugin.ts'))).toBe(true);
      const { packages } = JSON.parse(copy.read('package-lock.json')) as { packages: Record<string, object> };
      expect(packages['node_modules/@freightdeck/plugin-road-tolls']).toEqual({
        resolved: 'plugins/road-tolls',
        link: true,
      });
      expect((await make('plugin', 'road-tolls', '通行费', 'Tolls')).said).toContain(
        'plugins/road-tolls is there already',
      );
    },
    minutes(5),
  );

  it.runIf(provedToday(0))(
    'writes what compiles on every side',
    async () => {
      const plugin = 'plugins/road-tolls';
      expect(await types('contract', [`${plugin}/plugin.ts`, `${plugin}/contract`])).toBe('');
      expect(await types('web', [`${plugin}/web`, 'plugins/insurance/web/index.ts', 'host/plugins.web.ts'])).toBe('');
      expect(await types('server', [`${plugin}/server`, `${plugin}/fixtures.ts`, 'host/plugins.server.ts'])).toBe('');
      expect(
        await types('tests', ['tests/rules/road-tolls-*', 'tests/support/*.d.ts', 'tests/support/postgres-setup.ts']),
      ).toBe('');
    },
    minutes(5),
  );

  it.runIf(provedToday(1))(
    'keeps the rules of the house, and its tests pass',
    async () => {
      const { status, said } = await copy.run([
        'node_modules/vitest/vitest.mjs',
        'run',
        'tests/architecture',
        'tests/rules/road-tolls-',
        '--maxWorkers',
        '1',
      ]);
      expect(status, said).toBe(0);
      const { testResults } = JSON.parse(copy.read('.reports/vitest.json')) as { testResults: { name: string }[] };
      const files = testResults.map(({ name }) => name);
      for (const file of ['road-toll-record', 'toll-gate', 'refund-road-toll-record'])
        expect(files).toContain(join(copy.path, `tests/rules/road-tolls-${file}.test.ts`));
      expect(files).toContain(join(copy.path, 'tests/architecture/generated.test.ts'));
    },
    minutes(9),
  );

  it.runIf(provedToday(2))(
    'opens the new pages in the running console',
    async () => {
      if (inBrowser) {
        const built = await copy.run(['-e', "import('./host/bin/prepare.js').then((prepare) => prepare.buildWeb())"]);
        expect(built.status, built.said).toBe(0);
      }
      const url = await copy.serve({ FREIGHTDECK_MODE: inBrowser ? 'demo' : 'test', DEMO_SCALE: '0.01' });
      const post = async (path: string, body: object, token?: string): Promise<Record<string, unknown>> => {
        const session: Record<string, string> =
          token === undefined ? {} : { auth: 'true', authorization: `Bearer ${token}` };
        const answer = await fetch(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...session },
          body: JSON.stringify(body),
        });
        return (await answer.json()) as Record<string, unknown>;
      };
      const { data } = await post('/auth/login', {
        model: { userName: 'admin_10001', password: defaultDemoPassword, loginType: '4' },
      });
      const token = (data as { session: { sessionToken: string } }).session.sessionToken;
      const menus = JSON.stringify(await post(roleMenuListing.path, {}, token));
      for (const name of ['roadTollRecordList', 'tollGateList']) expect(menus).toContain(`"name":"${name}"`);
      const list = await post('/api/road-tolls/roadTollRecord/paging', { page: 1, limit: 10 }, token);
      expect(list['pageResult']).toMatchObject({ total: inBrowser ? 6 : 0 });
      if (inBrowser) await lookAt(url);
    },
    minutes(9),
  );
});

/** The browser that the environment names, else the system's; undefined for the one of Playwright. */
function systemBrowser(): string | undefined {
  return [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find((path) => path !== undefined && existsSync(path));
}

/** Signs in as a tenant's administrator and opens what was made. */
async function lookAt(url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: systemBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ locale: 'zh-CN' });
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await page.goto(`${url}/#/roadTollRecordList`);
    await page.locator('input[name=username]').fill('admin_10001');
    await page.locator('input[name=password]').fill(defaultDemoPassword);
    await page.locator('button[type=submit]').click();
    await page.getByText('通行费 6').first().waitFor();
    await page.goto(`${url}/#/tollGateList`);
    await page.getByRole('tab', { name: '收费站' }).waitFor();
    // The page made for a resource offers what its contract has: 新建 above, 编辑 and 提交 on a row.
    await page.getByRole('button', { name: '新建' }).click();
    await page.getByRole('dialog').getByLabel('名称').pressSequentially('北门');
    await page.getByRole('dialog').getByLabel('备注').pressSequentially('昼夜开放');
    await page.getByRole('dialog').getByRole('button', { name: '新建' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /北门/ }).getByRole('button', { name: '编辑' }).click();
    await expect.poll(() => page.getByRole('dialog').getByLabel('名称').inputValue()).toBe('北门');
    await page.keyboard.press('Escape');
    // A form page that was sent closes its tab.
    await page.goto(`${url}/#/roadTollRecordList/create`);
    await page.getByLabel('名称').pressSequentially('一号路');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('通行费 7').first().waitFor();
    await expect.poll(() => page.locator('[role=tab][data-path*="/create"]').count()).toBe(0);
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
  }
}
