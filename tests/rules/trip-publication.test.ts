import { beforeAll, expect, it } from 'vitest';
import { Ledger, sql } from '../../sdk/server/index.ts';
import { addContract, contracts } from '../../plugins/evidence/contract/index.ts';
import { frameContract } from '../../plugins/evidence/fixtures.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import {
  addGoods,
  approveGoods,
  closeGoods,
  editGoods,
  goodsEditRecords,
  goodsSources,
  submitGoods,
} from '../../plugins/goods/contract/index.ts';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import { confirmWaybill, shipperRefuse, waybills } from '../../plugins/waybill/contract/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, person, shipperPerson, system } from '../support/freight-world.ts';

const checker = person('checker', 'provider');

onEachDatabase(
  'goods on their way to be published, and closed',
  [...freightMigrations, ...(evidence.migrations ?? [])],
  (open) => {
    let world: FreightWorld;
    beforeAll(async () => {
      world = await FreightWorld.open(await open(), [evidence]);
    }, 120_000);
    const put = (text: ReturnType<typeof sql>): Promise<unknown> =>
      world.database.transaction({ role: 'system', platformId: '' }, (tx) => tx.run(text));
    const draft = async (companyId: string, more: Parameters<typeof goodsInput>[2] = {}): Promise<string> =>
      (await world.run(addGoods, goodsInput(companyId, 0, { publish: false, ...more }))).id;

    it('[D4.1-01, D4.1-01g, D4.1-01e] a draft is kept after its checks, and each change of it stands in a record', async () => {
      const { companyId } = await world.parts();
      expect(await world.refusal(addGoods, goodsInput(companyId, 0, { publish: false, carrierPrice: 0 }))).toBe(
        'priceMissing',
      );
      const id = await draft(companyId);
      expect(await world.get(goodsSources, id)).toMatchObject({ status: 10 });
      await world.run(editGoods, { goodsName: '精煤', reason: '更正' }, { on: { id } });
      const records = await world.post(`${goodsEditRecords.path}/paging`, { conditions: [], page: 1, limit: 10 });
      expect(records.pageResult).toMatchObject({
        itemList: [{ fieldName: 'goodsName', oldValue: '动力煤', newValue: '精煤' }],
      });
    });

    it('[D4.1-02g, D4.1-03g] a shipper that is disabled, or short of its deposit, publishes nothing; dangerous goods are no draft even', async () => {
      const { companyId } = await world.parts();
      const id = await draft(companyId);
      const waits = await draft(companyId, { needAudit: true });
      await put(sql`update company set goods_deposit = 5000000 where id = ${companyId}`);
      for (const [command, on, who] of [
        [submitGoods, { id }, {}],
        [submitGoods, { id: waits }, {}],
      ] as const)
        expect(await world.refusal(command, {}, { on, ...who })).toBe('depositShort');
      const told = await world.post(submitGoods.path, { id, requestId: 'without-deposit' });
      expect(told).toMatchObject({ status: 412, message: '货主保证金不足：约定50,000.00元，现有0.00元' });
      expect(await world.refusal(addGoods, goodsInput(companyId, 0))).toBe('depositShort');
      await world.database.transaction({ role: 'system', platformId: '10001' }, async (tx) => {
        const call = world.api.openCall(tx, { as: system, platformId: '10001', clock: world.clock } as never);
        await call.get(Ledger).post(call, {
          bizType: 'DEPOSIT',
          bizNo: 'DEPOSIT-OF-TEST',
          requestId: 'deposit-of-test',
          platformId: '10001',
          postings: [
            { code: 1001, ownerType: 'channel', ownerId: 'SIM', side: 'D', amount: 5_000_000 },
            { code: 2003, ownerType: 'company', ownerId: companyId, ownerName: '货主', side: 'C', amount: 5_000_000 },
          ],
        });
      });
      await world.run(submitGoods, {}, { on: { id: waits } });
      await put(sql`update company set status = 0 where id = ${companyId}`);
      expect(await world.refusal(approveGoods, {}, { on: { id: waits }, as: checker })).toBe('companyDisabled');
      expect(await world.refusal(submitGoods, {}, { on: { id } })).toBe('companyDisabled');
      await put(sql`update company set status = 1 where id = ${companyId}`);
      expect(await world.refusal(approveGoods, {}, { on: { id: waits } })).toBe('sameHand');
      await world.run(approveGoods, {}, { on: { id: waits }, as: checker });
      await world.run(submitGoods, {}, { on: { id } });
      for (const one of [id, waits]) expect((await world.get(goodsSources, one)).status).toBe(30);
      expect(await world.refusal(addGoods, goodsInput(companyId, 0, { publish: false, cargoType: '0200' }))).toBe(
        'dangerousGoods',
      );
    });

    it('[D4.12-04e] a shipper whose contract has ended publishes nothing before another one is in force', async () => {
      const { companyId } = await world.parts();
      const id = await draft(companyId);
      const made = await world.run(addContract, frameContract(companyId, '2026-03-01', '2026-12-31'));
      expect((await world.get(contracts, made.id)).contractStatus).toBe(10);
      for (const [status, answer] of [
        [50, 'contractEnded'],
        [70, 'contractEnded'],
        [40, 'done'],
      ] as const) {
        await put(sql`update contract set contract_status = ${status}, file_hash = 'x', signed_at = now(),
        party_a_signed_at = now(), party_b_signed_at = now() where id = ${made.id}`);
        expect(await world.refusal(submitGoods, {}, { on: { id } })).toBe(answer);
      }
      const none = await world.parts();
      expect(await world.refusal(submitGoods, {}, { on: { id: await draft(none.companyId) } })).toBe('done');
    });

    it('[D4.1-12, D4.1-12g, D4.1-12e] are closed with the trips that are not loaded yet, when somebody says so; others keep them open', async () => {
      const trip = await world.trip(20);
      const on = { id: trip.goodsId };
      expect(await world.refusal(closeGoods, { reason: '停产' }, { on })).toBe('running');
      const closer = person('closer', 'provider', ['goodsInfo:close', 'goodsInfo:view']);
      await world.run(closeGoods, { reason: '停产', cancelOpen: true }, { on, as: closer });
      expect(await world.get(waybills, trip.id)).toMatchObject({ waybillStatus: -10, cancelReason: '停产' });
      expect(await world.get(goodsSources, trip.goodsId)).toMatchObject({
        status: 65,
        dispatchedKg: 0,
        closeReason: '停产',
      });
      const loaded = await world.trip(30);
      expect(
        await world.refusal(closeGoods, { reason: '停产', cancelOpen: true }, { on: { id: loaded.goodsId } }),
      ).toBe('running');
      expect((await world.get(waybills, loaded.id)).waybillStatus).toBe(30);
    });

    it('[D4.2-05g, D4.2-06, D4.2-06g, D4.2-06e] a shipper confirms a crew within half an hour, or refuses it: the weight is free', async () => {
      const trip = await world.trip(15);
      const on = { id: trip.id };
      world.later(31);
      expect(await world.refusal(confirmWaybill, {}, { on, as: shipperPerson })).toBe('confirmLate');
      expect(await world.refusal(shipperRefuse, { reason: '' }, { on, as: shipperPerson })).toBe('invalid');
      await world.run(shipperRefuse, { reason: '换一辆车' }, { on, as: shipperPerson });
      expect(await world.get(waybills, trip.id)).toMatchObject({ waybillStatus: -10, cancelReason: '换一辆车' });
      expect((await world.get(goodsSources, trip.goodsId)).dispatchedKg).toBe(0);
      const next = await world.trip(15);
      world.later(28);
      await world.run(confirmWaybill, {}, { on: { id: next.id }, as: shipperPerson });
      const done = await world.trip(20);
      expect(await world.refusal(shipperRefuse, { reason: '换车' }, { on: { id: done.id }, as: shipperPerson })).toBe(
        'wrongState',
      );
    });
  },
);
