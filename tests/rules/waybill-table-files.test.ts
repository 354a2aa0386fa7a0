import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { beforeAll, describe, expect, it } from 'vitest';
import { importDesk, migrations as taskMigrations } from '../../core/server/tasks/index.ts';
import { ImportRefused } from '../../core/server/tasks/imports/import-refused.ts';
import { workbookParts } from '../../core/server/tasks/xlsx-writer.ts';
import type { ImportStart, ReadRow } from '../../sdk/contract/index.ts';
import { Refused, sql } from '../../sdk/server/index.ts';
import { editRow } from '../../plugins/waybill/contract/index.ts';
import { lineOf } from '../../plugins/waybill/web/parts/read-table.ts';
import { openPglite } from '../support/database.ts';
import { freightMigrations, FreightWorld, person } from '../support/freight-world.ts';

const heads = ['车牌号*', '司机*', '原发净重(吨)*', '实收净重(吨)*', '装货时间*', '卸货时间*', '承运单价(元)'];
const trip = ['晋ADM001', '沈国庆', '32.5', '31.9', '2026-11-25 08:00:00', '2026-11-26 08:30:00', '100'];
const csv = (...rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((row) => row.join(',')).join('\r\n'));
const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const row = (...cells: readonly (string | number)[]): string =>
  `<row>${cells.map((cell) => (typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`;
const workbook = (parts: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({ ...workbookParts(['隐藏', '数据']), ...parts }).map(([name, part]) => [name, strToU8(part)]),
      ),
    ),
  );

