import { PGlite } from '@electric-sql/pglite';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createHttp, generousRates } from '../../core/server/http/index.ts';
import { migrations, PartnerFiles } from '../../core/server/partners/index.ts';
import { seedPlatform, systemScope } from '../../core/server/tenancy/index.ts';
import type { PartnerOffer } from '../../sdk/contract/index.ts';
import { openArchive, packageLimits } from '../../sdk/package/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { installPartner } from '../../plugins/system/contract/index.ts';
import type { PartnerPackage } from '../../plugins/system/contract/index.ts';
import systemServer from '../../plugins/system/server/index.ts';
import { system } from '../../plugins/system/plugin.ts';
import { waybill } from '../../plugins/waybill/plugin.ts';
import { archiveOf, base64, goodEntry, newSigner, sharedHere } from '../support/partner-archive.ts';
import type { Answer } from '../support/system-world.ts';
import { activateAndAgree } from '../support/plugin-consent.ts';
import { SystemWorld } from '../support/system-world.ts';

const path = '/api/platform/partnerPlugin';
const signer = newSigner();
const stranger = newSigner();
let world: SystemWorld;
let admin: string;
let publisherId: string;
let wrongManifests = 0;
beforeAll(async () => {
  world = await SystemWorld.open(sharedHere);
  admin = await world.enter('admin');
  publisherId = String(
    (await world.run(admin, `${path}/trust`, { name: 'North Freight', publicKey: signer.publicKey })).data['id'],
  );
}, 90_000);
afterAll(() => world.close());

const install = (archive: Uint8Array | string, token = admin): Promise<Answer> =>
  world.run(token, `${path}/install`, { archive: typeof archive === 'string' ? archive : base64(archive) });
const activate = (
  packageId: unknown,
  scopePlatformId: string,
  consent: readonly string[],
  rollback = false,
): Promise<Answer> => activateAndAgree(world, admin, { packageId, scopePlatformId, consent, rollback });
const review = (packageId: unknown, token = admin): Promise<Answer> =>
  world.run(token, `${path}/review`, { packageId });
const offersOf = async (
  user: string,
): Promise<{ readonly offers: readonly PartnerOffer[]; readonly menus: readonly string[] }> => {
  const answer = await world.call(await world.enter(user), '/api/platform/RoleMenu/listing', {});
  return {
    offers: (answer['partners'] ?? []) as PartnerOffer[],
    menus: (answer['itemList'] as { menu: { name: string } }[]).map(({ menu }) => menu.name),
  };
};
const entry = (code: string): { readonly files: Readonly<Record<string, string>> } => ({ files: { 'entry.js': code } });
const flipped = (bytes: Uint8Array): Uint8Array => bytes.with(0, (bytes[0] ?? 0) ^ 1);
/** A zip of names that no tool of ours writes. */
const zipOf = (names: readonly string[]): Uint8Array =>
  zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array([1])])));

