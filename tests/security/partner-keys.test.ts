import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ServiceTokens } from '../../core/server/partners/index.ts';
import { keys as permissions, OwnService, secret, templateServer } from '../support/gateway-world.ts';

const about = {
  name: '王小明',
  platformName: '北疆',
  sub: 'u1',
  platform: '10001',
  plugin: 'acme-quotes',
  version: '1.0.0',
  permissions,
};
const keySet = JSON.stringify(new ServiceTokens(secret).keySet);
const platforms = [about.platform];
let kit: Awaited<ReturnType<typeof templateServer>>;
/** Stands for the console where a service asks for its keys. */
let keyPlace: OwnService;
let bearer: string;
let rates: Server;
beforeEach(async () => {
  kit = await templateServer();
  keyPlace = await new OwnService().open();
  const { origin } = keyPlace;
  keyPlace.answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(keySet);
  bearer = `Bearer ${await new ServiceTokens(secret).issue({ aud: origin, ...about })}`;
  rates = kit.rateService({ api: origin, origin, platforms });
  await new Promise<void>((ready) => {
    rates.listen(0, '127.0.0.1', ready);
  });
});
afterEach(async () => {
  rates.close();
  await keyPlace.close();
});
async function ask(): Promise<readonly [number, unknown]> {
  const { port } = rates.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/partner/acme-quotes/rate`, {
    method: 'POST',
    headers: { authorization: bearer },
    body: '{"weight":1000}',
  });
  return [answer.status, await answer.json()];
}
const good = [200, { status: 200, data: { price: 13_500 } }];

describe("a partner's service that knows no key of the console yet", () => {
  test('answers three calls that come together, and asks for the keys once', async () => {
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([good, good, good]);
    expect(keyPlace.heard.map(({ url }) => url)).toEqual(['/.well-known/freightdeck-keys.json']);
  });
  test.each([
    ['an error', 502, ''],
    ['no JSON', 200, 'no keys'],
    ['no key set', 200, '{}'],
    ['a redirect', 302, keySet],
  ])('says 503 when the console answers %s, and takes the next call', async (_, status, content) => {
    keyPlace.answer = (response) => response.writeHead(status, { location: '/elsewhere' }).end(content);
    const { origin } = keyPlace;
    const reading = kit.readToken(bearer, { keyOf: kit.keysOf(origin), origin, plugin: about.plugin, platforms });
    await expect(reading).rejects.toBeInstanceOf(kit.KeysUnknown);
    expect(await ask()).toEqual([503, expect.objectContaining({ status: 503, reason: 'keysUnknown' })]);
    keyPlace.answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(keySet);
    expect(await ask()).toEqual(good);
  });
  test('refuses a key id that the console does not have with 403', async () => {
    bearer = `Bearer ${await new ServiceTokens('another secret, just as long as it').issue({
      aud: keyPlace.origin,
      ...about,
    })}`;
    expect(await ask()).toEqual([200, expect.objectContaining({ status: 403 })]);
  });
});
