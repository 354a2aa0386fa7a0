import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SessionInfo } from '../../core/server/auth/index.ts';
import { DiskBytes, guardedFiles, UploadStore } from '../../core/server/files/index.ts';
import {
  addDriver,
  approveBasic,
  approveDriver,
  changeDriver,
  drivers,
  editBasic,
  rejectDriver,
  submitDriver,
} from '../../plugins/carrier/contract/index.ts';
import { driverInput, driverCard } from '../../plugins/carrier/fixtures.ts';
import { sharedPapers } from '../../plugins/carrier/server/shared-papers.ts';
import { addVehicle } from '../../plugins/vehicle/contract/index.ts';
import { vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import {
  dispatcher,
  freightHalves,
  freightMigrations,
  FreightWorld,
  operator,
  person,
  system,
} from '../support/freight-world.ts';
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
    store = new UploadStore({
      database: world.database,
      bytes: new DiskBytes(dataDir),
      guards: guardedFiles(freightHalves.flatMap(({ serves }) => [...serves])),
    });
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
    // Before a record names it, it is nobody's but north's.
    for (const who of [{ as: dispatcher, platformId: '10001' }, { as: operator, platformId: '00001' }, sea])
      expect(await store.open(sessionOf(who), paper), who.as.id).toBeUndefined();
    expect(await looks(paper)).toEqual([]);
    await world.run(addVehicle, { ...vehicleInput(7301), headPhoto: paper }, north);
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

  it('[D2.2-09] a paper opens for holders of a key of its page alone, under a name of nobody, and each view is a line of the log', async () => {
    const [front, waiting, plain] = [await put(north), await put(north), await put(north)];
    const driver = driverInput(7310);
    const on = await world.run(addDriver, { ...driver, ...driverCard, idFront: front }, north);
    const held = (...keys: string[]) => ({
      as: person(`keys-${keys.join('-')}`, 'provider', keys),
      platformId: '10001',
    });
    const open = (who: typeof north, id = front) => store.open(sessionOf(who), id);
    for (const keys of [[], ['serviceDriverAuditList:view'], ['serviceDriverAuditList:audit'], ['carInfo:viewImage']])
      expect(await open(held(...keys)), keys.join()).toBeUndefined();
    // Nobody has seen it, so nothing was written down.
    expect(await looks(front)).toEqual([]);
    for (const key of ['serviceDriverAuditList:viewImage', 'driverAudit:viewImage', 'driverBasicAudit:viewImage'])
      expect(await open(held(key)), key).toMatchObject({ name: `${front}.pdf` });
    expect(await looks(front)).toHaveLength(3);
    expect(await store.open(sessionOf({ ...sea }), front)).toBeUndefined();
    // What no record names yet is open to whoever uploaded it alone, under the name it was given.
    expect(await open(north, plain)).toMatchObject({ name: '身份证.pdf' });
    expect(await open(held('serviceDriverAuditList:viewImage'), plain)).toBeUndefined();
    // A paper of a change that nobody has decided yet is guarded like the one it takes the place of.
    await realName(world, driver.idNumber);
    await world.run(approveDriver, {}, { ...north, on });
    await world.run(changeDriver, { licenseFront: waiting, reason: '换证' }, { ...north, on });
    expect(await open(held('serviceDriverAuditList:edit'), waiting)).toBeUndefined();
    expect(await open(held('serviceDriverAuditList:viewImage'), waiting)).toMatchObject({ name: `${waiting}.pdf` });
  });

  it('[D2.2-04] papers that were approved at one provider come to the other, the decision does not, and nobody reads across', async () => {
    const both = driverInput(7320);
    const front = await put(north);
    const here = await world.run(addDriver, { ...both, ...driverCard, idFront: front }, north);
    const share = () =>
      world.database.transaction({ role: 'system', platformId: '00001' }, async (tx) => {
        await sharedPapers.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: world.clock }));
      });
    // Who has the number and the name, but another mobile, is somebody else until it is put right.
    const there = await world.run(addDriver, { ...both, mobile: driverInput(7329).mobile }, sea);
    await share();
    expect(await world.get(drivers, there.id, sea)).toMatchObject({ auditStatus: 0, idFront: null });
    await realName(world, both.idNumber);
    await world.run(approveDriver, {}, { ...north, on: here });
    await share();
    expect(await world.get(drivers, there.id, sea)).toMatchObject({ idFront: null });
    await world.database.transaction({ role: 'system', platformId: '10002' }, (tx) =>
      tx.run(sql`update driver set mobile = ${both.mobile} where id = ${there.id}`),
    );
    const stranger = await world.run(addDriver, { ...driverInput(7321), name: both.name }, sea);
    await share();
    expect(await world.get(drivers, stranger.id, sea)).toMatchObject({ idFront: null });
    const got = await world.get(drivers, there.id, sea);
    // It waits to be handed in and for its own audit.
    expect(got).toMatchObject({ auditStatus: 0, auditBy: null });
    expect(got.idFront).not.toBeNull();
    expect(got.idFront).not.toBe(front);
    expect(await store.open(sessionOf(sea), got.idFront ?? '')).toMatchObject({ mime: 'application/pdf' });
    expect(await store.open(sessionOf(north), got.idFront ?? '')).toBeUndefined();
    expect(await store.open(sessionOf(sea), front)).toBeUndefined();
    await share();
    expect(await world.get(drivers, there.id, sea)).toMatchObject({ idFront: got.idFront, version: got.version });
    // The operator sees and may audit both.
    const central = { as: operator, platformId: '00001' };
    expect(await world.get(drivers, here.id, central)).toMatchObject({ auditStatus: 2 });
    await world.run(submitDriver, { ...driverCard, idFront: got.idFront }, { ...sea, on: there });
    await world.run(rejectDriver, { reason: '照片模糊' }, { ...central, on: there });
    expect(await world.get(drivers, there.id, sea)).toMatchObject({ auditStatus: 3 });
    expect(await world.get(drivers, here.id, north)).toMatchObject({ auditStatus: 2 });
  });
});
