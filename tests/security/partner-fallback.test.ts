import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../sdk/server/index.ts';
import { GatewayWorld, keys } from '../support/gateway-world.ts';
import { archiveOf, base64, goodEntry } from '../support/partner-archive.ts';

let world: GatewayWorld;
const ids = new Map<string, string>();
beforeAll(async () => {
  world = await GatewayWorld.open();
});
afterAll(() => world.close());

const install = async (version: string, codes: readonly string[], reviewed: boolean): Promise<string> => {
  const { data } = await world.command('install', {
    archive: base64(archiveOf(world.signer, { id: 'acme-quotes', version, keys: codes })),
  });
  const id = String(data['id']);
  ids.set(version, id);
  if (reviewed) await world.command('review', { packageId: id });
  return id;
};
const activate = (version: string, platformId: string, consent: readonly string[]) =>
  world.command('activate', { packageId: ids.get(version), scopePlatformId: platformId, consent, rollback: false });
const kill = async (version: string): Promise<unknown> =>
  (await world.command('kill', { packageId: ids.get(version), reason: 'a hole' })).data['fellBack'];
const offered = async (who: string): Promise<readonly string[]> => {
  const answer = await world.system.call(await world.system.enter(who), '/api/platform/RoleMenu/listing', {});
  const offers = (answer['partners'] ?? []) as readonly { readonly manifest: { readonly version: string } }[];
  return offers.map(({ manifest }) => manifest.version);
};

test('after a kill its tenants get the newest reviewed version before it that asks for nothing new', async () => {
  await install('2.0.0', ['view'], true);
  await install('2.1.0', ['view', 'add', 'sell'], true);
  await install('2.2.0', ['view'], false);
  await install('3.0.0', ['view', 'add'], true);
  await activate('3.0.0', '10001', keys);
  await activate('3.0.0', '10002', keys);
  const ticket = () =>
    world.system.one<{ ticket: string; consent: string[]; updatedBy: string }>(
      sql`select ticket, consent, updated_by from plugin_activation where platform_id = '10001'`,
    );
  const before = await ticket();
  expect(await kill('3.0.0'), '2.2.0 is not reviewed, 2.1.0 asks for more').toBe(2);
  expect([await offered('admin_10001'), await offered('admin_10002')]).toEqual([['2.0.0'], ['2.0.0']]);
  const now = await ticket();
  expect(now.ticket).not.toBe(before.ticket);
  expect(now.consent).toEqual([keys[0]]);
  const { told } = await world.system.one<{ told: readonly string[] }>(
    sql`select array_agg(text_zh order by platform_id) as told from plugin_notice where kind like 'partner.killed%'`,
  );
  expect(told, 'each is told why, and what it has now').toEqual([
    expect.stringMatching(/已换为 2\.0\.0。原因：.+。$/),
    expect.stringMatching(/已换为 2\.0\.0。原因：.+。$/),
  ]);
});
test('a kill that is repeated moves nobody; without a version to fall back to the tenant is left without', async () => {
  expect(await kill('3.0.0')).toBe(0);
  expect(await kill('2.0.0')).toBe(0);
  expect(await offered('admin_10001')).toEqual([]);
});
test('a tenant that was switched off stays off', async () => {
  await install('4.0.0', ['view'], true);
  await install('4.1.0', ['view'], true);
  await activate('4.1.0', '10001', [keys[0]]);
  await world.command('deactivate', { pluginId: 'acme-quotes', scopePlatformId: '10001' });
  expect(await kill('4.1.0')).toBe(0);
  expect(await offered('admin_10001')).toEqual([]);
});
test('whoever reviews sees what a version changes, and takes its code along; nobody else does', async () => {
  const ask = (name: string, packageId: string, who = world.admin) =>
    world.system.call(who, `/api/platform/partnerPlugin/${name}`, { packageId });
  const compared = (await ask('compare', ids.get('4.1.0')!)).data;
  expect(compared).toEqual({
    version: '4.0.0',
    manifest: [{ place: 'version', before: '4.0.0', now: '4.1.0' }],
    files: [],
  });
  const wider = await install('5.0.0', ['view', 'add'], false);
  expect((await ask('compare', wider)).data['manifest']).toContainEqual({
    place: 'permissions.acme-quotes.book.1',
    before: null,
    now: 'add',
  });
  const { name, content } = (await ask('download', wider)).data as { name: string; content: string };
  const files = unzipSync(Buffer.from(content, 'base64'));
  expect([name, Object.keys(files)]).toEqual(['acme-quotes-5.0.0.zip', ['plugin.json', 'entry.js']]);
  expect(strFromU8(files['entry.js']!)).toBe(goodEntry);
  const tenant = await world.system.enter('admin_10001');
  for (const one of ['compare', 'download']) expect((await ask(one, wider, tenant)).status, one).toBe(403);
  // Like every question about a record that is not there: no answer.
  for (const one of ['compare', 'download']) expect((await ask(one, 'no such one')).status, one).toBe(204);
});
