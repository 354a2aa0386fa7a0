import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { crash } from '../support/crash-rounds.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-kill-'));
const living: ServerProcess[] = [];
afterAll(() => {
  for (const one of living) one.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});
const rounds = 3;

describe('kill -9 of the server during writes', () => {
  it(`${rounds} rounds: what was acknowledged is there, the session goes on, and it is ready again within 10 s`, async () => {
    const seen = await crash(join(folder, 'rounds'), rounds, (server) => living.push(server));
    process.stdout.write(
      `\nKilled ${rounds} times: ${seen.acknowledged} acknowledged writes, ready in ${seen.rounds.map((round) => round.readyMs).join(', ')} ms, after an orderly stop in ${seen.cleanMs} ms.\n`,
    );
    expect(seen.lost).toEqual([]);
    expect(seen.torn).toEqual([]);
    for (const round of seen.rounds.slice(0, -1)) expect(round.written).toBeGreaterThan(0);
    // The first start makes the database; the goal is for those after a kill. A machine that needs long for any start
    // is not held to it.
    for (const round of seen.rounds.slice(1)) expect(round.readyMs).toBeLessThan(Math.max(10_000, 3 * seen.cleanMs));
  }, 180_000);

  it('a second process on the folder refuses with the pid of the first, which goes on; after a kill of the first, a third takes over', async () => {
    const dataDir = join(folder, 'rounds');
    const first = startProcess(dataDir);
    living.push(first);
    const url = await first.url;
    const second = startProcess(dataDir);
    living.push(second);
    expect(await second.exited).toBe(1);
    expect(second.err()).toContain(`in use by process ${first.pid} `);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    first.kill('SIGKILL');
    await first.exited;
    const third = startProcess(dataDir);
    living.push(third);
    expect((await fetch(`${await third.url}/readyz`)).status).toBe(200);
    third.kill('SIGTERM');
    expect(await third.exited).toBe(0);
  }, 90_000);
});
