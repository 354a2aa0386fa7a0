import { wordOf } from '@freightdeck/sdk/contract';
import type { Sheets, SheetCell } from '@freightdeck/sdk/server';
import { csvField, formatMoney } from '@freightdeck/sdk/values';
import iconv from 'iconv-lite';
import { paymentLines } from '../../contract/index.ts';

/** A payment as it stands in a file. */
export interface FileLine {
  readonly seq: number;
  readonly lineKey: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly payeeBank: string | null;
  readonly amount: number;
  readonly purpose: string;
}
/** The columns of a payment file, in the language of the bank that reads it: docs/payment-files.md. */
const heads = ['序号', '收款人户名', '收款账号', '开户行', '金额(元)', '用途', '附言'] as const;
/** Yuan with two decimals, without separators. */
const yuan = (cents: number): string => formatMoney(cents).replaceAll(',', '');

function cellsOf(line: FileLine): SheetCell[] {
  const { seq, payeeName, payeeAccount, payeeBank, amount, purpose, lineKey } = line;
  const text = (value: string): SheetCell => ({ text: value });
  return [
    { number: String(seq), decimals: 0 },
    text(payeeName),
    text(payeeAccount),
    text(payeeBank ?? ''),
    { number: yuan(amount), decimals: 2 },
    text(wordOf(paymentLines.fields.purpose, purpose, 'zh') ?? purpose),
    text(lineKey),
  ];
}
export const workbookOf = (sheets: Sheets, lines: readonly FileLine[]): Promise<Uint8Array> =>
  sheets.workbook(heads, lines.map(cellsOf));

/** A bank reads the digits of an account as they are: without the mark by which Excel keeps them. */
const field = (text: string): string => (/^\d+$/.test(text) ? `"${text}"` : csvField(text));
/** In GB 18030, which online banks in China ask for; Node reads it and writes nothing but UTF. */
export const csvOf = (lines: readonly FileLine[]): Uint8Array =>
  iconv.encode(
    [
      heads.map(field),
      ...lines.map((line) => cellsOf(line).map((cell) => ('text' in cell ? field(cell.text) : cell.number))),
    ]
      .map((cells) => `${cells.join(',')}\r\n`)
      .join(''),
    'gb18030',
  );
