import { beforeAll, expect, it } from 'vitest';
import { plateColours } from '../../sdk/contract/index.ts';
import type { RecordOf } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import {
  addBlock,
  addVehicle,
  approveCert,
  approveVehicle,
  approveVehicleChange,
  blockEntries,
  blockVehicle,
  certKeeps,
  importBlocks,
  modifyVehicle,
  rejectCert,
  releaseBlock,
  remindCert,
  submitCert,
  vehicleChanges,
  vehicles,
  withdrawVehicleChange,
} from '../../plugins/vehicle/contract/index.ts';
import { idNumberOf } from '../../plugins/carrier/fixtures.ts';
import { permits, vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import { certificateWatch } from '../../plugins/vehicle/server/cert-keep.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';
import { storeFiles } from '../support/stored-file.ts';

type Keep = RecordOf<typeof certKeeps>;
const central = { as: operator, platformId: '00001' } as const;

onEachDatabase('vehicle upkeep', freightMigrations, (open) => {
  let world: FreightWorld;
  let serial = 700;
  const truck = async (more: object = {}): Promise<{ id: string; vehicleNum: string }> => {
    const input = { ...vehicleInput((serial += 1)), ...more };
    return { ...(await world.run(addVehicle, input, { as: system })), vehicleNum: input.vehicleNum };
  };
  const watch = (at: string): Promise<void> =>
    world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      certificateWatch.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: () => new Date(at) })),
    );
  const keeps = async (vehicleId: string): Promise<readonly Keep[]> => {
    const page = (await world.post(`${certKeeps.path}/paging`, { conditions: [], page: 1, limit: 50 })).pageResult as {
      itemList: Keep[];
    };
    return page.itemList.filter((one) => one.vehicleId === vehicleId);
  };
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
    await storeFiles(world.database, ['p1', 'p2', 'p3', 'p4', 'p5']);
  }, 120_000);

  it('the colour of a plate is told to whoever is signed in with the provider, by the record of the vehicle', async () => {
    const heavy = await truck();
    const light = await truck({ plateColor: '1', vehicleType: 'H31', ratedLoadKg: 1500, grossMassKg: 4_495 });
    const of = async (platformId: string) =>
      (
        await world.post(
          plateColours.path,
          { plates: [heavy.vehicleNum, light.vehicleNum, '沪A00000'] },
          platformId === '00001' ? central : { platformId },
        )
      ).data;
    const told = { [heavy.vehicleNum]: '2', [light.vehicleNum]: '1' };
    expect([await of('10001'), await of('00001'), await of('10002')]).toMatchObject([
      { colours: told },
      { colours: told },
      { colours: {} },
    ]);
  });
  it('[D4.4-09g, D4.20-13] a certificate that ends within thirty days asks for upkeep once; the approved date is written back to the vehicle', async () => {
    const { id } = await truck({ roadTransportTo: '2026-04-04' });
    const later = await truck({ roadTransportTo: '2026-04-05' });
    await watch('2026-03-05T09:00:00+08:00');
    await watch('2026-03-05T10:00:00+08:00');
    const [keep, ...more] = await keeps(id);
    expect(keep).toMatchObject({ certType: 'OPERATING', oldTo: '2026-04-04', keepStatus: 0, source: 'EXPIRING' });
    expect([more, await keeps(later.id)]).toEqual([[], []]);
    await world.run(remindCert, {}, { on: keep! });
    expect(await world.refusal(remindCert, {}, { on: { id: keep!.id } })).toBe('reminded');
    expect(await world.refusal(approveCert, {}, { on: { id: keep!.id } })).toBe('wrongState');
    const wish = { vehicleId: id, certType: 'OPERATING', newTo: '2027-04-04', certFile: 'file-1' } as const;
    expect(await world.refusal(submitCert, { ...wish, newTo: '2026-03-01' })).toBe('past');
    expect(await world.refusal(submitCert, { ...wish, newTo: '2026-04-04' })).toBe('notLater');
    expect(await world.refusal(submitCert, wish, { platformId: '10002' })).toBe('noVehicle');
    expect(await world.run(submitCert, wish)).toEqual({ id: keep!.id });
    expect(await world.refusal(submitCert, wish)).toBe('waiting');
    expect(await world.get(vehicles, id)).toMatchObject({ roadTransportTo: '2026-04-04' });
    expect(await world.refusal(approveCert, {}, { on: { id: keep!.id }, platformId: '10002' })).toBe('notFound');
    await world.run(approveCert, {}, { on: { id: keep!.id } });
    expect(await world.get(certKeeps, keep!.id)).toMatchObject({ keepStatus: 2, remindCount: 1, newTo: '2027-04-04' });
    expect(await world.get(vehicles, id)).toMatchObject({ roadTransportTo: '2027-04-04', auditStatus: 2 });
  });

  it('[D4.20-13] a rejected certificate leaves the vehicle as it was; each kind of certificate has its own date', async () => {
    const { id } = await truck();
    const inspection = await world.run(submitCert, {
      vehicleId: id,
      certType: 'INSPECTION',
      newTo: '2027-01-31',
      certFile: 'file-2',
    });
    await world.run(rejectCert, { reason: '照片模糊' }, { on: inspection });
    expect(await world.get(vehicles, id)).toMatchObject({ inspectTo: null });
    const second = await world.run(submitCert, {
      vehicleId: id,
      certType: 'INSPECTION',
      newTo: '2027-01-31',
      certFile: 'file-3',
    });
    await world.run(approveCert, {}, { on: second });
    const insured = await world.run(submitCert, {
      vehicleId: id,
      certType: 'COMPULSORY',
      newTo: '2026-12-31',
      certFile: 'file-4',
    });
    await world.run(approveCert, {}, { on: insured });
    expect(await world.get(vehicles, id)).toMatchObject({
      inspectTo: '2027-01-31',
      insuranceCompulsoryTo: '2026-12-31',
      insuranceCommercialTo: null,
    });
  });

  it('[D4.4-08g] a vehicle whose transport certificate has ended expires, and is good again with the new one', async () => {
    const { id } = await truck({ roadTransportTo: '2026-03-31' });
    await watch('2026-03-31T23:00:00+08:00');
    expect(await world.get(vehicles, id)).toMatchObject({ auditStatus: 2 });
    await watch('2026-04-01T00:10:00+08:00');
    expect(await world.get(vehicles, id)).toMatchObject({ auditStatus: 5 });
    await world.run(
      approveCert,
      {},
      {
        on: await world.run(submitCert, {
          vehicleId: id,
          certType: 'OPERATING',
          newTo: '2028-03-31',
          certFile: 'file-5',
        }),
      },
    );
    expect(await world.get(vehicles, id)).toMatchObject({ auditStatus: 2, roadTransportTo: '2028-03-31' });
  });

  it('a modification names a waybill of this very vehicle, and can be taken back before it is decided', async () => {
    const trip = await world.trip(10);
    const other = await world.parts();
    const wish = { vehicleId: trip.vehicleId, waybillSn: trip.waybillSn, ratedLoadKg: 30_500, reason: '结算时发现' };
    expect(await world.refusal(modifyVehicle, { ...wish, vehicleId: other.vehicleId })).toBe('notOfWaybill');
    expect(await world.get(vehicles, other.vehicleId)).toMatchObject({ auditStatus: 2 });
    expect(await world.refusal(modifyVehicle, wish, { platformId: '10002' })).toBe('noVehicle');
    expect(await world.refusal(modifyVehicle, wish, central)).toBe('onlyProviders');
    await world.run(modifyVehicle, wish);
    const found = async (): Promise<RecordOf<typeof vehicleChanges> | undefined> =>
      (
        (
          await world.post(`${vehicleChanges.path}/paging`, {
            conditions: { in_source: ['SETTLEMENT'], waybillSn: trip.waybillSn, auditStatus: 1 },
            page: 1,
            limit: 10,
          })
        ).pageResult as { itemList: RecordOf<typeof vehicleChanges>[] }
      ).itemList[0];
    const first = await found();
    expect(first).toMatchObject({
      vehicleId: trip.vehicleId,
      waybillSn: trip.waybillSn,
      before: { ratedLoadKg: 32_000 },
      after: { ratedLoadKg: 30_500 },
    });
    expect(await world.refusal(withdrawVehicleChange, {}, { on: first!, platformId: '10002' })).toBe('notFound');
    await world.run(withdrawVehicleChange, {}, { on: first! });
    expect(await world.refusal(approveVehicleChange, {}, { on: { id: first!.id } })).toBe('wrongState');
    expect(await world.get(vehicles, trip.vehicleId)).toMatchObject({ auditStatus: 2, ratedLoadKg: 32_000 });
    await world.run(modifyVehicle, wish);
    await world.run(approveVehicleChange, {}, { on: (await found())! });
    expect(await world.get(vehicles, trip.vehicleId)).toMatchObject({ auditStatus: 2, ratedLoadKg: 30_500 });
  });

  it('[R3-54] the record of a vehicle has plate, certificate number, type, length, load, VIN and the photos the audit looks at', async () => {
    const photos = {
      headPhoto: 'p1',
      drivingPermitFront: 'p2',
      drivingPermitBack: 'p3',
      operatingPermitFront: 'p4',
      operatingPermitBack: 'p5',
    };
    const input = { ...vehicleInput((serial += 1)), lengthMm: 13_750, ...photos };
    const { id } = await world.run(addVehicle, input);
    const { vehicleNum, roadTransportNo, vehicleType, ratedLoadKg, vin } = input;
    expect(await world.get(vehicles, id)).toMatchObject({
      vehicleNum,
      roadTransportNo,
      vehicleType,
      lengthMm: 13_750,
      ratedLoadKg,
      vin,
      ...photos,
    });
  });

  it('[D4.20-08] what is on the block list is not approved, by the list of all or by the own one; somebody else releases it', async () => {
    const { id } = await world.run(addVehicle, { ...vehicleInput((serial += 1)), ...permits });
    const { vehicleNum } = vehicleInput(serial);
    const bar = { targetType: 'VEHICLE', keyValue: vehicleNum, reasonCode: 'OVERLOAD', reason: '两次超载' } as const;
    expect(await world.refusal(addBlock, { ...bar, keyValue: '不是车牌' }, central)).toBe('badKey');
    expect(await world.refusal(addBlock, { ...bar, validTo: '2026-03-01' }, central)).toBe('past');
    const entry = await world.run(addBlock, bar, central);
    expect(await world.refusal(addBlock, bar, central)).toBe('listed');
    expect(await world.refusal(approveVehicle, {}, { on: { id } })).toBe('blocked');
    expect(await world.refusal(releaseBlock, { reason: '自己' }, { ...central, on: entry })).toBe('sameHand');
    expect(
      await world.refusal(releaseBlock, { reason: '服务商' }, { as: person('other', 'provider'), on: entry }),
    ).toBe('notFound');
    await world.run(
      releaseBlock,
      { reason: '已复核' },
      { as: person('second', 'operator'), platformId: '00001', on: entry },
    );
    expect(await world.get(blockEntries, entry.id, central)).toMatchObject({
      status: 0,
      releasedBy: 'second',
      releaseReason: '已复核',
    });
    expect(
      await world.refusal(
        releaseBlock,
        { reason: '再次' },
        { as: person('second', 'operator'), platformId: '00001', on: { id: entry.id } },
      ),
    ).toBe('wrongState');
    const own = await world.run(addBlock, { ...bar, scopePlatformId: '10001' }, central);
    expect(await world.refusal(approveVehicle, {}, { on: { id } })).toBe('blocked');
    await world.run(
      releaseBlock,
      { reason: '已复核' },
      { as: person('second', 'operator'), platformId: '00001', on: own },
    );
    await world.run(addBlock, { ...bar, scopePlatformId: '10002' }, central);
    expect(await world.refusal(approveVehicle, {}, { on: { id } })).toBe('done');
  });

  it('a block ends with its last day, comes from the archive too, is imported once a key, and shows no identity number whole', async () => {
    const { id } = await world.run(addVehicle, { ...vehicleInput((serial += 1)), ...permits });
    await world.run(
      blockVehicle,
      { reasonCode: 'SAFETY', reason: '事故', validTo: '2026-03-06' },
      { ...central, on: { id } },
    );
    expect(
      await world.refusal(blockVehicle, { reasonCode: 'SAFETY', reason: '事故' }, { ...central, on: { id } }),
    ).toBe('listed');
    expect(await world.refusal(approveVehicle, {}, { on: { id } })).toBe('blocked');
    world.later(2 * 24 * 60);
    expect(await world.refusal(approveVehicle, {}, { on: { id } })).toBe('done');
    const keys = [idNumberOf(801), idNumberOf(802)];
    const list = {
      targetType: 'PERSON',
      keyValues: `${keys.join('\n')}\n${keys[0] ?? ''}`,
      reasonCode: 'FRAUD',
      reason: '批量导入',
    } as const;
    expect(await world.run(importBlocks, list, central)).toEqual({ added: 2, skipped: 0 });
    expect(await world.run(importBlocks, list, central)).toEqual({ added: 0, skipped: 2 });
    expect(await world.refusal(importBlocks, { ...list, keyValues: `${keys[0] ?? ''},123` }, central)).toBe('badKey');
    const { itemList } = (
      await world.post(
        `${blockEntries.path}/paging`,
        { conditions: { keyValue: keys[0] }, page: 1, limit: 10 },
        central,
      )
    ).pageResult as { itemList: { keyValue: string }[] };
    expect(itemList.map((one) => one.keyValue)).toEqual([`9900**********${keys[0]?.slice(-4) ?? ''}`]);
    const seen = await world.database.transaction({ role: 'tenant', platformId: '10002' }, (tx) =>
      tx.rows<{ platformId: string }>(sql`select distinct platform_id from block_entry where platform_id <> '10002'`),
    );
    expect(seen).toEqual([{ platformId: '00001' }]);
    await expect(
      world.database.transaction({ role: 'tenant', platformId: '10002' }, (tx) =>
        tx.run(sql`insert into block_entry (platform_id, id, target_type, key_value, reason_code, reason, valid_from,
          added_by, added_by_id, created_at, updated_at)
      values ('00001', 'x', 'VEHICLE', 'y', 'FRAUD', 'z', '2026-03-05', 'a', 'b', now(), now())`),
      ),
    ).rejects.toThrow();
  });
});