describe('the table of trips that were driven without the console', () => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await openPglite({ migrations: [...freightMigrations, ...taskMigrations] }));
  }, 120_000);
  const session = (keys: readonly string[]) => ({
    sessionId: 's',
    caller: person('clerk', 'provider', keys),
    platformId: '10001',
    isOperator: false,
  });
  const start = (content: Buffer, keys: readonly string[] = ['batchImport:add']): Promise<ImportStart> =>
    importDesk(() => world.api, world.database).take(
      session(keys),
      { content, command: editRow.name, title: '补录', again: false },
      'zh',
    );
  const read = async (content: Buffer, keys?: readonly string[]): Promise<readonly ReadRow[]> =>
    (await start(content, keys)).rows ?? [];
  const refusal = (content: Buffer, keys?: readonly string[]): Promise<string> =>
    read(content, keys).then(
      () => 'read',
      (error: unknown) => {
        if (error instanceof ImportRefused) return error.text.zh;
        if (error instanceof Refused) return error.code;
        throw error;
      },
    );
  const whole = {
    vehicleNum: '晋ADM001',
    driverName: '沈国庆',
    loadNetKg: 32_500,
    unloadNetKg: 31_900,
    loadAt: '2026-11-25 08:00:00',
    unloadAt: '2026-11-26 08:30:00',
    carrierPrice: 1_000_000,
  };

  it('is read by the names of its heads, in whatever order they stand, below a title or not', async () => {
    const swapped = (cells: readonly string[]): string[] => [
      cells[0]!,
      cells[1]!,
      cells[3]!,
      cells[2]!,
      ...cells.slice(4),
    ];
    const rows = await read(csv(swapped(heads), swapped(trip)));
    expect(rows).toEqual([
      {
        line: 2,
        cells: expect.objectContaining({ loadNetKg: '32.5', unloadNetKg: '31.9' }),
        values: whole,
        problems: {},
      },
    ]);
    expect(rows.map(lineOf)).toEqual([{ ...whole, lineNo: 2, unread: {} }]);
    const title = await read(csv(['十一月补录'], [...heads].reverse(), [...trip].reverse()));
    expect(title.map(lineOf)).toEqual([{ ...whole, lineNo: 3, unread: {} }]);
    const spaced = heads.map((head) => ` ${head.replace('*', '').replace('(', '（').replace(')', '）')}\u200b`);
    expect((await read(csv(spaced, trip))).map(({ values }) => values)).toEqual([whole]);
  });

  it('is refused by name where a head is missing, unknown or there is none, and nothing is kept', async () => {
    expect(
      await refusal(
        csv(
          heads.filter((_, at) => at !== 3),
          trip,
        ),
      ),
    ).toBe('缺少列：实收净重(吨)');
    expect(await refusal(csv([...heads, '收货净重'], [...trip, '31']))).toBe('不认识的列：收货净重');
    expect(await refusal(csv([...heads.slice(0, 6), '装货时间'], trip))).toBe('列“装货时间”出现了两次');
    expect(await refusal(csv(trip, trip))).toBe('没有找到表头，请使用模板');
    const kept = await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.one(sql`select (select count(*)::int from task) + (select count(*)::int from waybill_import_row) as count`),
    );
    expect(kept).toEqual({ count: 0 });
  });

  it('is refused with more than a thousand lines: none of them is taken', async () => {
    const lines = (count: number): Buffer => csv(heads, ...Array.from({ length: count }, () => trip));
    expect(await read(lines(1000))).toHaveLength(1000);
    expect(await refusal(lines(1001))).toBe('一次最多导入1000行，请拆分文件');
  });

  it('is read by who may hand it in, and by nobody else', async () => {
    expect(await refusal(csv(heads, trip), ['batchImport:view', 'batchImport:downloadTemplate'])).toBe('forbidden');
  });

  it('may have times as a spreadsheet keeps or shows them, weights with a binary tail, and bytes as a Chinese Excel writes them', async () => {
    const cells = row('晋ADM001', '沈国庆', 32.399999999999999, 31.9, 46_027.333_333_333, '2026/1/6 8:30', 100);
    const [first] = await read(workbook({ 'xl/worksheets/sheet1.xml': sheet(row(...heads) + cells) }));
    expect(first?.values).toMatchObject({
      loadNetKg: 32_400,
      loadAt: '2026-01-05 08:00:00',
      unloadAt: '2026-01-06 08:30:00',
    });
    expect(
      (await read(iconv.encode(csv(heads.slice(0, 6), trip.slice(0, 6)).toString(), 'gb18030'))).map(
        ({ values }) => values,
      ),
    ).toEqual([{ ...whole, carrierPrice: undefined }]);
  });

  it('is the first sheet that is not hidden', async () => {
    const parts = workbookParts(['隐藏', '数据']);
    const hidden = (parts['xl/workbook.xml'] ?? '').replace('name="隐藏"', 'name="隐藏" state="hidden"');
    const rows = await read(
      workbook({
        'xl/workbook.xml': hidden,
        'xl/worksheets/sheet1.xml': sheet(row('别的')),
        'xl/worksheets/sheet2.xml': sheet(row(...heads) + row(...trip)),
      }),
    );
    expect(rows.map(({ values }) => values)).toEqual([whole]);
  });

  it('hands in every line: a wrong plate or time as it was typed, and what nobody can read beside its line', async () => {
    const rows = await read(
      csv(
        heads,
        ['不是车牌', '沈国庆', '32.5', '31.9', '前天', trip[5]!, ''],
        [...trip.slice(0, 2), '很重', ...trip.slice(3)],
        [...trip.slice(0, 6), '面议'],
        ['', ...trip.slice(1)],
        [trip[0]!, '#N/A', '#DIV/0!', ...trip.slice(3)],
        trip,
      ),
    );
    const { carrierPrice: _price, ...unpriced } = whole;
    const { loadNetKg: _kg, ...weightless } = whole;
    const { vehicleNum: _plate, ...plateless } = whole;
    expect(rows.map(lineOf)).toEqual([
      { ...unpriced, vehicleNum: '不是车牌', loadAt: '前天', lineNo: 2, unread: {} },
      { ...weightless, lineNo: 3, unread: { loadNetKg: '很重' } },
      { ...unpriced, lineNo: 4, unread: { carrierPrice: '面议' } },
      { ...plateless, lineNo: 5, unread: {} },
      { ...weightless, driverName: '#N/A', lineNo: 6, unread: { loadNetKg: '#DIV/0!' } },
      { ...whole, lineNo: 7, unread: {} },
    ]);
    expect(rows.map(({ line, problems }) => [line, problems])).toEqual([
      [2, { loadAt: '时间无法识别，应为 2026-01-31 08:30:00' }],
      [3, { loadNetKg: '请填写数字，最多8位整数、3位小数，单位吨' }],
      [4, { carrierPrice: expect.any(String) as string }],
      [5, { vehicleNum: '不能为空' }],
      [
        6,
        {
          driverName: '单元格是错误值 #N/A，请改填实际内容',
          loadNetKg: '单元格是错误值 #DIV/0!，请改填实际内容',
        },
      ],
      [7, {}],
    ]);
  });

  it('may name its driver by mobile or identity number, and says which of them is wrong', async () => {
    const more = [...heads, '司机电话', '司机身份证号'];
    const numbered = await read(
      csv(more, [...trip, '\u202d+86 199-0000-0119\u202c', '990000198210171197'], [...trip, '1990', 'x']),
    );
    expect(numbered[0]).toMatchObject({
      values: { driverMobile: '19900000119', driverIdNumber: '990000198210171197' },
      problems: {},
    });
    expect(lineOf(numbered[1]!)).toEqual({
      ...whole,
      lineNo: 3,
      unread: { driverMobile: '1990', driverIdNumber: 'x' },
    });
  });

  it('says everything that is wrong with its heads at once', async () => {
    expect(await refusal(csv(['车牌', '司机', '司机', '毛重', '装货时间', '卸货时间'], trip))).toBe(
      '缺少列：车牌号、原发净重(吨)、实收净重(吨)；不认识的列：车牌、毛重；列“司机”出现了两次',
    );
  });

  it('says what of a workbook it leaves out', async () => {
    const content = workbook({
      'xl/worksheets/sheet1.xml': sheet(
        row(...heads) + row(...trip).replace('<row>', '<row hidden="1">') + row(...trip),
      ),
      'xl/worksheets/sheet2.xml': sheet(row('别的')),
    });
    expect(await start(content)).toMatchObject({ total: 1, skipped: { sheets: 1, rows: 1 }, rows: [{ line: 3 }] });
  });

  it('cells may hold separators, quotes and line ends, between semicolons, below a title', async () => {
    const text = [
      '补录；十一月',
      heads.join(';'),
      ['晋ADM001', '"沈国庆"', '32,5', ...trip.slice(3, 6), '￥100'].join(';'),
    ].join('\r\n');
    const [first] = await read(Buffer.from(text));
    expect(first).toMatchObject({
      values: { driverName: '沈国庆', carrierPrice: 1_000_000 },
      problems: { loadNetKg: expect.any(String) as string },
    });
    const commas = await read(
      Buffer.from(
        `${heads.join(',')}\r\n晋ADM001,"沈国庆\r\n",32.5,31.9,2026年11月25日8时,46352.354166666664,"￥1,00"`,
      ),
    );
    expect(commas[0]?.values).toEqual({ ...whole, carrierPrice: undefined });
    expect(Object.keys(commas[0]?.problems ?? {})).toEqual(['carrierPrice']);
  });

  it('its template says how times are written, and comes back as it was filled in', async () => {
    const plan = await importDesk(() => world.api, world.database).template(
      session(['batchImport:downloadTemplate']),
      'waybillImport',
      'zh',
    );
    const parts = unzipSync(plan.content as Uint8Array);
    expect(strFromU8(parts['xl/worksheets/sheet1.xml']!)).toContain('2026-01-30 08:30:00');
    expect(strFromU8(parts['xl/worksheets/sheet2.xml']!)).toContain('时间，如 2026-01-31 08:30:00');
    expect(await refusal(Buffer.from(plan.content as Uint8Array))).toBe('文件中没有数据行');
    const filled = strFromU8(parts['xl/worksheets/sheet1.xml']!).replace('示例司机', '沈国庆');
    const back = await start(Buffer.from(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(filled) })));
    expect(back).toMatchObject({ total: 1, bad: 0, skipped: { sheets: 0, rows: 0 } });
  });
});
