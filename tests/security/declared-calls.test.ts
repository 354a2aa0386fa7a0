import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createContainer } from '../../core/di/index.ts';
import { holdToDeclared } from '../../core/web/plugins/declared-calls.ts';
import { roles } from '../../plugins/system/contract/roles.ts';
import { defineCommand, defineQuery } from '../../sdk/contract/index.ts';
import type { PartnerOffer } from '../../sdk/contract/index.ts';
import { asksOf } from '../../plugins/system/server/partner-words.ts';
import { sql } from '../../sdk/server/index.ts';
import { Errors, Http, I18n, Tasks, Upload } from '../../sdk/web/index.ts';
import { GatewayWorld, keys } from '../support/gateway-world.ts';
import { archiveOf, base64 } from '../support/partner-archive.ts';
import { activateAndAgree } from '../support/plugin-consent.ts';

const rolePath = '/api/platform/Role';
const calls = { role: 'read', 'role.edit': 'do' } as const;
const consent = [...keys, 'call:read:role', 'call:do:role.edit'];

describe('what a manifest declares', () => {
  let world: GatewayWorld;
  let version = 1;
  beforeAll(async () => {
    world = await GatewayWorld.open();
  });
  afterAll(() => world.close());
  const archive = (more: object, signed = true): string => {
    version += 1;
    return base64(
      archiveOf(signed ? world.signer : undefined, {
        id: signed ? 'acme-quotes' : 'open-quotes',
        version: `2.${version}.0`,
        keys: ['view', 'add'],
        list: (made) => ({ ...made, manifest: { ...made.manifest, ...more } }),
      }),
    );
  };
  const run = (name: string, model: object) =>
    world.system.run(world.admin, `/api/platform/partnerPlugin/${name}`, model);
  const activate = (packageId: unknown, named: readonly string[]) =>
    activateAndAgree(world.system, world.admin, { packageId, scopePlatformId: '10001', consent: named });
  const offers = async (): Promise<readonly PartnerOffer[]> => {
    const token = await world.system.enter('admin_10001');
    const answer = await world.system.call(token, '/api/platform/RoleMenu/listing', {});
    return answer['partners'] as readonly PartnerOffer[];
  };

  test('is there, of the right kind, and nothing that only a person may do', async () => {
    const wrong: readonly (readonly [object, string])[] = [
      [{ nothing: 'read' }, 'nothing'],
      [{ 'role.edit': 'read' }, 'role.edit'],
      [{ role: 'do' }, 'role'],
      [{ 'role.grant': 'do' }, 'role.grant'],
      [{ 'partnerPlugin.activate': 'do' }, 'partnerPlugin.activate'],
      [{ 'menu.mine': 'read' }, 'menu.mine'],
      [{ 'session.signOut': 'do' }, 'session.signOut'],
      [{ constructor: 'read' }, 'constructor'],
    ];
    for (const [declared, subject] of wrong)
      expect(await run('install', { archive: archive({ calls: declared }) }), subject).toMatchObject({
        reason: 'callUnknown',
        message: expect.stringContaining(`（${subject}）`),
      });
    expect(await run('install', { archive: archive({ calls: { role: 'write' } }) })).toMatchObject({
      reason: 'manifestWrong',
    });
  });
  test('a key, a call or a record that nobody has described is said to be so, not shown as a bare name', () => {
    const title = { zh: '报价', en: 'Quotes' };
    const routes = { 'a-b.book': { path: '/partner/a-b/book', title, audience: 'both' } };
    const asked = asksOf({
      routes,
      permissions: { 'a-b.book': ['view', 'giveBack', 'constructor'] },
      calls: { tripProfit: 'read', nothing: 'read', 'waybill.print': 'read' },
    } as never);
    expect(asked.map(({ title: { zh } }) => zh)).toEqual([
      '报价 · 查看',
      '报价 · 未说明的权限（giveBack）',
      '报价 · 未说明的权限（constructor）',
      '读取：运单利润',
      '读取：未说明的权限（nothing）',
      '读取：运单文件',
    ]);
  });
  test('is consented to by name, and shown in words', async () => {
    const codes = { add: { zh: '新增报价', en: 'Add a quote' } };
    const { data } = await run('install', { archive: archive({ calls, codes }) });
    expect(await activate(data['id'], keys)).toMatchObject({ status: 409, reason: 'consent' });
    expect(await activate(data['id'], [...consent, 'call:read:user'])).toMatchObject({ reason: 'consent' });
    expect((await activate(data['id'], consent)).status).toBe(200);
    const overview = await world.system.call(world.admin, '/api/platform/partnerPlugin/overview', {});
    const shown = (overview.data['packages'] as readonly { readonly id: string }[]).find(({ id }) => id === data['id']);
    expect(shown).toMatchObject({
      asks: expect.arrayContaining([
        { what: 'call:read:role', title: { zh: '读取：角色', en: expect.any(String) } },
        { what: 'call:do:role.edit', title: { zh: '办理：角色 · 编辑', en: expect.any(String) } },
        { what: 'acme-quotes.book:add', title: { zh: '运价试算 · 新增报价', en: 'Quotes · Add a quote' } },
        { what: 'acme-quotes.book:view', title: { zh: '运价试算 · 查看', en: 'Quotes · View' } },
      ]),
    });
    expect(
      (await world.system.one<{ consent: string[] }>(
        sql`select consent from plugin_activation where plugin_id = 'acme-quotes'`,
      ))!.consent,
    ).toEqual(consent);
  });
  test('reaches the browser as paths: of an unreviewed version those that read, of a reviewed one all', async () => {
    const [unreviewed] = await offers();
    const reads = ['paging', 'total', 'listing', 'get', 'statistics', 'events', 'pick'].map(
      (kind) => `${rolePath}/${kind}`,
    );
    expect(unreviewed?.frame).toBeDefined();
    expect([...unreviewed!.calls!].sort()).toEqual(reads.sort());
    const { id } = await world.system.one<{ id: string }>(
      sql`select package_id as id from plugin_activation where plugin_id = 'acme-quotes'`,
    );
    expect((await run('review', { packageId: id })).status).toBe(200);
    const [reviewed] = await offers();
    expect(reviewed?.frame).toBeUndefined();
    expect([...reviewed!.calls!].sort()).toEqual([...reads, `${rolePath}/edit`].sort());
  });
  test('a version that declares nothing is offered nothing', async () => {
    const { data } = await run('install', { archive: archive({}) });
    expect((await activate(data['id'], keys)).status).toBe(200);
    expect((await offers())[0]?.calls).toBeUndefined();
  });
  test('code that calls past the Http service is not taken in', async () => {
    const uses = [
      'fetch("/api/x")',
      'new XMLHttpRequest()',
      'navigator.sendBeacon("/x", "y")',
      'window.fetch("/x")',
      'new WebSocket("wss://x")',
    ];
    for (const use of uses) {
      const code = `import { defineWeb } from "@freightdeck/sdk@1/web"; ${use}; export default defineWeb({});`;
      const taken = await run('install', {
        archive: base64(archiveOf(world.signer, { id: 'acme-quotes', version: '9.0.0', files: { 'entry.js': code } })),
      });
      expect(taken, use).toMatchObject({ reason: 'forbiddenCode' });
    }
  });
});

