import { strToU8, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { ImportRefused } from '../../core/server/tasks/imports/import-refused.ts';
import { readCell, typedText } from '../../core/server/tasks/imports/read-cell.ts';
import { readMoment } from '../../core/server/tasks/imports/read-moment.ts';
import { readSheet } from '../../core/server/tasks/imports/read-sheet.ts';
import type { RawCell, Sheet } from '../../core/server/tasks/imports/sheet-row.ts';
import { sheets } from '../../core/server/tasks/sheets.ts';
import { workbookParts } from '../../core/server/tasks/xlsx-writer.ts';
import { date, dateTime, idNumber, mobile, text, unitPrice, weight } from '../../sdk/contract/index.ts';
import { csvField, csvFile, unmarkedField } from '../../sdk/contract/values/spreadsheet-text.ts';

const cellsOf = ({ rows }: Sheet): readonly (readonly RawCell[])[] => rows.map(({ cells }) => cells);
const refusal = (content: Uint8Array): Promise<string> =>
  readSheet(content).then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof ImportRefused) return error.text.zh;
      throw error;
    },
  );
const book = (sheets: readonly string[], parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({ ...workbookParts(sheets), ...parts }).map(([name, part]) => [name, strToU8(part)]),
    ),
  );
const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const words = (...all: readonly string[]): string =>
  all.map((one) => `<c t="inlineStr"><is><t>${one}</t></is></c>`).join('');

describe('moments as people write them', () => {
  it.each([
    '2026-01-05 08:00:00',
    '2026-01-05 08:00',
    '2026-1-5 8:00',
    '2026/1/5 8:00',
    '2026/01/05 08:00:00',
    '2026.1.5 8:00',
    '2026年1月5日 8:00',
    '2026年1月5日8时00分',
    '2026年1月5日 8点',
    '20260105 0800',
    '20260105080000',
    '2026-01-05T08:00:00',
    '2026-01-05 08:00:00.000',
    '2026/1/5 上午8:00',
    '2026-1-5 8:00 AM',
    '２０２６－０１－０５　０８：００',
    '2026-01-05T00:00:00Z',
    '2026-01-05T08:00:00+08:00',
    '46027.3333',
    '46027.333333333336',
  ])('%s', (written) => {
    expect(readMoment(written)).toBe('2026-01-05 08:00:00');
    expect(readCell(dateTime(), written)).toEqual({ value: '2026-01-05 08:00:00' });
  });
  it.each([
    ['2026/1/5 下午2:30', '2026-01-05 14:30:00'],
    ['2026-1-5 12:15 AM', '2026-01-05 00:15:00'],
    ['2026-1-5 12:15 PM', '2026-01-05 12:15:00'],
    ['2026年12月31日23时59分58秒', '2026-12-31 23:59:58'],
    ['2026-1-5', '2026-01-05 00:00:00'],
    ['46027', '2026-01-05 00:00:00'],
  ])('%s is %s', (written, moment) => expect(readMoment(written)).toBe(moment));
  it.each(['前天', '1/5/2026 8:00', '2026-02-30 08:00', '2026-1-5 25', '26-1-5 8:00', '2026-1-5 8:5', '8:00', ''])(
    '%s is none',
    (written) => expect(readMoment(written)).toBeUndefined(),
  );
  it('an hour that no day has is refused by the column', () => {
    expect(dateTime().schema.safeParse(readMoment('2026-01-05 25:00')).success).toBe(false);
    expect(readCell(date(), '2026/1/5 8:00')).toEqual({ issue: { key: 'date.invalid' } });
    expect(readCell(date(), '2026-01-05T00:00:00')).toEqual({ value: '2026-01-05' });
  });
});

