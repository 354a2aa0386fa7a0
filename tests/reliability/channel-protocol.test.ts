import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { toJSONSchema } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { channelShapes, type ChannelTransfer } from '../../plugins/bank/contract/index.ts';
import { channelV1 } from '../../plugins/bank/server/channel-v1/adapter-kind.ts';
import { ChannelClient } from '../../plugins/bank/server/channel-v1/channel-client.ts';
import type { WorldFaults } from '../../plugins/simulator/server/world/faults.ts';
import { serveWorld, type World } from '../../plugins/simulator/server/world/serve-world.ts';
import { addressFault, exchangeHeaders, signatureOf, signedRequest, wireKey } from '../../sdk/server/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-channel-'));
const keyId = 'test';
const secret = 'a secret between a bank and us';
let world: World;
let client: ChannelClient;
beforeAll(async () => {
  world = await serveWorld({ folder, port: 0, keyId, secret });
  client = new ChannelClient({ address: world.url, keyId, secret });
});
beforeEach(() => tell({}));
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const tell = async (faults: Partial<Record<keyof WorldFaults, object>>): Promise<void> => {
  await fetch(`${world.url}/faults`, { method: 'PUT', body: JSON.stringify(faults) });
};
const books = async () =>
  (await (await fetch(`${world.url}/books`)).json()) as {
    readonly orders: readonly { readonly order: ChannelTransfer; readonly state: string; readonly amount: number }[];
    readonly lines: readonly { readonly key: string | null; readonly amount: number }[];
  };
const soon = (): AbortSignal => AbortSignal.timeout(5_000);
let serial = 0;
const order = (more: Partial<ChannelTransfer> = {}): ChannelTransfer => ({
  ...{ key: `10001.T${(serial += 1)}`, tenant: '10001', channel: 'SIM', purpose: 'FREIGHT', amount: 12_300 },
  ...{ payeeName: '示范司机', payeeBank: '示范银行', payeeAccount: '6210990012345678', attempt: 1 },
  ...more,
});

describe('an order', () => {
  it('is paid once, however often it comes', async () => {
    const one = order();
    const told = await client.transfer(one, soon());
    expect(told).toMatchObject({ key: one.key, state: 'paid', amount: 12_300, fee: 0 });
    expect(await client.transfer(one, soon())).toEqual(told);
    expect(await client.standing('transfers', one.key, soon())).toEqual(told);
    expect((await books()).lines.filter(({ key }) => key === one.key)).toHaveLength(1);
  });
  it('with the key of another one is refused', async () => {
    const one = order();
    await client.transfer(one, soon());
    await expect(client.transfer({ ...one, amount: 1 }, soon())).rejects.toMatchObject({ error: 'keyUsed' });
  });
  it('that was never given is unknown, and only then', async () => {
    expect(await client.standing('transfers', '10001.NEVER', soon())).toBeUndefined();
    await tell({ query: { how: 'busy' } });
    await expect(client.standing('transfers', '10001.NEVER', soon())).rejects.toMatchObject({ error: 'busy' });
  });
  it('is in the statement of its day, and has a receipt', async () => {
    const one = order({ tenant: '10009', channel: 'HF', purpose: 'WITHDRAW', key: '10009.W1' });
    expect(await client.transfer(one, soon())).toEqual({ key: one.key, state: 'accepted' });
    const paid = await client.standing('transfers', one.key, soon());
    expect(paid).toMatchObject({ state: 'paid', fee: 200 });
    const { at, balance } = await client.balance({ tenant: '10009', channel: 'HF' }, soon());
    expect(balance).toBe(-12_500);
    const lines = await client.statement({ tenant: '10009', channel: 'HF' }, at.slice(0, 10), soon());
    expect(lines.map(({ amount, summary, key }) => [amount, summary, key])).toEqual([
      [12_300, '提现', one.key],
      [200, '手续费', one.key],
    ]);
    expect(Buffer.from(await client.receipt(one.key, soon())).toString('latin1')).toMatch(/^%PDF-1\.4[^]*CNY 123\.00/);
    await expect(client.receipt('10009.NONE', soon())).rejects.toMatchObject({ error: 'notFound' });
  });
  it('stands in the books when the world comes up again', async () => {
    const one = order();
    const told = await client.transfer(one, soon());
    await world.close();
    world = await serveWorld({ folder, port: 0, keyId, secret });
    client = new ChannelClient({ address: world.url, keyId, secret });
    expect(await client.transfer(one, soon())).toEqual(told);
    expect((await books()).lines.filter(({ key }) => key === one.key)).toHaveLength(1);
  });
});

