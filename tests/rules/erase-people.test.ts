import { beforeAll, expect, it } from 'vitest';
import {
  addBroker,
  addCarOwner,
  addContact,
  brokerErasure,
  brokerLife,
  brokers,
  carOwnerLife,
  carOwners,
  contactErasure,
  ownerErasure,
  people,
  passPerson,
  verifyPerson,
} from '../../plugins/carrier/contract/index.ts';
import { idCard, memberInput } from '../../plugins/carrier/fixtures.ts';
import { eraseAgreed } from '../../plugins/carrier/server/erasure/serve-erasure.ts';
import { addAddress } from '../../plugins/goods/contract/index.ts';
import { coalBroker, coalTerms } from '../../plugins/settlement/fixtures.ts';
import { erasedAs, sql } from '../../sdk/server/index.ts';
import { bookOfNames } from '../support/book-of-names.ts';
import { onEachDatabase } from '../support/database.ts';
import { operator, type FreightWorld } from '../support/freight-world.ts';
import { bank, checker, move, openSettlement, otherTenant, settlementMigrations } from '../support/settlement-world.ts';

const year = 366 * 1440;
const reason = { reason: '本人申请' };

onEachDatabase('everybody is erased the same way', settlementMigrations, (open) => {
  let stage: Awaited<ReturnType<typeof openSettlement>>;
  const contact = { name: '示范装货人', mobile: '19900061234' };
  let trip: Awaited<ReturnType<FreightWorld['trip']>>;
  beforeAll(async () => {
    stage = await openSettlement(await open());
    // Years go by below: papers of drivers end.
    trip = await stage.world.trip(10, { loadContact: contact.name, loadMobile: contact.mobile });
  }, 120_000);
  const rows = <T extends object>(query: ReturnType<typeof sql>): Promise<readonly T[]> =>
    stage.within((call) => call.tx.rows<T>(query));
  const write = (query: ReturnType<typeof sql>) => stage.within((call) => call.tx.run(query));
  const carryOut = (): Promise<void> => stage.within((call) => eraseAgreed.run(call), '00001');
  const { naming, books, sums } = bookOfNames(rows);
  /** What is left on the accounts of somebody is paid out. */
  async function paidOut(ownerType: 'carOwner' | 'broker', id: string): Promise<void> {
    for (const { code, balance } of await rows<{ code: 2101; balance: number }>(sql`
      select code, balance from ledger_account where owner_type = ${ownerType} and owner_id = ${id} and balance > 0`))
      await stage.post(id, `out ${code}`, move({ code, ownerType, ownerId: id } as never, bank, balance));
  }
  const keyOf = async (table: string, id: string): Promise<string> =>
    (await rows<{ key: string }>(sql`select id_number as key from ${sql([table])} where id = ${id}`))[0]?.key ?? '';

  it('a car owner: by two people, what the law keeps is named with its day, and the books say what they said', async () => {
    const { world } = stage;
    const owner = { ...memberInput(42), ...idCard, account: 'owner42', ownerType: 'PERSON' } as const;
    const on = await world.run(addCarOwner, owner);
    const there = await world.run(addCarOwner, owner, otherTenant);
    await write(sql`update car_owner set audit_status = 2, status = 1 where id = ${on.id}`);
    const key = await keyOf('car_owner', on.id);
    const signed = await stage.signed({ ...coalTerms });
    await write(sql`update waybill set payee_type = 'OWNER', payee_name = ${owner.name} where id = ${signed.id}`);
    await write(sql`update vehicle set owner_name = ${owner.name}, driving_permit_front = 'licence'
      where id = ${signed.vehicleId}`);
    const order = await stage.create(signed.id);
    expect(await world.refusal(ownerErasure.ask, reason, { on })).toBe('stillHere');
    await stage.pay(order);
    await paidOut('carOwner', on.id);
    await world.run(carOwnerLife.cancel, { reason: '离职' }, { on });
    // A lorry in use whose permit names him would be sent to the province with a pseudonym.
    const held = await world.post(
      ownerErasure.ask.path,
      { model: reason, ...on, requestId: crypto.randomUUID() },
      { as: checker },
    );
    expect(held).toMatchObject({ reason: 'stillNamed' });
    const [lorry] = await rows<{ plate: string }>(
      sql`select vehicle_num as plate from vehicle where id = ${signed.vehicleId}`,
    );
    expect(held.message).toContain(lorry?.plate ?? '-');
    await write(sql`update vehicle set audit_status = 9 where id = ${signed.vehicleId}`);
    await world.run(ownerErasure.ask, reason, { on });
    expect(await world.refusal(ownerErasure.erase, {}, { on })).toBe('twoPeople');
    expect(await world.refusal(ownerErasure.erase, {}, { on, as: checker })).toBe('lawKeeps');
    await world.run(ownerErasure.spare, {}, { on, as: checker });
    await carryOut();
    expect(await world.get(carOwners, on.id)).toMatchObject({ name: owner.name });
    expect(await naming([owner.name], '10001')).toEqual(
      expect.arrayContaining(['bank_card', 'car_owner', 'ledger_account', 'settlement_order', 'vehicle', 'waybill']),
    );
    const elsewhere = await rows(sql`select * from car_owner where id = ${there.id}`);
    const [before, summed] = [await books(), await sums()];
    world.later(4 * year);
    await world.run(ownerErasure.erase, {}, { on, as: checker });
    await carryOut();
    expect(await books()).toEqual(before);
    expect(await sums()).toEqual(summed);
    await stage.verified();
    const now = erasedAs(on.id).name;
    expect(
      await rows(sql`
      select o.payee_name, w.payee_name as trip, v.owner_name, v.driving_permit_front as permit from settlement_order o
      join waybill w on w.id = o.waybill_id join vehicle v on v.id = w.vehicle_id where o.id = ${order.id}`),
    ).toEqual([{ payeeName: now, trip: now, ownerName: now, permit: null }]);
    expect(await naming([owner.name, owner.mobile, owner.account, key], '10001', ['audit_log'])).toEqual([]);

    // The other provider keeps its own row, and the number with it.
    expect(await rows(sql`select * from car_owner where id = ${there.id}`)).toEqual(elsewhere);
    expect(await rows(sql`select id from person_number where id = ${key}`)).toHaveLength(1);
    expect(await world.get(carOwners, there.id, { as: operator, ...otherTenant })).toMatchObject({ name: owner.name });
    // Who comes back is somebody new, whose name has to be verified.
    const again = await world.run(addCarOwner, owner);
    expect(again.id).not.toBe(on.id);
    const checks = await rows<{ id: string; name: string; realNameStatus: number }>(sql`
      select id, name, real_name_status from person_check where platform_id = '10001'
        and name in (${now}, ${owner.name}) order by erased_at is null`);
    expect(checks).toMatchObject([{ name: now }, { name: owner.name, realNameStatus: 0 }]);
    // 实名核验 of the erased asks nobody any more.
    const gone = { on: { id: checks[0]?.id ?? '' } };
    expect(await world.refusal(verifyPerson, {}, gone)).toBe('erased');
    expect(await world.refusal(passPerson, { evidence: 'card-front', reason: '人工' }, gone)).toBe('erased');
    expect(await world.get(people, gone.on.id)).toMatchObject({ evidence: null, realNameStatus: 0 });
  });

  it('a broker: with the fees, and the goods that named him', async () => {
    const { world } = stage;
    const { trip: paid, on: order, batch } = await stage.payable();
    const [on] = await rows<{ id: string }>(sql`select id from broker where name = ${coalBroker.brokerName}`);
    if (!on) throw new Error('no broker');
    const mobile = memberInput(1).mobile;
    const key = await keyOf('broker', on.id);
    await write(sql`update goods_source set broker_mobile = ${mobile} where id = ${paid.goodsId}`);
    await write(sql`update broker set audit_status = 3 where id = ${on.id}`);
    await write(sql`update broker set audit_status = 9 where id = ${on.id}`);
    expect(await world.refusal(brokerErasure.ask, reason, { on })).toBe('moneyLeft');
    await stage.paid(batch);
    await paidOut('broker', on.id);
    // Goods that still look for lorries name him.
    expect(await world.refusal(brokerErasure.ask, reason, { on })).toBe('stillNamed');
    await write(sql`update goods_source set status = 60 where broker_name = ${coalBroker.brokerName}`);
    // The trip of the other test is his, too, and is settled.
    await world.run(brokerErasure.ask, reason, { on });
    expect(await world.refusal(brokerErasure.erase, {}, { on, as: checker })).toBe('lawKeeps');
    const before = await books();
    world.later(4 * year);
    await world.run(brokerErasure.erase, {}, { on, as: checker });
    await carryOut();
    expect(await books()).toEqual(before);
    await stage.verified();
    const now = erasedAs(on.id);
    expect(
      await rows(sql`
      select o.broker_name as of_order, g.broker_name as of_goods, g.broker_mobile from settlement_order o
      join waybill w on w.id = o.waybill_id join goods_source g on g.id = w.goods_id where o.id = ${order.id}`),
    ).toEqual([{ ofOrder: now.name, ofGoods: now.name, brokerMobile: now.mobile }]);
    expect(await naming([coalBroker.brokerName, mobile, key], '10001', ['audit_log'])).toEqual([]);
    const again = await world.run(addBroker, { ...memberInput(1), ...idCard, region: '示范区' });
    expect(again.id).not.toBe(on.id);
    expect(await world.get(brokers, on.id)).toMatchObject({ name: now.name, auditStatus: 9 });
    expect(await world.refusal(brokerErasure.ask, reason, { on })).toBe('erased');
    expect(await world.refusal(brokerLife.edit, { region: '别处' }, { on })).toBe('wrongState');
  });

  it('who is here as something else as well is forgotten in one row only', async () => {
    const { world } = stage;
    const both = memberInput(77);
    const on = await world.run(addCarOwner, { ...both, ...idCard, account: 'owner77', ownerType: 'PERSON' });
    const stays = await world.run(addBroker, { ...both, ...idCard, region: '示范区' });
    await write(sql`update car_owner set audit_status = 9 where id = ${on.id}`);
    await world.run(ownerErasure.ask, reason, { on });
    await world.run(ownerErasure.erase, {}, { on, as: checker });
    await carryOut();
    expect(await world.get(carOwners, on.id)).toMatchObject({ name: erasedAs(on.id).name });
    expect(await world.get(brokers, stays.id, { as: operator })).toMatchObject({ name: both.name });
    expect(await rows(sql`select name, erased_at from person_check where name = ${both.name}`)).toEqual([
      { name: both.name, erasedAt: null },
    ]);
  });

  it('a contact: out of the address book at once, out of the goods when the law lets go', async () => {
    const { world } = stage;
    const address = await world.run(addAddress, {
      ...{ unitName: '示范矿', side: 'LOAD', place: '示范路1号', areaCode: '150602', lonLat: '109.990000,39.810000' },
      ...{ contactName: contact.name, contactMobile: contact.mobile },
    });
    await write(
      sql`update company set contacts = ${contact.name}, mobile = ${contact.mobile} where id = ${trip.companyId}`,
    );
    const asked = { ...contact, ...reason };
    expect(await world.refusal(addContact, asked)).toBe('underway');
    await write(sql`update waybill set waybill_status = -10, cancel_at = ${world.clock().toISOString()}::timestamptz
      where id = ${trip.id}`);
    expect(await world.refusal(addContact, asked)).toBe('stillNamed');
    await write(sql`update goods_source set status = 60 where id = ${trip.goodsId}`);
    expect(await world.refusal(addContact, asked)).toBe('stillNamed');
    // Somebody else answers the telephone of the company.
    await write(sql`update company set contacts = '示范接替人', mobile = '19900065678' where id = ${trip.companyId}`);
    const on = await world.run(addContact, asked);
    expect(await world.refusal(addContact, asked)).toBe('askedBefore');
    expect(await world.refusal(contactErasure.erase, {}, { on })).toBe('twoPeople');
    expect(await world.refusal(contactErasure.erase, {}, { on, as: checker })).toBe('lawKeeps');
    await world.run(contactErasure.spare, {}, { on, as: checker });
    await carryOut();
    const now = erasedAs(on.id);
    expect(await rows(sql`select contact_name, contact_mobile from goods_address where id = ${address.id}`)).toEqual([
      { contactName: now.name, contactMobile: now.mobile },
    ]);
    expect(await rows(sql`select load_contact from goods_source where id = ${trip.goodsId}`)).toEqual([
      { loadContact: contact.name },
    ]);
    world.later(4 * year);
    await world.run(contactErasure.erase, {}, { on, as: checker });
    await carryOut();
    expect(await naming([contact.name, contact.mobile], '10001', ['audit_log'])).toEqual([]);
  });
});
