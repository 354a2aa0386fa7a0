import { beforeAll, expect, it } from 'vitest';
import type { RecordOf } from '../../sdk/contract/index.ts';
import { idNumberOf } from '../../plugins/carrier/fixtures.ts';
import { addGoods } from '../../plugins/goods/contract/index.ts';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import {
  addCompany,
  addSpu,
  approveCompany,
  cancelCompany,
  companies,
  companyConfigs,
  configRecords,
  copyRules,
  disableCompany,
  editCompany,
  editRules,
  editSpu,
  editTerms,
  enableCompany,
  getSpu,
  rejectCompany,
  resubmitCompany,
} from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { shipper } from '../../plugins/shipper/plugin.ts';
import { Ledger } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';

type Kept = RecordOf<typeof configRecords>;

onEachDatabase('shipper companies', freightMigrations, (open) => {
  let world: FreightWorld;
  const records = async (companyId: string, platformId = '10001'): Promise<readonly Kept[]> =>
    (
      (
        await world.post(
          `${configRecords.path}/paging`,
          { conditions: { companyId }, page: 1, limit: 50 },
          { platformId },
        )
      ).pageResult as { itemList: Kept[] }
    ).itemList;
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
  }, 120_000);

  it('[R1-09] what the system admits carries at once; what a person admits waits for the audit and publishes nothing before', async () => {
    const { id: known } = await world.run(addCompany, companyInput(601), { as: system });
    expect(await world.get(companies, known)).toMatchObject({ auditStatus: 2, status: 1 });
    const { id } = await world.run(addCompany, { ...companyInput(602), licenseFile: 'licence' });
    const on = { id };
    expect(await world.get(companies, id)).toMatchObject({ auditStatus: 1, status: 0 });
    expect(await world.refusal(addGoods, goodsInput(id, 0))).toBe('companyDisabled');
    expect(await world.refusal(enableCompany, {}, { on })).toBe('notAudited');
    await world.run(rejectCompany, { reason: '营业执照模糊' }, { on });
    expect(await world.get(companies, id)).toMatchObject({
      auditStatus: 3,
      auditRemark: '营业执照模糊',
      auditBy: 'dispatcher',
      status: 0,
    });
    expect(await world.refusal(approveCompany, {}, { on })).toBe('wrongState');
    await world.run(resubmitCompany, { contacts: '安平' }, { on });
    await world.run(approveCompany, {}, { on, as: operator, platformId: '00001' });
    expect(await world.get(companies, id)).toMatchObject({
      auditStatus: 2,
      status: 1,
      contacts: '安平',
      auditBy: 'operator',
    });
    expect(await world.refusal(addGoods, goodsInput(id, 0))).toBe('done');
    await world.run(disableCompany, { reason: '合同到期' }, { on });
    expect(await world.refusal(addGoods, goodsInput(id, 0))).toBe('companyDisabled');
    await world.run(enableCompany, {}, { on });
    expect(await world.refusal(addGoods, goodsInput(id, 0))).toBe('done');
    expect(await world.refusal(addCompany, companyInput(603), { as: operator, platformId: '00001' })).toBe(
      'onlyProviders',
    );
  });

  it('[R3-53] the audit sees the person, the certificates, both states and the terms', async () => {
    const fields = Object.keys(companies.fields);
    for (const name of [
      'name',
      'username',
      'companyName',
      'contacts',
      'mobile',
      'idNumber',
      'idFront',
      'idBack',
      'status',
      'auditStatus',
      'freezeRatio',
      'signStatus',
      'invoiceTax',
      'goodsDeposit',
      'receiptAmount',
      'initialQuota',
      'oilRatio',
      'gasRatio',
    ])
      expect(fields).toContain(name);
    const { id } = await world.run(
      addCompany,
      { ...companyInput(604), name: '永宁', idNumber: idNumberOf(604) },
      { as: system },
    );
    const keys = Object.entries(shipper.permissions).flatMap(([route, codes]) =>
      codes.map((code) => `${route}:${code}`),
    );
    const seen = (await world.get(companies, id, { as: person('clerk', 'provider', keys) })).idNumber ?? '';
    expect([seen.length, seen.slice(0, 4), seen.includes('*')]).toEqual([18, '9900', true]);
  });

  it('an edit keeps the old and the new value with its reason; personal numbers only masked', async () => {
    const { id } = await world.run(addCompany, companyInput(605), { as: system });
    await world.run(editCompany, { contacts: '嘉禾', mobile: '19900017777', reason: '换联系人' }, { on: { id } });
    const kept = await records(id);
    expect(kept.find((one) => one.fieldName === 'contacts')).toMatchObject({
      fieldZh: '联系人',
      oldValue: companyInput(605).contacts,
      newValue: '嘉禾',
      reason: '换联系人',
      operator: 'dispatcher',
      operatorPlatform: '10001',
      batchNo: null,
    });
    expect(kept.find((one) => one.fieldName === 'mobile')?.newValue).toBe('199****7777');
    expect(await world.refusal(editCompany, { contacts: '嘉禾', reason: '没变' }, { on: { id } })).toBe(
      'nothingChanged',
    );
    expect(await records(id, '10002')).toEqual([]);
    expect(
      await world.refusal(editCompany, { contacts: '外人', reason: '越权' }, { on: { id }, platformId: '10002' }),
    ).toBe('notFound');
  });

  it('[R7-63] company, configuration and quota are written and read in one model, and the records are paged', async () => {
    const { companyName, uscc, contacts, mobile } = companyInput(606);
    const { id } = await world.run(addSpu, {
      basic: { companyName, uscc, contacts, mobile },
      config: { invoiceTax: 60_000, serviceFeeMode: 'ADD_ON', freezeRatio: 200_000 },
      quota: { initialQuota: 5_000_000 },
    });
    expect(await world.get(companyConfigs, id)).toMatchObject({
      invoiceTax: 60_000,
      freezeRatio: 200_000,
      initialQuota: 5_000_000,
      auditStatus: 1,
    });
    await world.run(
      editSpu,
      {
        basic: { contacts: '和顺' },
        config: { creditDays: 30 },
        quota: { initialQuota: 6_000_000 },
        reason: '补充资料',
      },
      { on: { id } },
    );
    const read = await world.post(getSpu.path, { id });
    expect(read.data).toMatchObject({
      basic: { uscc, contacts: '和顺' },
      config: { creditDays: 30, freezeRatio: 200_000 },
      quota: { initialQuota: 6_000_000, expandedQuota: 0 },
    });
    const listed = await world.post('/api/user/userCompanyUserConfigRecordService/paging', {
      conditions: { companyId: id },
      page: 1,
      limit: 10,
    });
    expect(
      (listed.pageResult as { itemList: Kept[] }).itemList
        .filter((one) => one.reason === '补充资料')
        .map((one) => one.fieldName)
        .sort(),
    ).toEqual(['contacts', 'creditDays', 'initialQuota']);
    expect(await world.post(getSpu.path, { id }, { platformId: '10002' })).toMatchObject({ status: 204 });
  });

  it('[D4.4-10, D4.4-10g, D4.4-10e] a shipper leaves with nothing under way and no money, and comes back for a new audit', async () => {
    const trip = await world.trip(40);
    const leave = (id: string) => world.refusal(cancelCompany, { reason: '停止合作' }, { on: { id } });
    expect(await leave(trip.companyId)).toBe('underway');
    const input = { ...companyInput(690), licenseFile: 'licence' };
    const { id } = await world.run(addCompany, input);
    expect(await leave(id)).toBe('wrongState');
    await world.run(approveCompany, {}, { on: { id } });
    const journal = (back: boolean) => {
      const wallet = { code: 2001, ownerType: 'company', ownerId: id } as const;
      const channel = { code: 1001, ownerType: 'channel', ownerId: 'SIM' } as const;
      return {
        bizType: 'TEST',
        bizNo: id,
        requestId: `${id}-${String(back)}`,
        postings: [
          { ...(back ? wallet : channel), side: 'D', amount: 500 } as const,
          { ...(back ? channel : wallet), side: 'C', amount: 500 } as const,
        ],
      };
    };
    const post = (back: boolean) =>
      world.database.transaction({ role: 'system', platformId: '10001' }, (tx) => {
        const call = world.api.openCall(tx, { as: system, platformId: '10001', clock: world.clock });
        return call.get(Ledger).post(call, journal(back));
      });
    await post(false);
    expect(await world.get(companies, id)).toMatchObject({ walletBalance: 500 });
    expect(await leave(id)).toBe('moneyLeft');
    await post(true);
    expect(await leave(id)).toBe('done');
    expect(await world.get(companies, id)).toMatchObject({ auditStatus: 9, status: 0, auditRemark: '停止合作' });
    expect(await world.refusal(enableCompany, {}, { on: { id } })).toBe('notAudited');
    expect(await world.run(addCompany, input)).toEqual({ id });
    expect(await world.get(companies, id)).toMatchObject({ auditStatus: 1, status: 0, auditRemark: null });
  });

  it('a shipper takes over the rules of another of the same provider, and no terms of money', async () => {
    const { id: from } = await world.run(addCompany, companyInput(691), { as: system });
    const { id: to } = await world.run(addCompany, companyInput(692), { as: system });
    const { id: foreign } = await world.run(addCompany, companyInput(693), { as: system, platformId: '10002' });
    const copy = (fromCompanyId: string) =>
      world.refusal(copyRules, { fromCompanyId, reason: '同类货主' }, { on: { id: to } });
    expect([await copy(to), await copy(foreign), await copy(from)]).toEqual(['noSource', 'noSource', 'nothingChanged']);
    await world.run(editRules, { roundingRule: 'TEN_YUAN', weightBasis: 'MAX', reason: '约定' }, { on: { id: from } });
    await world.run(editTerms, { freezeRatio: 330_000, reason: '约定' }, { on: { id: from } });
    const before = await world.get(companyConfigs, to);
    expect(await copy(from)).toBe('done');
    expect(await world.get(companyConfigs, to)).toMatchObject({
      roundingRule: 'TEN_YUAN',
      weightBasis: 'MAX',
      freezeRatio: before.freezeRatio,
    });
    expect((await records(to)).map(({ fieldName }) => fieldName).toSorted()).toEqual(['roundingRule', 'weightBasis']);
  });
});
