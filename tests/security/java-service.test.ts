import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServiceTokens } from '../../core/server/partners/index.ts';
import { GatewayWorld, keys, secret } from '../support/gateway-world.ts';
import { hasJava, JavaBuild } from '../support/java-service.ts';

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });

describe.skipIf(!hasJava)('a service in Java', () => {
  let build: JavaBuild;
  beforeAll(() => {
    build = new JavaBuild().compile();
  });
  afterAll(() => build.remove());

  test('its own tests pass: what is let in, and what is refused', () => {
    const { passed, said } = build.test();
    expect(said).toMatch(/1\d passed, 0 failed/);
    expect(passed).toBe(true);
  });
  test('answers behind the gateway, to this console and the tenant it works for, and to nobody else', async () => {
    const world = await GatewayWorld.open();
    const port = String(await freePort());
    const origin = `http://127.0.0.1:${port}`;
    const stop = await build.serve({ API: world.url, PORT: port, PLATFORMS: '10001' });
    try {
      await world.connect(origin);
      const person = await world.system.enter('admin_10001');
      const rate = async (weight: unknown) => (await world.call(person, 'acme-quotes/rate', { weight })).body;
      expect(await rate(32_180)).toMatchObject({ status: 200, data: { price: 12_000 } });
      expect(await rate(-1)).toMatchObject({ status: 400, reason: 'invalid' });
      expect((await world.call(person, 'acme-quotes/quotes/add')).body).toMatchObject({ status: 404 });
      // As the gateway asks, but with tokens of others, and for others.
      const about = { sub: 'u1', name: '王小明', platformName: '北疆', plugin: 'acme-quotes', version: '1.0.0' };
      const asked = async (tokens: ServiceTokens, claims: { readonly platform: string; readonly aud: string }) => {
        const token = await tokens.issue({ ...about, ...claims, permissions: keys });
        const answer = await fetch(`${origin}/api/partner/acme-quotes/rate`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: '{"weight":1}',
        });
        return ((await answer.json()) as { readonly status: number }).status;
      };
      const ours = { platform: '10001', aud: origin };
      const good = new ServiceTokens(secret);
      expect([
        await asked(good, ours),
        await asked(good, { ...ours, platform: '10002' }),
        await asked(good, { ...ours, aud: 'https://other.example' }),
        await asked(new ServiceTokens('another secret, just as long as it'), ours),
        await asked(new ServiceTokens(secret, () => Date.now() - 61_000), ours),
      ]).toEqual([200, 403, 403, 403, 403]);
    } finally {
      await stop();
      await world.close();
    }
  });
});