describe('an archive is refused with its own code', () => {
  const cases: readonly (readonly [string, keyof typeof installPartner.refusals, () => Uint8Array])[] = [
    ['no zip', 'archiveBroken', () => new Uint8Array(100).fill(7)],
    ['no list of files', 'archiveBroken', () => zipOf(['entry.js'])],
    ['larger than an archive may be', 'archiveTooLarge', () => new Uint8Array(packageLimits.packed + 1)],
    [
      'larger unpacked than it may be',
      'archiveTooLarge',
      () =>
        archiveOf(signer, {
          after: (files) => {
            files.set('big.js', new Uint8Array(packageLimits.unpacked + 1));
          },
        }),
    ],
    ['a path that climbs out', 'pathOutside', () => zipOf(['../../evil.js', 'plugin.json'])],
    ['an absolute path', 'pathOutside', () => zipOf(['/etc/passwd', 'plugin.json'])],
    ['an import that climbs out', 'pathOutside', () => archiveOf(signer, entry('import "../other/entry.js";'))],
    ['a query string in a name', 'queryString', () => zipOf(['entry.js?x', 'plugin.json'])],
    [
      'a query string on an import',
      'queryString',
      () => archiveOf(signer, { files: { 'entry.js': 'import("./part.js?1");', 'part.js': 'export const x = 1;' } }),
    ],
    ['an id that one of the product could have', 'manifestWrong', () => archiveOf(signer, { id: 'waybill' })],
    [
      'a route of somebody else',
      'manifestWrong',
      () =>
        archiveOf(signer, {
          list: (list) => ({
            ...list,
            manifest: { ...list.manifest, menus: { 'other-plugin.page': 'north-quotes.book' } },
          }),
        }),
    ],
    [
      'a path of the console',
      'manifestWrong',
      () =>
        archiveOf(signer, {
          list: (list) => ({
            ...list,
            manifest: {
              ...list.manifest,
              routes: { 'north-quotes.book': { ...list.manifest.routes['north-quotes.book'], path: '/home' } },
            },
          }),
        }),
    ],
    [
      'a served path that climbs out',
      'manifestWrong',
      () =>
        archiveOf(signer, {
          list: (list) => ({
            ...list,
            manifest: { ...list.manifest, serves: { '../user/add': 'north-quotes.book:view' } },
          }),
        }),
    ],
    [
      'a kind of file of somebody else',
      'manifestWrong',
      () =>
        archiveOf(signer, {
          list: (list) => ({
            ...list,
            manifest: {
              ...list.manifest,
              uploads: { 'waybill.photo': { title: { zh: '照片', en: 'Photo' }, accept: ['png'], maxBytes: 1000 } },
            },
          }),
        }),
    ],
    [
      'a kind of file larger than any upload',
      'manifestWrong',
      () =>
        archiveOf(signer, {
          list: (list) => ({
            ...list,
            manifest: {
              ...list.manifest,
              uploads: {
                'north-quotes.offer': { title: { zh: '照片', en: 'Photo' }, accept: ['png'], maxBytes: 10_485_761 },
              },
            },
          }),
        }),
    ],
    [
      'a notice that leads to a page of the console',
      'manifestWrong',
      () =>
        archiveOf(signer, {
          list: (list) => ({
            ...list,
            manifest: {
              ...list.manifest,
              notices: { 'north-quotes.quoted': { title: { zh: '报价', en: 'Quote' }, opens: 'waybillManage' } },
            },
          }),
        }),
    ],
    [
      'a dictionary of the platform',
      'manifestWrong',
      () =>
        archiveOf(signer, {
          list: (list) => ({ ...list, manifest: { ...list.manifest, dictionaries: { waybillStatus: {} } } }),
        }),
    ],
    [
      'a served path under a key of the console',
      'manifestWrong',
      () =>
        archiveOf(signer, {
          list: (list) => ({ ...list, manifest: { ...list.manifest, serves: { rate: 'user:add' } } }),
        }),
    ],
    [
      'a list changed after it was signed',
      'signatureWrong',
      () => resigned((list) => list.replace('"1.0.0"', '"9.0.0"')),
    ],
    ['a signature that is none', 'signatureWrong', () => replaced('signature.json', (bytes) => flipped(bytes))],
    [
      'a file changed after it was listed',
      'fileTampered',
      () =>
        archiveOf(signer, {
          after: (files) => {
            files.set('entry.js', flipped(files.get('entry.js')!));
          },
        }),
    ],
    [
      'a file nobody listed',
      'fileTampered',
      () =>
        archiveOf(signer, {
          after: (files) => {
            files.set('more.js', new Uint8Array([32]));
          },
        }),
    ],
    [
      'a listed file that is missing',
      'fileTampered',
      () =>
        archiveOf(signer, {
          files: { 'entry.js': goodEntry, 'part.js': ' ' },
          after: (files) => {
            files.delete('part.js');
          },
        }),
    ],
    ['another major of the SDK', 'sdkRange', () => archiveOf(signer, { sdk: '^2.0' })],
    ['a newer minor of the SDK', 'sdkRange', () => archiveOf(signer, { sdk: '^1.7' })],
    [
      'an export that is not there',
      'exportMissing',
      () => archiveOf(signer, entry('import { useGone } from "react@19";')),
    ],
    [
      'another major of a shared module',
      'exportMissing',
      () => archiveOf(signer, entry('import { useState } from "react@20";')),
    ],
    [
      'a namespace, of which nothing can be proved',
      'exportMissing',
      () => archiveOf(signer, entry('import * as react from "react@19"; react.useGone();')),
    ],
    ['code of another origin', 'foreignOrigin', () => archiveOf(signer, entry('import "https://evil.example/x.js";'))],
    [
      'code of this origin that is not its own',
      'foreignOrigin',
      () => archiveOf(signer, entry('import "/assets/console.js";')),
    ],
    [
      'an address without a scheme',
      'foreignOrigin',
      () => archiveOf(signer, entry('export * from "//evil.example/x.js";')),
    ],
    ['an address made at run time', 'forbiddenCode', () => archiveOf(signer, entry('import(window.name);'))],
    ['eval', 'forbiddenCode', () => archiveOf(signer, entry('(0, eval)("1");'))],
    ['eval by another name', 'forbiddenCode', () => archiveOf(signer, entry('globalThis["eval"]("1");'))],
    ['new Function', 'forbiddenCode', () => archiveOf(signer, entry('new Function("return 1");'))],
    ['the cookie', 'forbiddenCode', () => archiveOf(signer, entry('export const stolen = window.document.cookie;'))],
    [
      'the session',
      'forbiddenCode',
      () => archiveOf(signer, entry('export const stolen = sessionStorage.getItem("freightdeck-session");')),
    ],
    ['code that cannot be read', 'forbiddenCode', () => archiveOf(signer, entry('export default {'))],
    ['a copy of React', 'sharedBundled', () => archiveOf(signer, { bundled: ['react'] })],
    ['a key nobody trusts', 'publisherUnknown', () => archiveOf(stranger)],
  ];
  /** A good archive with one of its files changed behind the signer's back. */
  const replaced = (name: string, change: (bytes: Uint8Array) => Uint8Array): Uint8Array => {
    const files = new Map(openArchive(archiveOf(signer)));
    return zipSync({ ...Object.fromEntries(files), [name]: change(files.get(name)!) });
  };
  const resigned = (change: (list: string) => string): Uint8Array =>
    replaced('plugin.json', (bytes) => new TextEncoder().encode(change(new TextDecoder().decode(bytes))));

  for (const [what, code, archive] of cases) {
    test(`${what}: ${code}`, async () => {
      const answer = await install(archive());
      expect([answer.reason, answer.status]).toEqual([code, installPartner.refusals[code].status]);
      expect(answer.message).toContain(installPartner.refusals[code].zh.split('（')[0]!);
    });
  }
  test.each([
    ['manifest.serves.rate (user:add)', { serves: { rate: 'user:add' } }],
    ['manifest.menus.other-plugin.page', { menus: { 'other-plugin.page': 'north-quotes.book' } }],
    ['manifest.requires', { requires: ['waybill'] }],
    ['manifest.title.en', { title: { zh: '报价' } }],
  ])('a wrong manifest is refused with the file and the entry: %s', async (place, more) => {
    const archive = archiveOf(signer, { list: (list) => ({ ...list, manifest: { ...list.manifest, ...more } }) });
    expect((await install(archive)).message).toContain(`（plugin.json: ${place}）`);
    wrongManifests += 1;
  });
  test('nothing of all that was kept, and each attempt stands in the log', async () => {
    expect(await world.one(sql`select count(*)::int as count from plugin_package`)).toEqual({ count: 0 });
    expect(
      (
        await world.one<{ count: number }>(
          sql`select count(*)::int as count from audit_log where name = 'partnerPlugin.install' and status <> 200`,
        )
      ).count,
    ).toBe(cases.length + wrongManifests);
  });
  test('a provider takes nothing in and sees nothing of other tenants', async () => {
    const provider = await world.enter('admin_10001');
    expect((await install(archiveOf(signer), provider)).status).toBe(403);
    expect((await world.call(provider, `${path}/overview`, {})).data).toEqual({
      packages: [],
      publishers: [],
      activations: [],
    });
  });
});

