import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  callerName,
  empty,
  insertRecord,
  platformName,
  serve,
  serveQuery,
  serveResource,
  serveWorkflow,
  Sheets,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  bankTransfer,
  downloadPaymentFile,
  generatePaymentFiles,
  mostFileLines,
  paymentFileLife,
  paymentFiles,
  paymentLines,
  waitingPayments,
  type Channel,
  voidPaymentFile,
} from '../../contract/index.ts';
import { orderOf } from './answer-verdicts.ts';
import { csvOf, workbookOf, type FileLine } from './file-content.ts';

/** Most payments that one command puts into files. */
const mostAtOnce = 5000;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Whether people have answered the intent of a line `l` themselves, or are about to: then it is no bank's any more. */
const handled = (is: 'answered' | 'proposed') => sql`exists (
  select from outbox o where o.platform_id = l.platform_id and o.port = ${bankTransfer.name} and o.key = l.line_key
    and ${is === 'answered' ? sql`(o.booked_at is not null or o.state = 'answered')` : sql`o.state = 'proposed'`})`;

interface Waiting {
  readonly id: string;
  readonly amount: number;
}
async function fileNumber(call: Pick<Call, 'tx' | 'now'>): Promise<string> {
  const row = await call.tx.one<{ serial: number }>(sql`select nextval('payment_file_serial') as serial`);
  return `FK${call.now().slice(2, 10).replaceAll('-', '')}${String(row?.serial).padStart(6, '0')}`;
}
async function writeFile(call: Call, channel: string, lines: readonly Waiting[]): Promise<void> {
  const id = await insertRecord(call, paymentFiles, {
    ...{ fileNo: await fileNumber(call), channel, lineCount: lines.length, fileState: 0 },
    ...{ amount: lines.reduce((sum, { amount }) => sum + amount, 0) },
    ...{ madeBy: callerName(call), madeById: call.caller.id },
  });
  await call.tx.run(sql`
    update payment_file_line l set line_state = 1, file_id = ${id}, seq = place.seq, version = version + 1,
      updated_at = ${call.now()}::timestamptz
    from unnest(${lines.map((line) => line.id)}::text[]) with ordinality as place (id, seq)
    where l.platform_id = ${call.platformId} and l.id = place.id`);
}
const generate = serve(generatePaymentFiles, async (call, { channel }) => {
  const ofChannel = sql`l.platform_id = ${call.platformId} and l.channel = ${channel} and l.line_state = 0`;
  await call.tx.run(sql`
    update payment_file_line l set line_state = 4, version = version + 1
    where ${ofChannel} and ${handled('answered')}`);
  const lines = await call.tx.rows<Waiting>(sql`
    select l.id, l.amount from payment_file_line l where ${ofChannel} and not ${handled('proposed')}
    order by l.line_key limit ${mostAtOnce} for update`);
  if (lines.length === 0) call.refuse('nothingWaits');
  let files = 0;
  for (let from = 0; from < lines.length; from += mostFileLines) {
    await writeFile(call as Call, channel, lines.slice(from, from + mostFileLines));
    files += 1;
  }
  return { files, lines: lines.length, amount: lines.reduce((sum, { amount }) => sum + amount, 0) };
});
const waiting = serveQuery(waitingPayments, async (call) => ({
  channels: await call.tx.rows<{ channel: Channel; lines: number; amount: number; oldest: string }>(sql`
    select l.channel, count(*)::int as lines, sum(l.amount)::bigint as amount,
      to_char(min(l.created_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as oldest
    from payment_file_line l
    where l.line_state = 0 and not ${handled('answered')} and not ${handled('proposed')}
      ${call.isOperator ? empty : sql`and l.platform_id = ${call.platformId}`}
    group by l.channel order by l.channel`),
}));
const download = serveQuery(downloadPaymentFile, async (call, { id, form }) => {
  // Of another version since: nobody voids a file that they have seen before it was fetched.
  const file = await call.tx.one<{ platformId: string; fileNo: string }>(sql`
    update payment_file set downloaded_by = ${callerName(call)}, downloaded_at = ${call.now()}::timestamptz,
      version = version + 1
    where id = ${id} and file_state <> 3 ${call.isOperator ? empty : sql`and platform_id = ${call.platformId}`}
    returning platform_id, file_no`);
  if (!file) return undefined;
  const lines = await call.tx.rows<FileLine>(sql`
    select seq, line_key, payee_name, payee_account, payee_bank, amount, purpose from payment_file_line
    where platform_id = ${file.platformId} and file_id = ${id} order by seq`);
  const bytes = form === 'csv' ? csvOf(lines) : await workbookOf(call.get(Sheets), lines);
  return {
    name: `${file.fileNo}.${form}`,
    mime: form === 'csv' ? 'text/csv; charset=gb18030' : xlsx,
    content: Buffer.from(bytes).toString('base64'),
  };
});
const life = serveWorkflow(paymentFileLife, {
  void: {
    guard: (call, file) => {
      if ((file as RecordOf<typeof paymentFiles> & { readonly madeById?: string }).madeById === call.caller.id)
        call.refuse('sameHand');
    },
    effect: async (call, file, { reason }) => {
      await call.tx.run(sql`
        update payment_file_line set line_state = 0, file_id = null, seq = null, version = version + 1,
          updated_at = ${call.now()}::timestamptz
        where platform_id = ${file.platformId} and file_id = ${file.id}`);
      return { voidedBy: callerName(call), voidedById: call.caller.id, voidReason: reason };
    },
  },
});
export const paymentFileServes: readonly Served[] = [
  serveResource(paymentFiles, {
    byAnother: [{ maker: 'madeById', commands: [voidPaymentFile] }],
    columns: { platformName },
    kept: ['madeById'],
    order: sql`r.created_at desc`,
  }),
  serveResource(paymentLines, {
    columns: {
      platformName,
      accountLast4: sql`right(r.payee_account, 4)`,
      ...orderOf(sql`r.line_key`),
      fileNo: sql`(select f.file_no from payment_file f where f.platform_id = r.platform_id and f.id = r.file_id)`,
    },
    order: sql`r.created_at desc`,
  }),
  waiting,
  generate,
  download,
  life,
];