describe('nothing is believed that is not signed for it', () => {
  const ask = (headers: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(`${world.url}/v1/balance?tenant=10001&channel=SIM`, { headers });
  const signed = (time: string, nonce: string, target = '/v1/balance?tenant=10001&channel=SIM') => ({
    [exchangeHeaders.keyId]: keyId,
    [exchangeHeaders.time]: time,
    [exchangeHeaders.nonce]: nonce,
    [exchangeHeaders.signature]: signatureOf(secret, signedRequest({ method: 'GET', target, time, nonce, body: '' })),
  });
  const now = (): number => Math.floor(Date.now() / 1000);
  const errorOf = async (response: Response): Promise<unknown> =>
    ((await response.json()) as { readonly error?: unknown }).error;

  it('by the bank: no signature, another target, a stale clock, a replay', async () => {
    const headers = signed(String(now()), 'nonce-of-a-first-request');
    expect((await ask(headers)).status).toBe(200);
    expect(await errorOf(await ask(headers))).toBe('replayed');
    expect(await errorOf(await ask({}))).toBe('unsigned');
    expect(await errorOf(await ask(signed(String(now()), 'nonce-of-a-second-one', '/v1/books')))).toBe('unsigned');
    expect(await errorOf(await ask(signed(String(now() - 301), 'nonce-of-a-third-one')))).toBe('stale');
  });
  it('by us: an answer signed with another key, or none of the protocol', async () => {
    await tell({ send: { how: 'forged' } });
    await expect(client.transfer(order(), soon())).rejects.toThrow('not signed with our key');
    await tell({ send: { how: 'wrongly' } });
    await expect(client.transfer(order(), soon())).rejects.toThrow('not of the protocol');
    await tell({ send: { how: 'twice' } });
    await expect(client.transfer(order(), soon())).rejects.toThrow('no JSON');
    const stranger = new ChannelClient({ address: world.url, keyId, secret: 'another secret of nobody' });
    await expect(stranger.transfer(order(), soon())).rejects.toThrow('not signed with our key');
  });
  it('and what takes too long, or breaks off, is no answer', async () => {
    for (const how of ['never', 'lost', 'dead'] as const) {
      await tell({ send: { how } });
      await expect(client.transfer(order(), AbortSignal.timeout(300))).rejects.toThrow(/abort|fetch failed|timeout/i);
    }
  });
});

it.each([
  ['https://bank.example', true],
  ['https://bank.example:8443/freight', true],
  ['http://127.0.0.1:9000', true],
  ['http://localhost:9000', true],
  ['http://bank.example', false],
  ['http://10.0.0.5', false],
  ['http://127.0.0.1.bank.example', false],
  ['https://user:pw@bank.example', false],
  ['https://bank.example?to=x', false],
  ['ftp://bank.example', false],
  ['bank.example', false],
])('money leaves over TLS, or not this machine: %s', (address, good) => {
  expect(addressFault(address) === undefined).toBe(good);
});

it('a key that the protocol cannot carry is always carried as the same sum', () => {
  expect(wireKey({ platformId: '10001', key: 'TX26-1' })).toBe('10001.TX26-1');
  const odd = { platformId: '10001', key: 'TH-流水/1' };
  expect(wireKey(odd)).toMatch(/^sum\.[0-9a-f]{64}$/);
  expect(wireKey(odd)).toBe(wireKey({ ...odd }));
  expect(wireKey(odd)).not.toBe(wireKey({ ...odd, platformId: '10002' }));
});

describe('docs/channel-v1.yaml', () => {
  interface Described {
    readonly paths: Readonly<Record<string, object>>;
    readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
  }
  const described = parse(readFileSync(join(import.meta.dirname, '../../docs/channel-v1.yaml'), 'utf8')) as Described;
  it('describes what is sent and believed', () => {
    const shapes = Object.entries(channelShapes).map(([name, shape]) => {
      const { $schema: _draft, ...schema } = toJSONSchema(shape, { io: 'input' });
      return [name, schema] as const;
    });
    expect(described.components.schemas).toEqual(Object.fromEntries(shapes));
  });
  it('names the paths that are asked', () => {
    expect(Object.keys(described.paths)).toEqual([
      '/v1/transfers',
      '/v1/transfers/{key}',
      '/v1/arrivals',
      '/v1/arrivals/{key}',
      '/v1/balance',
      '/v1/statement',
      '/v1/receipts/{key}',
    ]);
  });
});

it('the kind of adapter tries with what changes nothing', async () => {
  const before = await books();
  const connection = channelV1.connect({ address: world.url, keyId, secret });
  expect(await connection.tryIt(soon())).toMatch(/^\d{4}-\d\d-\d\d /);
  expect(await books()).toEqual(before);
  expect(() => channelV1.connect({ address: 'http://bank.example', keyId, secret })).toThrow('https://');
});
