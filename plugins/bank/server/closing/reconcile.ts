import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  callerName,
  jobOverRows,
  Ledger,
  platformName,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  step,
} from '@freightdeck/sdk/server';
import type { Call, Job, JobRow, Posting, Served } from '@freightdeck/sdk/server';
import {
  channelDays,
  channelDifferences,
  differenceLife,
  matchStatement,
  reckonDays,
  toSuspense,
  type Channel,
  agreeDifference,
} from '../../contract/index.ts';
import { bankOf } from '../channel-money.ts';
import { reckon } from './reckon.ts';

/** Most days that one request reckons: a quarter. */
const mostDays = 92;
type Difference = RecordOf<typeof channelDifferences> & {
  readonly statementId: string | null;
  readonly journalId: string | null;
  readonly proposedById: string | null;
};
const kept = (difference: RecordOf<typeof channelDifferences>): Difference => difference as Difference;

const again = serve(reckonDays, async (call, { platformId, from, to }) => {
  const book = platformId ?? call.platformId;
  if (book !== call.platformId && !call.isOperator) call.refuse('otherBook');
  if (!(await call.tx.one(sql`select platform_id from platform where platform_id = ${book}`))) call.refuse('notFound');
  if (to > call.now().slice(0, 10)) call.refuse('future');
  if (from > to) call.refuse('turned');
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 >= mostDays) call.refuse('tooLong', { most: mostDays });
  await reckon(call, book, from, to);
  const found = await call.tx.one<{ dayCount: number; openCount: number }>(sql`
    select count(*)::int as day_count, coalesce(sum(open_count), 0)::int as open_count
    from channel_day
    where platform_id = ${book} and business_day between ${from}::date and ${to}::date`);
  return found ?? { dayCount: 0, openCount: 0 };
});

/** P-34 of what the book has and the bank has not, or of the amount by which they differ. */
async function postSuspense(
  call: Pick<Call, 'tx' | 'get' | 'now' | 'caller' | 'platformId' | 'isOperator' | 'newId' | 'requestId'>,
  difference: Difference,
): Promise<{ readonly bookedId: string; readonly bookedNo: string }> {
  const amount = Math.abs(difference.diffCents);
  const into = difference.diffCents > 0;
  const channel = difference.channel as Channel;
  const postings: readonly Posting[] = [
    { ...bankOf(channel), side: into ? 'D' : 'C', amount },
    { code: 1004, ownerType: 'channel', ownerId: channel, side: into ? 'C' : 'D', amount },
  ];
  const { journalId, journalNo } = await call.get(Ledger).post(call, {
    bizType: 'SUSPENSE',
    bizNo: difference.journalNo ?? difference.channelNo ?? difference.id,
    requestId: `${difference.id}:P-34`,
    memo: `P-34 ${difference.reason ?? ''}`.trim(),
    occurredOn: difference.businessDay,
    platformId: difference.platformId,
    postings,
  });
  return { bookedId: journalId, bookedNo: journalNo };
}

/** The day and its other differences are read again once this one is dealt with. */
const readAgain = (call: object, { platformId, businessDay, id }: Difference, state: number): Promise<void> =>
  reckon(call as Call, platformId, businessDay, businessDay, { id, state });

const life = serveWorkflow(differenceLife, {
  match: {
    effect: async (call, record, { journalNo, channelNo }) => {
      const difference = kept(record);
      if (difference.diffKind === 'BANK_ONLY') {
        await call.execute(matchStatement, { journalNo: journalNo ?? '' }, { id: difference.statementId ?? '' });
        await readAgain(call, difference, 3);
        return { journalNo };
      }
      if (difference.diffKind !== 'LEDGER_ONLY') return call.refuse('notByHand');
      const line = await call.tx.one<{ id: string }>(sql`
        select id from fund_statement where platform_id = ${difference.platformId}
          and channel = ${difference.channel} and channel_no = ${channelNo ?? ''}`);
      if (!line) return call.refuse('noLine');
      await call.execute(matchStatement, { journalNo: difference.journalNo ?? '' }, { id: line.id });
      await readAgain(call, difference, 3);
      return { channelNo };
    },
  },
  propose: {
    guard: (call, difference) => {
      if (difference.diffKind === 'ORDER') call.refuse('orderDiffers');
    },
    effect: (call, _difference, { reason, evidence }) => ({
      reason,
      evidence,
      proposedBy: callerName(call),
      proposedById: call.caller.id,
    }),
  },
  agree: {
    guard: async (call, record) => {
      const difference = kept(record);
      if (difference.proposedById === call.caller.id) call.refuse('sameHand');
      const { platformId, businessDay, id } = difference;
      await reckon(call as Call, platformId, businessDay, businessDay);
      const now = await call.tx.one<{ diffState: number; diffCents: number }>(
        sql`select diff_state, diff_cents from channel_difference where platform_id = ${platformId} and id = ${id}`,
      );
      if (now?.diffState !== 1 || now.diffCents !== difference.diffCents) call.refuse('changed');
    },
    effect: async (call, record) => {
      const difference = kept(record);
      const agreed = { agreedBy: callerName(call), agreedById: call.caller.id, agreedAt: call.now() };
      if (difference.diffKind !== 'BANK_ONLY') {
        const posted = await postSuspense(call as Call, difference);
        await readAgain(call, difference, 2);
        return { ...agreed, ...posted };
      }
      const line = { id: difference.statementId ?? '' };
      await call.execute(toSuspense, { reason: difference.reason ?? '' }, line);
      const booked = await call.tx.one<{ bookedId: string; bookedNo: string }>(sql`
        select journal_id as booked_id, journal_no as booked_no from fund_statement
        where platform_id = ${difference.platformId} and id = ${line.id}`);
      await readAgain(call, difference, 2);
      return { ...agreed, ...booked };
    },
  },
  decline: {
    effect: (_call, _difference, { reason }) => ({ reason, proposedBy: null, proposedById: null, evidence: null }),
  },
});

interface OpenDay extends JobRow {
  readonly platformId: string;
  readonly day: string;
}
/** Days with a difference that is none any more: the line of a journal has come, or somebody has matched one. */
export const reckonAgain: Job = jobOverRows(
  'bank.reckonAgain',
  60,
  step<OpenDay>(
    (call, mayTry) =>
      call.tx.rows<OpenDay>(sql`
        select distinct d.platform_id || ' ' || d.business_day as id, d.platform_id, d.business_day::text as day
        from channel_difference d
        where d.diff_state in (0, 1) and ${mayTry(sql`d.platform_id || ' ' || d.business_day`)} and (
          d.diff_kind = 'LEDGER_ONLY' and exists (select from fund_statement s where s.platform_id = d.platform_id
            and s.journal_id = d.journal_id and s.channel = d.channel)
          or d.diff_kind = 'BANK_ONLY' and exists (select from fund_statement s where s.platform_id = d.platform_id
            and s.id = d.statement_id and s.match_status not in (0, 2)))
        order by 1 limit 50`),
    (call, { platformId, day }) => reckon(call, platformId, day, day),
  ),
);
export const reconcileServes: readonly Served[] = [
  serveResource(channelDays, {
    columns: { platformName, balanceDiff: sql`r.bank_balance - r.ledger_balance` },
    order: sql`r.business_day desc, r.channel`,
  }),
  serveResource(channelDifferences, {
    byAnother: [{ maker: 'proposedById', commands: [agreeDifference] }],
    columns: { platformName },
    kept: ['statementId', 'journalId', 'proposedById', 'agreedById', 'bookedId'],
    order: sql`r.business_day desc, r.created_at desc`,
  }),
  again,
  life,
];