describe('a version of a tenant', () => {
  const files = (): PartnerFiles => new PartnerFiles(world.database);
  const place = (offer: PartnerOffer | undefined): [string, string] => {
    const [, , ticket = '', file = ''] = offer?.address.split('/') ?? [];
    return [ticket, file];
  };
  /** Opens a file as the console does. */
  const opened = (offer: PartnerOffer | undefined, framed = false): Promise<string | undefined> =>
    files().open(...place(offer), framed);
  let first: unknown;
  let second: unknown;

  it('is pinned with the consent to exactly its keys, and exists for nobody else', async () => {
    first = (await install(archiveOf(signer))).data['id'];
    expect((await install(archiveOf(signer))).reason).toBe('downgrade');
    for (const consent of [[], ['north-quotes.book:view', 'user:add']])
      expect((await activate(first, '10001', consent)).reason).toBe('consent');
    expect((await activate(first, '99999', ['north-quotes.book:view'])).reason).toBe('platform');
    expect((await activate(first, '10001', ['north-quotes.book:view'])).status).toBe(200);
    const own = (await world.call(await world.enter('admin_10001'), `${path}/overview`, {})).data as {
      readonly activations: readonly { readonly updatedBy: string }[];
    };
    expect(
      own.activations.map(({ updatedBy }) => updatedBy),
      'a name, also where the person is out of sight',
    ).toEqual(['运营管理员']);
    const mine = await offersOf('admin_10001');
    expect(mine.offers.map(({ manifest }) => [manifest.id, manifest.version])).toEqual([['north-quotes', '1.0.0']]);
    expect(mine.menus).toEqual(expect.arrayContaining(['partnerPlugins', 'north-quotes.book']));
    for (const user of ['disp_10001', 'admin_10002', 'admin'])
      expect(await offersOf(user)).toMatchObject({ offers: [], menus: expect.not.arrayContaining(['partnerPlugins']) });
    expect(
      [mine.offers[0]?.frame, await opened(mine.offers[0]), await opened(mine.offers[0], true)],
      'nobody has reviewed it: a frame has it, the console has not',
    ).toEqual([sharedHere.frame, undefined, goodEntry]);
  });
  it('runs in a frame until it is reviewed: by the operator, once, and that is written down', async () => {
    expect((await review(first, await world.enter('admin_10001'))).status).toBe(403);
    expect((await review('nothing')).reason).toBe('version');
    expect((await review(first)).status).toBe(200);
    const { packages } = (await world.call(admin, `${path}/overview`, {})).data as {
      readonly packages: readonly PartnerPackage[];
    };
    expect(packages[0]).toMatchObject({ signed: true, reviewedBy: '运营管理员', reviewedAt: expect.any(String) });
    expect(
      (
        await world.one<{ count: number }>(
          sql`select count(*)::int as count from audit_log where name = 'partnerPlugin.review' and status = 200`,
        )
      ).count,
    ).toBe(1);
    const [offer] = (await offersOf('admin_10001')).offers;
    expect(
      [offer?.frame, await opened(offer), await opened(offer, true)],
      'from then on the console has it too, and a frame that stands open goes on',
    ).toEqual([undefined, goodEntry, goodEntry]);
  });
  it('goes back into its frame when the review is withdrawn: by the operator, with a reason, and that is written down', async () => {
    const withdraw = (token = admin, packageId = first): Promise<Answer> =>
      world.run(token, `${path}/withdraw`, { packageId, reason: 'reads too much' });
    const kept = async (): Promise<PartnerPackage | undefined> =>
      ((await world.call(admin, `${path}/overview`, {})).data as { readonly packages: readonly PartnerPackage[] })
        .packages[0];
    expect((await withdraw(await world.enter('admin_10001'))).status).toBe(403);
    expect((await withdraw(admin, 'nothing')).reason).toBe('version');
    expect((await world.run(admin, `${path}/withdraw`, { packageId: first })).status, 'not without a reason').toBe(400);
    const [before] = (await offersOf('admin_10001')).offers;
    expect((await withdraw()).status).toBe(200);
    expect(await kept()).toMatchObject({ reviewedAt: null, reviewedBy: null, withdrawReason: 'reads too much' });
    const [offer] = (await offersOf('admin_10001')).offers;
    expect(
      [offer?.frame, await opened(before), await opened(offer, true)],
      'no console gets its code any more, the frame does',
    ).toEqual([sharedHere.frame, undefined, goodEntry]);
    expect((await withdraw()).reason).toBe('unreviewed');
    expect(
      (
        await world.one<{ count: number }>(
          sql`select count(*)::int as count from audit_log where name = 'partnerPlugin.withdraw' and status = 200`,
        )
      ).count,
    ).toBe(1);
    expect((await review(first)).status).toBe(200);
    expect(await kept()).toMatchObject({ reviewedBy: '运营管理员', withdrawReason: null });
  });
  it('asks again when it wants more, ends the old address, and goes back on purpose only', async () => {
    const [before] = (await offersOf('admin_10001')).offers;
    second = (await install(archiveOf(signer, { version: '1.10.0', keys: ['view', 'add'] }))).data['id'];
    expect((await activate(second, '10001', ['north-quotes.book:view'])).reason).toBe('consent');
    expect((await activate(second, '10001', ['north-quotes.book:view', 'north-quotes.book:add'])).status).toBe(200);
    expect((await offersOf('admin_10001')).offers[0]?.manifest.version).toBe('1.10.0');
    expect([await opened(before), await opened(before, true)]).toEqual([undefined, undefined]);
    expect((await offersOf('admin_10001')).offers[0]?.frame, 'a review is for one version').toBe(sharedHere.frame);
    expect((await activate(first, '10001', ['north-quotes.book:view'])).reason).toBe('downgrade');
    expect((await activate(first, '10001', ['north-quotes.book:view'], true)).status).toBe(200);
    expect((await offersOf('admin_10001')).offers[0]?.manifest.version).toBe('1.0.0');
  });
  it('is passed on by roles like any page, and keeps its keys over a restart', async () => {
    await world.database.transaction(systemScope, (tx) =>
      seedPlatform(tx, [system, waybill], [...world.half.serves, ...systemServer.serves]),
    );
    const token = await world.enter('admin_10001');
    expect((await offersOf('admin_10001')).offers).toHaveLength(1);
    const tree = await world.call(token, '/api/platform/Role/grants', {
      id: await world.roleId('10001', 'providerAdmin'),
    });
    expect(JSON.stringify(tree.data)).toContain('north-quotes.book:view');
  });
  it('an id belongs to its first publisher', async () => {
    const other = newSigner();
    await world.run(admin, `${path}/trust`, { name: 'South Freight', publicKey: other.publicKey });
    expect((await install(archiveOf(other, { version: '5.0.0' }))).reason).toBe('publisherUnknown');
  });
  it('goes with its activation, with its version, and with its publisher', async () => {
    const consent = ['north-quotes.book:view'];
    const ends: readonly (readonly [string, () => Promise<Answer>])[] = [
      [
        'deactivated',
        () => world.run(admin, `${path}/deactivate`, { pluginId: 'north-quotes', scopePlatformId: '10001' }),
      ],
      ['killed', () => world.run(admin, `${path}/kill`, { packageId: first, reason: 'reads too much' })],
    ];
    for (const [what, end] of ends) {
      expect((await activate(first, '10001', consent, true)).status, what).toBe(200);
      const [offer] = (await offersOf('admin_10001')).offers;
      expect(await opened(offer), what).toBe(goodEntry);
      expect((await end()).status, what).toBe(200);
      expect(await offersOf('admin_10001'), what).toMatchObject({ offers: [] });
      expect([await opened(offer), await opened(offer, true)], what).toEqual([undefined, undefined]);
    }
    expect((await activate(first, '10001', consent, true)).reason).toBe('killed');
    expect([
      (await review(first)).reason,
      (await world.run(admin, `${path}/withdraw`, { packageId: first, reason: 'x' })).reason,
    ]).toEqual(['killed', 'killed']);
    await activate(second, '10001', ['north-quotes.book:view', 'north-quotes.book:add']);
    expect((await offersOf('admin_10001')).offers).toHaveLength(1);
    await world.run(admin, `${path}/revoke`, { publisherId });
    expect((await offersOf('admin_10001')).offers).toHaveLength(0);
    expect((await activate(second, '10001', ['north-quotes.book:view', 'north-quotes.book:add'])).reason).toBe(
      'publisherUnknown',
    );
    expect((await review(second)).reason, 'a revoked key is no signature').toBe('unsigned');
  });
});

