import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../core/server/database/index.ts';
import { lorryOverrides, tokens } from '../support/lorry-server.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-down-'));
const dataDir = join(folder, 'pglite');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    ...lorryOverrides,
    openDatabase: (migrations) => openDatabase({ dataDir, migrations, queryDeadlineMs: 1500 }),
  });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const health = async (path: string): Promise<number> => (await fetch(server.url + path)).status;
const databasePid = (): number => (JSON.parse(readFileSync(`${dataDir}.lock`, 'utf8')) as { pid: number }).pid;
const add = (requestId: string) =>
  server.post(
    '/api/test/lorry/add',
    { model: { plate: '沪A12345', weight: 1, price: 1 }, requestId },
    { token: tokens.all },
  );

describe('when the database does not answer', () => {
  it('[R8-22] calls answer 503 with the specification’s text, readiness goes, liveness stays, and all comes back by itself', async () => {
    expect([await health('/livez'), await health('/readyz')]).toEqual([200, 200]);
    process.kill(databasePid(), 'SIGSTOP');
    const asked = Date.now();
    const call = add('intent-down-1');
    await new Promise((done) => setTimeout(done, 100));
    expect(await health('/livez')).toBe(200);
    // A probe is answered at once with what is known; that there is no answer is known after the deadline of two seconds.
    await expect.poll(() => health('/readyz'), { timeout: 3000, interval: 50 }).toBe(503);
    expect(Date.now() - asked).toBeLessThan(3000);
    const refused = await call;
    expect(refused.httpStatus).toBe(503);
    expect(refused.body).toEqual({
      status: 503,
      message: '服务异常，请联系技术人员!',
      reason: 'unavailable',
      requestId: refused.headers.get('x-request-id'),
    });
    expect(await health('/livez')).toBe(200);
    // The deadline of the statement has ended the stuck process; a new one opens the same folder.
    await expect.poll(() => health('/readyz'), { timeout: 20_000, interval: 200 }).toBe(200);
    expect((await add('intent-down-2')).body).toMatchObject({ status: 200 });
    expect(JSON.stringify(refused.body)).not.toMatch(/deadline|pglite|socket|sql/i);
  }, 60_000);
  it('a stranger learns nothing from the health pages', async () => {
    for (const path of ['/livez', '/readyz'])
      expect(await (await fetch(server.url + path)).text()).toBe('{"status":200}');
  });
});

describe('while the first work is still being done', () => {
  it('health answers, nothing else does, and a step that fails closes what was opened', async () => {
    const seen: number[] = [];
    await expect(
      startTestServer(
        {
          ...lorryOverrides,
          openDatabase: (migrations) => openDatabase({ dataDir: join(folder, 'boot'), migrations }),
          bootSteps: [
            {
              title: { zh: '试', en: 'try' },
              modes: ['test'],
              run: async () => {
                for (const path of ['/livez', '/readyz', '/api/nothing', '/'])
                  seen.push((await fetch(`http://127.0.0.1:38917${path}`)).status);
                throw new Error('the replay failed');
              },
            },
          ],
        },
        { port: 38_917 },
      ),
    ).rejects.toThrow('the replay failed');
    expect(seen).toEqual([200, 503, 503, 503]);
    await expect(fetch('http://127.0.0.1:38917/livez')).rejects.toThrow();
    const again = await openDatabase({ dataDir: join(folder, 'boot'), migrations: [] });
    await again.close();
  }, 60_000);
});
