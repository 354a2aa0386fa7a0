import { beforeAll, expect, it } from 'vitest';
import { raw } from 'sql-template-tag';
import {
  addCarCaptain,
  addCarOwner,
  addDriver,
  approveDriver,
  bindDrivers,
  bindVehicles,
  blockDriver,
  carCaptainLife,
  carCaptains,
  carOwnerLife,
  carOwners,
  drivers,
  identityCheck,
  inviteDriver,
  people,
  verifyDriver,
} from '../../plugins/carrier/contract/index.ts';
import { driverCard, driverInput, memberInput } from '../../plugins/carrier/fixtures.ts';
import {
  addVehicle,
  bindDriver,
  blockEntries,
  cancelVehicle,
  disableVehicle,
  enableVehicle,
  printVehicle,
  submitCert,
  certKeeps,
  unbindDriver,
  vehicles,
} from '../../plugins/vehicle/contract/index.ts';
import { vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import { assignWaybill, waybills } from '../../plugins/waybill/contract/index.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import type { Resource } from '../../sdk/contract/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { defineServer, provide, SmsChannel, sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';
import type { Who } from '../support/freight-world.ts';
import { telling } from '../support/telling.ts';
import { realName } from '../support/real-names.ts';

/** Text messages, and a service that knows everybody. */
const outside = defineServer(
  definePlugin({
    id: 'outside',
    version: '1.0.0',
    sdk: '^1.0',
    title: { zh: '外部', en: 'Outside' },
    routes: {},
    menus: {},
    permissions: {},
  }),
  {
    serves: [],
    adapters: () => [telling(identityCheck)(({ name }) => ({ name, result: 1, channel: '测试通道', costCents: 30 }))],
    provides: [
      provide(SmsChannel, () => ({
        send: (_call, sms) => {
          sent.push(sms.text);
          return Promise.resolve(true);
        },
      })),
    ],
  },
);
const sent: string[] = [];
const central = { as: operator, platformId: '00001' } as const;
const cardSides = { idFront: 'card-front', idBack: 'card-back' };

onEachDatabase('vehicles and drivers in use', freightMigrations, (open) => {
  let world: FreightWorld;
  let serial = 6100;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [outside]);
  }, 120_000);
  const write = (query: ReturnType<typeof sql>, platformId = '10001') =>
    world.database.transaction({ role: 'system', platformId }, (tx) => tx.run(query));
  const rows = async (resource: Resource, conditions: object, who: Who = {}) => {
    const { pageResult } = await world.post(`${resource.path}/paging`, { conditions, page: 1, limit: 10 }, who);
    return (pageResult as { readonly itemList: readonly object[] }).itemList;
  };
  const truck = () => world.run(addVehicle, vehicleInput((serial += 1)), { as: system });
  const driver = async (more: object = {}) => {
    const input = { ...driverInput((serial += 1)), ...driverCard, ...more };
    return { ...(await world.run(addDriver, input)), idNumber: input.idNumber };
  };
  const approved = async () => {
    const one = await driver();
    await realName(world, one.idNumber);
    await world.run(approveDriver, {}, { on: { id: one.id } });
    return one;
  };

  it('a vehicle has one usual driver, and he one vehicle; who is not approved, or of another provider, is not bound', async () => {
    const [first, second] = [await truck(), await truck()];
    const man = await approved();
    const raw = await driver();
    const bind = (on: { readonly id: string }, defaultDriverId: string) =>
      world.refusal(bindDriver, { defaultDriverId }, { on });
    expect(await bind(first, raw.id)).toBe('noDriver');
    expect(await bind(first, 'nobody')).not.toBe('done');
    expect(await bind(first, man.id)).toBe('done');
    expect(await bind(first, man.id)).toBe('nothingChanged');
    expect(await world.post(bindDriver.path, { id: second.id, model: { defaultDriverId: man.id } })).toMatchObject({
      status: 409,
      reason: 'bound',
    });
    const { name } = await world.get(drivers, man.id);
    const { vehicleNum } = await world.get(vehicles, first.id);
    expect(await world.get(vehicles, first.id)).toMatchObject({ defaultDriverId: man.id, driverName: name });
    expect(await world.get(drivers, man.id)).toMatchObject({ vehicleNum });
    await world.run(unbindDriver, {}, { on: first });
    expect(await world.refusal(unbindDriver, {}, { on: first })).toBe('noDriver');
    expect(await bind(second, man.id)).toBe('done');
    // Who leaves takes no driver along.
    await world.run(cancelVehicle, { reason: '转卖' }, { on: second });
    expect(await bind(first, man.id)).toBe('done');
  });

  it('a vehicle that is switched off keeps its audit and gets no trip until it is switched on', async () => {
    const { goodsId, driverId, vehicleId } = await world.parts();
    await world.run(disableVehicle, { reason: '送修' }, { on: { id: vehicleId } });
    expect(await world.get(vehicles, vehicleId)).toMatchObject({ status: 0, auditStatus: 2 });
    const assign = () => world.refusal(assignWaybill, tripInput(goodsId, driverId, vehicleId));
    expect(await assign()).toBe('vehicleDisabled');
    await world.run(enableVehicle, {}, { on: { id: vehicleId } });
    expect(await assign()).toBe('done');
  });

  it('a paper that ends within thirty days is said beside driver and vehicle where they are chosen', async () => {
    const { driverId, vehicleId } = await world.parts();
    const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
    const choose = async (field: 'driverId' | 'vehicleId', chosen: string) => {
      const { data } = await world.post(`${assignWaybill.path}/pick`, { field, chosen });
      return JSON.stringify(data);
    };
    for (const [table, column, field, id] of [
      ['driver', 'qualification_to', 'driverId', driverId],
      ['vehicle', 'inspect_to', 'vehicleId', vehicleId],
    ] as const) {
      await write(sql`update ${raw(table)} set ${raw(column)} = ${days(60)} where id = ${id}`);
      expect(await choose(field, id), table).not.toContain(days(60));
      await write(sql`update ${raw(table)} set ${raw(column)} = ${days(12)} where id = ${id}`);
      expect(await choose(field, id), table).toContain(days(12));
    }
  });

  it('an upkeep names who drives the vehicle', async () => {
    const [vehicle, man] = [await truck(), await approved()];
    await world.run(bindDriver, { defaultDriverId: man.id }, { on: vehicle });
    const input = { vehicleId: vehicle.id, certType: 'INSPECTION', newTo: '2035-01-01', certFile: 'file-1' } as const;
    const { id } = await world.run(submitCert, input);
    expect(await world.get(certKeeps, id)).toMatchObject({ driverName: (await world.get(drivers, man.id)).name });
  });

  it('the archive of a vehicle is printed for who may, and not for another provider', async () => {
    const { id } = await truck();
    const ask = { id, origin: 'http://127.0.0.1:8889' };
    const printed = await world.post(printVehicle.path, ask);
    expect(printed).toMatchObject({ status: 200, data: { mime: 'application/pdf' } });
    expect(await world.post(printVehicle.path, { id, origin: 'javascript:1' })).toMatchObject({ status: 400 });
    expect(await world.post(printVehicle.path, ask, { as: person('x', 'provider', ['carInfo2:view']) })).toMatchObject({
      status: 403,
    });
    expect(await world.post(printVehicle.path, ask, { platformId: '10002' })).toMatchObject({ status: 204 });
  });

  it('who owns, leads and earns: counts, wallets and the month are figures of their owners, never copies', async () => {
    const [vehicle, man] = [await truck(), await approved()];
    await world.run(bindDriver, { defaultDriverId: man.id }, { on: vehicle });
    const admitted = async (life: typeof carOwnerLife | typeof carCaptainLife, id: string, idNumber: string) => {
      await realName(world, idNumber);
      await world.run(life.approve, {}, { on: { id } });
    };
    const [owning, leading] = [memberInput((serial += 1)), memberInput((serial += 1))];
    const owner = await world.run(addCarOwner, { ...owning, ...cardSides, account: `o${serial}`, ownerType: 'PERSON' });
    const captain = await world.run(addCarCaptain, {
      ...leading,
      ...cardSides,
      teamName: '一队',
      feeMode: 'NONE',
      payeeEnabled: 0,
    });
    await admitted(carOwnerLife, owner.id, owning.idNumber);
    await admitted(carCaptainLife, captain.id, leading.idNumber);
    await world.run(bindVehicles, { vehicleIds: [vehicle.id] }, { on: owner });
    await world.run(bindDrivers, { driverIds: [man.id] }, { on: captain });
    expect(await world.get(carOwners, owner.id)).toMatchObject({
      vehicleCount: 1,
      driverCount: 1,
      walletBalance: 0,
      monthFreight: 0,
    });
    expect(await world.get(carCaptains, captain.id)).toMatchObject({ driverCount: 1, vehicleCount: 1, monthIncome: 0 });
    const { id } = await world.trip(70);
    await write(sql`update waybill set vehicle_id = ${vehicle.id}, sign_at = now() where id = ${id}`);
    const { freightAmount } = await world.get(waybills, id);
    expect(freightAmount).toBeGreaterThan(0);
    expect((await world.get(carOwners, owner.id)).monthFreight).toBe(freightAmount);
    // A trip that was signed before this month is not of it.
    await write(sql`update waybill set sign_at = now() - interval '32 days' where id = ${id}`);
    expect((await world.get(carOwners, owner.id)).monthFreight).toBe(0);
  });

  it('a driver is barred and verified from his audit; the block holds for everybody', async () => {
    const man = await driver();
    await world.run(verifyDriver, {}, { ...central, on: { id: man.id } });
    expect(await rows(people, { idNumber: man.idNumber })).toMatchObject([{ realNameStatus: 4 }]);
    expect(await world.refusal(verifyDriver, {}, { ...central, on: { id: man.id } })).toBe('asked');
    const barring = { reasonCode: 'FRAUD', reason: '伪造证件' } as const;
    expect(
      await world.refusal(blockDriver, barring, {
        as: person('d', 'provider', ['serviceDriverAuditList:audit']),
        on: { id: man.id },
      }),
    ).toBe('forbidden');
    await world.run(blockDriver, barring, { ...central, on: { id: man.id } });
    expect(await world.refusal(blockDriver, barring, { ...central, on: { id: man.id } })).toBe('listed');
    expect(await rows(blockEntries, { keyValue: man.idNumber }, central)).toMatchObject([
      { platformId: '00001', reason: '伪造证件' },
    ]);
    await world.drain();
    expect(await world.get(drivers, man.id)).toMatchObject({ realNameStatus: 1 });
    expect(await world.refusal(verifyDriver, {}, { ...central, on: { id: man.id } })).toBe('verified');
    expect(await world.refusal(approveDriver, {}, { on: { id: man.id } })).toBe('blocked');
  });

  it('who lacks papers is asked for them once a day, and nobody else', async () => {
    const lacking = await driver({ licenseBack: null });
    expect(await world.get(drivers, lacking.id)).toMatchObject({ auditStatus: 0 });
    const ask = (id: string) => world.refusal(inviteDriver, {}, { on: { id } });
    sent.length = 0;
    expect(await ask(lacking.id)).toBe('done');
    expect(sent).toEqual([expect.stringContaining('缺少驾驶证副页')]);
    expect(await ask(lacking.id)).toBe('invited');
    expect((await world.get(drivers, lacking.id)).invitedAt).not.toBeNull();
    expect(await ask((await driver()).id)).toBe('wrongState');
  });
});
