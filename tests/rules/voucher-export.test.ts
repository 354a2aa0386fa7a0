import { beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '../../sdk/contract/index.ts';
import { Sheets } from '../../sdk/server/index.ts';
import type { Call, Posting, SheetColumn } from '../../sdk/server/index.ts';
import { Ledger } from '../../sdk/server/index.ts';
import {
  addSubject,
  editSubject,
  exportTrialBalance,
  exportVouchers,
  subjectMappings,
  voucherPreview,
} from '../../plugins/bank/contract/index.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import { money, text } from '../../sdk/contract/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, person, system, type Who } from '../support/freight-world.ts';
import { companies } from '../../plugins/shipper/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { waybills } from '../../plugins/waybill/contract/index.ts';
import { bank, credit, debit, wallet } from '../support/ledger-book.ts';

type File = { readonly name: string; readonly content: string };
const month = '2026-02';
const auxiliary = { auxKind: 'NONE', auxCode: null } as const;

onEachDatabase('voucher export', [...freightMigrations, ...(bankHalf.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let serial = 0;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [bankHalf]);
    await post('2026-02-10 10:00:00', 'RECHARGE', [debit(bank, 100_001), credit(wallet('A'), 100_001)]);
    await post('2026-02-10 11:00:00', 'RECHARGE', [debit(bank, 5), credit(wallet('A'), 5)]);
    await post('2026-02-11 10:00:00', 'PREPAY', [
      debit(wallet('A'), 30),
      credit({ code: 2101, ownerType: 'driver', ownerId: 'd' }, 30),
    ]);
    await post('2026-03-01 10:00:00', 'RECHARGE', [debit(bank, 9), credit(wallet('A'), 9)]);
  }, 120_000);
  const within = <T>(work: (call: Call) => Promise<T>, at: string): Promise<T> =>
    world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      work(
        world.api.openCall(tx, {
          as: system,
          platformId: '10001',
          clock: () => new Date(`${at.replace(' ', 'T')}+08:00`),
        }),
      ),
    );
  const post = (at: string, bizType: string, postings: readonly Posting[]) =>
    within((call) => {
      const bizNo = `N${++serial}`;
      return call.get(Ledger).post(call, { bizType, bizNo, requestId: bizNo, postings });
    }, at);
  const preview = async (body: object, who: Who = {}): Promise<AnswerOf<typeof voucherPreview>> =>
    (await world.post(voucherPreview.path, body, who)).data as never;
  /** The file as another program reads it, by the heads of its columns. */
  const read = async (path: string, body: object, columns: Readonly<Record<string, SheetColumn>>, who: Who = {}) => {
    const file = (await world.post(path, body, who)).data as File;
    const sheet = await within(
      (call) => call.get(Sheets).read(Buffer.from(file.content, 'base64'), columns, { most: 500, language: 'zh' }),
      '2026-03-05 10:00:00',
    );
    if (!('rows' in sheet)) throw new Error(JSON.stringify(sheet.fault));
    expect(sheet.rows.flatMap(({ problems }) => Object.values(problems))).toEqual([]);
    return { name: file.name, rows: sheet.rows.map(({ values }) => values) };
  };
  const words = (label: string): SheetColumn => ({
    field: { ...text(200, 0), required: false },
    label: { zh: label, en: label },
  });
  const cents = (label: string): SheetColumn => ({
    field: { ...money({ max: 9_999_999_999 }), required: false },
    label: { zh: label, en: label },
  });
  const sum = (rows: readonly Readonly<Record<string, unknown>>[], of: string): number =>
    rows.reduce((total, row) => total + Number(row[of] ?? 0), 0);

  it('tells what a month holds, and which accounts have no subject yet', async () => {
    expect(await preview({ month })).toEqual({
      platformId: '10001',
      month,
      voucherCount: 3,
      lineCount: 6,
      debitCents: 100_036,
      creditCents: 100_036,
      closed: false,
      unmapped: [
        { accountCode: 1001, lineCount: 2 },
        { accountCode: 2001, lineCount: 3 },
        { accountCode: 2101, lineCount: 1 },
      ],
    });
    expect((await world.post(voucherPreview.path, { month, platformId: '10002' })).status).toBe(204);
    expect(
      (
        await world.post(
          exportVouchers.path,
          { month, form: 'U8', grouping: 'JOURNAL' },
          { as: person('x', 'provider', ['ledgerDetails:view']) },
        )
      ).status,
    ).toBe(403);
  });

  it('an account is mapped once; a department wants its code', async () => {
    const given = { subjectCode: '1002.01', subjectTitle: '银行存款-直连', ...auxiliary } as const;
    const { id } = await world.run(addSubject, { accountCode: 1001, ...given });
    expect(await world.refusal(addSubject, { accountCode: 1001, ...given })).toBe('mapped');
    expect(await world.refusal(editSubject, { ...given, auxKind: 'DEPARTMENT' }, { on: { id } })).toBe('codeNeeded');
    await world.run(editSubject, { ...given, auxKind: 'DEPARTMENT', auxCode: '03' }, { on: { id } });
    expect(await world.get(subjectMappings, id)).toMatchObject({ auxKind: 'DEPARTMENT', auxCode: '03' });
    await world.run(addSubject, {
      accountCode: 2001,
      ...{ subjectCode: '2203', subjectTitle: '预收账款', auxKind: 'CUSTOMER', auxCode: null },
    });
    expect((await preview({ month })).unmapped).toEqual([{ accountCode: 2101, lineCount: 1 }]);
    // The mapping of one tenant is nobody else's.
    expect((await world.post(`${subjectMappings.path}/get`, { id }, { platformId: '10002' })).status).toBe(404);
  });

  it('writes a voucher a journal with their subjects, items, words and sums; what is not mapped is marked', async () => {
    const { name, rows } = await read(
      exportVouchers.path,
      { month, form: 'U8', grouping: 'JOURNAL' },
      {
        day: words('制单日期'),
        no: words('凭证号'),
        summary: words('摘要'),
        code: words('科目编码'),
        debit: cents('借方金额'),
        credit: cents('贷方金额'),
        customer: words('客户名称'),
        department: words('部门编码'),
      },
    );
    expect(name).toBe('凭证-10001-2026-02-U8-未结账.xlsx');
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatchObject({ day: '2026-02-10', no: '1', code: '1002.01', debit: 100_001, department: '03' });
    expect(rows[1]).toMatchObject({
      no: '1',
      code: '2203',
      credit: 100_001,
      customer: '示范A',
      summary: '充值 N1 示范A',
    });
    expect(rows[5]).toMatchObject({ no: '3', code: '未对应2101 承运人可用', credit: 30, summary: '预付 N3' });
    expect([sum(rows, 'debit'), sum(rows, 'credit')]).toEqual([100_036, 100_036]);
  });

  it('gathers by day and business for the forms of Yonyou T+, Kingdee K/3 and Kingdee Cloud', async () => {
    const forms = [
      ['TPLUS', { code: '科目编码', debit: '借方金额', credit: '贷方金额', item: '往来单位' }, '示范A'],
      ['K3', { code: '科目代码', debit: '借方', credit: '贷方', item: '核算项目' }, '客户---A---示范A'],
      ['CLOUD', { code: '科目编码', debit: '借方金额', credit: '贷方金额', item: '核算维度.客户.名称' }, '示范A'],
    ] as const;
    for (const [form, heads, item] of forms) {
      const { rows } = await read(
        exportVouchers.path,
        { month, form, grouping: 'DAY' },
        {
          ...{ code: words(heads.code), item: words(heads.item) },
          debit: cents(heads.debit),
          credit: cents(heads.credit),
        },
      );
      expect(rows.map((row) => [row['code'], row['debit'] ?? null, row['credit'] ?? null])).toEqual([
        ['1002.01', 100_006, null],
        ['2203', null, 100_006],
        ['2203', 30, null],
        ['未对应2101 承运人可用', null, 30],
      ]);
      expect(rows[1]).toMatchObject({ item });
    }
  });

  it('an item of a registered owner has a code that people can type, and its name: shipper, driver, and the driver of a trip', async () => {
    const trip = await world.trip(70, coalTerms);
    const { companyName, driverName } = await world.get(waybills, trip.id);
    const driver = { code: 2101, ownerType: 'driver', ownerId: trip.driverId } as const;
    const owed = { code: 2301, ownerType: 'waybill', ownerId: trip.id, ownerName: trip.waybillSn } as const;
    await post('2026-04-02 10:00:00', 'RECHARGE', [debit(bank, 70), credit({ ...wallet(trip.companyId) }, 70)]);
    await post('2026-04-02 11:00:00', 'SETTLE_PAY', [debit(owed, 40), credit(driver, 40)]);
    const supplier = { auxKind: 'SUPPLIER', auxCode: null } as const;
    await world.run(addSubject, { accountCode: 2101, subjectCode: '2202.01', subjectTitle: '应付承运人', ...supplier });
    await world.run(addSubject, { accountCode: 2301, subjectCode: '2202.02', subjectTitle: '应付运费', ...supplier });
    const { uscc } = await world.get(companies, trip.companyId);
    const heads = ['客户编码', '客户名称', '供应商编码', '供应商名称', '摘要', '制单人'] as const;
    const { rows } = await read(
      exportVouchers.path,
      { month: '2026-04', form: 'U8', grouping: 'JOURNAL' },
      Object.fromEntries(heads.map((head) => [head, words(head)])),
    );
    const carrier = { 供应商编码: `SJ${trip.driverId.slice(-8)}`, 供应商名称: driverName };
    expect(rows).toMatchObject([
      {},
      { 客户编码: uscc, 客户名称: companyName },
      { ...carrier, 摘要: expect.stringContaining(trip.waybillSn) },
      { ...carrier, 摘要: expect.stringContaining(driverName) },
    ]);
    expect(rows.every((row) => row['制单人'] === rows[0]?.['制单人'] && row['制单人'] !== 'Freightdeck')).toBe(true);
  });

  it('exports the trial balance with code and name of each account and its sums', async () => {
    const columns = {
      ...{ code: words('科目代码'), name: words('科目') },
      ...{ debit: cents('本期借方'), close: cents('期末贷方') },
    };
    const range = { from: '2026-02-01', to: '2026-02-28' };
    const own = await read(exportTrialBalance.path, range, columns);
    expect(own.rows).toMatchObject([
      { code: '1001', name: '银行存款', debit: 100_006, close: 0 },
      { code: '2001', name: '货主可用', debit: 30, close: 99_976 },
      { code: '2101', name: '承运人可用', debit: 0, close: 30 },
      { name: '合计', debit: 100_036, close: 100_006 },
    ]);
  });
});
