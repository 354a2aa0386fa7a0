import { strToU8, unzipSync } from 'fflate';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announcementQuery } from '@freightdeck/sdk/contract';
import { JobRunner } from '../../core/server/api/index.ts';
import { filesOf } from '../../core/server/tasks/packs/packing.ts';
import { runKit } from '../../host/kit/main.ts';
import { exportPartnerData } from '../../plugins/system/contract/index.ts';
import type { PartnerEntry, PartnerRequest, PartnerSubmission } from '../../plugins/system/contract/index.ts';
import { receiptOf } from '../../plugins/system/server/domain/receipts.ts';
import systemServer from '../../plugins/system/server/index.ts';
import { signQuestion } from '../../sdk/package/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { archiveOf, base64, newSigner, sharedHere } from '../support/partner-archive.ts';
import { pngOf } from '../support/pictures.ts';
import type { Answer } from '../support/system-world.ts';
import { SystemWorld } from '../support/system-world.ts';

const path = '/api/platform/partnerPlugin';
const signer = newSigner();
const stranger = newSigner();
const id = 'north-quotes';
let world: SystemWorld;
let admin: string;
let tenant: string;
let other: string;
beforeAll(async () => {
  world = await SystemWorld.open(sharedHere);
  [admin, tenant, other] = [
    await world.enter('admin'),
    await world.enter('admin_10001'),
    await world.enter('admin_10002'),
  ];
  await world.done(world.run(admin, `${path}/trust`, { name: 'North Freight', publicKey: signer.publicKey }));
}, 90_000);
afterAll(() => world.close());

const changelog = '# Changes\n\n## 1.1.0\n\n- Sells, too.\n\n## 1.0.0\n\n- The first one.\n';
const face = (
  more: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {},
): Record<string, Uint8Array<ArrayBuffer>> => ({
  'README.md': strToU8('# Quotes\n\nWhat a trip would cost.'),
  'CHANGELOG.md': strToU8(changelog),
  'pictures/list.png': new Uint8Array(pngOf()),
  'source/plugin.ts': strToU8('export const north = 1;'),
  ...more,
});
const archive = (
  version: string,
  {
    keys = ['view'],
    by = signer,
    shown = face(),
    retires,
  }: {
    keys?: string[];
    by?: typeof signer | undefined;
    shown?: Record<string, Uint8Array<ArrayBuffer>>;
    retires?: object;
  } = {},
): Uint8Array =>
  archiveOf(by, {
    id,
    version,
    keys,
    face: shown,
    list: (list) => (retires ? { ...list, manifest: { ...list.manifest, retires } } : list),
  });
const submit = (bytes: Uint8Array): Promise<Answer> =>
  world.run(undefined, `${path}/submit`, { archive: base64(bytes) });
const ask = async <T>(name: string, token: string | undefined = admin, input: object = {}): Promise<T> =>
  (await world.call(token, `${path}/${name}`, input)).data as T;
const queue = async (): Promise<readonly PartnerSubmission[]> =>
  (await ask<{ submissions: PartnerSubmission[] }>('submissions')).submissions;
const entryFor = async (token: string): Promise<PartnerEntry | undefined> =>
  (await ask<{ entries: PartnerEntry[] }>('catalogue', token)).entries.find(({ pluginId }) => pluginId === id);
const requests = async (): Promise<readonly PartnerRequest[]> =>
  (await ask<{ requests: PartnerRequest[] }>('catalogue')).requests;
const told = async (token: string, platformId: string): Promise<readonly string[]> => {
  const { pageResult } = (await world.call(token, announcementQuery.path, {
    apply: '3',
    target: platformId,
    userType: '2',
    frontDisplay: false,
    page: 1,
    limit: 50,
  })) as unknown as { pageResult: { itemList: { title: string }[] } };
  return pageResult.itemList.map(({ title }) => title);
};
const key = (code: string): string => `${id}.book:${code}`;
const activate = (packageId: string, scopePlatformId: string, consent: readonly string[]): Promise<Answer> =>
  world.run(admin, `${path}/activate`, { packageId, scopePlatformId, consent, rollback: false });
