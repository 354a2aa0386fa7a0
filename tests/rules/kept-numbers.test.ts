import { beforeAll, expect, it } from 'vitest';
import { sealNumbers } from '../../core/server/api/seal-numbers.ts';
import { provideSealing, SecretBox } from '../../core/server/outside/index.ts';
import {
  addBroker,
  addCarCaptain,
  addCarOwner,
  addDriver,
  drivers,
  identityCheck,
  people,
  verifyFace,
  verifyPerson,
} from '../../plugins/carrier/contract/index.ts';
import { driverInput, idNumberOf, memberInput } from '../../plugins/carrier/fixtures.ts';
import { addCompany, companies, getSpu } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { addBlock, blockEntries } from '../../plugins/vehicle/contract/index.ts';
import { uploadBatch } from '../../plugins/waybill/contract/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import {
  type Call,
  defineServer,
  keepNumbers,
  numberKey,
  openNumber,
  sql,
  textWithNumbers,
} from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { FreightWorld, operator, system } from '../support/freight-world.ts';
import { openNumbersIn } from '../support/open-numbers.ts';
import { RegulatorWorld, regulatorMigrations } from '../support/regulator-world.ts';
import { telling } from '../support/telling.ts';

const central = { as: operator, platformId: '00001' } as const;
/** What the police were asked. */
const asked: { readonly name: string; readonly idNumber: string }[] = [];
const police = defineServer(
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
      telling(identityCheck)((person) => {
        asked.push(person);
        return { name: person.name, result: 1, channel: '测试通道', costCents: 30 };
      }),
    ],
  },
);

