import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { importDesk, migrations as taskMigrations } from '../../core/server/tasks/index.ts';
import { ImportRefused } from '../../core/server/tasks/imports/import-refused.ts';
import { workbookParts } from '../../core/server/tasks/xlsx-writer.ts';
import type { ReadRow } from '../../sdk/contract/index.ts';
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
  const read = async (content: Buffer, keys: readonly string[] = ['batchImport:add']): Promise<readonly ReadRow[]> => {
    const session = {
      sessionId: 's',
      caller: person('clerk', 'provider', keys),
      platformId: '10001',
      isOperator: false,
    };
    return (
      (
        await importDesk(() => world.api, world.database).take(
          session,
          { content, command: editRow.name, title: '补录', again: false },
          'zh',
        )
      ).rows ?? []
    );
  };
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
    expect(rows.map(lineOf)).toEqual([whole]);
    expect((await read(csv(['十一月补录'], [...heads].reverse(), [...trip].reverse()))).map(lineOf)).toEqual([whole]);
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
    // 车牌号,司机 … in GB18030 is no UTF-8.
    const gb: Readonly<Record<string, string>> = {
      车: 'b3b5',
      牌: 'c5c6',
      号: 'bac5',
      司: 'cbbe',
      机: 'bbfa',
      原: 'd4ad',
      发: 'b7a2',
      净: 'bebb',
      重: 'd6d8',
      实: 'cab5',
      收: 'cad5',
      装: 'd7b0',
      货: 'bbf5',
      时: 'cab1',
      间: 'bce4',
      卸: 'd0b6',
      吨: 'b6d6',
      晋: 'bdfa',
      沈: 'c9f2',
      国: 'b9fa',
      庆: 'c7ec',
    };
    const text = csv(heads.slice(0, 6), trip.slice(0, 6)).toString();
    const bytes = Buffer.concat(
      [...text].map((sign) => (gb[sign] === undefined ? Buffer.from(sign) : Buffer.from(gb[sign], 'hex'))),
    );
    expect((await read(bytes)).map(lineOf)).toEqual([{ ...whole, carrierPrice: null }]);
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
    expect(rows.map(lineOf)).toEqual([whole]);
  });

  it('hands a wrong plate or time in as it was typed, and holds back a line without weights or with a price nobody can read', async () => {
    const rows = await read(
      csv(
        heads,
        ['不是车牌', '沈国庆', '32.5', '31.9', '前天', trip[5]!, ''],
        [...trip.slice(0, 2), '很重', ...trip.slice(3)],
        [...trip.slice(0, 6), '面议'],
        ['', ...trip.slice(1)],
      ),
    );
    expect(rows.map(lineOf)).toEqual([
      { ...whole, vehicleNum: '不是车牌', loadAt: '前天', carrierPrice: null },
      undefined,
      undefined,
      undefined,
    ]);
    expect(rows.map(({ line, problems }) => [line, Object.keys(problems)])).toEqual([
      [2, ['loadAt']],
      [3, ['loadNetKg']],
      [4, ['carrierPrice']],
      [5, ['vehicleNum']],
    ]);
  });
});
