import { beforeAll, expect, it } from 'vitest';
import {
  addBroker,
  addCarCaptain,
  addCarOwner,
  addDriver,
  brokerErasure,
  brokerLife,
  brokers,
  cancelDriver,
  carCaptainLife,
  carCaptains,
  carOwnerLife,
  carOwners,
} from '../../plugins/carrier/contract/index.ts';
import { driverInput, idCard, memberInput } from '../../plugins/carrier/fixtures.ts';
import { addBlock } from '../../plugins/vehicle/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, system } from '../support/freight-world.ts';

onEachDatabase('who has left and registers again', freightMigrations, (open) => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
  }, 120_000);
  const write = (query: ReturnType<typeof sql>) =>
    world.database.transaction({ role: 'system', platformId: '10001' }, (tx) => tx.run(query));
  const terms = { teamName: '示范车队', feeMode: 'NONE', payeeEnabled: 0 } as const;
  const block = { targetType: 'PERSON', reasonCode: 'DISPUTE', reason: '纠纷' } as const;
  const reason = { reason: '离职' };

  it('is the same record, and waits for the audit like somebody new', async () => {
    const asOwner = { ...memberInput(301), ...idCard, account: 'owner301', ownerType: 'PERSON' } as const;
    const asCaptain = { ...memberInput(302), ...idCard, ...terms } as const;
    const asBroker = { ...memberInput(303), ...idCard, region: '示范区' };
    const owner = await world.run(addCarOwner, asOwner);
    const captain = await world.run(addCarCaptain, asCaptain);
    const broker = await world.run(addBroker, asBroker);
    // Here they are, once.
    expect(await world.refusal(addCarOwner, asOwner)).toBe('taken');
    for (const table of ['car_owner', 'car_captain', 'broker'])
      await write(sql`update ${sql([table])} set audit_status = 2, status = 1
        where id = any(${[owner.id, captain.id, broker.id]}::text[])`);
    expect(await world.refusal(addBroker, asBroker)).toBe('taken');
    await world.run(carOwnerLife.cancel, reason, { on: owner });
    await world.run(carCaptainLife.cancel, reason, { on: captain });
    await world.run(brokerLife.cancel, reason, { on: broker });
    await world.run(brokerErasure.ask, reason, { on: broker });
    expect(await world.run(addCarOwner, { ...asOwner, name: '新名' })).toEqual(owner);
    expect(await world.run(addCarCaptain, { ...asCaptain, teamName: '新队' })).toEqual(captain);
    // The pictures of the card come later.
    expect(await world.run(addBroker, { ...memberInput(303), region: '别处' })).toEqual(broker);
    const waits = { status: 0, auditRemark: null, auditBy: null };
    expect(await world.get(carOwners, owner.id)).toMatchObject({ ...waits, auditStatus: 1, name: '新名' });
    expect(await world.get(carCaptains, captain.id)).toMatchObject({ ...waits, auditStatus: 1, teamName: '新队' });
    expect(await world.get(brokers, broker.id)).toMatchObject({
      ...{ ...waits, auditStatus: 0, region: '别处', eraseWantedAt: null },
    });
    expect(await world.refusal(carOwnerLife.approve, {}, { on: owner })).toBe('notVerified');
    expect(await world.refusal(addCarOwner, asOwner)).toBe('taken');
  });

  it('may not take what somebody else has, and stays out while the block list says so', async () => {
    const input = { ...memberInput(311), ...idCard, region: '示范区' };
    const other = { ...memberInput(312), ...idCard, region: '示范区' };
    const on = await world.run(addBroker, input);
    await world.run(addBroker, other);
    await write(sql`update broker set audit_status = 9 where id = ${on.id}`);
    expect(await world.refusal(addBroker, { ...input, mobile: other.mobile })).toBe('taken');
    // Somebody else with the mobile of who has left is not that person.
    expect(await world.refusal(addBroker, { ...memberInput(313), mobile: input.mobile, region: '示范区' })).toBe(
      'taken',
    );
    const driver = await world.run(addDriver, driverInput(314), { as: system });
    await world.run(cancelDriver, reason, { on: driver });
    for (const keyValue of [input.idNumber, driverInput(314).idNumber])
      await world.run(addBlock, { ...block, keyValue }, { as: operator, platformId: '10001' });
    const { reason: code, message } = await world.post(addBroker.path, {
      model: input,
      requestId: crypto.randomUUID(),
    });
    expect([code, message]).toEqual(['blocked', '该人员在黑名单中，不能重新加入']);
    expect(await world.refusal(addDriver, driverInput(314))).toBe('blocked');
    expect(await world.get(brokers, on.id)).toMatchObject({ auditStatus: 9 });
  });
});
