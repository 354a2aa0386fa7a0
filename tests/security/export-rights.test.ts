import { DiskBytes } from '../../core/server/files/index.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApi, migrations as apiMigrations } from '../../core/server/api/index.ts';
import type { Api } from '../../core/server/api/index.ts';
import { migrations as taskMigrations, TaskRunner, taskServes } from '../../core/server/tasks/index.ts';
import { coreMigrations } from '../../core/server/tenancy/index.ts';
import { serverPlugins } from '../../host/plugins.server.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { startExport } from '../../sdk/contract/index.ts';
import { Refused, sql } from '../../sdk/server/index.ts';
import type { Caller, Database } from '../../sdk/server/index.ts';
import { openPglite } from '../support/database.ts';
import { declaredResources } from '../support/declarations.ts';
import { person, system } from '../support/freight-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-export-'));
const resources = serverPlugins.flatMap((half) => declaredResources(half.serves));
const platformId = '10001';
const fileOf = (resource: string, prop: string) => ({
  resource,
  title: '导出',
  columns: [{ prop, label: prop }],
  format: 'csv' as const,
});
let api: Api;
let database: Database;

beforeAll(async () => {
  const halves = [...serverPlugins];
  database = await openPglite({
    migrations: [
      ...apiMigrations,
      ...coreMigrations,
      ...taskMigrations,
      ...halves.flatMap((half) => half.migrations ?? []),
    ],
  });
  api = buildApi({ halves, coreServes: taskServes(() => api) });
  await database.transaction({ role: 'system', platformId: '' }, (tx) =>
    tx.run(sql`insert into platform (platform_id, platform_name) values (${platformId}, '示范')`),
  );
  await api.run(database, addCompany, companyInput(1), { as: system, platformId });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startedBy(as: Caller, resource: string, prop: string): Promise<string> {
  try {
    return (await api.run(database, startExport, fileOf(resource, prop), { as, platformId })).id;
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}

it('no list is exported on the keys that show it: it takes an export key of that very list', async () => {
  expect(resources.length).toBeGreaterThan(100);
  const allowed: string[] = [];
  for (const { name, label, access, exportAccess } of resources) {
    const exportKeys: readonly string[] = exportAccess ?? [];
    const keys = (typeof access === 'string' ? [] : access).filter((key) => !exportKeys.includes(key));
    if ((await startedBy(person('reader', 'provider', keys), name, label)) !== 'forbidden') allowed.push(name);
  }
  expect(allowed).toEqual([]);
});

it('a list that has no export key is exported by nobody', async () => {
  const closed = resources.filter(({ exportAccess }) => exportAccess === undefined);
  for (const { name, label } of closed)
    expect(await startedBy(person('everything', 'provider', ['*']), name, label)).toBe('forbidden');
});

it('an export whose owner has lost the key since it was started is not written', async () => {
  const { name, label, access, exportAccess = [] } = resources.find((one) => one.name === 'company') ?? resources[0]!;
  const [view = ''] = access;
  const [key = ''] = exportAccess;
  const owner = person('owner', 'provider', [view, key]);
  const ends = async (keys: readonly string[]): Promise<object> => {
    const id = await startedBy(owner, name, label);
    const callers = { callerOf: async () => ({ ...owner, keys }) };
    const runner = new TaskRunner({
      api,
      database,
      callers,
      dataDir: folder,
      bytes: new DiskBytes(folder),
      log: (line) => {
        throw new Error(line);
      },
    });
    await runner.look();
    const ended = await database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.one<object>(sql`select status, message, ok, relative_path from task where id = ${id}`),
    );
    return ended ?? {};
  };
  expect(await ends([view])).toEqual({ status: 3, message: '没有导出权限', ok: 0, relativePath: null });
  expect(await ends([key])).toMatchObject({ status: 2, ok: 1 });
});

it('five tasks of one person may wait or run, the sixth is refused, and a colleague has five of their own', async () => {
  const answers: string[] = [];
  for (let n = 0; n < 6; n += 1) answers.push(await startedBy(person('hasty', 'provider'), 'company', 'companyName'));
  expect(answers.map((answer) => answer === 'tooManyRunning')).toEqual([false, false, false, false, false, true]);
  expect(await startedBy(person('patient', 'provider'), 'company', 'companyName')).not.toBe('tooManyRunning');
});