describe('cells that hold no value', () => {
  it.each(['#N/A', '#REF!', '#DIV/0!', '#VALUE!', '#NAME?', '#n/a'])(
    '%s is an error of its cell, in any column',
    (error) => {
      for (const field of [text(20), weight(), dateTime(), mobile()])
        expect(readCell(field, error)).toEqual({ issue: { key: 'cell.error', values: { value: error } } });
    },
  );
  it('a code that was kept as a number has lost its end, and is not made up', () => {
    for (const number of ['110105199003071234', '8.98600123456789E+19', '6222020200112233445']) {
      const typed = typedText('idNumber', { number });
      expect(readCell(idNumber(), typed)).toEqual({ issue: { key: 'cell.rounded' } });
    }
    expect(readCell(text(30), '1.10105E+17')).toEqual({ issue: { key: 'cell.rounded' } });
    expect(typedText('mobile', { number: '19900000119' })).toBe('19900000119');
  });
  it('numbers keep what they are: a binary tail, a currency, groups', () => {
    for (const [written, kg] of [
      ['32.399999999999999', 32_400],
      ['31.900000000000002', 31_900],
      ['1,032.5', 1_032_500],
    ] as const)
      expect(readCell(weight(2_000_000), written)).toEqual({ value: kg });
    for (const written of ['￥100', '¥100.00', '100元', '１００', '100元/吨'])
      expect(readCell(unitPrice(), written)).toEqual({ value: 1_000_000 });
    expect(readCell(weight(), '32.1234')).toMatchObject({ issue: { key: 'number.decimal', values: { decimals: 3 } } });
  });
});

describe('separated text', () => {
  const head = ['车牌号', '备注'];
  it.each([
    ['GB 18030 of a Chinese Excel', iconv.encode('车牌号,备注\r\n晋ADM001,早班\r\n', 'gb18030')],
    ['UTF-8 with a mark', Buffer.from('\uFEFF车牌号,备注\r\n晋ADM001,早班\r\n')],
    ['Unicode text of Excel', Buffer.from('\uFEFF车牌号\t备注\r\n晋ADM001\t早班\r\n', 'utf16le')],
    ['semicolons', Buffer.from('车牌号;备注\n晋ADM001;早班')],
    ['a named separator', Buffer.from('sep=;\r\n车牌号;备注\r\n晋ADM001;早班')],
    ['line ends of old Macintoshes', Buffer.from('车牌号,备注\r晋ADM001,早班\r')],
  ])('%s', async (_name, content) => {
    expect(cellsOf(await readSheet(content))).toEqual([head, ['晋ADM001', '早班']]);
  });
  it('finds the separator below a title that has none', async () => {
    expect(cellsOf(await readSheet(Buffer.from('十一月补录\n车牌号;备注\n晋ADM001;早,晚')))).toEqual([
      ['十一月补录'],
      head,
      ['晋ADM001', '早,晚'],
    ]);
  });
  it('keeps separators, line ends and quotes inside quotes, and counts rows as a spreadsheet does', async () => {
    const { rows } = await readSheet(Buffer.from('车牌号,备注\r\n晋A,"早,\r\n""晚"""\r\n\r\n晋B,x'));
    expect(rows).toEqual([
      { line: 1, cells: head },
      { line: 2, cells: ['晋A', '早,\r\n"晚"'] },
      { line: 4, cells: ['晋B', 'x'] },
    ]);
  });
  it('says in which row a quote is left open', async () => {
    expect(await refusal(Buffer.from('车牌号,备注\n晋A,x\n晋B,"早\n晋C,y'))).toBe(
      '第3行的引号没有成对，其后的内容无法分行，请补上引号',
    );
  });
});

