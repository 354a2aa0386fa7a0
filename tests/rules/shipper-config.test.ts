import { beforeAll, expect, it } from 'vitest';
import type { RecordOf } from '../../sdk/contract/index.ts';
import {
  addCompany,
  applyExpansion,
  approveExpansion,
  batchTerms,
  companyConfigs,
  configRecords,
  editRules,
  editTerms,
  expansions,
  rejectExpansion,
} from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { expansionExpiry } from '../../plugins/shipper/server/expansions.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';

type Kept = RecordOf<typeof configRecords>;
const checker = person('checker', 'provider');

onEachDatabase('shipper configuration', freightMigrations, (open) => {
  let world: FreightWorld;
  let serial = 620;
  const company = async (): Promise<string> =>
    (await world.run(addCompany, companyInput((serial += 1)), { as: system })).id;
  const records = async (conditions: object): Promise<readonly Kept[]> =>
    (
      (await world.post(`${configRecords.path}/paging`, { conditions, page: 1, limit: 50 })).pageResult as {
        itemList: Kept[];
      }
    ).itemList;
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
  }, 120_000);

  it('[R1-30] every changed field of a configuration leaves a record that nobody can take away', async () => {
    const id = await company();
    const before = await world.get(companyConfigs, id);
    await world.run(
      editTerms,
      { invoiceTax: before.invoiceTax, freezeRatio: 300_000, prepayMaxRatio: 250_000, reason: '年度调整' },
      { on: { id, version: before.version } },
    );
    await world.run(editRules, { needShipperConfirm: 1, roundingRule: 'YUAN', reason: '客户要求' }, { on: { id } });
    expect(await world.get(companyConfigs, id)).toMatchObject({
      freezeRatio: 300_000,
      prepayMaxRatio: 250_000,
      needShipperConfirm: 1,
      roundingRule: 'YUAN',
    });
    const kept = await records({ companyId: id });
    expect(kept.map((one) => [one.fieldName, one.oldValue, one.newValue]).sort()).toEqual([
      ['freezeRatio', '0', '300000'],
      ['needShipperConfirm', '0', '1'],
      ['prepayMaxRatio', '300000', '250000'],
      ['roundingRule', 'NONE', 'YUAN'],
    ]);
    for (const role of ['tenant', 'operator'] as const)
      await expect(
        world.database.transaction({ role, platformId: '10001' }, (tx) =>
          tx.run(sql`delete from company_config_record where company_id = ${id}`),
        ),
      ).rejects.toThrow();
  });

  it('refuses oil and gas beyond their cap, a quota that is changed without an expansion, an old version and another tenant', async () => {
    const id = await company();
    const on = { id };
    expect(await world.refusal(editTerms, { oilRatio: 300_000, gasRatio: 100_001, reason: '调整' }, { on })).toBe(
      'oilGas',
    );
    expect(await world.refusal(editTerms, { oilRatio: 300_000, gasRatio: 100_000, reason: '调整' }, { on })).toBe(
      'done',
    );
    expect(await world.refusal(editTerms, { gasRatio: 200_000, reason: '调整' }, { on })).toBe('oilGas');
    expect(await world.refusal(editTerms, { initialQuota: 1, reason: '调整' }, { on })).toBe('quotaByExpansion');
    expect(await world.refusal(editTerms, { creditDays: 9, reason: '调整' }, { on: { id, version: 1 } })).toBe('stale');
    expect(await world.refusal(editTerms, { creditDays: 9, reason: '调整' }, { on, platformId: '10002' })).toBe(
      'notFound',
    );
    expect(
      await world.refusal(
        editTerms,
        { creditDays: 9, reason: '调整' },
        { on, as: person('clerk', 'provider', ['consignorConfigList:view']) },
      ),
    ).toBe('forbidden');
  });

  it('[R2.1-30] a batch edit is found by one number over all its shippers', async () => {
    const ids = [await company(), await company()];
    for (const id of ids) await world.run(batchTerms, { creditDays: 45, reason: '统一账期' }, { on: { id } });
    const [first] = await records({ companyId: ids[0] });
    expect(first?.batchNo).toMatch(/^PL260305[0-9A-F]{8}$/);
    expect((await records({ batchNo: first?.batchNo })).map((one) => one.companyId).sort()).toEqual([...ids].sort());
  });

  it('[R2.1-29] an expansion is decided by somebody else than who asked, raises the quota, and ends with its last day', async () => {
    const id = await company();
    const ask = { amount: 3_000_000, tempTo: '2026-03-31', reason: '旺季' };
    expect(await world.refusal(applyExpansion, { ...ask, tempTo: '2026-03-04' }, { on: { id } })).toBe('past');
    const { id: expansion } = await world.run(applyExpansion, ask, { on: { id } });
    const on = { id: expansion };
    expect(await world.refusal(applyExpansion, ask, { on: { id } })).toBe('waiting');
    expect(await world.refusal(approveExpansion, {}, { on })).toBe('sameHand');
    expect(await world.refusal(rejectExpansion, { reason: '自己' }, { on })).toBe('sameHand');
    expect(await world.refusal(approveExpansion, {}, { on, as: checker, platformId: '10002' })).toBe('notFound');
    await world.run(approveExpansion, {}, { on, as: checker });
    expect(await world.get(expansions, expansion)).toMatchObject({
      auditStatus: 2,
      operator: 'dispatcher',
      auditBy: 'checker',
      beforeCents: 0,
      afterCents: 3_000_000,
    });
    expect(await world.get(companyConfigs, id)).toMatchObject({ expandedQuota: 3_000_000, initialQuota: 0 });
    const second = await world.run(applyExpansion, { ...ask, amount: 1_000, tempTo: '2026-12-31' }, { on: { id } });
    await world.run(approveExpansion, {}, { on: second, as: operator, platformId: '00001' });
    const expire = async (at: string): Promise<void> =>
      world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
        expansionExpiry.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: () => new Date(at) })),
      );
    await expire('2026-03-31T23:59:00+08:00');
    expect(await world.get(companyConfigs, id)).toMatchObject({ expandedQuota: 3_001_000 });
    await expire('2026-04-01T00:01:00+08:00');
    expect(await world.get(companyConfigs, id)).toMatchObject({ expandedQuota: 1_000 });
    expect(await world.get(expansions, expansion)).toMatchObject({ auditStatus: 5 });
  });
});
