import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serviceKind } from '../../core/server/adapters/index.ts';
import { servicePorts } from '../../host/server/server-core.ts';
import { serverPlugins } from '../../host/plugins.server.ts';
import { insurerInsure, type InsurerPolicy } from '../../plugins/insurance/contract/index.ts';
import { outsidePort } from '../../plugins/bank/contract/index.ts';
import { serveWorld, type World } from '../../plugins/simulator/server/world/serve-world.ts';
import type { Connection, Intent } from '../../sdk/server/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-services-'));
const settings = { keyId: 'services', secret: 'a secret between a service and us' };
let world: World;
let connection: Connection;
const connect = (more: Partial<typeof settings> = {}): Connection =>
  serviceKind(servicePorts(serverPlugins)).connect({ address: world.url, ...settings, ...more });
beforeAll(async () => {
  world = await serveWorld({ folder, port: 0, ...settings });
  connection = connect();
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});
const insurer = (from = connection) => {
  const found = from.adapters.find(({ port }) => port.name === insurerInsure.name);
  if (!found) throw new Error('nobody insures');
  return found;
};
const intent = (key: string, more: Partial<InsurerPolicy> = {}): Intent<InsurerPolicy> => ({
  ...{ platformId: '10001', key, signal: AbortSignal.timeout(5_000) },
  request: {
    ...{ insurerCode: 'PICC', insuredName: '示范货主', vehicleNum: '京A12345', insuredCents: 5_000_000 },
    ...{ premiumCents: 1_500, attempt: 1 },
    ...more,
  },
});
const entries = async (): Promise<readonly unknown[]> =>
  ((await (await fetch(`${world.url}/books`)).json()) as { services: readonly unknown[] }).services;

it('a request is taken once, however often it comes, also when the service has been down', async () => {
  const told = await insurer().send(intent('P1'));
  expect(told).toMatchObject({ state: 'answered', answer: { kind: 'accepted', premiumCents: 1_500 } });
  expect(await insurer().send(intent('P1'))).toEqual(told);
  await world.close();
  world = await serveWorld({ folder, port: 0, ...settings });
  connection = connect();
  expect(await insurer().query(intent('P1'))).toEqual(told);
  expect(await entries()).toHaveLength(1);
});
it('another request with its key is refused, and what was never asked is unknown', async () => {
  await insurer().send(intent('P2'));
  await expect(insurer().send(intent('P2', { premiumCents: 1 }))).rejects.toMatchObject({ error: 'keyUsed' });
  expect(await insurer().query(intent('NEVER'))).toEqual({ state: 'unheard' });
});
it('a refusal of the service is an answer; nothing is believed that is signed with another key', async () => {
  expect(await insurer().send(intent('P3', { insuredCents: 13 }))).toMatchObject({
    state: 'answered',
    answer: { kind: 'refused', reason: '标的信息不完整' },
  });
  const stranger = connect({ secret: 'another secret of nobody at all' });
  await expect(insurer(stranger).send(intent('P4'))).rejects.toThrow('not signed with our key');
});
it('trying it tells the clock and the ports that are served, and changes nothing', async () => {
  const before = await entries();
  expect(await connection.tryIt(AbortSignal.timeout(5_000))).toMatch(
    /^\d{4}-\d\d-\d\d .*insurer\.insure.*invoice\.issue/,
  );
  expect(await entries()).toEqual(before);
});
it('every port of the outside channels is served by some protocol: none is left without a way', () => {
  // Payments go by the bank's protocol, mail by SMTP, a provider of accounts is read by OpenID Connect, and a partner's
  // service is called as its guide says.
  const others = ['bank.transfer', 'bank.arrival', 'mail.send', 'hook.send', 'signOn.try', 'partner.call'];
  const served = [...servicePorts(serverPlugins).map(({ name }) => name), ...others];
  expect(served.sort()).toEqual(outsidePort.choices?.map(({ value }) => String(value)).sort());
});
