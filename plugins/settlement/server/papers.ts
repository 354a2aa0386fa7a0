import { createHash } from 'node:crypto';
import { wordOf } from '@freightdeck/sdk/contract';
import type { VisitVerdict } from '@freightdeck/sdk/contract';
import { callerName, checkAddress, checkCode, PdfPrinter, serve, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, PaperPart, Served, Sql } from '@freightdeck/sdk/server';
import { formatMoney, isDate } from '@freightdeck/sdk/values';
import {
  checkPaper,
  documentsOfFile,
  printReceipt,
  printReceiptsOfMonth,
  printVoucher,
  printVouchersOfMonth,
  receipts,
  regenerateVoucher,
  vouchers,
} from '../contract/index.ts';

type Kind = 'V' | 'R';
/** One printed document: its number and its lines, in the order in which they are hashed. */
interface Sheet {
  readonly id: string;
  readonly platformId: string;
  readonly issuer: string;
  readonly number: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
}
interface Row {
  readonly id: string;
  readonly platformId: string;
  readonly issuer: string;
  readonly number: string;
  readonly kind: string | null;
  readonly settleSn: string | null;
  readonly waybillSn: string | null;
  readonly voucherNo: string | null;
  readonly companyName: string | null;
  readonly payeeName: string;
  readonly cardLast4: string | null;
  readonly amount: number;
  readonly channel: string;
  readonly channelNo: string;
  readonly journalNo: string | null;
  readonly at: string;
}
const titles = { V: '结算凭证', R: '银行回单' } as const;
const issuer = sql`coalesce((select p.platform_name from platform p where p.platform_id = r.platform_id),
  r.platform_id)`;
/** The account of the payee, of which nobody sees more than the last digits. */
const card = sql`(select o.card_last4 from settlement_order o where o.platform_id = r.platform_id
  and o.settle_sn = r.settle_sn)`;
export const payeeAccount = sql`(select '**** ' || o.card_last4 from settlement_order o
  where o.platform_id = r.platform_id and o.settle_sn = r.settle_sn)`;
const moment = (column: Sql): Sql => sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
const sources: Readonly<Record<Kind, Sql>> = {
  V: sql`
    select r.id, r.platform_id, ${issuer} as issuer, r.voucher_no as number, r.voucher_kind as kind, r.settle_sn,
      r.waybill_sn, r.voucher_no, r.company_name, r.payee_name, ${card} as card_last4, r.amount, r.channel,
      r.channel_no, r.journal_no, ${moment(sql`r.paid_at`)} as at
    from settlement_voucher r`,
  R: sql`
    select r.id, r.platform_id, ${issuer} as issuer, r.receipt_no as number, null as kind, r.settle_sn, r.waybill_sn,
      r.voucher_no, null as company_name, r.payee_name, ${card} as card_last4, r.amount, r.channel, r.channel_no,
      null as journal_no, ${moment(sql`coalesce(r.paid_at, r.pulled_at)`)} as at
    from settlement_receipt r`,
};
const dayOf: Readonly<Record<Kind, Sql>> = { V: sql`r.paid_at`, R: sql`coalesce(r.paid_at, r.pulled_at)` };

function sheetOf(kind: Kind, row: Row): Sheet {
  const { id, platformId, number } = row;
  const voucherWord = row.kind === null ? null : (wordOf(vouchers.fields.voucherKind, row.kind, 'zh') ?? row.kind);
  const rows: readonly (readonly [string, string | null])[] = [
    [kind === 'V' ? '凭证号' : '回单号', number],
    ['款项', voucherWord],
    ['付款方', row.issuer],
    ['货主', row.companyName],
    ['收款人', row.payeeName],
    ['收款账户', row.cardLast4 === null ? null : `**** ${row.cardLast4}`],
    ['金额', `${formatMoney(row.amount)} 元`],
    ['支付通道', wordOf(receipts.fields.channel, row.channel, 'zh') ?? row.channel],
    ['通道流水号', row.channelNo],
    ['结算单号', row.settleSn],
    ['运单号', row.waybillSn],
    ['结算凭证', kind === 'V' ? null : row.voucherNo],
    ['记账凭证', row.journalNo],
    ['支付时间', row.at],
  ];
  const given = rows.filter((one): one is readonly [string, string] => one[1] !== null);
  return { id, platformId, issuer: row.issuer, number, rows: given };
}
const hashOf = (sheets: readonly Sheet[]): string =>
  createHash('sha256')
    .update(JSON.stringify(sheets.map(({ rows }) => rows)))
    .digest('hex');
