import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bootSteps } from '../../host/server/boot-steps.ts';
import { readSettings, type Settings } from '../../host/server/settings.ts';
import { type RunningServer, startServer } from '../../host/server/start-server.ts';
import { sql, type ServerPlugin } from '../../sdk/server/index.ts';
import { addLorry, lorryServer } from '../support/lorry-plugin.ts';
import { openPglite, seedServerFolder } from '../support/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-demo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const told: string[] = [];
/** A story of three lorries; `cut` ends it in the middle, as a kill would. */
const story = (cut: boolean): ServerPlugin => ({
  ...lorryServer,
  demo: async (stage) => {
    for (const [at, plate] of ['沪A00001', '沪A00002', '沪A00003'].entries()) {
      if (cut && at === 2) throw new Error('the power went');
      await stage.together('10001', (call) =>
        call('2026-01-05 08:00:00', 'provider').execute(addLorry, { plate, weight: 1, price: 1, remark: null }),
      );
    }
    told.push(stage.now);
  },
});
const settings: Settings = {
  ...readSettings({ PORT: '0', DEMO_NOW: '2026-03-01 08:00:00', FREIGHTDECK_DATA_DIR: folder }),
  logLevel: 'silent',
};
const indexes = ({ database }: RunningServer) =>
  database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
    tx.rows<{ indexdef: string }>(
      sql`select indexdef from pg_indexes where schemaname = current_schema() order by indexname`,
    ),
  );
const lorries = ({ database }: RunningServer) =>
  database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
    tx.rows<{ plate: string }>(sql`select plate from lorry order by plate`),
  );

describe('the demo', () => {
  it('is told once, with real commands; one that was cut short begins anew and leaves nothing double', async () => {
    const lines: string[] = [];
    await Promise.all([folder, join(folder, 'plain')].map(seedServerFolder));
    await expect(startServer(settings, { plugins: [story(true)], webRoot: '' })).rejects.toThrow('the power went');
    const second = await startServer(settings, {
      plugins: [story(false)],
      webRoot: '',
      progress: (line) => lines.push(line),
    });
    expect((await lorries(second)).map((one) => one.plate)).toEqual(['沪A00001', '沪A00002', '沪A00003']);
    expect(lines.join('\n')).toContain('beginning anew');
    const plain = await startServer(
      { ...settings, mode: 'test', dataDir: join(folder, 'plain') },
      { plugins: [lorryServer], webRoot: '' },
    );
    expect(await indexes(second)).toEqual(await indexes(plain));
    await plain.close();
    await second.close();
    const third = await startServer(settings, { plugins: [story(false)], webRoot: '' });
    expect((await lorries(third)).length).toBe(3);
    expect(told).toEqual(['2026-03-01 08:00:00']);
    await third.close();
  }, 120_000);
});

describe('production', () => {
  it('refuses a database with demo accounts, and asks for a first administrator where there is nobody', async () => {
    const production: Settings = {
      ...settings,
      mode: 'production',
      simulators: false,
      adminUser: 'chief',
      adminPassword: '',
    };
    const over = { plugins: [lorryServer], webRoot: '', bootSteps };
    const demo = await startServer(settings, { ...over, bootSteps: bootSteps.slice(0, -1) });
    await demo.close();
    await expect(startServer(production, over)).rejects.toThrow('holds demo accounts');
    const empty = {
      ...over,
      openDatabase: (migrations: Parameters<typeof openPglite>[0]['migrations']) => openPglite({ migrations }),
    };
    await expect(startServer({ ...production, dataDir: join(folder, 'none') }, empty)).rejects.toThrow(
      'FREIGHTDECK_ADMIN_PASSWORD',
    );
    await expect(
      startServer({ ...production, dataDir: join(folder, 'weak'), adminPassword: 'password1' }, empty),
    ).rejects.toThrow('too weak');
    const server = await startServer(
      { ...production, dataDir: join(folder, 'strong'), adminPassword: 'Kx7#mWq2vT' },
      empty,
    );
    const login = async (userName: string, password: string) =>
      (
        (await (
          await fetch(`${server.url}/auth/login`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              model: { userName, password, loginType: '4' },
              requestId: `login-${userName}-0001`,
            }),
          })
        ).json()) as { status: number }
      ).status;
    expect([await login('chief', 'Kx7#mWq2vT'), await login('admin', 'Freight#2026')]).toEqual([200, 400]);
    // What the API looks like is told to nobody who is not signed in.
    expect((await fetch(`${server.url}/api/openapi.json`)).status).toBe(403);
    await server.close();
  }, 120_000);
});
