import { beforeAll, expect, it } from 'vitest';
import {
  addDriver,
  approveAgain,
  approveBasic,
  approveDriver,
  drivers,
  editBasic,
  rejectAgain,
  rejectBasic,
  resubmitDriver,
  setTwoLevel,
} from '../../plugins/carrier/contract/index.ts';
import { driverCard, driverInput } from '../../plugins/carrier/fixtures.ts';
import { addBlock } from '../../plugins/vehicle/contract/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';
import { realName } from '../support/real-names.ts';

const central = { as: operator, platformId: '00001' } as const;

onEachDatabase('second look and basic audit', freightMigrations, (open) => {
  let world: FreightWorld;
  let serial = 900;
  const driver = async (more: object = {}): Promise<{ id: string; idNumber: string }> => {
    const input = { ...driverInput((serial += 1)), ...driverCard, ...more };
    return { ...(await world.run(addDriver, input)), idNumber: input.idNumber };
  };
  const settle = (idNumber: string, result: 1 | 2): Promise<void> => realName(world, idNumber, result);
  const twoLevel = (on: 0 | 1): Promise<unknown> =>
    world.run(setTwoLevel, { forPlatform: '10001', twoLevel: on }, central);
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
  }, 120_000);

  it('where a provider needs two looks, the first leaves the driver waiting with its risks, and the operator takes the second', async () => {
    expect(await world.refusal(setTwoLevel, { forPlatform: '10001', twoLevel: 1 })).toBe('forbidden');
    await twoLevel(1);
    const { id, idNumber } = await driver({ licenseTo: '2026-03-20' });
    const on = { id };
    expect(await world.refusal(approveDriver, {}, { on })).toBe('notVerified');
    await settle(idNumber, 1);
    expect(await world.refusal(approveAgain, {}, { ...central, on })).toBe('notFirst');
    await world.run(approveDriver, {}, { on });
    expect(await world.get(drivers, id)).toMatchObject({
      auditStatus: 1,
      firstAuditBy: 'dispatcher',
      auditBy: null,
      riskHits: ['EXPIRING', 'BASIC'],
    });
    expect(await world.refusal(approveDriver, {}, { on })).toBe('awaitsSecond');
    expect(await world.refusal(approveAgain, {}, { on })).toBe('forbidden');
    const list = (
      await world.post(
        `${drivers.path}/paging`,
        { conditions: { isNull_firstAuditAt: false }, page: 1, limit: 10 },
        central,
      )
    ).pageResult as { itemList: { id: string }[] };
    expect(list.itemList.map((one) => one.id)).toEqual([id]);
    await world.run(approveAgain, {}, { ...central, on });
    expect(await world.get(drivers, id)).toMatchObject({ auditStatus: 2, auditBy: 'operator' });
    expect(await world.refusal(approveAgain, {}, { ...central, on: { id } })).toBe('wrongState');
    const other = await world.run(addDriver, { ...driverInput((serial += 1)), ...driverCard }, { platformId: '10002' });
    await realName(world, driverInput(serial).idNumber, 1, '10002');
    await world.run(approveDriver, {}, { platformId: '10002', on: other });
    expect(await world.get(drivers, other.id, { platformId: '10002' })).toMatchObject({
      auditStatus: 2,
      firstAuditAt: null,
    });
    await twoLevel(0);
  });

  it('nobody takes both looks; rejected, the driver begins anew with the first', async () => {
    await twoLevel(1);
    const { id, idNumber } = await driver();
    const on = { id };
    await settle(idNumber, 1);
    await world.run(approveDriver, {}, { ...central, on });
    expect(await world.refusal(approveAgain, {}, { ...central, on })).toBe('sameHand');
    expect(await world.refusal(rejectAgain, { reason: '自己' }, { ...central, on })).toBe('sameHand');
    await world.run(
      rejectAgain,
      { reason: '驾驶证与档案不符' },
      { as: person('second', 'operator'), platformId: '00001', on },
    );
    expect(await world.get(drivers, id)).toMatchObject({
      auditStatus: 3,
      auditRemark: '驾驶证与档案不符',
      firstAuditAt: null,
      firstAuditBy: null,
      riskHits: [],
    });
    await world.run(resubmitDriver, { vehicleClass: 'B2' }, { on });
    expect(await world.refusal(approveAgain, {}, { ...central, on })).toBe('notFirst');
    await twoLevel(0);
    await world.run(approveDriver, {}, { on });
    expect(await world.get(drivers, id)).toMatchObject({ auditStatus: 2 });
  });

  it('a driver on the block list passes no look', async () => {
    const { id, idNumber } = await driver();
    await world.run(
      addBlock,
      { targetType: 'DRIVER', keyValue: idNumber, reasonCode: 'SAFETY', reason: '重大事故' },
      central,
    );
    expect(await world.refusal(approveDriver, {}, { on: { id } })).toBe('blocked');
  });

  it('the identity card is audited by itself: a verified name and a card that still holds', async () => {
    const { id, idNumber } = await driver({ idValidTo: '2026-03-01' });
    const on = { id };
    expect(await world.get(drivers, id)).toMatchObject({ basicAuditStatus: 1, realNameStatus: 0 });
    expect(await world.refusal(approveBasic, {}, { on })).toBe('notVerified');
    await settle(idNumber, 2);
    expect(await world.get(drivers, id)).toMatchObject({ realNameStatus: 2 });
    await settle(idNumber, 1);
    expect(await world.refusal(approveBasic, {}, { on })).toBe('idExpired');
    await world.run(rejectBasic, { reason: '身份证已过期' }, { on });
    expect(await world.get(drivers, id)).toMatchObject({
      basicAuditStatus: 3,
      basicRemark: '身份证已过期',
      auditStatus: 1,
    });
    expect(await world.refusal(approveBasic, {}, { on })).toBe('wrongState');
    await world.run(editBasic, { idValidTo: '2036-03-01', address: '示范路 2 号' }, { on });
    expect(await world.refusal(approveBasic, {}, { on, platformId: '10002' })).toBe('notFound');
    await world.run(approveBasic, {}, { on });
    expect(await world.get(drivers, id)).toMatchObject({
      basicAuditStatus: 2,
      idValidTo: '2036-03-01',
      address: '示范路 2 号',
      basicAuditBy: 'dispatcher',
    });
  });

  it('what the system admits has been seen already', async () => {
    const { id } = await world.run(addDriver, driverInput((serial += 1)), { as: system });
    expect(await world.get(drivers, id)).toMatchObject({ auditStatus: 2, basicAuditStatus: 2 });
  });
});