describe('a version that nobody signed', () => {
  const east = newSigner();
  const consent = ['east-quotes.book:view'];
  const unsigned = (version = '1.0.0', more: object = {}): Uint8Array =>
    archiveOf(undefined, { id: 'east-quotes', version, ...more });
  let version: unknown;

  it('passes every other check, is taken in, and runs in a frame', async () => {
    for (const [archive, code] of [
      [unsigned('1.0.0', entry('eval("1");')), 'forbiddenCode'],
      [unsigned('1.0.0', { sdk: '^2.0' }), 'sdkRange'],
      [unsigned('1.0.0', { bundled: ['react'] }), 'sharedBundled'],
      [
        unsigned('1.0.0', {
          after: (files: Map<string, Uint8Array>) => {
            files.set('entry.js', flipped(files.get('entry.js')!));
          },
        }),
        'fileTampered',
      ],
      [unsigned('1.0.0', entry('import { useGone } from "react@19";')), 'exportMissing'],
    ] as const)
      expect((await install(archive)).reason).toBe(code);
    version = (await install(unsigned())).data['id'];
    expect((await install(unsigned())).reason).toBe('downgrade');
    expect((await activate(version, '10002', [])).reason, 'the consent is asked for as ever').toBe('consent');
    expect((await activate(version, '10002', consent)).status).toBe(200);
    const {
      offers: [offer],
    } = await offersOf('admin_10002');
    expect(offer?.frame).toBe(sharedHere.frame);
    const { packages } = (await world.call(admin, `${path}/overview`, {})).data as {
      readonly packages: readonly PartnerPackage[];
    };
    expect(packages.find(({ id }) => id === version)).toMatchObject({
      signed: false,
      publisherName: '',
      reviewedAt: null,
    });
  });
  it('cannot be reviewed, neither by the command nor in the database', async () => {
    expect((await review(version)).reason).toBe('unsigned');
    await expect(
      world.one(
        sql`update plugin_package set reviewed_at = now(), reviewed_by = 'x' where id = ${String(version)}
          returning id`,
      ),
    ).rejects.toThrow();
  });
  it("is signed by handing the same build in again; then its id is its publisher's", async () => {
    await world.run(admin, `${path}/trust`, { name: 'East Freight', publicKey: east.publicKey });
    expect(
      (await install(archiveOf(east, { id: 'east-quotes', keys: ['view', 'add'] }))).reason,
      'another build of that version',
    ).toBe('downgrade');
    expect((await install(archiveOf(east, { id: 'east-quotes' }))).data['id']).toBe(version);
    expect((await offersOf('admin_10002')).offers[0]?.frame, 'a signature is no review').toBe(sharedHere.frame);
    expect((await install(unsigned('2.0.0'))).reason).toBe('publisherUnknown');
    expect((await review(version)).status).toBe(200);
    expect((await offersOf('admin_10002')).offers[0]?.frame).toBeUndefined();
  });
});