type Reading = Pick<Call, 'tx' | 'isOperator' | 'platformId'>;
async function sheetsWhere({ tx }: Pick<Call, 'tx'>, kind: Kind, which: Sql, part = 1): Promise<readonly Sheet[]> {
  const rows = await tx.rows<Row>(sql`
    ${sources[kind]} where ${which} order by r.id limit ${documentsOfFile} offset ${(part - 1) * documentsOfFile}`);
  return rows.map((row) => sheetOf(kind, row));
}
const mine = ({ isOperator, platformId }: Reading): Sql => sql`(${isOperator} or r.platform_id = ${platformId})`;
const inMonth = (kind: Kind, platformId: string, month: string): Sql =>
  sql`r.platform_id = ${platformId} and ${dayOf[kind]} >= ${`${month}-01 00:00:00`}::timestamptz
    and ${dayOf[kind]} < ${`${month}-01 00:00:00`}::timestamptz + interval '1 month'`;

/** Notes that the files were made, and of what. */
async function keep(call: Pick<Call, 'tx' | 'now' | 'caller'>, sheets: readonly Sheet[]): Promise<void> {
  for (const sheet of sheets)
    await call.tx.run(sql`
      insert into settlement_paper (platform_id, ref_id, hash, made_at, made_by)
      values (${sheet.platformId}, ${sheet.id}, ${hashOf([sheet])}, ${call.now()}::timestamptz, ${callerName(call)})
      on conflict (platform_id, ref_id) do update set hash = excluded.hash, made_at = excluded.made_at,
        made_by = excluded.made_by`);
}
type Printing = Pick<Call, 'tx' | 'now' | 'caller' | 'get'> & { refuse(code: 'invalid'): never };
async function printed(
  call: Printing,
  kind: Kind,
  sheets: readonly Sheet[],
  { name, code, origin }: { readonly name: string; readonly code: string; readonly origin: string },
) {
  const hash = hashOf(sheets);
  const check = checkAddress(origin, '/voucherCheck', code, hash) ?? call.refuse('invalid');
  const parts: readonly PaperPart[] = sheets.map(({ number, rows }) => ({
    kind: 'facts' as const,
    ...(sheets.length > 1 ? { title: number } : {}),
    rows: [...rows],
  }));
  const content = await call.get(PdfPrinter).print({
    title: sheets.length > 1 ? `${titles[kind]}汇总` : titles[kind],
    number: name,
    issuer: sheets[0]?.issuer ?? '',
    hash,
    check,
    parts,
    printed: `打印时间 ${call.now()}　打印人 ${call.caller.name}　共 ${sheets.length} 张`,
  });
  await keep(call, sheets);
  return { name: `${name}.pdf`, mime: 'application/pdf', content: Buffer.from(content).toString('base64') };
}
const single =
  (kind: Kind) =>
  async (call: Printing & Reading, { id, origin }: { id: string; origin: string }) => {
    const [sheet] = await sheetsWhere(call, kind, sql`r.id = ${id} and ${mine(call)}`);
    return sheet && printed(call, kind, [sheet], { name: sheet.number, code: `${kind}.${sheet.id}`, origin });
  };
