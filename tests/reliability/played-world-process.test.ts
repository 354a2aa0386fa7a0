import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { defaultDemoPassword } from '../../core/server/tenancy/demo/index.ts';
import { outsideAdapters, tryOutsideAdapter } from '../../plugins/bank/contract/index.ts';
import { seedServerFolder } from '../support/database.ts';
import { readAnswer } from '../support/server.ts';
import { startProcess, type ServerProcess } from '../support/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-demo-world-'));
let server: ServerProcess | undefined;
afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const until = async (what: () => Promise<boolean>): Promise<boolean> => {
  for (let n = 0; n < 60; n += 1) {
    if (await what()) return true;
    await pause(250);
  }
  return false;
};

it('a demo has a bank beside it, set up as an operator would, that goes when the server is killed', async () => {
  await seedServerFolder(folder);
  server = startProcess(folder, { environment: { FREIGHTDECK_MODE: 'demo', DEMO_SCALE: '0' } });
  const url = await server.url;
  const post = async (path: string, body: object, token?: string): Promise<Readonly<Record<string, unknown>>> => {
    const session: Record<string, string> =
      token === undefined ? {} : { auth: 'true', authorization: `Bearer ${token}` };
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...session },
      body: JSON.stringify(body),
    });
    return (await readAnswer(response)).body;
  };
  const entered = await post('/auth/login', {
    model: { userName: 'admin', password: defaultDemoPassword, loginType: '4' },
  });
  const token = (entered['data'] as { session: { sessionToken: string } }).session.sessionToken;
  type Row = { readonly id: string; readonly name: string; readonly address: string; readonly tryState: number };
  const listed = async (): Promise<readonly Row[]> => {
    const answer = await post(`${outsideAdapters.path}/paging`, { conditions: {}, page: 1, limit: 10 }, token);
    return (answer['pageResult'] as { itemList: readonly Row[] }).itemList;
  };
  const [world] = await listed();
  expect(world).toMatchObject({ name: 'played-world', enabled: 1 });
  expect(
    await post(tryOutsideAdapter.path, { id: world?.id, model: {}, requestId: 'try-it-once' }, token),
  ).toMatchObject({
    status: 200,
  });
  expect(await until(async () => (await listed())[0]?.tryState === 2)).toBe(true);
  const reachable = (): Promise<boolean> =>
    fetch(`${world?.address}/books`).then(
      (answer) => answer.ok,
      () => false,
    );
  expect(await reachable()).toBe(true);
  server.kill('SIGKILL');
  await server.exited;
  expect(await until(async () => !(await reachable()))).toBe(true);
}, 90_000);