const runJobs = async (): Promise<void> => {
  const runner = new JobRunner({ api: world.api, database: world.database, jobs: systemServer.jobs ?? [] });
  await runner.start();
  await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
    tx.run(sql`update job_run set next_at = clock_timestamp() where name like 'plugin.%'`),
  );
  await runner.look();
  await runner.stop();
};
const dayFromNow = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

describe('what a plugin shows of itself', () => {
  test.each([
    ['a picture that is none', { 'pictures/list.png': strToU8('GIF89a') }, 'faceWrong'],
    ['a picture cut in the middle', { 'pictures/list.png': new Uint8Array(pngOf()).slice(0, 40) }, 'faceWrong'],
    ['a picture that is too large', { 'pictures/list.png': new Uint8Array(262_145).fill(0x89) }, 'faceWrong'],
    [
      'six pictures',
      Object.fromEntries([1, 2, 3, 4, 5].map((one) => [`pictures/${one}.png`, new Uint8Array(pngOf())])),
      'faceWrong',
    ],
    ['a description that is no text', { 'README.md': new Uint8Array([0xff, 0xfe, 0]) }, 'faceWrong'],
    ['a description that is too long', { 'README.md': new Uint8Array(65_537).fill(65) }, 'faceWrong'],
    ['a path that climbs out of the source', { 'source/../x.ts': strToU8('x') }, 'pathOutside'],
    ['a picture of another kind', { 'pictures/list.svg': strToU8('<svg/>') }, 'pathOutside'],
  ])('%s is refused', async (_what, more, reason) => {
    const answer = await submit(archive('0.9.0', { shown: face(more as Record<string, Uint8Array<ArrayBuffer>>) }));
    expect([answer.status, answer.reason]).toEqual([400, reason]);
  });
  test('what is not what was signed is refused', async () => {
    const forged = archiveOf(signer, {
      id,
      version: '0.9.0',
      face: face(),
      after: (files) => files.set('README.md', strToU8('# Something else')),
    });
    expect((await submit(forged)).reason).toBe('fileTampered');
  });
});

