import { createHash } from 'node:crypto';
import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  callerName,
  empty,
  insertRecord,
  Outside,
  platformName,
  serve,
  serveQuery,
  serveResource,
  serveWorkflow,
  Sheets,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served, SheetRow, Sql } from '@freightdeck/sdk/server';
import {
  bankTransfer,
  downloadPaymentAnswer,
  missingPayments,
  mostAnswerRows,
  paymentAnswerLife,
  paymentAnswerRows,
  paymentAnswers,
  readPaymentAnswer,
} from '../../contract/index.ts';
import { answerColumns, outcomeOf } from './answer-columns.ts';
import { judgedRows, orderOf } from './answer-verdicts.ts';

type Answer = RecordOf<typeof paymentAnswers>;
const said = {
  noWord: { zh: '状态“{word}”无法识别', en: 'Nobody knows the state "{word}"' },
  noNumber: { zh: '成功的行须有银行流水号', en: 'What was paid needs the number of the bank' },
} as const;

/** A row as it is kept: what could be read of it, and why it cannot be used. */
function keptRow({ line, values, problems }: SheetRow, language: 'zh' | 'en') {
  const good = <T>(name: keyof typeof answerColumns): T | null =>
    name in problems ? null : ((values[name] as T | undefined) ?? null);
  const word = good<string>('outcome');
  const outcome = word === null ? undefined : outcomeOf(word);
  const bankNo = good<string>('bankNo');
  const wrong = Object.entries(problems).map(
    ([name, problem]) => `${answerColumns[name as keyof typeof answerColumns].label[language]}: ${problem}`,
  );
  if (word !== null && outcome === undefined) wrong.push(said.noWord[language].replace('{word}', word));
  if (outcome === 'paid' && bankNo === null && !('bankNo' in problems)) wrong.push(said.noNumber[language]);
  return {
    line_no: line,
    row_key: good<string>('rowKey'),
    amount: good<number>('amount'),
    outcome: outcome ?? null,
    bank_no: bankNo,
    fee_cents: good<number>('feeCents'),
    fail_reason: good<string>('failReason'),
    problem: wrong.length === 0 ? null : wrong.join('; ').slice(0, 500),
  };
}
const read = serve(readPaymentAnswer, async (call, { fileName, content }) => {
  const bytes = Buffer.from(content, 'base64');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Of the same file handed in twice at once, the second waits here and finds the first.
  await call.tx.run(sql`select pg_advisory_xact_lock(hashtext(${`payment answer ${call.platformId} ${sha256}`}))`);
  const known = await call.tx.one<{ id: string }>(sql`
    select id from payment_answer where platform_id = ${call.platformId} and sha256 = ${sha256} and answer_state <> 2`);
  if (known) return { id: known.id, known: true };
  const { language } = call;
  const told = await call.get(Sheets).read(bytes, answerColumns, { most: mostAnswerRows, language });
  if ('fault' in told) return call.refuse('unreadable', { why: told.fault[language] });
  const rows = told.rows.map((row) => keptRow(row, language));
  const id = await insertRecord(call, paymentAnswers, {
    ...{ fileName, content, sha256, rowCount: rows.length, answerState: 0, readBy: callerName(call) },
    unknownHeads: told.unknown.length === 0 ? null : told.unknown.join('、').slice(0, 500),
  });
  await call.tx.run(sql`
    insert into payment_answer_row (platform_id, id, created_at, created_by, updated_at, answer_id, line_no, row_key,
      amount, outcome, bank_no, fee_cents, fail_reason, problem)
    select ${call.platformId}, gen_random_uuid()::text, ${call.now()}::timestamptz, ${call.caller.id},
      ${call.now()}::timestamptz, ${id}, line_no, row_key, amount, outcome, bank_no, fee_cents, fail_reason,
      problem
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line_no int, row_key text, amount bigint,
      outcome text, bank_no text, fee_cents bigint, fail_reason text, problem text)`);
  return { id, known: false };
});

