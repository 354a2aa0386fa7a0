import type { Caller } from '../../sdk/server/index.ts';
import { beforeAll, expect, it } from 'vitest';
import type { RecordOf } from '../../sdk/contract/index.ts';
import {
  addReceipt,
  confirmReceipt,
  editReceipt,
  fileReceipt,
  handInReceipt,
  receipts,
  rejectReceipt,
  uploadReceipt,
  voidReceipt,
} from '../../plugins/evidence/contract/index.ts';
import { receiptInput } from '../../plugins/evidence/fixtures.ts';
import { evidence as manifest } from '../../plugins/evidence/plugin.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import {
  evidenceAsked,
  receiptConfirmed,
  signWaybill,
  voidWaybill,
  waybillCleared,
  waybills,
  type ReceiptConfirmed,
} from '../../plugins/waybill/contract/index.ts';
import { defineServer, listen, sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import {
  dispatcher,
  driverPerson,
  freightMigrations,
  FreightWorld,
  operator,
  person,
  system,
} from '../support/freight-world.ts';
import { storeFiles } from '../support/stored-file.ts';

type Receipt = RecordOf<typeof receipts>;
const checker = person('checker', 'provider');
const told: ReceiptConfirmed[] = [];
const ear = defineServer(
  { ...manifest, id: 'ear', requires: [], routes: {}, menus: {}, permissions: {}, contributions: {} },
  {
    serves: [],
    listens: [
      listen(receiptConfirmed, (_call, one) => {
        told.push(one);
        return Promise.resolve();
      }),
    ],
  },
);

onEachDatabase('receipts', [...freightMigrations, ...(evidence.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let serial = 0;
  const photo = async (platformId = '10001'): Promise<string> => {
    const id = `receipt-photo-${(serial += 1)}`;
    await world.database.transaction({ role: 'tenant', platformId }, (tx) =>
      tx.run(sql`
      insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256, created_at,
        created_by)
      values (${platformId}, ${id}, 'receipt.jpg', ${id}, 'image/jpeg', 10, ${`${serial}`.padStart(64, '0')}, now(),
        'x')`),
    );
    return id;
  };
  const of = async (waybillId: string): Promise<readonly Receipt[]> =>
    (
      (
        await world.post(`${receipts.path}/paging`, {
          conditions: { waybillId },
          page: 1,
          limit: 10,
          orderBy: [{ field: 'createdAt', dir: 'asc' }],
        })
      ).pageResult as { itemList: Receipt[] }
    ).itemList;
  const statusOf = async (id: string): Promise<number> => (await world.get(waybills, id)).receiptStatus;
  const now = (): string =>
    new Date(world.clock().getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const asked = { receiptRetention: 20_000 };
  /** A trip that waits for its receipt, and that receipt. */
  const awaited = async (state = 60) => {
    const trip = await world.trip(state, asked);
    const [receipt] = await of(trip.id);
    return { trip, on: { id: receipt?.id ?? '' } };
  };
  const tell = (waybillId: string, receiptStatus: 1 | 3): Promise<void> =>
    world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      world.api
        .openCall(tx, { as: system, platformId: '10001', clock: world.clock })
        .emit(waybillCleared, { platformId: '10001', waybillIds: [waybillId], receiptStatus }),
    );
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [evidence, ear], { played: false });
  }, 120_000);

  it('a signature for the shipper takes the receipt along: the awaited one, or a new one, and never a second', async () => {
    const trip = await world.trip(60);
    const on = { id: trip.id };
    const sheet = { ...receiptInput(await photo(), now()) };
    expect(await world.refusal(signWaybill, { receipt: { ...sheet, signedAt: '2020-01-01 00:00:00' } }, { on })).toBe(
      'signTime',
    );
    await world.run(signWaybill, { receipt: sheet }, { on });
    const [receipt, ...others] = await of(trip.id);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ receiptState: 2, photo: sheet.photo, signer: sheet.signer, submitCount: 1 });
    expect(await world.get(waybills, trip.id)).toMatchObject({ waybillStatus: 70, receiptStatus: 2 });
    expect(await world.refusal(confirmReceipt, {}, { on: { id: receipt!.id } })).toBe('sameHand');
    const known = await world.trip(60);
    await world.run(addReceipt, { waybillId: known.id, ...receiptInput(await photo(), now()) });
    const again = { receipt: receiptInput(await photo(), now()) };
    expect(await world.refusal(signWaybill, again, { on: { id: known.id } })).toBe('receiptKnown');
  });

  it('is asked for at the unloading where money is held back for it, and nowhere else', async () => {
    const plain = await world.trip(60);
    expect(await of(plain.id)).toEqual([]);
    expect(await statusOf(plain.id)).toBe(0);
    const early = await world.trip(50, asked);
    expect(await of(early.id)).toEqual([]);
    const { trip } = await awaited();
    expect(await of(trip.id)).toMatchObject([
      { receiptState: 1, waybillSn: trip.waybillSn, photo: null, submitCount: 0 },
    ]);
    expect((await of(trip.id))[0]?.receiptNo).toMatch(/^HD260305\d{8}$/);
    expect(await statusOf(trip.id)).toBe(1);
  });

  it('[D4.2-15, D4.2-15g, D4.2-15e, D4.2-16, D4.2-16e] goes from the driver to the auditor and back, and the waybill follows', async () => {
    const { trip, on } = await awaited(70);
    expect(await world.refusal(confirmReceipt, {}, { on })).toBe('wrongState');
    expect(await world.refusal(uploadReceipt, receiptInput('no such photo', now()), { on })).toBe('invalid');
    expect(await world.refusal(uploadReceipt, receiptInput(await photo('10002'), now()), { on })).toBe('invalid');
    await storeFiles(world.database, ['a-paper'], { type: 'application/pdf' });
    expect(await world.refusal(uploadReceipt, receiptInput('a-paper', now()), { on })).toBe('photoMissing');
    expect(await world.refusal(uploadReceipt, receiptInput('builtin/receipt-1', now()), { on })).toBe('photoMissing');
    expect(await world.refusal(uploadReceipt, receiptInput(await photo(), '2026-03-01 08:00:00'), { on })).toBe(
      'signTime',
    );
    expect(await world.refusal(uploadReceipt, receiptInput(await photo(), '2027-03-01 08:00:00'), { on })).toBe(
      'signTime',
    );
    expect(await world.refusal(handInReceipt, receiptInput(await photo(), now()), { on })).toBe('forbidden');
    await world.run(handInReceipt, receiptInput(await photo(), now()), { on, as: driverPerson });
    expect(await world.get(receipts, on.id)).toMatchObject({
      receiptState: 2,
      submitBy: 'driver',
      submitCount: 1,
      damageFlag: 0,
      signer: '曹验收',
    });
    expect(await statusOf(trip.id)).toBe(2);
    await world.run(rejectReceipt, { reason: '签章不清' }, { on });
    expect(await world.get(receipts, on.id)).toMatchObject({
      receiptState: 4,
      auditRemark: '签章不清',
      auditBy: 'dispatcher',
    });
    expect(await statusOf(trip.id)).toBe(4);
    await world.run(uploadReceipt, receiptInput(await photo(), now()), { on });
    expect(await world.get(receipts, on.id)).toMatchObject({
      receiptState: 2,
      submitCount: 2,
      auditBy: null,
      auditRemark: null,
    });
    told.length = 0;
    expect(await world.refusal(confirmReceipt, {}, { on })).toBe('sameHand');
    expect(await world.refusal(rejectReceipt, { reason: '自审' }, { on })).toBe('sameHand');
    const judging = [confirmReceipt.name, rejectReceipt.name];
    const offered = async (as: Caller) =>
      (await world.get(receipts, on.id, { as })).abilities.filter((name) => judging.includes(name));
    expect([await offered(dispatcher), await offered(checker)]).toEqual([[], judging]);
    expect(
      await world.refusal(confirmReceipt, {}, { on, as: person('clerk', 'provider', ['waybillManage:view']) }),
    ).toBe('forbidden');
    expect(await world.refusal(confirmReceipt, {}, { on, as: operator, platformId: '00001' })).toBe('forbidden');
    expect(await world.refusal(confirmReceipt, {}, { on, as: checker, platformId: '10002' })).toBe('notFound');
    expect(told).toEqual([]);
    await world.run(confirmReceipt, {}, { on, as: checker });
    expect(await world.get(receipts, on.id)).toMatchObject({ receiptState: 3, auditBy: 'checker' });
    expect(await statusOf(trip.id)).toBe(3);
    expect(told).toMatchObject([
      { platformId: '10001', waybillId: trip.id, waybillSn: trip.waybillSn, damageKg: 0, damageCents: 0 },
    ]);
    const events = (await world.post(`${receipts.path}/events`, { id: on.id })).data as readonly {
      action: string;
      toState: string;
      reason: string | null;
    }[];
    expect(events.map(({ action, toState }) => `${action} ${toState}`).sort()).toEqual([
      'confirm 3',
      'handIn 2',
      'reject 4',
      'upload 2',
    ]);
  });

  it('that tells of damage is confirmed with a word about it only, and whoever corrects it has handed it in', async () => {
    const { on } = await awaited(70);
    const at = now();
    await world.run(handInReceipt, receiptInput(await photo(), at), { on, as: driverPerson });
    expect(await world.refusal(editReceipt, { signer: '曹验收', signedAt: at, reason: '核对' }, { on })).toBe(
      'nothingChanged',
    );
    await world.run(
      editReceipt,
      { signer: '曹验收', signedAt: at, damageKg: 120, damageCents: 9_600, reason: '收货人补记破包' },
      { on },
    );
    expect(await world.get(receipts, on.id)).toMatchObject({
      receiptState: 2,
      damageFlag: 1,
      damageKg: 120,
      damageCents: 9_600,
      submitBy: 'dispatcher',
    });
    expect(await world.refusal(confirmReceipt, { remark: '属实' }, { on })).toBe('sameHand');
    expect(await world.refusal(confirmReceipt, {}, { on, as: checker })).toBe('damaged');
    told.length = 0;
    await world.run(confirmReceipt, { remark: '货损属实，由承运人赔付' }, { on, as: checker });
    expect(told).toMatchObject([{ damageKg: 120, damageCents: 9_600 }]);
    expect(await world.refusal(editReceipt, { signer: '别人', signedAt: at, reason: '改' }, { on })).toBe('wrongState');
    expect(
      await world.refusal(fileReceipt, { paperExpressNo: 'SF1', paperReceivedAt: '2027-01-01 00:00:00' }, { on }),
    ).toBe('notArrived');
    await world.run(fileReceipt, { paperExpressNo: 'SF1390001', paperReceivedAt: now() }, { on });
    expect(await world.get(receipts, on.id)).toMatchObject({ receiptState: 3, paperExpressNo: 'SF1390001' });
    for (const values of [sql`damage_flag = 0`, sql`signer = null`])
      await expect(
        world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
          tx.run(sql`update waybill_receipt set ${values} where id = ${on.id}`),
        ),
      ).rejects.toThrow();
  });

  it('[D4.2-15] is one of a trip; a void one makes room, and another is waited for where one is asked for', async () => {
    const { trip, on } = await awaited(70);
    const more = async (waybillId: string, platformId = '10001') => ({
      waybillId,
      ...receiptInput(await photo(platformId), now()),
    });
    expect(await world.refusal(addReceipt, await more(trip.id))).toBe('exists');
    await world.run(uploadReceipt, receiptInput(await photo(), now()), { on });
    await world.run(voidReceipt, { reason: '传错运单' }, { on });
    expect((await of(trip.id)).map(({ receiptState }) => receiptState).sort()).toEqual([1, 5]);
    expect(await statusOf(trip.id)).toBe(1);
    const plain = await world.trip(70);
    const { id } = await world.run(addReceipt, await more(plain.id));
    expect(await statusOf(plain.id)).toBe(2);
    await world.run(voidReceipt, { reason: '无需回单' }, { on: { id } });
    expect(await statusOf(plain.id)).toBe(0);
    expect(await world.refusal(addReceipt, await more((await world.trip(50)).id))).toBe('notYet');
    expect(await world.refusal(addReceipt, await more(plain.id, '10002'), { platformId: '10002' })).toBe(
      'waybillUnknown',
    );
    await world.run(voidWaybill, { voidReason: 'DUPLICATE', reason: '重复' }, { on: { id: trip.id } });
    expect((await of(trip.id)).map(({ receiptState }) => receiptState)).toEqual([5, 5]);
  });

  it('is not asked for twice by whoever holds money back, and is asked for where nobody had', async () => {
    const { trip, on } = await awaited(70);
    await world.run(handInReceipt, receiptInput(await photo(), now()), { on, as: driverPerson });
    await tell(trip.id, 1);
    expect(await statusOf(trip.id)).toBe(2);
    await world.run(confirmReceipt, {}, { on });
    await tell(trip.id, 1);
    expect(await statusOf(trip.id)).toBe(3);
    const plain = await world.trip(70);
    await tell(plain.id, 1);
    expect(await of(plain.id)).toMatchObject([{ receiptState: 1 }]);
    expect(await statusOf(plain.id)).toBe(1);
  });

  it('stands in the state of a settled waybill until it is confirmed', async () => {
    const { trip, on } = await awaited(70);
    const remark = async (status: number): Promise<string> => {
      await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        tx.run(sql`update waybill set waybill_status = ${status} where id = ${trip.id}`),
      );
      return (await world.get(waybills, trip.id)).waybillStatusRemark;
    };
    expect([await remark(80), await remark(90), await remark(95)]).toEqual([
      '结算中',
      '已结算(待回单)',
      '已支付(待回单)',
    ]);
    await world.run(handInReceipt, receiptInput(await photo(), now()), { on, as: driverPerson });
    expect(await remark(95)).toBe('已支付(待回单)');
    await world.run(confirmReceipt, {}, { on });
    expect(await remark(95)).toBe('已支付');
  });

  it('is handed in with the evidence of its trip, and no other tenant sees it', async () => {
    const { trip, on } = await awaited(70);
    const pack = async (): Promise<readonly object[]> => {
      const papers = new Map<string, readonly object[]>();
      await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        world.api.openCall(tx, { as: system, platformId: '10001', clock: world.clock }).emit(evidenceAsked, {
          platformId: '10001',
          waybillId: trip.id,
          waybillSn: trip.waybillSn,
          add: (part, found) => {
            papers.set(part, found);
          },
        }),
      );
      return papers.get('receipt') ?? [];
    };
    expect(await pack()).toEqual([]);
    await world.run(handInReceipt, receiptInput(await photo(), now()), { on, as: driverPerson });
    expect(await pack()).toMatchObject([{ signer: '曹验收', receiptState: 2 }]);
    expect(
      (await world.post(`${receipts.path}/paging`, { conditions: [], page: 1, limit: 10 }, { platformId: '10002' }))
        .pageResult,
    ).toMatchObject({ total: 0 });
  });
});