describe('from the publisher to a tenant and back', () => {
  const ids = new Map<string, string>();
  let receipt = '';
  test('only a trusted key comes into the queue; nothing is installed', async () => {
    expect((await submit(archive('1.0.0', { by: stranger }))).reason).toBe('publisherUnknown');
    expect((await submit(archiveOf(undefined, { id }))).reason).toBe('unsigned');
    const large = await world.run(undefined, `${path}/submit`, { archive: 'A'.repeat(4_000_004) });
    expect(large.status).toBe(400);
    const { data } = await world.done(submit(archive('1.0.0')));
    expect(data).toMatchObject({ pluginId: id, version: '1.0.0', state: 'waiting' });
    receipt = String(data['receipt']);
    expect(receipt).toMatch(/^[\w-]{43}$/);
    expect(await entryFor(tenant), 'not listed').toBeUndefined();
    expect(await entryFor(admin), 'nor kept').toBeUndefined();
    expect(await told(admin, '00001')).toContain('有插件待审核');
  });
  test('the same archive once more changes nothing, and gives nobody the receipt', async () => {
    expect((await world.done(submit(archive('1.0.0')))).data).toMatchObject({ state: 'waiting', receipt: '' });
    expect(await queue()).toHaveLength(1);
    expect(await ask('receipt', undefined, { receipt })).toMatchObject({ state: 'waiting', version: '1.0.0' });
    expect((await world.call(undefined, `${path}/receipt`, { receipt: 'x'.repeat(43) })).status).toBe(204);
  });
  test('the operator looks at it, sends it back with a reason, and passes the next one; a tenant does neither', async () => {
    const [waiting] = await queue();
    const seen = await ask<{ version: null; files: { place: string }[] }>('inspectSubmission', admin, {
      submissionId: waiting?.id,
    });
    expect(seen.version).toBeNull();
    expect(seen.files.map(({ place }) => place)).toEqual(['entry.js', 'source/plugin.ts']);
    for (const name of ['passSubmission', 'returnSubmission'])
      expect(
        (await world.run(tenant, `${path}/${name}`, { submissionId: waiting?.id, reason: 'x' })).status,
        name,
      ).toBe(403);
    await world.done(
      world.run(admin, `${path}/returnSubmission`, { submissionId: waiting?.id, reason: '缺少截图说明' }),
    );
    expect(await ask('receipt', undefined, { receipt })).toMatchObject({ state: 'returned', reason: '缺少截图说明' });
    expect((await submit(archive('1.0.0'))).data, 'what was sent back stays so').toMatchObject({ state: 'returned' });
    const mended = archive('1.0.0', { shown: face({ 'pictures/form.png': new Uint8Array(pngOf()) }) });
    await world.done(submit(mended));
    const [next] = await queue();
    const passed = await world.done(world.run(admin, `${path}/passSubmission`, { submissionId: next?.id }));
    ids.set('1.0.0', String(passed.data['id']));
    expect((await world.run(admin, `${path}/passSubmission`, { submissionId: next?.id })).reason).toBe('decided');
    expect((await submit(mended)).data).toMatchObject({ state: 'passed', receipt: '' });
    expect(await told(admin, '00001'), 'what was decided is no news').not.toContain('有插件待审核');
  });
  test('it is listed with its face, and a tenant asks for it', async () => {
    expect(await entryFor(tenant)).toMatchObject({
      version: '1.0.0',
      publisherName: 'North Freight',
      offered: true,
      pictures: 2,
      mine: null,
      behind: [],
      versions: [],
    });
    const packageId = ids.get('1.0.0');
    const shown = await ask<{ readme: string; pictures: { name: string; mime: string }[] }>('face', tenant, {
      packageId,
    });
    expect(shown.readme).toContain('What a trip would cost');
    expect(shown.pictures.map(({ name, mime }) => [name, mime])).toEqual([
      ['form.png', 'image/png'],
      ['list.png', 'image/png'],
    ]);
    const { content } = await ask<{ content: string }>('download', admin, { packageId });
    expect(Object.keys(unzipSync(Buffer.from(content, 'base64')))).toContain('source/plugin.ts');
    await world.done(world.run(tenant, `${path}/askFor`, { pluginId: id, note: '调度要用' }));
    expect((await world.run(tenant, `${path}/askFor`, { pluginId: id })).reason).toBe('asked');
    expect((await world.run(tenant, `${path}/askFor`, { pluginId: 'no-such' })).reason).toBe('notListed');
    expect(await requests()).toMatchObject([{ platformId: '10001', pluginId: id, version: '1.0.0', note: '调度要用' }]);
    await runJobs();
    expect(await told(admin, '00001')).toContain('服务商申请插件');
    const viewer = await world.enter('view_10001');
    expect((await world.run(viewer, `${path}/askFor`, { pluginId: id })).status).toBe(403);
  });
  test('the activation answers the request; another tenant sees nothing of it', async () => {
    await world.done(activate(ids.get('1.0.0') ?? '', '10001', [key('view')]));
    expect(await requests()).toEqual([]);
    expect(await entryFor(tenant)).toMatchObject({
      mine: { version: '1.0.0', active: true },
      request: { state: 'done' },
      update: null,
    });
    expect(await entryFor(other)).toMatchObject({ mine: null, request: null });
    expect(await told(tenant, '10001')).toContain('申请的插件已启用');
    await world.done(world.run(other, `${path}/askFor`, { pluginId: id }));
    const [request] = await requests();
    await world.done(world.run(admin, `${path}/turnDown`, { partnerRequestId: request?.id, reason: '合同未含' }));
    expect(await entryFor(other)).toMatchObject({ request: { state: 'declined', reason: '合同未含' } });
  });
  test('a newer version is an update, with what is new in it and what it asks for beyond', async () => {
    await world.done(submit(archive('1.1.0', { keys: ['view', 'sell'] })));
    const [waiting] = await queue();
    ids.set(
      '1.1.0',
      String((await world.done(world.run(admin, `${path}/passSubmission`, { submissionId: waiting?.id }))).data['id']),
    );
    const mine = await entryFor(tenant);
    expect(mine?.update).toEqual({
      version: '1.1.0',
      added: [
        { what: key('sell'), title: { zh: '运价试算 · 未说明的权限（sell）', en: 'Quotes · Not described (sell)' } },
      ],
      removed: [],
    });
    expect(await ask('face', tenant, { packageId: mine?.packageId, since: '1.0.0' })).toMatchObject({
      changelog: '## 1.1.0\n\n- Sells, too.',
    });
    expect((await entryFor(admin))?.behind).toMatchObject([{ platformId: '10001', version: '1.0.0' }]);
    const packageId = ids.get('1.1.0') ?? '';
    const consent = [key('view'), key('sell')];
    const offered = async (): Promise<void> => {
      expect((await world.done(activate(packageId, '10001', consent))).data).toMatchObject({ waits: true });
      expect(await entryFor(tenant), 'the one before goes on').toMatchObject({
        mine: { version: '1.0.0', active: true, offer: { packageId, version: '1.1.0' } },
      });
    };
    await offered();
    expect(await told(tenant, '10001')).toContain('插件更新需要您同意');
    const answer = (name: string, token: string, more: object = {}): Promise<Answer> =>
      world.run(token, `${path}/${name}`, { pluginId: id, packageId, ...more });
    expect((await answer('consent', other, { consent })).reason, 'of another platform').toBe('offer');
    expect((await answer('consent', tenant, { consent: [key('view')] })).reason).toBe('consent');
    await world.done(answer('refuseUpdate', tenant));
    expect(await entryFor(tenant)).toMatchObject({ mine: { version: '1.0.0', offer: null } });
    expect((await answer('consent', tenant, { consent })).reason).toBe('offer');
    await offered();
    await world.done(answer('consent', tenant, { consent }));
    const { name } = await world.one<{ name: string }>(
      sql`select name from platform_user where user_name = 'admin_10001' and delete_status = '0'`,
    );
    expect(await entryFor(tenant)).toMatchObject({
      mine: { version: '1.1.0', active: true, offer: null, consentedBy: name },
      update: null,
    });
  });
  test('a version is given up, told once, and ends on its day; the tenant gets one that asks for nothing new', async () => {
    const packageId = ids.get('1.1.0');
    const deprecate = (more: object): Promise<Answer> => world.run(admin, `${path}/deprecate`, { packageId, ...more });
    expect((await deprecate({ endsOn: dayFromNow(3) })).reason).toBe('days');
    expect((await deprecate({ deprecatedFrom: dayFromNow(3), endsOn: dayFromNow(2) })).reason).toBe('order');
    expect((await deprecate({ deprecatedFrom: dayFromNow(-3), endsOn: dayFromNow(0) })).reason).toBe('past');
    await world.done(deprecate({ deprecatedFrom: dayFromNow(0), endsOn: dayFromNow(1), deprecateReason: '计价有误' }));
    await runJobs();
    await runJobs();
    expect((await told(tenant, '10001')).filter((title) => title === '插件版本已弃用')).toHaveLength(1);
    expect(await entryFor(tenant)).toMatchObject({ mine: { deprecatedFrom: dayFromNow(0), endsOn: dayFromNow(1) } });
    await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.run(
        sql`update plugin_package set deprecated_from = ${dayFromNow(-1)}::date, ends_on = ${dayFromNow(0)}::date where id = ${packageId ?? ''}`,
      ),
    );
    expect((await activate(packageId ?? '', '10002', [key('view'), key('sell')])).reason).toBe('ended');
    await runJobs();
    expect(await entryFor(tenant)).toMatchObject({ version: '1.0.0', mine: { version: '1.0.0', active: true } });
    expect(await told(tenant, '10001')).toContain('插件版本已到期');
    expect((await deprecate({})).reason).toBe('ended');
  });
  test('the publisher gives up a version with a later one; without another one the tenant is left without', async () => {
    const last = archive('2.0.0', {
      keys: ['view', 'sell', 'buy'],
      retires: { '1.0.0': { from: dayFromNow(0), ends: dayFromNow(2) } },
    });
    await world.done(submit(last));
    const [waiting] = await queue();
    ids.set(
      '2.0.0',
      String((await world.done(world.run(admin, `${path}/passSubmission`, { submissionId: waiting?.id }))).data['id']),
    );
    expect(await entryFor(tenant)).toMatchObject({
      mine: { version: '1.0.0', endsOn: dayFromNow(2) },
      update: { version: '2.0.0' },
    });
    await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.run(sql`update plugin_package set ends_on = ${dayFromNow(0)}::date where version = '1.0.0'`),
    );
    await runJobs();
    expect(await entryFor(tenant)).toMatchObject({
      mine: { version: '1.0.0', active: false, endedAt: expect.any(String) },
    });
  });
  test('what is left of it is exported, then deleted by its id; a version that nobody runs goes, its number stays', async () => {
    const dataId = `10001.${id}`;
    const remove = (typedWord: string): Promise<Answer> =>
      world.run(admin, '/api/platform/partnerData/wipe', { typedWord }, { id: dataId });
    expect((await world.run(tenant, '/api/platform/partnerData/wipe', { typedWord: id }, { id: dataId })).status).toBe(
      403,
    );
    const listed = async (token: string): Promise<number> =>
      (await world.paging(token, '/api/platform/partnerData')).pageResult.itemList.length;
    expect([await listed(tenant), await listed(other), await listed(admin)]).toEqual([1, 0, 1]);
    expect((await remove('north')).reason).toBe('typed');
    expect((await remove(id)).reason).toBe('notExported');
    await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.run(sql`
        insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256, created_at,
          created_by, kind) values ('10001', 'file-of-plugin', 'offer.png', '10001/x.png', 'image/png', 3, 'abc',
          clock_timestamp(), 'x', ${`${id}.offer`})`),
    );
    await world.database.transaction({ role: 'system', platformId: '' }, async (tx) => {
      await tx.run(sql`
        insert into plugin_setting (platform_id, plugin_id, name, value, sealed, updated_at, updated_by) values
          ('10001', ${id}, 'rateUrl', '"https://a.example"'::jsonb, null, clock_timestamp(), 'x'),
          ('10001', ${id}, 'token', null, 'sealed-secret', clock_timestamp(), 'x')`);
      await tx.run(sql`
        insert into plugin_storage (platform_id, plugin_id, user_id, key, value, bytes, version, updated_at)
        values ('10001', ${id}, '', 'last', '{"n":1}'::jsonb, 7, 1, clock_timestamp()),
          ('10002', ${id}, '', 'last', '{"n":2}'::jsonb, 7, 1, clock_timestamp())`);
    });
    const files = await world.database.transaction({ role: 'tenant', platformId: '10001' }, async (tx) => {
      const call = world.api.openCall(tx, {
        as: { id: 'u', name: 'u', actor: 'provider', keys: ['plugins:own'], roleIds: [] },
        platformId: '10001',
      });
      return filesOf(call, () => call.execute(exportPartnerData, { origin: 'http://127.0.0.1' }, { id: dataId }));
    });
    expect(files.map(({ path: name }) => name)).toEqual(
      expect.arrayContaining(['notices.json', 'files.json', 'files/file-of-plugin']),
    );
    const packed = (name: string): string => {
      const content = files.find((one) => one.path === name)?.content;
      return content instanceof Uint8Array ? Buffer.from(content).toString() : '';
    };
    expect(packed('settings.json')).toContain('https://a.example');
    expect(packed('settings.json'), 'a secret leaves with nobody').not.toContain('sealed-secret');
    expect(packed('storage.json')).toMatch(/"n": 1/);
    expect(packed('storage.json'), 'of another platform').not.toMatch(/"n": 2/);
    await world.done(remove(id));
    expect(await world.one(sql`select array_agg(platform_id) as left from plugin_storage`)).toEqual({
      left: ['10002'],
    });
    expect(await entryFor(tenant)).toMatchObject({ version: '2.0.0', mine: null, request: null });
    expect(await world.one(sql`select delete_status, use_state from stored_file where id = 'file-of-plugin'`)).toEqual({
      deleteStatus: '1',
      useState: 'gone',
    });
    const del = (version: string): Promise<Answer> =>
      world.run(admin, `${path}/deleteVersion`, { packageId: ids.get(version) });
    await world.done(activate(ids.get('2.0.0') ?? '', '10002', [key('view'), key('sell'), key('buy')]));
    expect((await del('2.0.0')).reason).toBe('used');
    await world.done(del('1.1.0'));
    expect((await entryFor(admin))?.versions.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0']);
    const compared = await ask<{ version: string }>('compare', admin, { packageId: ids.get('2.0.0') });
    expect(compared.version, 'the one before that is still there').toBe('1.0.0');
    for (const name of ['compare', 'download'])
      expect(await ask(name, admin, { packageId: ids.get('1.1.0') }), `nothing to ${name}`).toBeUndefined();
    expect((await submit(archive('1.1.0', { shown: face({ 'source/more.ts': strToU8('1') }) }))).reason).toBe(
      'downgrade',
    );
    expect(
      await world.one(sql`select count(*)::int as count from plugin_file where package_id = ${ids.get('1.1.0') ?? ''}`),
    ).toEqual({ count: 0 });
  });
});

