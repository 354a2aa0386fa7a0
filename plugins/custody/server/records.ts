import {
  fundStatements,
  matchStatement,
  pullStatement,
  sendBack,
  statementEntered,
  toSuspense,
} from '@freightdeck/plugin-bank/contract';
import {
  callerName,
  insertRecord,
  listen,
  platformName,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  custodyDays,
  dayLife,
  expenses,
  incomes,
  matchExpense,
  matchIncome,
  moves,
  pullDay,
  refundIncome,
} from '../contract/index.ts';
import { serveDownload } from './day-file.ts';

const { table } = fundStatements;
if (table !== 'fund_statement') throw new Error(`Custody reads the lines of "${table}"`);

/** Whether a journal `j` answers, or was posted for, a line of another account of the channel than `accountNo`. */
const ofOtherAccount = (accountNo: string) => sql`
  exists (select from fund_statement s where s.platform_id = j.platform_id and s.channel = 'PDS'
    and s.account_no <> ${accountNo} and (s.journal_id = j.id
      or (j.biz_type in ('OWN_FUNDS', 'SUSPENSE', 'REFUND', 'REVERSE') and lower(s.channel_no) = lower(j.biz_no))))`;
/**
 * What the channel booked on a day, and the ledger's balance at its end: of the same account. The ledger has one
 * account for all accounts of the channel; what came to or left another of them stands apart.
 */
async function figures(
  call: Pick<Call, 'tx'>,
  platformId: string,
  accountNo: string,
  day: string,
): Promise<Readonly<Record<string, number>>> {
  const lines = await call.tx.one<{ openCents: number; inCents: number; outCents: number; unmatchedCount: number }>(sql`
    select coalesce(sum(case when at < ${day}::timestamptz then case direction when 'IN' then amount else -amount end
      end), 0)::bigint as open_cents,
      coalesce(sum(case when at >= ${day}::timestamptz and direction = 'IN' then amount end), 0)::bigint as in_cents,
        coalesce(sum(case when at >= ${day}::timestamptz and direction = 'OUT' then amount end), 0)::bigint
        as out_cents,
      count(case when at >= ${day}::timestamptz and match_status in (0, 2) then 1 end)::int as unmatched_count
    from fund_statement where platform_id = ${platformId} and channel = 'PDS' and account_no = ${accountNo}
      and at < ${day}::timestamptz + interval '1 day'`);
  const signed = sql`case e.side when 'D' then e.amount else -e.amount end`;
  const ledger = await call.tx.one<{ cents: number; others: number }>(sql`
    select coalesce(sum(case when not other then cents end), 0)::bigint as cents,
      coalesce(sum(case when other then cents end), 0)::bigint as others
    from (select ${signed} as cents, ${ofOtherAccount(accountNo)} as other from ledger_entry e
      join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
      join ledger_journal j on j.platform_id = e.platform_id and j.id = e.journal_id
    where e.platform_id = ${platformId} and a.code = 1001 and a.owner_type = 'channel' and a.owner_id = 'PDS'
      and j.business_day <= ${day}::date) moved`);
  const { openCents = 0, inCents = 0, outCents = 0, unmatchedCount = 0 } = lines ?? {};
  const closeCents = openCents + inCents - outCents;
  const ledgerClose = ledger?.cents ?? 0;
  return {
    openCents,
    inCents,
    outCents,
    closeCents,
    ledgerClose,
    otherLedger: ledger?.others ?? 0,
    diffCents: closeCents - ledgerClose,
    unmatchedCount,
  };
}
const verdict = (found: Readonly<Record<string, number>>): number =>
  found['diffCents'] === 0 && found['unmatchedCount'] === 0 ? 1 : 2;

