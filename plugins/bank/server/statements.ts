import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  answerHeard,
  callerName,
  Ledger,
  Outside,
  platformName,
  refuseUnsendable,
  serve,
  serveQuery,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Posting, Served } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import {
  bankStatement,
  bankTransfer,
  fundStatements,
  hearSentBack,
  hearStatement,
  proposals,
  pullStatement,
  statementEntered,
  statementLife,
  type BankPayment,
  type subAccounts,
  sendBack,
  channelWords,
} from '../contract/index.ts';
import { reverseOwn } from './bank-lines.ts';
import { bankOf, transitOf } from './channel-money.ts';
import { enterLine } from './enter-line.ts';
import { accountOf } from './sub-accounts.ts';

type Line = RecordOf<typeof fundStatements>;
type Kept = Line & {
  readonly journalId: string | null;
  readonly matches: number;
  readonly matchedById: string | null;
  readonly claimedBy: string | null;
  readonly enteredById: string | null;
};
type Running = Pick<Call, 'tx' | 'get' | 'now' | 'caller' | 'platformId' | 'isOperator' | 'newId' | 'requestId'>;
const kept = (line: Line): Kept => line as Kept;

const pull = serve(pullStatement, async (call, { channel, accountNo, day }) => {
  if (day > call.now().slice(0, 10)) call.refuse('future');
  const account = await call.tx.one<RecordOf<typeof subAccounts>>(sql`
    select id, platform_id, channel, account_no, account_name, owner_type, owner_id from sub_account
    where channel = ${channel} and account_no = ${accountNo} and open_status = 2 and (${call.isOperator}
      or platform_id = ${call.platformId})`);
  if (!account) return call.refuse('noAccount');
  const wanted = { ...accountOf(account), day };
  if (!call.get(Outside).connects(bankStatement, wanted, account.platformId))
    call.refuse('noChannel', { channel: channelWords(channel) });
  // A day is fetched as often as people want, and each time is a request of its own.
  await call.get(Outside).send(call, bankStatement, wanted, {
    key: `${accountNo}-${day}-${call.newId()}`,
    then: hearStatement,
    on: account.id,
    platformId: account.platformId,
  });
});
/** Enters the lines that are not known yet. */
const statementHeard = serve(hearStatement, async (call, _input, account) => {
  const { platformId, channel, accountNo } = account;
  const { day, lines } = await answerHeard(call, bankStatement);
  for (const line of [...lines].sort((one, other) => (one.at < other.at ? -1 : 1)))
    await enterLine(call as Call, { platformId, channel, accountNo: accountNo ?? '' }, line);
  await call.emit(statementEntered, { platformId, channel, accountNo: accountNo ?? '', day });
});
/** Whoever a line was chosen for has it for good: it is not to be had twice. */
function refuseChosen(line: Line, call: { refuse(code: 'chosen', values: { readonly bizNo: string }): never }): void {
  const { claimedBy } = kept(line);
  if (claimedBy !== null) call.refuse('chosen', { bizNo: claimedBy });
}
/** Posts a line to the channel's account, against own funds or suspense. */
async function book(
  call: Running,
  line: Kept,
  bizType: 'OWN_FUNDS' | 'SUSPENSE',
): Promise<Readonly<Record<string, unknown>>> {
  const other: Omit<Posting, 'side' | 'amount'> =
    bizType === 'OWN_FUNDS'
      ? { code: 3001, ownerType: 'tenant', ownerId: line.platformId }
      : { code: 1004, ownerType: 'channel', ownerId: line.channel };
  const into = line.direction === 'IN';
  const posted = await call.get(Ledger).post(call, {
    bizType,
    bizNo: line.channelNo,
    requestId: `${line.id}:${bizType}:${line.matches}`,
    memo: line.summary,
    // The money was there on the day of the line, whenever somebody says whose it is.
    occurredOn: line.at.slice(0, 10),
    platformId: line.platformId,
    postings: [
      { code: 1001, ownerType: 'channel', ownerId: line.channel, side: into ? 'D' : 'C', amount: line.amount },
      { ...other, side: into ? 'C' : 'D', amount: line.amount },
    ],
  });
  return {
    ...matchedNow(call, line),
    bizType,
    bizNo: line.channelNo,
    journalId: posted.journalId,
    journalNo: posted.journalNo,
  };
}
const matchedNow = (call: Pick<Call, 'caller' | 'now'>, line: Kept) => ({
  matchedBy: callerName(call),
  matchedAt: call.now(),
  matches: line.matches + 1,
});
const nothing = { bizType: null, bizNo: null, journalId: null, journalNo: null, matchedBy: null, matchedAt: null };
const suspenseOf = (line: Line) => ({ code: 1004, ownerType: 'channel', ownerId: line.channel }) as const;
const refundKey = (line: Line): string => `TH-${line.channelNo}-${kept(line).matches}`;
const refundOf = (line: Line): BankPayment => ({
  channel: line.channel,
  purpose: 'REFUND',
  amount: line.amount,
  payeeName: line.counterName,
  payeeBank: null,
  payeeAccount: line.counterAccount === '' ? null : line.counterAccount,
  attempt: 1,
});
const postRefund = (call: Running, line: Line, step: string, postings: readonly Posting[]) =>
  call.get(Ledger).post(call, {
    bizType: 'REFUND',
    bizNo: line.channelNo,
    requestId: `${line.id}:${step}:${kept(line).matches}`,
    memo: line.summary,
    platformId: line.platformId,
    postings,
  });
