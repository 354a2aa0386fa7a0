import { createHash } from 'node:crypto';
import { wordOf } from '@freightdeck/sdk/contract';
import type { VisitVerdict } from '@freightdeck/sdk/contract';
import { checkAddress, checkCode, PdfPrinter, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, Served, Sql } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { checkToll, etcInvoices, printToll } from '../contract/index.ts';

interface Row {
  readonly id: string;
  readonly issuer: string;
  readonly invoiceNo: string;
  readonly invoiceCode: string;
  readonly waybillSn: string | null;
  readonly vehicleNum: string;
  readonly tollSection: string;
  readonly entryTime: string;
  readonly exitTime: string;
  readonly amountExcl: number;
  readonly taxPpm: number;
  readonly tax: number;
  readonly totalCents: number;
  readonly deductible: number;
  readonly period: string | null;
}
const yuan = (cents: number): string => `${formatMoney(cents)} 元`;
const moment = (column: Sql): Sql => sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
const tollWhere = ({ tx }: Pick<Call, 'tx'>, which: Sql): Promise<Row | undefined> =>
  tx.one<Row>(sql`
    select r.*, ${moment(sql`r.entry_time`)} as entry_time, ${moment(sql`r.exit_time`)} as exit_time,
      coalesce((select p.platform_name from platform p where p.platform_id = r.platform_id), r.platform_id) as issuer
    from etc_invoice r where ${which}`);
/** The lines of the paper, in the order in which they are hashed. */
const rowsOf = (row: Row): readonly (readonly [label: string, value: string])[] => [
  ['发票代码', row.invoiceCode],
  ['发票号码', row.invoiceNo],
  ['运单号', row.waybillSn ?? '未匹配'],
  ['车牌号', row.vehicleNum],
  ['收费路段', row.tollSection],
  ['入口时间', row.entryTime],
  ['出口时间', row.exitTime],
  ['不含税金额', yuan(row.amountExcl)],
  ['税率', `${row.taxPpm / 10_000}%`],
  ['税额', yuan(row.tax)],
  ['价税合计', yuan(row.totalCents)],
  ['抵扣', wordOf(etcInvoices.fields.deductible, row.deductible, 'zh') ?? String(row.deductible)],
  ...(row.period === null ? [] : ([['所属期', row.period]] as const)),
];
const hashOf = (row: Row): string =>
  createHash('sha256')
    .update(JSON.stringify(rowsOf(row)))
    .digest('hex');

const print = serveQuery(printToll, async (call, { id, origin }) => {
  const row = await tollWhere(call, sql`r.id = ${id} and (${call.isOperator} or r.platform_id = ${call.platformId})`);
  if (!row) return undefined;
  const hash = hashOf(row);
  const check = checkAddress(origin, '/tollCheck', row.id, hash) ?? call.refuse('invalid');
  const content = await call.get(PdfPrinter).print({
    title: '通行费电子发票信息单',
    number: row.invoiceNo,
    issuer: row.issuer,
    hash,
    check,
    parts: [{ kind: 'facts', rows: rowsOf(row) }],
    printed: `打印时间 ${call.now()}　打印人 ${call.caller.name}`,
  });
  return { name: `${row.invoiceNo}.pdf`, mime: 'application/pdf', content: Buffer.from(content).toString('base64') };
});
const words = {
  zh: {
    title: '通行费发票核验',
    good: '信息单真实，内容与平台一致',
    bad: '与平台记录不一致',
    badNote: '纸面内容与平台保存的发票不符，或发票此后已匹配、勾选，请联系出具方。',
    goodNote: '请核对纸面内容和哈希与此处一致。',
    hash: '内容哈希',
  },
  en: {
    title: 'Check of a toll invoice',
    good: 'Genuine, and as the platform keeps it',
    bad: 'Not what the platform keeps',
    badNote: 'The paper differs from what is on file, or the invoice has changed since. Please ask who handed it out.',
    goodNote: 'Compare paper and hash with what stands here.',
    hash: 'Hash',
  },
} as const;
const check = serveQuery(checkToll, async (call, { code }) => {
  const asked = checkCode(code);
  const row = asked && (await tollWhere(call, sql`r.id = ${asked.name}`));
  if (!asked || !row) return undefined;
  const text = words[call.language];
  const hash = hashOf(row);
  // Without the matching hash nothing of the content is shown: the reader does not have the paper.
  const good = asked.says(hash);
  return {
    title: text.title,
    verdict: (good ? 'good' : 'bad') as VisitVerdict,
    headline: good ? text.good : text.bad,
    lines: good ? [...rowsOf(row).map(([label, value]) => ({ label, value })), { label: text.hash, value: hash }] : [],
    note: good ? text.goodNote : text.badNote,
    link: null,
  };
});
export const tollPapers: readonly Served[] = [print, check];