describe('in the realm', () => {
  const sent: string[] = [];
  const answer = (what: string) => (of: { readonly path: string } | string) => {
    sent.push(`${what} ${typeof of === 'string' ? of : of.path}`);
    return Promise.resolve({});
  };
  const reported: unknown[] = [];
  const held = () => {
    const container = createContainer();
    container.bind(I18n, () => ({ text: (id: string, { path }: { path: string }) => `${id} ${path}` }) as never);
    container.bind(Errors, () => ({ report: (error: Error) => reported.push(error.message) }) as never);
    container.bind(Upload, () => ({ fetch: answer('fetch'), hand: answer('hand') }) as never);
    container.bind(
      Tasks,
      () => ({ startBulk: (wish: { command: { path: string } }) => answer('bulk')(wish.command) }) as never,
    );
    const child = container.child();
    holdToDeclared(
      child,
      () =>
        Object.fromEntries(
          ['run', 'ask', 'list', 'total', 'listing', 'get', 'counts', 'events'].map((name) => [name, answer(name)]),
        ) as never,
      { plugin: 'acme-quotes', serves: ['rate'], calls: [`${rolePath}/paging`, `${rolePath}/get`] },
    );
    return child;
  };
  beforeEach(() => {
    sent.length = 0;
    reported.length = 0;
  });
  test('what is declared goes out; everything else is refused before it is sent, and named', async () => {
    const container = held();
    const http = container.get(Http);
    const rate = defineQuery({
      name: 'q.rate',
      path: '/api/partner/acme-quotes/rate',
      access: 'session',
      input: {},
      answer: {},
    });
    const cards = defineQuery({
      name: 'role.paging',
      path: '/api/bank/bankCard/paging',
      access: 'session',
      input: {},
      answer: {},
    });
    const edit = defineCommand({
      name: 'role',
      path: `${rolePath}/edit`,
      access: ['role:edit'],
      input: {},
      answer: {},
      refusals: {},
    });
    const list = { conditions: [], page: 1, limit: 10 } as never;
    await http.ask(rate, {});
    await http.list(roles, list);
    await http.get(roles, '1');
    expect(sent).toEqual(['ask /api/partner/acme-quotes/rate', `list ${rolePath}`, `get ${rolePath}`]);
    sent.length = 0;
    const undeclared: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['/api/bank/bankCard/paging', () => http.ask(cards, {})],
      [`${rolePath}/edit`, () => http.run(edit, {})],
      [`${rolePath}/listing`, () => http.listing(roles, {} as never)],
      [`${rolePath}/total`, () => http.total(roles, {} as never)],
      [`${rolePath}/statistics`, () => http.counts(roles, {} as never)],
      [`${rolePath}/events`, () => http.events(roles, '1')],
      ['/api/files/x', () => container.get(Upload).fetch('/api/files/x', {})],
      ['/api/files/y', () => container.get(Upload).hand('/api/files/y', new File([], 'x'), {})],
      [`${rolePath}/edit`, () => container.get(Tasks).startBulk({ command: edit } as never)],
    ];
    for (const [path, call] of undeclared) {
      await expect(call(), path).rejects.toThrow(`core.shell.undeclared ${path}`);
      expect(reported.at(-1)).toBe(`acme-quotes calls ${path}, which its manifest does not declare`);
    }
    expect(sent).toEqual([]);
  });
});
