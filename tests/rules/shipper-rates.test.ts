import { beforeAll, expect, it } from 'vitest';
import { ledger } from '../../core/server/ledger/index.ts';
import {
  addCompany,
  addSpu,
  applyRate,
  approveCompany,
  batchRates,
  batchTerms,
  companies,
  companyConfigs,
  debits,
  editSpu,
  editTerms,
  getSpu,
  rateChanges,
  setRate,
  shipperBatches,
  shipperRates,
  withdrawRate,
} from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { rateStart } from '../../plugins/shipper/server/rates.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Call } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';

type Row = Readonly<Record<string, unknown>>;

onEachDatabase('rates, batch records and debits of shippers', freightMigrations, (open) => {
  let world: FreightWorld;
  let serial = 7300;
  const company = async (platformId = '10001'): Promise<string> =>
    (
      await world.run(
        addCompany,
        { ...companyInput((serial += 1)), invoiceTax: 65_000, serviceFeeMode: 'ADD_ON' },
        { as: system, platformId },
      )
    ).id;
  const rows = async (
    path: string,
    conditions: object,
    who: Parameters<FreightWorld['post']>[2] = {},
  ): Promise<readonly Row[]> =>
    ((await world.post(`${path}/paging`, { conditions, page: 1, limit: 50 }, who)).pageResult as { itemList: Row[] })
      .itemList;
  const history = (companyId: string): Promise<readonly Row[]> => rows(rateChanges.path, { companyId });
  const begin = (at: string): Promise<void> =>
    world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      rateStart.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: () => new Date(at) })),
    );
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
  }, 120_000);

  it('[R7-55][R7-57] a shipper is added with basics, configuration and quota in one model, and read so', async () => {
    const { invoiceTax, serviceFeeMode, ...words } = companyInput((serial += 1));
    const basic = { ...words, licenseFile: 'licence' };
    const answer = await world.post(addSpu.path, {
      model: {
        basic,
        config: { invoiceTax, serviceFeeMode, creditDays: 30, oilRatio: 100_000 },
        quota: { initialQuota: 5_000_000 },
      },
      requestId: 'spu-add-1',
    });
    expect(answer).toMatchObject({ status: 200 });
    const { id } = answer.data as { id: string };
    const found = await world.post(getSpu.path, { id, plain: true });
    expect(found.data).toMatchObject({
      basic: { companyName: basic.companyName, mobile: basic.mobile },
      config: { creditDays: 30, oilRatio: 100_000, invoiceTax },
      quota: { initialQuota: 5_000_000, expandedQuota: 0 },
    });
    const clerk = person('clerk', 'provider', ['enterpriseAudit:view']);
    const masked = (
      await world.post(getSpu.path, { conditions: [{ type: 'id', value: id }], plain: true }, { as: clerk })
    ).data as { basic: { mobile: string } };
    expect(masked.basic.mobile).toMatch(/^199\*{4}\d{4}$/);
    // Who may see it has to ask: the plain value is for a reason, and its reading is logged.
    expect((await world.post(getSpu.path, { id })).data).toMatchObject({ basic: { mobile: masked.basic.mobile } });
    expect((await world.post(getSpu.path, { id }, { platformId: '10002' })).status).toBe(204);
    expect(await world.refusal(addSpu, { basic, config: { invoiceTax, serviceFeeMode } })).toBe('taken');
    const next = companyInput((serial += 1));
    expect(
      await world.refusal(addSpu, {
        basic: { ...basic, companyName: next.companyName, uscc: next.uscc },
        config: { invoiceTax, serviceFeeMode, oilRatio: 300_000, gasRatio: 200_000 },
      }),
    ).toBe('oilGas');
    expect(await rows(companies.path, { uscc: next.uscc })).toEqual([]);
    expect(
      await world.refusal(
        addSpu,
        { basic: { ...words, uscc: next.uscc }, config: { invoiceTax, serviceFeeMode } },
        { as: operator, platformId: '00001' },
      ),
    ).toBe('onlyProviders');
  });

  it('[R7-56] basics, configuration and quota change in one call, and the quota of an approved shipper only by an expansion', async () => {
    const { id } = await world.run(addCompany, { ...companyInput((serial += 1)), licenseFile: 'licence' });
    const on = { id };
    expect(
      await world.post(editSpu.path, {
        model: {
          basic: { contacts: '嘉禾' },
          config: { creditDays: 45 },
          quota: { initialQuota: 700_000 },
          reason: '补充',
        },
        id,
        requestId: 'spu-edit-1',
      }),
    ).toMatchObject({ status: 200 });
    expect(await world.get(companyConfigs, id)).toMatchObject({ creditDays: 45, initialQuota: 700_000 });
    expect(await world.get(companies, id)).toMatchObject({ contacts: '嘉禾' });
    await world.run(approveCompany, {}, { on, as: operator, platformId: '00001' });
    expect(await world.refusal(editSpu, { quota: { initialQuota: 900_000 }, reason: '加额' }, { on })).toBe(
      'quotaByExpansion',
    );
    expect(await world.refusal(editSpu, { config: { creditDays: 45 }, reason: '没变' }, { on })).toBe('nothingChanged');
    expect(
      await world.refusal(editSpu, { config: { creditDays: 9 }, reason: '越权' }, { on, platformId: '10002' }),
    ).toBe('notFound');
  });

  it('a rate from today is in force at once and stands in the history, whichever page it was changed on', async () => {
    const id = await company();
    const on = { id };
    const set = { effectiveAt: '2026-03-05', reason: '协议' };
    expect(await world.refusal(setRate, { ...set, invoiceTax: 65_000 }, { on })).toBe('nothingChanged');
    expect(await world.refusal(setRate, { ...set, invoiceTax: 60_000, effectiveAt: '2026-03-04' }, { on })).toBe(
      'past',
    );
    expect(await world.refusal(setRate, { ...set, oilRatio: 300_000, gasRatio: 100_001 }, { on })).toBe('oilGas');
    expect(await world.refusal(setRate, { ...set, invoiceTax: 60_000 }, { on, platformId: '10002' })).toBe('notFound');
    expect(
      await world.refusal(
        setRate,
        { ...set, invoiceTax: 60_000 },
        { on, as: person('clerk', 'provider', ['serviceProviderUserRateManage:view']) },
      ),
    ).toBe('forbidden');
    await world.run(setRate, { ...set, invoiceTax: 60_000 }, { on });
    expect(await world.get(shipperRates, id)).toMatchObject({
      invoiceTax: 60_000,
      serviceFeeMode: 'ADD_ON',
      effectiveAt: '2026-03-05',
      nextEffectiveAt: null,
      rateBy: 'dispatcher',
    });
    await world.run(editTerms, { serviceFeeMode: 'GROSS_UP', creditDays: 10, reason: '改方式' }, { on });
    expect(
      (await history(id)).map((one) => [one['invoiceTax'], one['serviceFeeMode'], one['rateStatus']]).sort(),
    ).toEqual([
      [60_000, 'ADD_ON', 2],
      [60_000, 'GROSS_UP', 1],
    ]);
    for (const role of ['tenant', 'operator'] as const)
      await expect(
        world.database.transaction({ role, platformId: '10001' }, (tx) => tx.run(sql`delete from company_rate_change`)),
      ).rejects.toThrow();
  });

  it('a rate from a later day waits for it: one at a time, withdrawn or begun by the system on its day', async () => {
    const id = await company();
    const on = { id };
    const later = { invoiceTax: 50_000, effectiveAt: '2026-04-01', reason: '下季度' };
    const waiting = await world.run(addCompany, companyInput((serial += 1)));
    expect(await world.refusal(setRate, later, { on: waiting })).toBe('notAudited');
    await world.run(setRate, later, { on });
    expect(await world.get(shipperRates, id)).toMatchObject({
      invoiceTax: 65_000,
      nextInvoiceTax: 50_000,
      nextEffectiveAt: '2026-04-01',
    });
    expect(await world.refusal(setRate, { ...later, invoiceTax: 40_000 }, { on })).toBe('planned');
    const [planned] = await history(id);
    const plan = { id: String(planned?.['id']) };
    expect(await world.refusal(applyRate, {}, { on: plan })).toBe('forbidden');
    expect(await world.refusal(withdrawRate, {}, { on: plan, platformId: '10002' })).toBe('notFound');
    await world.run(withdrawRate, {}, { on: plan });
    expect(await world.refusal(withdrawRate, {}, { on: plan })).toBe('wrongState');
    await world.run(setRate, later, { on });
    await begin('2026-03-31T23:59:00+08:00');
    expect(await world.get(shipperRates, id)).toMatchObject({ invoiceTax: 65_000 });
    await begin('2026-04-01T00:01:00+08:00');
    await begin('2026-04-01T00:11:00+08:00');
    expect(await world.get(shipperRates, id)).toMatchObject({
      invoiceTax: 50_000,
      effectiveAt: '2026-04-01',
      nextEffectiveAt: null,
    });
    expect((await history(id)).map((one) => one['rateStatus']).sort()).toEqual([1, 3]);
  });

  it('a batch edit is one row for its provider and for the operator, and nobody else’s', async () => {
    const ids = [await company(), await company()];
    for (const id of ids)
      await world.run(batchTerms, { creditDays: 21, freezeRatio: 120_000, reason: '批量账期' }, { on: { id } });
    for (const id of ids)
      await world.run(
        batchRates,
        { invoiceTax: 61_000, effectiveAt: '2026-03-05', reason: '批量费率' },
        { on: { id } },
      );
    const own = await rows(shipperBatches.path, {});
    expect(
      own.map((one) => [one['reason'], one['okCount'], String(one['fieldCodes']).split(',').sort()]).sort(),
    ).toEqual(
      [
        ['批量账期', 2, ['creditDays', 'freezeRatio']],
        ['批量费率', 2, ['invoiceTax']],
      ].sort(),
    );
    expect(own[0]?.['fieldNames']).not.toBe('');
    expect(await rows(shipperBatches.path, {}, { platformId: '10002' })).toEqual([]);
    expect(
      await rows(shipperBatches.path, { batchNo: own[0]?.['batchNo'] }, { as: operator, platformId: '00001' }),
    ).toHaveLength(1);
    expect(await world.get(shipperBatches, String(own[0]?.['id']))).toMatchObject({ batchNo: own[0]?.['batchNo'] });
  });

  it('the debit detail tells to the cent what left the accounts of a shipper, and only that', async () => {
    const id = await company();
    const within = <T>(work: (call: Call) => Promise<T>): Promise<T> =>
      world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        work(world.api.openCall(tx, { as: system, platformId: '10001', clock: world.clock })),
      );
    const wallet = { code: 2001, ownerType: 'company', ownerId: id, ownerName: '北疆示范' } as const;
    const frozen = { ...wallet, code: 2002 } as const;
    const channel = { code: 1001, ownerType: 'channel', ownerId: 'SIM', ownerName: 'SIM' } as const;
    await within((call) =>
      ledger.post(call, {
        bizType: 'recharge',
        bizNo: 'CZ1',
        requestId: 'CZ1',
        postings: [
          { ...channel, side: 'D', amount: 100_000 },
          { ...wallet, side: 'C', amount: 100_000 },
        ],
      }),
    );
    await within((call) =>
      ledger.post(call, {
        bizType: 'freeze',
        bizNo: 'YD26030500000001',
        requestId: 'DJ1',
        memo: '预冻结',
        postings: [
          { ...wallet, side: 'D', amount: 30_001 },
          { ...frozen, side: 'C', amount: 30_001 },
        ],
      }),
    );
    const page = await world.post(`${debits.path}/paging`, { conditions: { companyId: id }, page: 1, limit: 10 });
    expect(page.pageResult).toMatchObject({ total: 1, totals: { debitAmount: 30_001 } });
    expect((page.pageResult as { itemList: Row[] }).itemList[0]).toMatchObject({
      companyName: '北疆示范',
      accountCode: 2001,
      bizType: 'freeze',
      waybillSn: 'YD26030500000001',
      debitAmount: 30_001,
      balanceAfter: 69_999,
      memo: '预冻结',
    });
    expect(await rows(debits.path, { companyId: id }, { platformId: '10002' })).toEqual([]);
  });
});