const signed = sql`sum(case e.side when 'D' then e.amount else -e.amount end)`;

/** A file could be written by whoever books by it, or has money paid out by it. */
function refuseOwnHand(
  call: { readonly caller: Call['caller']; refuse(code: 'lineOwnHand'): never },
  line: Line,
): void {
  if (kept(line).enteredById === call.caller.id) call.refuse('lineOwnHand');
}

const life = serveWorkflow(statementLife, {
  match: {
    guard: (call, line) => refuseChosen(line, call),
    effect: async (call, record, { journalNo }) => {
      const line = kept(record);
      const journal = await call.tx.one<{ id: string; bizType: string; bizNo: string; net: number }>(sql`
        select j.id, j.biz_type, j.biz_no, ${signed}::bigint as net from ledger_journal j
        join ledger_entry e on e.platform_id = j.platform_id and e.journal_id = j.id join ledger_account a
          on a.platform_id = e.platform_id and a.id = e.account_id
        where j.platform_id = ${line.platformId} and j.journal_no = ${journalNo} and a.code = 1001
          and a.owner_type = 'channel' and a.owner_id = ${line.channel} group by j.id, j.biz_type, j.biz_no`);
      if (!journal) return call.refuse('noJournal');
      if (journal.net !== (line.direction === 'IN' ? line.amount : -line.amount))
        call.refuse('amountDiffers', { amount: formatMoney(Math.abs(journal.net)) });
      if (
        await call.tx.one(
          sql`select id from fund_statement where platform_id = ${line.platformId} and channel = ${line.channel}
            and journal_id = ${journal.id} and id <> ${line.id}`,
        )
      )
        call.refuse('usedBefore');
      if (line.journalId === journal.id) call.refuse('usedBefore');
      await reverseOwn(call, line);
      return {
        ...matchedNow(call, line),
        journalId: journal.id,
        journalNo,
        bizType: journal.bizType,
        bizNo: journal.bizNo,
      };
    },
  },
  ownFunds: {
    guard: (call, line) => {
      refuseChosen(line, call);
      if (line.direction !== 'IN') call.refuse('onlyIncome');
      refuseOwnHand(call, line);
    },
    effect: async (call, line) => {
      await reverseOwn(call, kept(line));
      return book(call, kept(line), 'OWN_FUNDS');
    },
  },
  unmatch: {
    guard: (call, line) => {
      refuseChosen(line, call);
      if (line.bizType === 'REFUND') call.refuse('sentBack');
    },
    effect: async (call, line) => {
      await reverseOwn(call, kept(line));
      return { ...nothing, matches: kept(line).matches + 1 };
    },
  },
  toSuspense: {
    guard: (call, line) => {
      refuseChosen(line, call);
      refuseOwnHand(call, line);
    },
    effect: async (call, line) => ({ ...(await book(call, kept(line), 'SUSPENSE')), matchedById: call.caller.id }),
  },
  sendBack: {
    guard: async (call, line) => {
      refuseChosen(line, call);
      if (line.direction !== 'IN') call.refuse('onlyIncome');
      refuseOwnHand(call, line);
      if (kept(line).matchedById === call.caller.id) call.refuse('sameHand');
      if (refundOf(line).payeeAccount === null) call.refuse('noAccount');
      await refuseUnsendable(call, bankTransfer, refundOf(line), line.platformId);
    },
    effect: async (call, line) => {
      await postRefund(call, line, 'back', [
        { ...suspenseOf(line), side: 'D', amount: line.amount },
        { ...transitOf(line.channel), side: 'C', amount: line.amount, covered: true },
      ]);
      await call.get(Outside).send(call, bankTransfer, refundOf(line), {
        key: refundKey(line),
        then: hearSentBack,
        on: line.id,
        platformId: line.platformId,
      });
      return {
        bizType: 'REFUND',
        bizNo: `TH-${line.channelNo}`,
        matchedBy: callerName(call),
        matchedAt: call.now(),
      };
    },
  },
  hear: {
    effect: async (call, line) => {
      const told = await call.get(Outside).answer(call, bankTransfer, refundKey(line), line.platformId);
      if (!told) throw new Error(`The bank has not answered about ${refundKey(line)}`);
      const arrived = { ...transitOf(line.channel), side: 'D', amount: line.amount } as const;
      if (told.kind === 'paid') {
        await postRefund(call, line, 'paid', [
          arrived,
          { code: 5006, ownerType: 'tenant', ownerId: line.platformId, side: 'D', amount: told.feeCents },
          { ...bankOf(line.channel), side: 'C', amount: line.amount + told.feeCents },
        ]);
        return {};
      }
      // Back to suspense; another return will be a request of its own.
      await postRefund(call, line, 'failed', [arrived, { ...suspenseOf(line), side: 'C', amount: line.amount }]);
      return { matchStatus: 3, bizType: 'SUSPENSE', bizNo: line.channelNo, matches: kept(line).matches + 1 };
    },
  },
});