test('versions taken in before there were reviews stay where they ran', async () => {
  const database = new PGlite();
  // As much of the table as it was before, as the migration needs.
  await database.exec(`
    create table plugin_package (id text primary key, publisher_id text not null, created_at timestamptz not null, created_by text not null);
    insert into plugin_package values ('v', 'p', now(), 'somebody')`);
  await database.exec(migrations.find(({ name }) => name === 'core/0046-plugin-review')?.sql ?? '');
  expect(
    (await database.query('select reviewed_by, reviewed_at = created_at as then from plugin_package')).rows,
  ).toEqual([{ reviewed_by: 'somebody', then: true }]);
  await database.close();
});

test('code goes out at a plain address of this origin only', async () => {
  const ticket = 't'.repeat(43);
  const { app } = await createHttp({
    api: { endpoints: [], dispatch: () => Promise.reject(new Error('nothing here')) },
    sessions: { find: () => Promise.resolve(undefined) },
    manifests: [],
    toggles: false,
    rates: generousRates,
    ready: () => true,
    ping: () => Promise.resolve(),
    logLevel: 'silent',
    partners: {
      open: (asked, file, inFrame) =>
        Promise.resolve(asked === ticket && file === (inFrame ? 'frame.js' : 'entry.js') ? goodEntry : undefined),
    },
  });
  const get = (url: string, site?: string) => app.inject({ url, headers: site ? { 'sec-fetch-site': site } : {} });
  const good = await get(`/plugins/${ticket}/entry.js`, 'same-origin');
  expect([good.statusCode, good.body, good.headers['content-type'], good.headers['cache-control']]).toEqual([
    200,
    goodEntry,
    'text/javascript; charset=utf-8',
    'private, max-age=31536000, immutable',
  ]);
  expect((await get(`/plugins/${ticket}/entry.js?x=1`)).statusCode).toBe(400);
  const framed = await app.inject({
    url: `/plugins/${ticket}/frame.js`,
    headers: { 'sec-fetch-site': 'cross-site', origin: 'null' },
  });
  expect([
    framed.statusCode,
    framed.body,
    framed.headers['access-control-allow-origin'],
    good.headers['access-control-allow-origin'],
  ]).toEqual([200, goodEntry, 'null', undefined]);
  expect(
    (
      await app.inject({
        url: `/plugins/${ticket}/frame.js`,
        headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      })
    ).statusCode,
  ).toBe(404);
  for (const [url, site] of [
    [`/plugins/${ticket}/entry.js`, 'cross-site'],
    [`/plugins/${ticket}/other.js`],
    [`/plugins/${'u'.repeat(43)}/entry.js`],
    ['/plugins/short/entry.js'],
    [`/plugins/${ticket}/..%2fentry.js`],
  ] as const)
    expect((await get(url, site)).statusCode, url).toBe(404);
  await app.close();
});
