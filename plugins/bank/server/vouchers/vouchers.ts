import { chartOfAccounts, wordOf } from '@freightdeck/sdk/contract';
import type { AccountCode, OwnerType } from '@freightdeck/sdk/contract';
import {
  callerName,
  insertRecord,
  platformName,
  serve,
  serveQuery,
  serveResource,
  Sheets,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served, Sql } from '@freightdeck/sdk/server';
import {
  addSubject,
  editSubject,
  exportVouchers,
  postingKind,
  subjectMappings,
  voucherPreview,
} from '../../contract/index.ts';
import { sheetOf, type VoucherLine } from './forms.ts';
import { itemsOf, keyOf, type Item } from './items.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The book a caller may export: their own, or for the operator any. */
const bookOf = (call: Pick<Call, 'isOperator' | 'platformId'>, asked: string | null | undefined): string | undefined =>
  asked === undefined || asked === null || asked === call.platformId || call.isOperator
    ? (asked ?? call.platformId)
    : undefined;
const entriesOf = (book: string, month: string): Sql => sql`
  ledger_journal j join ledger_entry e on e.platform_id = j.platform_id and e.journal_id = j.id
    join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
  where j.platform_id = ${book} and to_char(j.business_day, 'YYYY-MM') = ${month}`;

const preview = serveQuery(voucherPreview, async (call, { platformId, month }) => {
  const book = bookOf(call, platformId);
  if (book === undefined) return undefined;
  const sums = await call.tx.one<{
    voucherCount: number;
    lineCount: number;
    debitCents: number;
    creditCents: number;
  }>(sql`
    select count(distinct j.id)::int as voucher_count, count(*)::int as line_count,
      coalesce(sum(e.amount) filter (where e.side = 'D'), 0)::bigint as debit_cents,
      coalesce(sum(e.amount) filter (where e.side = 'C'), 0)::bigint as credit_cents
    from ${entriesOf(book, month)}`);
  const unmapped = await call.tx.rows<{ accountCode: number; lineCount: number }>(sql`
    select a.code as account_code, count(*)::int as line_count from ${entriesOf(book, month)}
      and not exists (select from subject_mapping m where m.platform_id = j.platform_id and m.account_code = a.code)
    group by a.code order by a.code`);
  return {
    platformId: book,
    month,
    ...(sums ?? { voucherCount: 0, lineCount: 0, debitCents: 0, creditCents: 0 }),
    closed: await isClosedMonth(call, book, month),
    unmapped,
  };
});
const isClosedMonth = async (call: Pick<Call, 'tx'>, book: string, month: string): Promise<boolean> =>
  (await call.tx.one(
    sql`select id from book_month where platform_id = ${book} and month = ${month} and month_state = 2`,
  )) !== undefined;

interface Entry {
  readonly journal: string;
  readonly day: string;
  readonly occurredOn: string;
  readonly bizType: string;
  readonly bizNo: string;
  readonly code: AccountCode;
  readonly ownerType: OwnerType;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly side: 'D' | 'C';
  readonly amount: number;
  readonly subjectCode: string | null;
  readonly subjectTitle: string | null;
  readonly auxKind: VoucherLine['auxKind'] | null;
  readonly auxCode: string | null;
}
/** Entries in the order of their vouchers; by day: one line an account, owner and side. */
const read = (call: Pick<Call, 'tx'>, book: string, month: string, byDay: boolean): Promise<Entry[]> =>
  call.tx.rows<Entry>(sql`
    select n.*, m.subject_code, m.subject_title, m.aux_kind, m.aux_code from (
      ${
        byDay
          ? sql`
      select j.business_day || ' ' || j.biz_type as journal, j.business_day::text as day,
        j.business_day::text as occurred_on, j.biz_type, '' as biz_no, a.code, a.owner_type, a.owner_id, a.owner_name,
        e.side, sum(e.amount)::bigint as amount, min(j.journal_no) as sorted, min(e.seq) as seq
      from ${entriesOf(book, month)}
      group by j.business_day, j.biz_type, a.code, a.owner_type, a.owner_id, a.owner_name, e.side`
          : sql`
      select j.id as journal, j.business_day::text as day,
        coalesce(j.occurred_on, j.business_day)::text as occurred_on, j.biz_type, j.biz_no, a.code, a.owner_type,
        a.owner_id, a.owner_name, e.side, e.amount, j.journal_no as sorted, e.seq
      from ${entriesOf(book, month)}`
      }) n
    left join subject_mapping m on m.platform_id = ${book} and m.account_code = n.code
    order by n.day, ${byDay ? sql`n.biz_type` : sql`n.sorted`}, n.side desc, n.seq`);