const serveProposals = serveQuery(proposals, async (call, { id }) => {
  const line = await call.tx.one<Line>(
    sql`select platform_id, channel, direction, amount, counter_name from fund_statement where id = ${id}
      and (${call.isOperator} or platform_id = ${call.platformId})`,
  );
  if (!line) return undefined;
  const side = line.direction === 'IN' ? 'D' : 'C';
  const itemList = await call.tx.rows<{
    journalNo: string;
    bizType: string;
    bizNo: string;
    at: string;
    amount: number;
    counter: string;
    sameName: boolean;
  }>(sql`
    with found as (
      select j.id, j.journal_no, j.biz_type, j.biz_no, j.at, e.amount, coalesce((select coalesce(nullif(o.owner_name,
        ''), o.owner_id) from ledger_entry x
          join ledger_account o on o.platform_id = x.platform_id and o.id = x.account_id
            where x.platform_id = j.platform_id and x.journal_id = j.id and x.side <> e.side order by x.seq limit 1),
            '') as counter
      from ledger_entry e join ledger_journal j on j.platform_id = e.platform_id and j.id = e.journal_id
        join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
      where e.platform_id = ${line.platformId} and a.code = 1001 and a.owner_type = 'channel'
        and a.owner_id = ${line.channel} and e.side = ${side} and e.amount = ${line.amount}
        and not exists (select 1 from fund_statement s where s.platform_id = j.platform_id
          and s.channel = ${line.channel} and s.journal_id = j.id) order by j.at desc limit 50)
    select journal_no, biz_type, biz_no, to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at,
      amount, counter, counter = ${line.counterName} as same_name from found order by same_name desc, at desc
      limit 20`);
  return { itemList };
});
export const statementServes: readonly Served[] = [
  serveResource(fundStatements, {
    byAnother: [
      { maker: 'matchedById', commands: [sendBack] },
      { maker: 'enteredById', commands: [sendBack] },
    ],
    columns: {
      platformName,
      inCents: sql`case r.direction when 'IN' then r.amount end`,
      outCents: sql`case r.direction when 'OUT' then r.amount end`,
      fileName: sql`(select f.file_name from statement_file f where f.platform_id = r.platform_id
        and f.id = r.file_id)`,
    },
    kept: ['journalId', 'matches', 'matchedById', 'fileId', 'enteredById'],
    order: sql`r.at desc`,
  }),
  pull,
  statementHeard,
  life,
  serveProposals,
];
