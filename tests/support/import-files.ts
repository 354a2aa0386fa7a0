import { strToU8, zipSync } from 'fflate';
import { companyInput } from '../../plugins/shipper/fixtures.ts';

const heads = [
  '企业名称*',
  '统一社会信用代码*',
  '联系人*',
  '手机号*',
  '服务费率(%)*',
  '服务费方式*',
  '经办人姓名',
  '身份证号',
] as const;
/** The n-th company as a person writes it. */
export function companyCells(n: number): string[] {
  const { companyName, uscc, contacts, mobile, invoiceTax, serviceFeeMode } = companyInput(n);
  return [
    `${companyName}${n}`,
    uscc,
    contacts,
    mobile,
    `${invoiceTax / 10_000}%`,
    serviceFeeMode === 'ADD_ON' ? '外加' : 'Grossed up',
    '',
    '',
  ];
}
/** A mistake put into a row, and what must be said about it. */
export interface Planted {
  readonly line: number;
  readonly field: string;
  readonly reason: RegExp;
}
const mistakes: readonly {
  readonly column: number;
  readonly field: string;
  readonly value: string;
  readonly reason: RegExp;
}[] = [
  { column: 0, field: 'companyName', value: '', reason: /不能为空/ },
  { column: 1, field: 'uscc', value: '91990000MADEM0000X', reason: /统一社会信用代码不正确/ },
  { column: 3, field: 'mobile', value: '1990001', reason: /手机号不正确/ },
  { column: 4, field: 'invoiceTax', value: '六个点', reason: /整数、4位小数，单位%/ },
  { column: 4, field: 'invoiceTax', value: '16%', reason: /不能大于15/ },
  { column: 5, field: 'serviceFeeMode', value: '随便', reason: /请填写：外加、内扣/ },
  { column: 7, field: 'idNumber', value: '990000199001010000', reason: /身份证号不正确/ },
];
/** Rows of companies, every so many of them with a mistake. */
export function companyRows(
  count: number,
  wrong: number,
  first = 1000,
): { readonly rows: string[][]; readonly planted: readonly Planted[] } {
  const every = Math.floor(count / wrong);
  const planted: Planted[] = [];
  const rows = Array.from({ length: count }, (_, index) => {
    const cells = companyCells(first + index);
    if (index % every === 0 && planted.length < wrong) {
      const mistake = mistakes[planted.length % mistakes.length]!;
      cells[mistake.column] = mistake.value;
      planted.push({ line: index + 2, field: mistake.field, reason: mistake.reason });
    }
    return cells;
  });
  return { rows, planted };
}
export const csvFile = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(
    `\uFEFF${[heads, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')}\r\n`,
  );

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/**
 * A workbook as Excel writes it, the same bytes every time: shared strings, a percent kept as a number with a percent
 * style.
 */
export function xlsxFile(rows: readonly (readonly string[])[]): Buffer {
  const strings: string[] = [];
  const places = new Map<string, number>();
  const place = (text: string): number => {
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, strings.length);
    return strings.push(text) - 1;
  };
  const letter = (index: number): string => String.fromCharCode(65 + index);
  const body = [heads, ...rows]
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row
          .map((cell, index) => {
            if (cell === '') return '';
            const where = `${letter(index)}${at + 1}`;
            if (/^\d+(\.\d+)?%$/.test(cell))
              return `<c r="${where}" s="1"><v>${Number(cell.slice(0, -1)) / 100}</v></c>`;
            if (/^1\d{10}$/.test(cell)) return `<c r="${where}"><v>${cell}</v></c>`;
            return `<c r="${where}" t="s"><v>${place(cell)}</v></c>`;
          })
          .join('')}</row>`,
    )
    .join('');
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  return Buffer.from(
    zipSync(
      {
        'xl/workbook.xml': strToU8(
          `<workbook ${main} xmlns:r="http://r"><sheets><sheet name="表" sheetId="1" r:id="rId7"/></sheets></workbook>`,
        ),
        'xl/_rels/workbook.xml.rels': strToU8(
          '<Relationships><Relationship Id="rId7" Type="t" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
        'xl/styles.xml': strToU8(
          `<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="10"/></cellXfs></styleSheet>`,
        ),
        'xl/sharedStrings.xml': strToU8(
          `<sst ${main}>${strings.map((text) => `<si><t>${escape(text)}</t><rPh sb="0" eb="1"><t>yin</t></rPh></si>`).join('')}</sst>`,
        ),
        'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${main}><sheetData>${body}</sheetData></worksheet>`),
      },
      { mtime: '2026-01-31T00:00:00' },
    ),
  );
}
