import type { SheetCell } from '@freightdeck/sdk/server';

/** One line of a voucher as it goes to an accounting system. */
export interface VoucherLine {
  readonly voucherNo: number;
  readonly seq: number;
  readonly day: string;
  readonly occurredOn: string;
  readonly summary: string;
  readonly bizNo: string;
  readonly subjectCode: string;
  readonly subjectTitle: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly auxKind: 'NONE' | 'CUSTOMER' | 'SUPPLIER' | 'DEPARTMENT';
  readonly auxCode: string;
  readonly auxName: string;
}
export type VoucherForm = 'U8' | 'TPLUS' | 'K3' | 'CLOUD';
type Made = VoucherLine & { readonly maker: string };
type Column = readonly [head: string, cell: (line: Made) => SheetCell];

const text = (value: string): SheetCell => ({ text: value });
const whole = (value: number): SheetCell => ({ number: String(value), decimals: 0 });
/** Cents as yuan, without a rounding in between. */
const exact = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
/** The side that an entry is not on stays empty. */
const money = (cents: number): SheetCell => (cents === 0 ? text('') : { number: exact(cents), decimals: 2 });
const year = (line: VoucherLine): SheetCell => whole(Number(line.day.slice(0, 4)));
const period = (line: VoucherLine): SheetCell => whole(Number(line.day.slice(5, 7)));
const auxOf =
  (kind: VoucherLine['auxKind'], of: 'auxCode' | 'auxName') =>
  (line: VoucherLine): SheetCell =>
    text(line.auxKind === kind ? line[of] : '');
const maker = ({ maker: name }: Made): SheetCell => text(name);
const empty = (): SheetCell => text('');
const kinds = { CUSTOMER: '客户', SUPPLIER: '供应商', DEPARTMENT: '部门', NONE: '' } as const;

/** The columns of each import, with the heads that the systems look for: Chinese, in whatever language one works. */
const layouts: Readonly<Record<VoucherForm, readonly Column[]>> = {
  U8: [
    ['制单日期', (line) => text(line.day)],
    ['凭证类别', () => text('记')],
    ['凭证号', (line) => whole(line.voucherNo)],
    ['附单据数', () => whole(0)],
    ['摘要', (line) => text(line.summary)],
    ['科目编码', (line) => text(line.subjectCode)],
    ['科目名称', (line) => text(line.subjectTitle)],
    ['借方金额', (line) => money(line.debitCents)],
    ['贷方金额', (line) => money(line.creditCents)],
    ['部门编码', auxOf('DEPARTMENT', 'auxCode')],
    ['客户编码', auxOf('CUSTOMER', 'auxCode')],
    ['客户名称', auxOf('CUSTOMER', 'auxName')],
    ['供应商编码', auxOf('SUPPLIER', 'auxCode')],
    ['供应商名称', auxOf('SUPPLIER', 'auxName')],
    ['票号', (line) => text(line.bizNo)],
    ['票号发生日期', (line) => text(line.occurredOn)],
    ['制单人', maker],
  ],
  TPLUS: [
    ['凭证类别', () => text('记')],
    ['凭证编号', (line) => whole(line.voucherNo)],
    ['制单日期', (line) => text(line.day)],
    ['附单据数', () => whole(0)],
    ['分录号', (line) => whole(line.seq)],
    ['摘要', (line) => text(line.summary)],
    ['科目编码', (line) => text(line.subjectCode)],
    ['科目', (line) => text(line.subjectTitle)],
    ['币种', () => text('人民币')],
    ['汇率', () => whole(1)],
    ['借方金额', (line) => money(line.debitCents)],
    ['贷方金额', (line) => money(line.creditCents)],
    ['部门', (line) => text(line.auxKind === 'DEPARTMENT' ? line.auxCode : '')],
    ['往来单位编码', (line) => text(['CUSTOMER', 'SUPPLIER'].includes(line.auxKind) ? line.auxCode : '')],
    ['往来单位', (line) => text(['CUSTOMER', 'SUPPLIER'].includes(line.auxKind) ? line.auxName : '')],
    ['票据号', (line) => text(line.bizNo)],
    ['业务日期', (line) => text(line.occurredOn)],
    ['制单人', maker],
  ],
  K3: [
    ['凭证日期', (line) => text(line.day)],
    ['会计年度', year],
    ['会计期间', period],
    ['凭证字', () => text('记')],
    ['凭证号', (line) => whole(line.voucherNo)],
    ['科目代码', (line) => text(line.subjectCode)],
    ['科目名称', (line) => text(line.subjectTitle)],
    ['币别代码', () => text('RMB')],
    ['币别名称', () => text('人民币')],
    ['原币金额', (line) => money(line.debitCents + line.creditCents)],
    ['借方', (line) => money(line.debitCents)],
    ['贷方', (line) => money(line.creditCents)],
    ['制单', maker],
    ['审核', empty],
    ['核准', empty],
    ['出纳', empty],
    ['经办', empty],
    ['结算方式', empty],
    ['结算号', empty],
    ['凭证摘要', (line) => text(line.summary)],
    ['参考信息', (line) => text(line.bizNo)],
    ['业务日期', (line) => text(line.occurredOn)],
    ['附件数', () => whole(0)],
    ['汇率', () => whole(1)],
    ['分录序号', (line) => whole(line.seq - 1)],
    [
      '核算项目',
      (line) => text(line.auxKind === 'NONE' ? '' : `${kinds[line.auxKind]}---${line.auxCode}---${line.auxName}`),
    ],
  ],
  CLOUD: [
    ['日期', (line) => text(line.day)],
    ['会计年度', year],
    ['期间', period],
    ['凭证字', () => text('记')],
    ['凭证号', (line) => whole(line.voucherNo)],
    ['行号', (line) => whole(line.seq)],
    ['摘要', (line) => text(line.summary)],
    ['科目编码', (line) => text(line.subjectCode)],
    ['科目全名', (line) => text(line.subjectTitle)],
    ['核算维度.客户.编码', auxOf('CUSTOMER', 'auxCode')],
    ['核算维度.客户.名称', auxOf('CUSTOMER', 'auxName')],
    ['核算维度.供应商.编码', auxOf('SUPPLIER', 'auxCode')],
    ['核算维度.供应商.名称', auxOf('SUPPLIER', 'auxName')],
    ['核算维度.部门.编码', auxOf('DEPARTMENT', 'auxCode')],
    ['币别', () => text('人民币')],
    ['汇率', () => whole(1)],
    ['原币金额', (line) => money(line.debitCents + line.creditCents)],
    ['借方金额', (line) => money(line.debitCents)],
    ['贷方金额', (line) => money(line.creditCents)],
    ['业务日期', (line) => text(line.occurredOn)],
    ['业务单号', (line) => text(line.bizNo)],
  ],
};
export const sheetOf = (
  form: VoucherForm,
  lines: readonly VoucherLine[],
  /** 制单人: whoever exports. */
  exporter: string,
): { readonly heads: readonly string[]; readonly rows: readonly (readonly SheetCell[])[] } => ({
  heads: layouts[form].map(([head]) => head),
  rows: lines.map((line) => layouts[form].map(([, cell]) => cell({ ...line, maker: exporter }))),
});