const pull = serve(pullDay, async (call, { platformId, day }) => {
  const book = call.isOperator ? (platformId ?? call.platformId) : call.platformId;
  if (day > call.now().slice(0, 10)) call.refuse('future');
  const account = await call.tx.one<{ accountNo: string }>(sql`
    select account_no from sub_account where platform_id = ${book} and channel = 'PDS' and owner_type = 'tenant'
      and open_status = 2 and (${call.isOperator} or platform_id = ${call.platformId}) limit 1`);
  if (!account) return call.refuse('noAccount');
  await call.execute(pullStatement, { channel: 'PDS', accountNo: account.accountNo, day });
  const found = await figures(call, book, account.accountNo, day);
  const known = await call.tx.one<{ id: string }>(
    sql`select id from custody_day where platform_id = ${book} and statement_day = ${day}::date`,
  );
  if (known) {
    await updateRecord(call, custodyDays, known.id, undefined, { ...found, matchStatus: 3 });
    return { id: known.id };
  }
  return {
    id: await insertRecord(call, custodyDays, {
      platformId: book,
      statementDay: day,
      accountNo: account.accountNo,
      ...found,
      matchStatus: 3,
    }),
  };
});
/** The channel has told the day: it is set against the ledger. */
export const onStatement = listen(statementEntered, async (call, { platformId, channel, accountNo, day }) => {
  if (channel !== 'PDS') return;
  const waiting = await call.tx.one<{ id: string }>(sql`
    select id from custody_day where platform_id = ${platformId} and statement_day = ${day}::date
      and account_no = ${accountNo} and match_status = 3 for update`);
  if (waiting)
    await updateRecord(call, custodyDays, waiting.id, undefined, {
      ...(await figures(call, platformId, accountNo, day)),
      matchStatus: 0,
    });
});
const life = serveWorkflow(dayLife, {
  reconcile: {
    effect: async (call, day, { suspense }) => {
      if (suspense === 1) {
        const open = await call.tx.rows<{ id: string }>(sql`
          select id from fund_statement where platform_id = ${day.platformId} and channel = 'PDS'
            and account_no = ${day.accountNo} and match_status in (0, 2)
            and at >= ${day.statementDay}::timestamptz and at < ${day.statementDay}::timestamptz + interval '1 day'
              order by at, id`);
        for (const line of open) await call.execute(toSuspense, { reason: `${day.statementDay} 对账差异` }, line);
      }
      const found = await figures(call, day.platformId, day.accountNo, day.statementDay);
      return {
        ...found,
        matchStatus: verdict(found),
        reconciledBy: callerName(call),
        reconciledAt: call.now(),
      };
    },
  },
});
const custodyLine = (direction: 'IN' | 'OUT') => () => sql`r.channel = 'PDS' and r.direction = ${direction}`;

export const recordServes: readonly Served[] = [
  serveResource(incomes, {
    columns: { platformName, rechargeNo: sql`case r.biz_type when 'RECHARGE' then r.biz_no end` },
    where: custodyLine('IN'),
    order: sql`r.at desc`,
  }),
  serveResource(expenses, { columns: { platformName }, where: custodyLine('OUT'), order: sql`r.at desc` }),
  serveResource(moves, {
    from: sql`ledger_entry r join ledger_journal j on j.platform_id = r.platform_id and j.id = r.journal_id
      join ledger_account a on a.platform_id = r.platform_id and a.id = r.account_id
      left join fund_statement s on s.platform_id = r.platform_id and s.channel = 'PDS'
        and s.journal_id = r.journal_id`,
    columns: {
      platformName,
      direction: sql`case r.side when 'D' then 'IN' else 'OUT' end`,
      inCents: sql`case r.side when 'D' then r.amount end`,
      outCents: sql`case r.side when 'C' then r.amount end`,
      bizType: sql`j.biz_type`,
      bizNo: sql`j.biz_no`,
      journalNo: sql`j.journal_no`,
      balance: sql`r.balance_after`,
      channelNo: sql`s.channel_no`,
      matchStatus: sql`coalesce(s.match_status, 0)`,
    },
    where: () => sql`a.code = 1001 and a.owner_type = 'channel' and a.owner_id = 'PDS'`,
    order: sql`r.at desc, r.account_seq desc`,
  }),
  serveResource(custodyDays, { columns: { platformName }, order: sql`r.statement_day desc` }),
  serve(matchIncome, async (call, input, line) => {
    await call.execute(matchStatement, input, { id: line.id });
  }),
  serve(matchExpense, async (call, input, line) => {
    await call.execute(matchStatement, input, { id: line.id });
  }),
  serve(refundIncome, async (call, input, line) => {
    if (line.matchStatus !== 3) call.refuse('notSuspense');
    await call.execute(sendBack, input, { id: line.id });
  }),
  pull,
  serveDownload,
  life,
];