/** 摘要: the kind of business in words, with its number and the owner of the account. */
const summaryOf = ({ bizType, bizNo, ownerName }: Entry, item?: Item): string =>
  [wordOf(postingKind, bizType, 'zh') ?? bizType, bizNo, ownerName || (item?.name ?? '')]
    .filter((word) => word !== '')
    .join(' ');
const unmappedWord = (code: AccountCode): string => `未对应${code} ${chartOfAccounts[code].zh}`;

function linesOf(entries: readonly Entry[], items: ReadonlyMap<string, Item>): readonly VoucherLine[] {
  const numbers = new Map<string, { readonly no: number; lines: number }>();
  return entries.map((entry) => {
    const voucher = numbers.get(entry.journal) ?? { no: numbers.size + 1, lines: 0 };
    voucher.lines += 1;
    numbers.set(entry.journal, voucher);
    const auxKind = entry.auxKind ?? 'NONE';
    const known = items.get(keyOf(entry));
    const item = known ?? { code: entry.ownerId, name: entry.ownerName || entry.ownerId };
    return {
      voucherNo: voucher.no,
      seq: voucher.lines,
      day: entry.day,
      occurredOn: entry.occurredOn,
      summary: summaryOf(entry, known),
      bizNo: entry.bizNo,
      subjectCode: entry.subjectCode ?? unmappedWord(entry.code),
      subjectTitle: entry.subjectTitle ?? '',
      debitCents: entry.side === 'D' ? entry.amount : 0,
      creditCents: entry.side === 'C' ? entry.amount : 0,
      auxKind,
      auxCode: auxKind === 'NONE' ? '' : (entry.auxCode ?? item.code),
      auxName: auxKind === 'NONE' || entry.auxCode !== null ? '' : item.name,
    };
  });
}
const exporting = serveQuery(exportVouchers, async (call, { platformId, month, form, grouping }) => {
  const book = bookOf(call, platformId);
  if (book === undefined) return undefined;
  const entries = await read(call, book, month, grouping === 'DAY');
  const lines = linesOf(entries, await itemsOf(call, book, entries));
  const { heads, rows } = sheetOf(form, lines, callerName(call));
  const bytes = await call.get(Sheets).workbook(heads, rows);
  // A month that is still open may change: the file says so in its name.
  const state = (await isClosedMonth(call, book, month)) ? '' : '-未结账';
  return {
    name: `凭证-${book}-${month}-${form}${state}.xlsx`,
    mime: xlsx,
    content: Buffer.from(bytes).toString('base64'),
  };
});

type Given = { readonly auxKind: string; readonly auxCode?: string | null | undefined };
const lacksCode = ({ auxKind, auxCode }: Given): boolean => auxKind === 'DEPARTMENT' && !auxCode;
const add = serve(addSubject, async (call, given) => {
  if (lacksCode(given)) call.refuse('codeNeeded');
  const known = await call.tx.one(sql`
    select id from subject_mapping where platform_id = ${call.platformId} and account_code = ${given.accountCode}`);
  if (known) call.refuse('mapped');
  return {
    id: await insertRecord(call, subjectMappings, {
      ...given,
      auxCode: given.auxCode ?? null,
      editedBy: callerName(call),
    }),
  };
});
const edit = serve(editSubject, async (call, given, { id, version }) => {
  if (lacksCode(given)) call.refuse('codeNeeded');
  await updateRecord(call, subjectMappings, id, version, {
    ...given,
    auxCode: given.auxCode ?? null,
    editedBy: callerName(call),
  });
});
export const voucherServes: readonly Served[] = [
  serveResource(subjectMappings, { columns: { platformName }, order: sql`r.account_code` }),
  preview,
  exporting,
  add,
  edit,
];
