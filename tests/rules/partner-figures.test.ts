import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorReport, partnerOpened } from '@freightdeck/sdk/contract';
import { pageOf, reasonOf } from '../../core/server/partners/figures.ts';
import type { PartnerFault, PartnerUse } from '../../plugins/system/contract/index.ts';
import { systemScope } from '../../core/server/tenancy/index.ts';
import { forgetFigures } from '../../plugins/system/server/partner-endings.ts';
import type { PluginManifest } from '../../sdk/manifest/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { archiveOf, base64, newSigner, sharedHere } from '../support/partner-archive.ts';
import { SystemWorld } from '../support/system-world.ts';

const path = '/api/platform/partnerPlugin';
const id = 'north-quotes';
const page = `${id}.book`;
const signer = newSigner();
const ticket = 'A'.repeat(43);
let world: SystemWorld;
let admin: string;
beforeAll(async () => {
  world = await SystemWorld.open(sharedHere);
  admin = await world.enter('admin');
  await world.done(world.run(admin, `${path}/trust`, { name: 'North', publicKey: signer.publicKey }));
  const { data } = await world.done(
    world.run(admin, `${path}/install`, { archive: base64(archiveOf(signer, { id })) }),
  );
  await world.done(world.run(admin, `${path}/review`, { packageId: data['id'] }));
  for (const scopePlatformId of ['10001', '10002'])
    await world.done(
      world.run(admin, `${path}/activate`, {
        packageId: data['id'],
        scopePlatformId,
        consent: [`${page}:view`],
        rollback: false,
      }),
    );
}, 90_000);
afterAll(() => world.close());

const figures = async (): Promise<{ faults: PartnerFault[]; uses: PartnerUse[] }> =>
  (await world.call(admin, `${path}/figures`, { pluginId: id })).data as never;
const open = async (who: string, opens: number, of = page): Promise<void> => {
  await world.done(
    world.run(await world.enter(who), partnerOpened.path, { opened: [{ pluginId: id, page: of, opens }] }),
  );
};
const fail = async (who: string, more: object = {}): Promise<void> => {
  await world.done(
    world.run(await world.enter(who), errorReport.path, {
      message: '张三 冀B12345 has no card 6222020200011112222',
      info: 'page',
      url: `http://console.example/#/partner/${id}/book?plate=%E5%86%80B12345`,
      stack: `TypeError: 张三\n    at draw (http://console.example/plugins/${ticket}/entry-abc.js:3:14)`,
      plugin: id,
      at: '2026-11-29 08:00:00',
      ...more,
    }),
  );
};

describe('what an author is told', () => {
  test('opens are counted by day, page and version, and platforms by their number', async () => {
    await open('admin_10001', 3);
    await open('admin_10001', 2);
    await open('admin_10002', 1);
    await open('admin_10001', 5, `${id}.other`);
    expect((await figures()).uses).toEqual([
      { day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/), version: '1.0.0', page, opens: 6, tenants: 2 },
    ]);
  });
  test('errors are counted by code, page and place; nothing of what the plugin had read is in them', async () => {
    await fail('admin_10001');
    await fail('admin_10002');
    const { faults } = await figures();
    expect(faults).toMatchObject([
      { version: '1.0.0', page, code: 'PLG-231', reason: 'TypeError @ entry-abc.js:3:14', count: 2 },
    ]);
    const told = JSON.stringify(faults);
    for (const one of ['张三', '冀B12345', '6222', ticket, '10001', 'console.example']) expect(told).not.toContain(one);
  });
  test('a platform switches it off for itself', async () => {
    const tenant = await world.enter('admin_10002');
    await world.done(world.run(tenant, `${path}/telemetry`, { pluginId: id, telemetry: false }));
    await open('admin_10002', 7);
    await fail('admin_10002');
    const { faults, uses } = await figures();
    expect([uses[0]?.opens, faults[0]?.count]).toEqual([6, 2]);
    expect(
      (await world.run(await world.enter('view_10001'), `${path}/telemetry`, { pluginId: id, telemetry: false }))
        .status,
    ).toBe(403);
    expect((await world.run(tenant, `${path}/telemetry`, { pluginId: 'no-such', telemetry: false })).reason).toBe(
      'activation',
    );
  });
  test('errors of the product and of plugins that the platform does not run are not counted', async () => {
    await fail('admin_10001', { plugin: 'waybill' });
    await fail('admin_10001', { plugin: 'other-plugin' });
    expect((await figures()).faults).toHaveLength(1);
    expect((await world.call(await world.enter('admin_10001'), `${path}/figures`, { pluginId: id })).status).toBe(403);
  });
});

test('figures are kept for 90 days, and no longer', async () => {
  const daysAgo = (days: number): string =>
    new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
  await world.database.transaction(systemScope, async (tx) => {
    for (const day of [daysAgo(91), daysAgo(90)]) {
      await tx.run(sql`
        insert into plugin_usage (platform_id, plugin_id, version, page, day, opens)
        values ('10003', ${id}, '0.9.0', ${page}, ${day}::date, 4)`);
      await tx.run(sql`
        insert into plugin_fault (platform_id, plugin_id, version, page, day, code, reason, console, count)
        values ('10003', ${id}, '0.9.0', ${page}, ${day}::date, 'PLG-231', 'Error', '', 4)`);
    }
    const call = world.api.openCall(tx, {
      as: { id: '', name: '', actor: 'system', keys: ['*'], roleIds: [] },
      platformId: '',
    });
    await forgetFigures.run(call);
  });
  for (const table of ['plugin_usage', 'plugin_fault'])
    expect(
      await world.one(sql`select array_agg(day::text) as days from ${sql([table])} where platform_id = '10003'`),
      table,
    ).toEqual({ days: [daysAgo(90)] });
  expect((await figures()).uses[0], 'of today').toMatchObject({ opens: 6 });
});

test.each([
  [
    "Cannot read properties of undefined (reading 'plate')",
    "TypeError: Cannot read properties of undefined (reading 'plate') @ entry-a.js:1:2",
  ],
  ['quote.rate is not a function', 'TypeError: quote.rate is not a function @ entry-a.js:1:2'],
  ['Zhang San has no driving licence', 'TypeError @ entry-a.js:1:2'],
  ["Cannot read properties of undefined (reading '张三')", 'TypeError @ entry-a.js:1:2'],
])('the reason of %s', (message, reason) => {
  const stack = `TypeError: ${message}\n    at x (https://c.example/plugins/${ticket}/entry-a.js:1:2)`;
  expect(reasonOf({ message, stack })).toBe(reason);
});
test('a page is known by its path alone', () => {
  const manifest = { routes: { [page]: { path: '/partner/north-quotes/book' } } } as unknown as PluginManifest;
  expect(pageOf('https://c.example/#/partner/north-quotes/book?a=1', manifest)).toBe(page);
  expect(pageOf('https://c.example/#/waybillManage?name=x', manifest)).toBe('');
});