/** All documents of one kind of a trip, for its evidence. */
export async function papersOfTrip(
  call: Printing & Reading,
  kind: Kind,
  {
    platformId,
    waybillSn,
    origin,
  }: { readonly platformId: string; readonly waybillSn: string; readonly origin: string },
) {
  const papers = [];
  const which = sql`r.platform_id = ${platformId} and r.waybill_sn = ${waybillSn}`;
  for (const sheet of await sheetsWhere(call, kind, which))
    papers.push(await printed(call, kind, [sheet], { name: sheet.number, code: `${kind}.${sheet.id}`, origin }));
  return papers;
}
interface OfMonth {
  readonly month: string;
  readonly part?: number | null;
  readonly origin: string;
}
/** The documents of a month by their ids, a file of them at a time; undefined where there is none. */
const monthly =
  (kind: Kind) =>
  async (call: Printing & Reading, { month, part, origin }: OfMonth) => {
    if (!isDate(`${month}-01`)) return undefined;
    const { platformId } = call;
    const n = part ?? 1;
    const sheets = await sheetsWhere(call, kind, inMonth(kind, platformId, month), n);
    if (sheets.length === 0) return undefined;
    const name = `${titles[kind]}-${month}${n === 1 ? '' : `-${n}`}`;
    return printed(call, kind, sheets, { name, code: `${kind}M.${platformId}.${month}.${n}`, origin });
  };

const words = {
  zh: {
    title: '结算单据核验',
    good: '单据真实，内容与平台一致',
    bad: '与平台记录不一致',
    badNote: '纸面内容与平台保存的单据不符，请联系出具方。',
    goodNote: '请核对纸面内容和哈希与此处一致。',
    sheets: '张数',
    hash: '内容哈希',
  },
  en: {
    title: 'Check of a settlement paper',
    good: 'Genuine, and as the platform keeps it',
    bad: 'Not what the platform keeps',
    badNote: 'The paper differs from what is on file. Please ask who handed it out.',
    goodNote: 'Compare paper and hash with what stands here.',
    sheets: 'Papers',
    hash: 'Hash',
  },
} as const;
const check = serveQuery(checkPaper, async (call, { code }) => {
  const asked = checkCode(code);
  const [, kind, ref] = /^([VR]M?)\.([\w.-]+)$/.exec(asked?.name ?? '') ?? [];
  if (!asked || kind === undefined || ref === undefined) return undefined;
  const of = kind.startsWith('V') ? 'V' : 'R';
  const [, platformId, month, part] = /^(\w+)\.(\d{4}-\d{2})\.(\d{1,4})$/.exec(ref) ?? [];
  if (kind.endsWith('M') && (platformId === undefined || month === undefined || !isDate(`${month}-01`)))
    return undefined;
  const which = kind.endsWith('M') ? inMonth(of, platformId ?? '', month ?? '') : sql`r.id = ${ref}`;
  const sheets = await sheetsWhere(call, of, which, Number(part ?? 1));
  if (sheets.length === 0) return undefined;
  const text = words[call.language];
  const hash = hashOf(sheets);
  // Without the matching hash nothing of the content is shown: the reader does not have the paper.
  if (!asked.says(hash))
    return {
      title: text.title,
      verdict: 'bad' as VisitVerdict,
      headline: text.bad,
      lines: [],
      note: text.badNote,
      link: null,
    };
  const shown = sheets.length === 1 ? (sheets[0]?.rows ?? []) : [];
  return {
    title: text.title,
    verdict: 'good' as VisitVerdict,
    headline: text.good,
    lines: [
      ...shown.map(([label, value]) => ({ label, value })),
      { label: text.sheets, value: String(sheets.length) },
      { label: text.hash, value: hash },
    ],
    note: text.goodNote,
    link: null,
  };
});
const regenerate = serve(regenerateVoucher, async (call, _input, { id }) => {
  await keep(call, await sheetsWhere(call, 'V', sql`r.id = ${id} and ${mine(call)}`));
});
/** 1 once the file was made. */
export const fileStatus = sql`(case when exists (select 1 from settlement_paper x
  where x.platform_id = r.platform_id and x.ref_id = r.id) then 1 else 0 end)`;
export const paperServes: readonly Served[] = [
  serveQuery(printVoucher, single('V')),
  serveQuery(printVouchersOfMonth, monthly('V')),
  serveQuery(printReceipt, single('R')),
  serveQuery(printReceiptsOfMonth, monthly('R')),
  check,
  regenerate,
];