onEachDatabase('identity numbers in the database', regulatorMigrations, (open) => {
  let province: RegulatorWorld;
  let world: FreightWorld;
  const within = <T>(work: (call: Call) => Promise<T>): Promise<T> =>
    world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      work(world.api.openCall(tx, { as: system, platformId: '10001', clock: world.clock })),
    );
  const found = async (resource: { readonly path: string }, conditions: object): Promise<readonly string[]> => {
    const answer = await world.post(`${resource.path}/paging`, { conditions, page: 1, limit: 10 });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
    const { pageResult } = answer;
    return (pageResult as { itemList: { id: string }[] }).itemList.map(({ id }) => id);
  };
  beforeAll(async () => {
    province = await RegulatorWorld.open(await open());
    world = await FreightWorld.open(province.world.database, [police]);
  }, 120_000);

  it('after the life of a driver none stands open: not in tables, nor in the outbox, nor in what was reported', async () => {
    const [man, owner, captain, broker] = [driverInput(4_001), memberInput(1), memberInput(2), memberInput(3)];
    const driver = await world.run(addDriver, man);
    await world.run(addCarOwner, { ...owner, account: 'chezhu', ownerType: 'PERSON' });
    await world.run(addCarCaptain, { ...captain, teamName: '示范车队', feeMode: 'NONE', payeeEnabled: 0 });
    await world.run(addBroker, { ...broker, region: '山西' });
    const [check] = await found(people, { idNumber: man.idNumber });
    await world.run(verifyPerson, {}, { on: { id: check ?? '' } });
    await world.drain();
    expect(asked).toEqual([{ name: man.name, idNumber: man.idNumber }]);
    await world.run(
      verifyFace,
      {
        scene: 'GRAB',
        faceScore: 900_000,
        livenessType: 'ACTION',
        device: 'x',
        channel: 'y',
        costCents: 0,
      },
      { as: system, on: driver },
    );
    const parts = await world.parts();
    await world.run(uploadBatch, {
      goodsId: parts.goodsId,
      fileName: '补录.xlsx',
      rows: [{ driverName: man.name, driverIdNumber: man.idNumber }],
    });
    await world.run(
      addBlock,
      { targetType: 'PERSON', keyValue: idNumberOf(4_444), reasonCode: 'FRAUD', reason: '冒名' },
      central,
    );
    // Two messages that name a driver, as they left and as they are kept.
    const trip = await province.trip();
    await province.send('WAYBILL', trip.id);
    for (const [msgType, id] of [
      ['DRIVER', trip.driverId],
      ['WAYBILL', trip.id],
    ] as const)
      expect(JSON.stringify(await province.body(msgType, id))).toMatch(/"drivingLicense":"\d{17}[\dX]"/);
    expect(await openNumbersIn(world.database)).toEqual([]);
    // A number that did stand open would be seen.
    await within(({ tx }) => tx.run(sql`update driver set address = ${man.idNumber} where id = ${driver.id}`));
    expect(await openNumbersIn(world.database)).toEqual(['driver.address']);
    await within(({ tx }) => tx.run(sql`update driver set address = null where id = ${driver.id}`));
  });

  it('a whole number finds its person and a part of it nobody; who may see it sees it, and it is taken once', async () => {
    const man = driverInput(4_002);
    const { id } = await world.run(addDriver, man);
    expect(await found(drivers, { idNumber: man.idNumber })).toEqual([id]);
    expect(await found(drivers, { idNumber: man.idNumber.slice(0, 17) })).toEqual([]);
    expect((await world.post(`${drivers.path}/get`, { id, plain: true })).data).toMatchObject({
      idNumber: man.idNumber,
      driverLicenseNo: man.idNumber,
    });
    expect((await world.get(drivers, id)).idNumber).toMatch(/^9900\*{10}\w{4}$/);
    const again = { ...driverInput(4_003), idNumber: man.idNumber };
    expect(await world.refusal(addDriver, again)).toBe('taken');
    // Another provider may have the same person: one number, one key.
    await world.run(addDriver, man, { platformId: '10002' });
    const keys = await within(({ tx }) =>
      tx.rows<{ idNumber: string }>(sql`select distinct id_number from driver where mobile = ${man.mobile}`),
    );
    expect(keys.length).toBe(1);
    const barred = { targetType: 'DRIVER', reasonCode: 'FRAUD', reason: '冒名' } as const;
    const block = await world.run(addBlock, { ...barred, keyValue: man.idNumber });
    expect(await found(blockEntries, { keyValue: man.idNumber })).toEqual([block.id]);
    expect(await world.refusal(addBlock, { ...barred, keyValue: man.idNumber })).toBe('listed');
  });

  it('the agent of a shipper stands by a key too, and is told to who may know', async () => {
    const idNumber = idNumberOf(6_001);
    const { id } = await world.run(addCompany, {
      ...companyInput(6_001),
      name: '示代办',
      username: 'daiban',
      idNumber,
    });
    expect((await world.post(`${companies.path}/get`, { id, plain: true })).data).toMatchObject({ idNumber });
    const asking = { id, plain: true };
    expect(JSON.stringify((await world.post(getSpu.path, asking)).data)).toContain(idNumber);
    expect(await openNumbersIn(world.database)).toEqual([]);
  });

  it('what stood open before is sealed by a job, and again after a change of the secret; its key stays', async () => {
    const number = idNumberOf(5_555);
    const key = await within(
      async ({ tx }) => (await tx.one<{ key: string }>(sql`select keep_number(${number}) as key`))?.key ?? '',
    );
    const keyNow = (): Promise<string | undefined> =>
      within(async (call) => (await call.tx.one<{ key: string }>(sql`select ${numberKey(call, number)} as key`))?.key);
    // Found and opened as it stands, sealed or not.
    expect(await keyNow()).toBe(key);
    expect(await within((call) => openNumber(call, key))).toBe(number);
    expect(await openNumbersIn(world.database)).toEqual(['person_number.number']);
    // Who types what looks like a key gets no number, and stops nothing.
    const typed = 'n.01KJXNG7A0RJYCA9RVMBZWWJ0H';
    expect(await within((call) => textWithNumbers(call, typed))).toBe(typed);
    // Messages of before are taken over with the numbers in them.
    const message = JSON.stringify({ idNumber: number, payload: JSON.stringify({ drivingLicense: number }) });
    const taken = await within(
      async ({ tx }) => (await tx.one<{ text: string }>(sql`select keep_numbers_in(${message}) as text`))?.text ?? '',
    );
    expect(taken).not.toContain(number);
    expect(await within((call) => textWithNumbers(call, taken))).toBe(message);
    await within((call) => sealNumbers.run(call));
    expect(await openNumbersIn(world.database)).toEqual([]);
    expect(await keyNow()).toBe(key);
    expect(await within((call) => openNumber(call, key))).toBe(number);
    expect((await within((call) => keepNumbers(call, [number]))).get(number)).toBe(key);
    // The installation gets another secret, and still has the earlier one until everything is sealed again.
    const secretNow = (present: string, earlier: string[]) => {
      const sealing = provideSealing(new SecretBox(present, earlier)).make({} as never);
      return <T>(work: (call: Call) => Promise<T>): Promise<T> =>
        within((call) => work({ ...call, tx: call.tx, get: () => sealing } as unknown as Call));
    };
    const later = idNumberOf(5_556);
    const old = secretNow('one', []);
    const kept = (await old((call) => keepNumbers(call, [later]))).get(later) ?? '';
    // The numbers of the rest of this world are sealed with a secret of its own.
    await within(({ tx }) => tx.run(sql`delete from person_number where id <> ${kept}`));
    const both = secretNow('two', ['one']);
    const keyOf = async (call: Call): Promise<string | undefined> =>
      (await call.tx.one<{ key: string }>(sql`select ${numberKey(call, later)} as key`))?.key;
    expect(await both(keyOf)).toBe(kept);
    await both((call) => sealNumbers.run(call));
    const only = secretNow('two', []);
    expect(await only(keyOf)).toBe(kept);
    expect(await only((call) => openNumber(call, kept))).toBe(later);
    await expect(old((call) => openNumber(call, kept))).rejects.toThrow('cannot be opened');
  });
});
