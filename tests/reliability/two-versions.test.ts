import { Writable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import type { Settings } from '../../host/server/settings.ts';
import { readSettings } from '../../host/server/settings.ts';
import { type Overrides, type RunningServer, startServer } from '../../host/server/start-server.ts';
import type { Migration } from '../../sdk/server/index.ts';
import { freshPostgres, postgresUrl } from '../support/database.ts';
import { lorryServer } from '../support/lorry-plugin.ts';
import { lorryOverrides, tokens } from '../support/lorry-server.ts';

const settings = (databaseUrl: string): Settings => ({
  ...readSettings({ FREIGHTDECK_MODE: 'test', PORT: '0' }),
  databaseUrl,
});
const adds: Migration = { name: 'lorry/9998-a-new-column', sql: 'alter table lorry add column colour text' };
const takesAway: Migration = {
  name: 'lorry/9999-the-column-is-needed',
  sql: `update lorry set colour = ''; alter table lorry alter column colour set not null`,
  contracts: true,
};
const running: RunningServer[] = [];
afterAll(() => Promise.all(running.map((server) => server.close(0))));

/** A server of a version with these migrations more, and the log lines it wrote. */
async function start(
  databaseUrl: string,
  more: readonly Migration[] = [],
  overrides: Overrides = {},
  mode: Partial<Settings> = {},
): Promise<RunningServer & { readonly told: () => string }> {
  let text = '';
  const logStream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  const plugin = { ...lorryServer, migrations: [...(lorryServer.migrations ?? []), ...more] };
  const server = await startServer(
    { ...settings(databaseUrl), ...mode },
    { ...lorryOverrides, plugins: [plugin], webRoot: '', logStream, ...overrides },
  );
  running.push(server);
  return { ...server, told: () => text };
}
const ready = async ({ url }: RunningServer): Promise<number> => (await fetch(`${url}/readyz`)).status;
/** A probe is told what was last known where the answer takes longer than a moment. */
const becomes = (server: RunningServer, status: number): Promise<void> =>
  expect.poll(() => ready(server), { timeout: 10_000 }).toBe(status);
const lists = async ({ url }: RunningServer): Promise<number> =>
  (
    await fetch(`${url}/api/test/lorry/paging`, {
      method: 'POST',
      headers: { auth: 'true', authorization: `Bearer ${tokens.all}`, 'content-type': 'application/json' },
      body: '{}',
    })
  ).status;

describe.skipIf(postgresUrl() === '')('two versions on one database', () => {
  it('the older goes on beside a newer that only adds, stops beside one that takes away, and does not start anew', async () => {
    const url = await freshPostgres();
    const older = await start(url);
    const newer = await start(url, [adds]);
    await older.watch.look();
    await older.watch.look();
    expect([await ready(older), await ready(newer), await lists(older), await lists(newer)]).toEqual([
      200, 200, 200, 200,
    ]);
    expect(older.told().match(/does not know lorry\/9998-a-new-column/g)).toHaveLength(1);
    expect(older.told()).toContain('leave this process able to serve');

    const newest = await start(url, [adds, takesAway]);
    await older.watch.look();
    await newer.watch.look();
    expect([await ready(older), await ready(newer), await ready(newest)]).toEqual([503, 503, 200]);
    expect([await lists(older), await lists(newer), await lists(newest)]).toEqual([503, 503, 200]);
    expect(older.told()).toContain('serves no more calls');

    const refused = start(url);
    await expect(refused).rejects.toThrow(
      /migrated by a newer version of Freightdeck \(0\.1\.0\) than this one \(0\.1\.0\), which does not know lorry\/9998/,
    );
    await expect(refused).rejects.toThrow('Start that version or a later one, or restore the backup');
  }, 240_000);
});

describe.skipIf(postgresUrl() === '')('a clock that is not that of the database', () => {
  const off =
    (ms: number): (() => number) =>
    () =>
      Date.now() + ms;
  it.each([
    [90_000, 'is 90 s ahead of'],
    [-25 * 3_600_000, 'is 25 h behind'],
  ])('production does not start when it is %i ms off', async (ms, words) => {
    const start1 = start(await freshPostgres(), [], { clock: off(ms) }, { mode: 'production', simulators: false });
    await expect(start1).rejects.toThrow(words);
  });
  it('is told while running, takes readiness away, and gives it back', async () => {
    let ms = 30_000;
    const server = await start(await freshPostgres(), [], { clock: () => Date.now() + ms });
    await server.watch.look();
    await becomes(server, 200);
    ms = -70_000;
    await server.watch.look();
    await becomes(server, 503);
    expect(await lists(server)).toBe(200);
    expect(server.told()).toContain('The clock of this machine is 70 s behind that of the database');
    ms = 0;
    await server.watch.look();
    await becomes(server, 200);
    expect(server.told()).toContain('agree again');
  }, 60_000);
});