describe('the kit', () => {
  let server: Server;
  let folder: string;
  let address = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'freightdeck-shop-'));
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          void world
            .call(undefined, request.url ?? '', JSON.parse(Buffer.concat(parts).toString()))
            .then((answer) => response.end(JSON.stringify(answer)));
        });
    });
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const kit = async (...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> => {
    const said: string[] = [];
    return { code: await runKit(args, (line) => said.push(line)), said: said.join('\n') };
  };
  test('submit prints the receipt and what comes next, status reads it, a refusal names its code', async () => {
    const file = join(folder, 'quotes.zip');
    writeFileSync(file, archive('3.0.0'));
    const { code, said } = await kit('submit', file, '--host', address);
    expect([code, said]).toEqual([0, expect.stringContaining('waits for the operator')]);
    const receipt = /--receipt (\S+)/.exec(said)?.[1] ?? '';
    expect((await kit('status', '--receipt', receipt, '--host', address)).said).toContain(`${id} 3.0.0: waiting`);
    writeFileSync(file, archive('3.0.0', { by: stranger }));
    expect(await kit('submit', file, '--host', address)).toMatchObject({
      code: 1,
      said: expect.stringContaining('publisherUnknown'),
    });
  });
  test('no receipt is taken for an option of the command it is copied into', () => {
    const [dash, plain] = [receiptOf(Buffer.alloc(32, 0xfb)), receiptOf(Buffer.alloc(32, 0x41))];
    expect([dash.length, dash[0], plain]).toEqual([43, '_', Buffer.alloc(32, 0x41).toString('base64url')]);
  });
  test('report is for the holder of the key, for this plugin, now', async () => {
    const pem = join(folder, 'key.pem');
    writeFileSync(pem, signer.pem);
    const { code, said } = await kit('report', id, '--key', pem, '--host', address, '--json');
    expect([code, JSON.parse(said)]).toEqual([0, { faults: [], uses: [] }]);
    const report = async (question: object): Promise<number> =>
      (await world.call(undefined, `${path}/authorReport`, question)).status;
    const at = new Date().toISOString();
    const good = signQuestion({ host: address, at, pluginId: id }, signer.pem);
    expect(await report(good)).toBe(200);
    expect(await report({ ...good, pluginId: 'other-plugin' }), 'another plugin').toBe(204);
    expect(await report(signQuestion({ host: address, at, pluginId: id }, stranger.pem)), 'another key').toBe(204);
    const old = new Date(Date.now() - 6 * 60_000).toISOString();
    expect(await report(signQuestion({ host: address, at: old, pluginId: id }, signer.pem)), 'too late').toBe(204);
  });
});
