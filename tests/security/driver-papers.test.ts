import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SessionInfo } from '../../core/server/auth/index.ts';
import { DiskBytes, UploadStore } from '../../core/server/files/index.ts';
import {
  addDriver,
  approveBasic,
  approveDriver,
  drivers,
  editBasic,
  rejectDriver,
} from '../../plugins/carrier/contract/index.ts';
import { driverInput, driverCard } from '../../plugins/carrier/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { dispatcher, freightMigrations, FreightWorld, operator, person } from '../support/freight-world.ts';
import { realName } from '../support/real-names.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1');
const north = { as: person('north', 'provider'), platformId: '10001' };
const sea = { as: person('sea', 'provider'), platformId: '10002' };
const sessionOf = ({ as, platformId }: typeof north): SessionInfo => ({
  sessionId: `session-${as.id}`,
  caller: as,
  platformId,
  isOperator: platformId === '00001',
});
const idOf = (savedPath: string): string => new URLSearchParams(savedPath.split('?')[1]).get('id') ?? '';

onEachDatabase('papers of drivers', freightMigrations, (open) => {
  let world: FreightWorld;
  let store: UploadStore;
  const dataDir = mkdtempSync(join(tmpdir(), 'freightdeck-papers-'));
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
    store = new UploadStore({ database: world.database, bytes: new DiskBytes(dataDir) });
  }, 120_000);
  afterAll(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });
  const put = async (who: typeof north): Promise<string> =>
    idOf(
      (await store.store(sessionOf(who), { name: '身份证.pdf', mime: 'application/pdf', content: pdf, fileType: '3' }))
        .savedPath,
    );
  const looks = (
    objectId: string,
  ): Promise<readonly { userId: string; platformId: string; name: string; reason: string | null }[]> =>
    world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.rows(sql`
    select user_id, platform_id, name from audit_log where object_id = ${objectId} and name = 'file.open' order by at,
      id`),
    );

  it('the same driver at two providers is audited by each on its own, and neither sees what the other has', async () => {
    const both = driverInput(7300);
    const here = await world.run(addDriver, { ...both, ...driverCard }, north);
    await realName(world, both.idNumber);
    const there = await world.run(addDriver, { ...both, ...driverCard, idFront: 'licence' }, sea);
    expect(here.id).not.toBe(there.id);
    await world.run(approveDriver, {}, { ...north, on: here });
    expect(await world.get(drivers, here.id, north)).toMatchObject({ auditStatus: 2, auditBy: 'north' });
    expect(await world.get(drivers, there.id, sea)).toMatchObject({ auditStatus: 1, auditBy: null });
    await world.run(rejectDriver, { reason: '驾驶证照片模糊' }, { ...sea, on: there });
    expect(await world.get(drivers, there.id, sea)).toMatchObject({
      auditStatus: 3,
      auditRemark: '驾驶证照片模糊',
      auditBy: 'sea',
    });
    expect(await world.get(drivers, here.id, north)).toMatchObject({ auditStatus: 2, auditRemark: null });
    const [front, back] = [await put(north), await put(north)];
    await world.run(editBasic, { idFront: front, idBack: back, idValidTo: '2036-01-01' }, { ...north, on: here });
    expect(await world.get(drivers, there.id, sea)).toMatchObject({
      idFront: 'licence',
      idValidTo: null,
      basicAuditStatus: 1,
    });
    for (const command of [approveDriver, approveBasic])
      expect(await world.refusal(command, {}, { ...north, on: there })).toBe('notFound');
    expect(await world.post(`${drivers.path}/get`, { id: there.id }, north)).toMatchObject({ status: 404 });
    expect(await world.post(`${drivers.path}/get`, { id: here.id }, sea)).toMatchObject({ status: 404 });
    expect(await store.open(sessionOf(sea), front)).toBeUndefined();
    expect(await looks(front)).toEqual([]);
  });

  it('every look at one is written down: who, from where, which; one that was not given is none', async () => {
    const paper = await put(north);
    expect(await looks(paper)).toEqual([]);
    await store.open(sessionOf(north), paper);
    await store.open(sessionOf({ as: dispatcher, platformId: '10001' }), paper);
    await store.open(sessionOf({ as: operator, platformId: '00001' }), paper);
    await store.open(sessionOf(sea), paper);
    expect((await looks(paper)).map(({ userId, platformId, name }) => [userId, platformId, name])).toEqual([
      ['north', '10001', 'file.open'],
      ['dispatcher', '10001', 'file.open'],
      ['operator', '00001', 'file.open'],
    ]);
  });
});