describe('workbooks', () => {
  it('leaves hidden rows and further sheets out, and counts them; the notes of the template are none', async () => {
    const content = book(['隐藏', '数据', '汇总', '空', '填写说明'], {
      'xl/workbook.xml': (workbookParts(['隐藏', '数据', '汇总', '空', '填写说明'])['xl/workbook.xml'] ?? '').replace(
        'name="隐藏"',
        'name="隐藏" state="hidden"',
      ),
      'xl/worksheets/sheet1.xml': sheet(`<row>${words('别的')}</row>`),
      'xl/worksheets/sheet2.xml': sheet(
        `<row>${words('车牌号')}</row><row hidden="1">${words('晋A')}</row><row hidden="1"><c/></row><row>${words('晋B')}</row>`,
      ),
      'xl/worksheets/sheet3.xml': sheet(`<row><c><v>1</v></c></row>`),
      'xl/worksheets/sheet4.xml': sheet(`<row><c s="1"/></row>`),
      'xl/worksheets/sheet5.xml': sheet(`<row>${words('列')}</row>`),
    });
    const read = await readSheet(content);
    expect(cellsOf(read)).toEqual([['车牌号'], ['晋B']]);
    expect(read.skipped).toEqual({ sheets: 2, rows: 1 });
  });
  it('knows days by their style, also where they count from 1904, and formulas that have no result', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot; h:mm"/><numFmt numFmtId="171" formatCode="0.00&quot;day&quot;"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="171"/></cellXfs></styleSheet>';
    const cells = [1, 2, 3, 4].map((style) => `<c s="${style}"><v>44565.5</v></c>`).join('');
    const parts = {
      'xl/styles.xml': styles,
      'xl/worksheets/sheet1.xml': sheet(
        `<row>${cells}<c t="e"><f>A1</f><v>#N/A</v></c><c><f>A1*2</f></c><c t="str"><f>A1</f><v>x</v></c></row>`,
      ),
    };
    const old = (workbookParts(['表'])['xl/workbook.xml'] ?? '').replace(
      '<sheets>',
      '<workbookPr date1904="1"/><sheets>',
    );
    const [[first, second, third, fourth, ...rest]] = cellsOf(
      await readSheet(book(['表'], { ...parts, 'xl/workbook.xml': old })),
    ) as readonly [readonly [RawCell, RawCell, RawCell, RawCell, ...RawCell[]]];
    expect([first, second].map((cell) => typedText('dateTime', cell))).toEqual(Array(2).fill('2026-01-05 12:00:00'));
    expect(typedText('text', first)).toBe('2026-01-05 12:00:00');
    expect([typedText('ratio', third), typedText('weight', fourth)]).toEqual(['4456550%', '44565.5']);
    expect(rest).toEqual(['#N/A', '#FORMULA!', 'x']);
    expect(readCell(weight(), '#FORMULA!')).toEqual({ issue: { key: 'cell.formula' } });
  });
  it('is refused when it holds too many cells, and the server goes on meanwhile', async () => {
    const wide = `<row>${'<c><v>1</v></c>'.repeat(200)}</row>`.repeat(5_001);
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 10);
    const content = book(['表'], { 'xl/worksheets/sheet1.xml': sheet(wide) });
    last = performance.now();
    expect(await refusal(content)).toBe('文件内容过大');
    clearInterval(watch);
    expect(longest).toBeLessThan(300);
  });
});

it('an export is read as it was written, with the empty cells where they stood', async () => {
  const rows = [
    ['', '乙', ''],
    ['甲', '', '丙'],
  ];
  const written = await sheets.workbook(
    ['一', '二', '三'],
    rows.map((row) => row.map((one) => ({ text: one }))),
  );
  expect(cellsOf(await readSheet(written)).slice(1)).toEqual([
    ['', '乙', ''],
    ['甲', '', '丙'],
  ]);
});
describe('columns by other labels', () => {
  const columns = { amount: { field: text(20), label: { zh: '金额', en: 'Amount' }, also: ['交易金额'] } };
  const read = (heads: string) =>
    sheets.read(Buffer.from(`${heads}\r\n1,2\r\n`), columns, { most: 10, language: 'zh' });
  it('stand for the column, unless it is there under its own', async () => {
    expect(await read('交易金额,别的')).toMatchObject({ rows: [{ values: { amount: '1' } }], unknown: ['别的'] });
    expect(await read('交易金额,金额')).toMatchObject({ rows: [{ values: { amount: '2' } }], unknown: ['交易金额'] });
  });
});
describe('files that are written for spreadsheets', () => {
  it.each(['=1+1', '+86 199', '-1+1', '@sum(a)', '＝1+1', '\t=1', '-cmd|x', ' =HYPERLINK("x")'.replaceAll('"', '')])(
    '%j never runs',
    (run) => {
      expect(csvField(run)).toBe(`"'${run}"`);
      expect(unmarkedField(`'${run}`)).toBe(run);
    },
  );
  it.each(['-12.50', ' -5', '+5', '-3.2%', '-', '-1,234.5', '晋ADM001', ''])('%j stays as it is', (same) => {
    expect(csvField(same)).toBe(`"${same}"`);
  });
  it('long digits stay digits, and come back as they were', async () => {
    const lines = [
      ['卡号', '说明'],
      ['622202000000000001', '=HYPERLINK("x")'],
    ];
    expect(csvFile(lines)).toBe('\uFEFF"卡号","说明"\r\n"\t622202000000000001","\'=HYPERLINK(""x"")"\r\n');
    const back = cellsOf(await readSheet(Buffer.from(csvFile(lines))));
    expect(back.map((row) => row.map((cell) => typedText('text', cell)))).toEqual(lines);
  });
});
