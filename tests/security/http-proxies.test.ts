import { beforeAll, describe, expect, it } from 'vitest';
import { generousRates } from '../../core/server/http/index.ts';
import { defaultDemoPassword } from '../../core/server/tenancy/demo/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { startEchoHttp } from '../support/echo-http.ts';
import { lorryServer } from '../support/lorry-plugin.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const client = '203.0.113.9';
/** One rate for all calls of an address: who shares the address of another is braked by the other's calls. */
const oneCall = { ...generousRates, address: { burst: 1, perSecond: 0.001 } };
const statusesOf = async (
  trustedProxies: readonly string[],
  forwarded: readonly (string | undefined)[],
): Promise<number[]> => {
  const { url } = await startEchoHttp({ rates: oneCall, trustedProxies });
  const statuses: number[] = [];
  for (const header of forwarded) {
    const headers = {
      'content-type': 'application/json',
      ...(header === undefined ? {} : { 'x-forwarded-for': header }),
    };
    statuses.push((await fetch(`${url}/api/echo`, { method: 'POST', body: '{}', headers })).status);
  }
  return statuses;
};

describe('the address limits are counted by', () => {
  it('behind a trusted proxy it is the client’s', async () => {
    expect(await statusesOf(['127.0.0.1'], [client, '203.0.113.10', '2001:db8::5', client])).toEqual([
      200, 200, 200, 429,
    ]);
    expect(
      await statusesOf(['127.0.0.0/8', '10.1.0.0/16'], [client, `${client}, 10.1.2.3`, '203.0.113.10, 10.1.2.3']),
    ).toEqual([200, 429, 200]);
  });
  it('is nothing a client can choose: what stands in front of what the proxy added does not count', async () => {
    expect(
      await statusesOf(
        ['127.0.0.1'],
        [`198.51.100.1, ${client}`, `198.51.100.2, ${client}`, `127.0.0.1, ${client}`, `10.0.0.1,,${client}`],
      ),
    ).toEqual([200, 429, 429, 429]);
  });
  it('has no port, and is the proxy’s own where none is told or what is told is no address', async () => {
    expect(
      await statusesOf(
        ['127.0.0.1'],
        [`${client}:50001`, `${client}:50002`, '[2001:db8::5]:50001', '[2001:db8::5]:50002'],
      ),
    ).toEqual([200, 429, 200, 429]);
    expect(await statusesOf(['127.0.0.1'], [undefined, 'unknown', 'x'.repeat(2000), '1.2.3.4.5'])).toEqual([
      200, 429, 429, 429,
    ]);
  });
  it('is the socket’s without the setting, and when another proxy is trusted', async () => {
    expect(await statusesOf([], [client, '203.0.113.10'])).toEqual([200, 429]);
    expect(await statusesOf(['10.0.0.5'], [client, '203.0.113.10'])).toEqual([200, 429]);
  });
});

describe('what is kept of a sign-in', () => {
  const server = async (trustedProxies: readonly string[]): Promise<TestServer> =>
    startTestServer({ plugins: [lorryServer] }, { trustedProxies });
  const signIn = async (at: TestServer, password: string, forwarded: string): Promise<number> => {
    const { body } = await at.post(
      '/auth/login',
      { model: { userName: 'disp_10001', password, loginType: '4' } },
      { headers: { 'x-forwarded-for': forwarded } },
    );
    return Number(body['status']);
  };
  const addressesIn = ({
    database,
  }: TestServer): Promise<
    { readonly attempts: string[]; readonly sessions: string[]; readonly audited: string[] } | undefined
  > =>
    database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.one(sql`
      select (select array_agg(distinct ip order by ip) from login_attempt) as attempts,
        (select array_agg(distinct ip order by ip) from session) as sessions,
        (select array_agg(distinct ip order by ip) from audit_log where path = '/auth/login') as audited`),
    );
  let behind: TestServer;
  beforeAll(async () => {
    behind = await server(['127.0.0.1', '::1']);
  }, 120_000);

  it('names the client behind a trusted proxy: attempts, session and audit row', async () => {
    expect(await signIn(behind, defaultDemoPassword, client)).toBe(200);
    await behind.core.settled();
    expect(await addressesIn(behind)).toEqual({ attempts: [client], sessions: [client], audited: [client] });
  });
  it('wrong guesses from one address do not keep out another', async () => {
    const guesses: number[] = [];
    for (let n = 0; n < 6; n++) guesses.push(await signIn(behind, 'Wrong#2026', '198.51.100.7'));
    expect(guesses).toEqual([...Array<number>(5).fill(400), 429]);
    expect(await signIn(behind, defaultDemoPassword, client)).toBe(200);
  });
  it('without the setting the header is not looked at', async () => {
    const alone = await server([]);
    expect(await signIn(alone, defaultDemoPassword, client)).toBe(200);
    await alone.core.settled();
    const { attempts, sessions, audited } = (await addressesIn(alone)) ?? {};
    expect([attempts, sessions, audited].map((found) => found?.map((ip) => ip.replace(/^::ffff:/, '')))).toEqual(
      Array(3).fill(['127.0.0.1']),
    );
  }, 60_000);
});
