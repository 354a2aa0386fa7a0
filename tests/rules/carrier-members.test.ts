import { beforeAll, expect, it } from 'vitest';
import type { RecordOf } from '../../sdk/contract/index.ts';
import { defineServer } from '../../sdk/server/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import {
  addBroker,
  addCarCaptain,
  addCarOwner,
  addDriver,
  bindDrivers,
  bindVehicles,
  brokerLife,
  brokers,
  captainQrCode,
  carCaptainLife,
  carCaptains,
  carOwnerLife,
  carOwners,
  configFace,
  drivers,
  editCaptainTerms,
  faceLocks,
  faces,
  passPerson,
  people,
  identityCheck,
  resetFace,
  settlePerson,
  verifyFace,
  verifyPerson,
  type RealNameAnswer,
} from '../../plugins/carrier/contract/index.ts';
import { idCard, driverInput, memberInput } from '../../plugins/carrier/fixtures.ts';
import { addBlock, addVehicle } from '../../plugins/vehicle/contract/index.ts';
import { vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { driverPerson, freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';
import { telling } from '../support/telling.ts';

const central = { as: operator, platformId: '00001' } as const;
/** The service of these tests: what it says depends on the name. */
const answers: Readonly<Record<string, RealNameAnswer['result']>> = { 不一致: 2, 库中无: 3 };
const service = defineServer(
  definePlugin({
    id: 'registry',
    version: '1.0.0',
    sdk: '^1.0',
    title: { zh: '核验', en: 'Registry' },
    routes: {},
    menus: {},
    permissions: {},
  }),
  {
    serves: [],
    adapters: () => [
      telling(identityCheck)(({ name }) => ({ name, result: answers[name] ?? 1, channel: '测试通道', costCents: 30 })),
    ],
  },
);

onEachDatabase('members of a provider', freightMigrations, (open) => {
  let world: FreightWorld;
  let serial = 0;
  const next = () => ({ ...memberInput((serial += 1)), ...idCard });
  const personOf = async (idNumber: string): Promise<RecordOf<typeof people>> => {
    const { itemList } = (await world.post(`${people.path}/paging`, { conditions: { idNumber }, page: 1, limit: 10 }))
      .pageResult as { itemList: RecordOf<typeof people>[] };
    if (!itemList[0]) throw new Error(`nobody of ${idNumber}`);
    return itemList[0];
  };
  const owner = async (more: object = {}): Promise<{ id: string; idNumber: string }> => {
    const input = { ...next(), account: `owner${serial}`, ownerType: 'PERSON' as const, ...more };
    return { ...(await world.run(addCarOwner, input)), idNumber: input.idNumber };
  };
  const approvedOwner = async (): Promise<{ id: string; idNumber: string }> => {
    const one = await owner();
    await world.run(verifyPerson, {}, { on: await personOf(one.idNumber) });
    await world.drain();
    await world.run(carOwnerLife.approve, {}, { on: { id: one.id } });
    return one;
  };
  const captain = { feeMode: 'NONE', payeeEnabled: 0 } as const;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [service]);
  }, 120_000);

  it('[R3-55] a car owner has name, account, mobile, identity number and status, waits for the audit, and is enabled by it', async () => {
    const input = { ...next(), account: 'laozhang', ownerType: 'PERSON' as const };
    const { id } = await world.run(addCarOwner, input);
    const on = { id };
    expect(await world.get(carOwners, id)).toMatchObject({
      name: input.name,
      account: 'laozhang',
      status: 0,
      auditStatus: 1,
    });
    const shown = (await world.post(`${carOwners.path}/get`, { id, plain: true })).data;
    expect(shown).toMatchObject({ mobile: input.mobile, idNumber: input.idNumber });
    expect((await world.get(carOwners, id)).idNumber).toMatch(/^9900\*+.{4}$/);
    expect(await world.refusal(carOwnerLife.enable, {}, { on })).toBe('notAudited');
    expect(await world.refusal(carOwnerLife.approve, {}, { on })).toBe('notVerified');
    await world.run(verifyPerson, {}, { on: await personOf(input.idNumber) });
    await world.drain();
    expect(await world.refusal(carOwnerLife.approve, {}, { on, platformId: '10002' })).toBe('notFound');
    await world.run(carOwnerLife.approve, {}, { on });
    expect(await world.get(carOwners, id)).toMatchObject({ status: 1, auditStatus: 2, auditBy: 'dispatcher' });
    expect(await world.refusal(carOwnerLife.approve, {}, { on })).toBe('wrongState');
    await world.run(carOwnerLife.disable, { reason: '停业' }, { on });
    expect(await world.refusal(carOwnerLife.disable, { reason: '停业' }, { on })).toBe('wrongState');
    await world.run(carOwnerLife.enable, {}, { on });
    expect(await world.get(carOwners, id)).toMatchObject({ status: 1 });
    expect(await world.refusal(carOwnerLife.edit, { account: 'laozhang' }, { on })).toBe('nothingChanged');
    expect(await world.refusal(addCarOwner, { ...next(), account: 'laozhang', ownerType: 'PERSON' })).toBe('taken');
    expect(
      await world.refusal(addCarOwner, { ...memberInput(0), account: 'other', ownerType: 'PERSON' }, central),
    ).toBe('onlyProviders');
  });

  it('a rejected member comes back corrected; a new name is verified anew; a barred one is not approved', async () => {
    const input = { ...next(), region: '内蒙古' };
    const { id } = await world.run(addBroker, input);
    const on = { id };
    expect(await world.get(brokers, id)).toMatchObject({ infoFeeCapPpm: 50_000, goodsCount: 0, auditStatus: 1 });
    await world.run(verifyPerson, {}, { on: await personOf(input.idNumber) });
    await world.drain();
    await world.run(brokerLife.reject, { reason: '姓名有误' }, { on, ...central });
    expect(await world.get(brokers, id)).toMatchObject({ auditStatus: 3, auditRemark: '姓名有误', status: 0 });
    expect(await world.refusal(brokerLife.approve, {}, { on })).toBe('wrongState');
    await world.run(brokerLife.resubmit, { name: '示正名', region: '山西' }, { on });
    expect(await world.get(brokers, id)).toMatchObject({
      auditStatus: 1,
      name: '示正名',
      region: '山西',
      auditBy: null,
    });
    expect(await world.refusal(brokerLife.approve, {}, { on })).toBe('notVerified');
    await world.run(verifyPerson, {}, { on: await personOf(input.idNumber) });
    await world.drain();
    await world.run(
      addBlock,
      { targetType: 'PERSON', keyValue: input.idNumber, reasonCode: 'FRAUD', reason: '虚假运单' },
      central,
    );
    expect(await world.refusal(brokerLife.approve, {}, { on })).toBe('blocked');
  });

  it('a person is verified once for all roles; what the service answers is kept with its cost; by hand only with evidence', async () => {
    const named = { ...next(), name: '不一致' };
    await world.run(addBroker, { ...named, region: '内蒙古' });
    await world.run(addCarOwner, { ...named, account: `owner${serial}`, ownerType: 'PERSON' });
    const { itemList } = (
      await world.post(`${people.path}/paging`, { conditions: { idNumber: named.idNumber }, page: 1, limit: 10 })
    ).pageResult as { itemList: { id: string }[] };
    expect(itemList).toHaveLength(1);
    const on = { id: itemList[0]!.id };
    await world.run(verifyPerson, {}, { on });
    expect(await world.get(people, on.id)).toMatchObject({ realNameStatus: 4, costCents: 0 });
    expect(await world.refusal(verifyPerson, {}, { on })).toBe('wrongState');
    await world.drain();
    await world.run(verifyPerson, {}, { on });
    await world.drain();
    expect(await world.get(people, on.id)).toMatchObject({
      realNameStatus: 2,
      verifyChannel: '测试通道',
      costCents: 60,
      verifiedBy: 'dispatcher',
    });
    expect(await world.refusal(settlePerson, { result: 1, channel: '自填', costCents: 0 }, { on })).toBe('forbidden');
    await expect(world.run(passPerson, { reason: '核对原件' } as never, { on })).rejects.toThrow();
    expect(
      await world.refusal(passPerson, { evidence: 'file-1', reason: '核对原件' }, { on, platformId: '10002' }),
    ).toBe('notFound');
    await world.run(passPerson, { evidence: 'file-1', reason: '核对原件' }, { on });
    expect(await world.get(people, on.id)).toMatchObject({
      realNameStatus: 1,
      verifyChannel: '人工核验',
      evidence: 'file-1',
      verifyResult: '核对原件',
    });
    expect(await world.refusal(verifyPerson, {}, { on })).toBe('wrongState');
  });

  it('without a verification service the answer says so', async () => {
    const alone = await FreightWorld.open(world.database);
    const input = { ...next(), region: '内蒙古' };
    await alone.run(addBroker, input);
    expect(await alone.refusal(verifyPerson, {}, { on: await personOf(input.idNumber) })).toBe('noChannel');
  });

  it("a vehicle has one owner and a driver one captain; another tenant's are not to be had", async () => {
    const [first, second, waiting] = [await approvedOwner(), await approvedOwner(), await owner()];
    const truck = await world.run(addVehicle, vehicleInput(860), { as: system });
    const foreign = await world.run(addVehicle, vehicleInput(861), { as: system, platformId: '10002' });
    expect(await world.refusal(bindVehicles, { vehicleIds: [truck.id] }, { on: { id: waiting.id } })).toBe(
      'notAudited',
    );
    await world.run(bindVehicles, { vehicleIds: [truck.id] }, { on: { id: first.id } });
    expect(await world.get(carOwners, first.id)).toMatchObject({
      vehicleCount: 1,
      vehicleIds: [truck.id],
      vehicleNums: [vehicleInput(860).vehicleNum],
    });
    expect(await world.refusal(bindVehicles, { vehicleIds: [truck.id] }, { on: { id: second.id } })).toBe(
      'ownedAlready',
    );
    expect(await world.refusal(bindVehicles, { vehicleIds: [foreign.id] }, { on: { id: second.id } })).toBe('notFound');
    await world.run(bindVehicles, { vehicleIds: [] }, { on: { id: first.id } });
    await world.run(bindVehicles, { vehicleIds: [truck.id] }, { on: { id: second.id } });
    expect(await world.get(carOwners, first.id)).toMatchObject({ vehicleCount: 0 });
    const team = { ...next(), teamName: '一队', ...captain };
    const { id } = await world.run(addCarCaptain, team);
    const driver = await world.run(addDriver, driverInput(862), { as: system });
    expect(await world.refusal(bindDrivers, { driverIds: [driver.id] }, { on: { id } })).toBe('notAudited');
    await world.run(verifyPerson, {}, { on: await personOf(team.idNumber) });
    await world.drain();
    await world.run(carCaptainLife.approve, {}, { on: { id } });
    await world.run(bindDrivers, { driverIds: [driver.id] }, { on: { id } });
    expect(await world.get(carCaptains, id)).toMatchObject({ driverCount: 1, driverNames: [driverInput(862).name] });
  });

  it('[R7-69] the code of a captain tells the team; fees and the right to collect are complete or refused', async () => {
    const team = { ...next(), teamName: '二队' };
    expect(await world.refusal(addCarCaptain, { ...team, feeMode: 'PER_TRIP', payeeEnabled: 0 })).toBe('feeMissing');
    expect(await world.refusal(addCarCaptain, { ...team, feeMode: 'PPM', payeeEnabled: 0, feePerTrip: 100 })).toBe(
      'feeMissing',
    );
    expect(
      await world.refusal(addCarCaptain, { ...team, feeMode: 'NONE', payeeEnabled: 1, mandateContractNo: 'DS1' }),
    ).toBe('noMandate');
    const { id } = await world.run(addCarCaptain, {
      ...team,
      feeMode: 'PER_TRIP',
      feePerTrip: 5_000,
      feePpm: 10_000,
      payeeEnabled: 1,
      mandateContractNo: 'DS1',
      monthlyCapCents: 50_000_000,
    });
    expect(await world.get(carCaptains, id)).toMatchObject({
      feePerTrip: 5_000,
      feePpm: null,
      monthlyCapCents: 50_000_000,
    });
    await world.run(editCaptainTerms, { feeMode: 'PPM', feePpm: 20_000, payeeEnabled: 0 }, { on: { id } });
    expect(await world.get(carCaptains, id)).toMatchObject({
      feeMode: 'PPM',
      feePerTrip: null,
      feePpm: 20_000,
      payeeEnabled: 0,
      mandateContractNo: null,
    });
    const ask = (platformId: string) =>
      world.post(captainQrCode.path, { conditions: [{ type: 'carCaptainId', value: id }] }, { platformId });
    expect((await ask('10001')).data).toMatchObject({
      carCaptainId: id,
      teamName: '二队',
      enabled: false,
      content: `freightdeck://captain/10001/${id}`,
    });
    expect((await ask('10002')).status).toBe(204);
  });

  it('[D4.20-12] three failed faces in a row lock the scene for 24 hours; only that scene, and a reset opens it', async () => {
    const { id } = await world.run(addDriver, driverInput(863), { as: system });
    const on = { id };
    const shot = { livenessType: 'ACTION', device: 'phone', channel: '测试', costCents: 15 } as const;
    const tried = (faceScore: number, scene: 'GRAB' | 'WITHDRAW' | 'BINDCARD' = 'GRAB') =>
      world.refusal(verifyFace, { scene, faceScore, ...shot }, { as: driverPerson, on });
    expect(await world.refusal(verifyFace, { scene: 'GRAB', faceScore: 1, ...shot }, { on })).toBe('forbidden');
    expect([await tried(799_999), await tried(500_000)]).toEqual(['done', 'done']);
    expect(await tried(800_000)).toBe('done');
    expect([await tried(1), await tried(2)]).toEqual(['done', 'done']);
    expect(await tried(900_000, 'WITHDRAW')).toBe('done');
    expect(await tried(3)).toBe('done');
    expect(await tried(900_000)).toBe('locked');
    expect(await tried(900_000, 'WITHDRAW')).toBe('done');
    const rows = (await world.post(`${faces.path}/paging`, { conditions: {}, page: 1, limit: 50 }, central))
      .pageResult as { itemList: RecordOf<typeof faces>[] };
    expect(
      rows.itemList
        .filter((one) => one.driverId === id && one.scene === 'GRAB')
        .map((one) => one.pass)
        .sort(),
    ).toEqual([0, 0, 0, 0, 0, 1]);
    world.later(23 * 60);
    expect(await tried(900_000)).toBe('locked');
    world.later(61);
    expect([await tried(1), await tried(1), await tried(900_000)]).toEqual(['done', 'done', 'done']);
    for (const score of [1, 2, 3]) await tried(score);
    const lock = (
      (await world.post(`${faceLocks.path}/paging`, { conditions: {}, page: 1, limit: 50 }, central)).pageResult as {
        itemList: RecordOf<typeof faceLocks>[];
      }
    ).itemList.find((one) => one.driverId === id);
    await world.run(resetFace, { reason: '人工核对' }, { ...central, on: lock! });
    expect(await world.refusal(resetFace, { reason: '再次' }, { ...central, on: { id: lock!.id } })).toBe('notLocked');
    expect(await tried(900_000)).toBe('done');
    for (const role of ['tenant', 'operator'] as const)
      await expect(
        world.database.transaction({ role, platformId: '10001' }, (tx) => tx.run(sql`update face_verify set pass = 1`)),
      ).rejects.toThrow();
  });

  it('the operator sets where faces are verified and which score passes, provider by provider', async () => {
    const { id } = await world.run(addDriver, driverInput(864), { as: system });
    const shot = {
      scene: 'BINDCARD',
      livenessType: 'SILENT',
      device: 'phone',
      channel: '测试',
      costCents: 15,
      faceScore: 850_000,
    } as const;
    const tried = (): Promise<{ readonly pass: number }> =>
      world.run(verifyFace, shot, { as: driverPerson, on: { id } });
    expect(await tried()).toEqual({ pass: 1 });
    const wish = { forPlatform: '10001', scene: 'BINDCARD', enabled: 1, thresholdPpm: 900_000 } as const;
    expect(await world.refusal(configFace, wish)).toBe('forbidden');
    expect(await world.refusal(configFace, { ...wish, forPlatform: '99999' }, central)).toBe('notFound');
    const first = await world.run(configFace, wish, central);
    expect(await tried()).toEqual({ pass: 0 });
    expect(await world.run(configFace, { ...wish, enabled: 0 }, central)).toEqual(first);
    expect(await world.refusal(verifyFace, shot, { as: driverPerson, on: { id } })).toBe('sceneOff');
    expect((await world.get(drivers, id)).faceScore).toBe(850_000);
    expect(
      await world.refusal(
        resetFace,
        { reason: '越权' },
        { on: first, as: person('clerk', 'provider', ['carownerManage:view']) },
      ),
    ).toBe('forbidden');
  });
});