/** Locks the files of the rows that wait for an answer, and then these lines; refuses who has made one of the files. */
async function lockFiles(
  call: Pick<Call, 'tx' | 'caller'> & { refuse(code: 'sameHand'): never },
  answer: Answer,
): Promise<void> {
  const lines = sql`payment_answer_row a join payment_file_line l on l.platform_id = a.platform_id
    and l.line_key = a.row_key where a.platform_id = ${answer.platformId} and a.answer_id = ${answer.id}`;
  const files = await call.tx.rows<{ madeById: string }>(sql`
    select f.made_by_id from payment_file f where f.platform_id = ${answer.platformId}
      and f.id in (select l.file_id from ${lines} and l.line_state = 1) order by f.id for update`);
  if (files.some(({ madeById }) => madeById === call.caller.id)) call.refuse('sameHand');
  await call.tx.rows(sql`select l.id from ${lines} order by l.id for update of l`);
}
/** Writes the answers of the rows that fit to their lines, and tells which these were. */
async function answerLines(call: Call, answer: Answer): Promise<string[]> {
  const { platformId, id } = answer;
  await call.tx.run(sql`
    update payment_answer_row r set verdict = j.shown from ${judgedRows} j
    where r.platform_id = ${platformId} and r.answer_id = ${id} and j.platform_id = r.platform_id and j.id = r.id
      and j.answer_id = r.answer_id`);
  const taken = await call.tx.rows<{ lineKey: string }>(sql`
    update payment_file_line l set line_state = case a.outcome when 'paid' then 2 else 3 end, bank_no = a.bank_no,
      fee_cents = case a.outcome when 'paid' then coalesce(a.fee_cents, 0) end,
      fail_reason = case a.outcome when 'failed' then coalesce(a.fail_reason, '银行未说明原因') end,
      fault = case when a.outcome = 'paid' then null when a.fail_reason ~ '户名|姓名' then 'NAME'
        when a.fail_reason ~ '账号|账户|卡号' then 'ACCOUNT' else 'OTHER' end,
      answer_id = ${id}, answered_at = ${call.now()}::timestamptz, version = l.version + 1,
      updated_at = ${call.now()}::timestamptz
    from payment_answer_row a
    where a.platform_id = ${platformId} and a.answer_id = ${id} and a.verdict = 'matched'
      and l.platform_id = a.platform_id and l.line_key = a.row_key
    returning l.line_key`);
  await call.tx.run(sql`
    update payment_file f set paid_count = s.paid, failed_count = s.failed, paid_amount = s.amount,
      file_state = case s.open when 0 then 2 else 1 end, version = f.version + 1,
      updated_at = ${call.now()}::timestamptz
    from (select file_id, count(*) filter (where line_state = 2)::int as paid,
        count(*) filter (where line_state = 3)::int as failed, count(*) filter (where line_state = 1)::int as open,
        coalesce(sum(amount) filter (where line_state = 2), 0)::bigint as amount
      from payment_file_line where platform_id = ${platformId} and file_id in (
        select file_id from payment_file_line where platform_id = ${platformId} and answer_id = ${id})
      group by file_id) s
    where f.platform_id = ${platformId} and f.id = s.file_id`);
  await call.tx.run(sql`
    update payment_answer_row set verdict = 'taken'
    where platform_id = ${platformId} and answer_id = ${id} and verdict = 'matched'`);
  return taken.map(({ lineKey }) => lineKey);
}
const life = serveWorkflow(paymentAnswerLife, {
  takeAnswer: {
    effect: async (call, answer) => {
      await lockFiles(call, answer);
      const taken = await answerLines(call as Call, answer);
      if (taken.length === 0) call.refuse('nothingFits');
      // From here it goes the way of every answer: the outbox asks for each, and books it by the command that sent it.
      for (const key of taken) await call.get(Outside).ask(call, bankTransfer, key, answer.platformId);
      return { takenBy: callerName(call), takenById: call.caller.id, takenAt: call.now() };
    },
  },
});
/** Lines of the files of an answer `r` about which it says nothing. */
const missingOf = (answerId: Sql, platformId: Sql): Sql => sql`payment_file_line m
  where m.platform_id = ${platformId} and m.line_state = 1
    and m.file_id in (select j.file_id from ${judgedRows} j where j.platform_id = ${platformId}
      and j.answer_id = ${answerId})
    and not exists (select from payment_answer_row a where a.platform_id = ${platformId} and a.answer_id = ${answerId}
      and a.row_key = m.line_key)`;
const ownAnswer = <T extends object>(call: Call, id: string, columns: Sql): Promise<T | undefined> =>
  call.tx.one<T>(sql`
    select ${columns} from payment_answer where id = ${id}
      ${call.isOperator ? empty : sql`and platform_id = ${call.platformId}`}`);
const missing = serveQuery(missingPayments, async (call, { id }) => {
  const answer = await ownAnswer<{ platformId: string }>(call, id, sql`platform_id`);
  if (!answer) return undefined;
  return {
    lines: await call.tx.rows<{ lineKey: string; fileNo: string; payeeName: string; amount: number }>(sql`
      select m.line_key, m.payee_name, m.amount, (select f.file_no from payment_file f
        where f.platform_id = m.platform_id and f.id = m.file_id) as file_no
      from ${missingOf(sql`${id}`, sql`${answer.platformId}`)} order by m.file_id, m.seq limit 1000`),
  };
});
const download = serveQuery(downloadPaymentAnswer, async (call, { id }) => {
  const answer = await ownAnswer<{ fileName: string; content: string }>(call, id, sql`file_name, content`);
  return answer && { name: answer.fileName.slice(0, 100), mime: 'application/octet-stream', content: answer.content };
});
const ofAnswer = (what: Sql, which: Sql): Sql => sql`(
  select ${what} from ${judgedRows} j where j.platform_id = r.platform_id and j.answer_id = r.id and ${which})`;
const fits = sql`j.shown in ('matched', 'taken')`;
const sumOf = (outcome: 'paid' | 'failed', what: Sql = sql`j.amount`): Sql =>
  ofAnswer(sql`coalesce(sum(${what}), 0)::bigint`, sql`${fits} and j.outcome = ${outcome}`);
export const paymentAnswerServes: readonly Served[] = [
  serveResource(paymentAnswers, {
    columns: {
      platformName,
      goodCount: ofAnswer(sql`count(*)::int`, fits),
      refusedCount: ofAnswer(sql`count(*)::int`, sql`j.shown not in ('matched', 'taken', 'same', 'open')`),
      paidAmount: sumOf('paid'),
      failedAmount: sumOf('failed'),
      feeAmount: sumOf('paid', sql`j.fee_cents`),
      missingCount: sql`(select count(*)::int from ${missingOf(sql`r.id`, sql`r.platform_id`)})`,
    },
    order: sql`r.created_at desc`,
  }),
  serveResource(paymentAnswerRows, {
    from: sql`${judgedRows} r`,
    columns: {
      platformName,
      verdict: sql`r.shown`,
      fileNo: sql`(select f.file_no from payment_file f where f.platform_id = r.platform_id and f.id = r.file_id)`,
      ...orderOf(sql`r.row_key`),
    },
    order: sql`r.line_no`,
  }),
  read,
  missing,
  download,
  life,
];
