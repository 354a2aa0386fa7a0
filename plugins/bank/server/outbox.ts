import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  callerName,
  empty,
  namesErased,
  OutsideDesk,
  platformName,
  serveQuery,
  serveResource,
  serveWorkflow,
  sql,
  valueWithNumbers,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  outboxContent,
  outboxLife,
  outboxRows,
  outsideHealth,
  type OutsideHealth,
  agreeAnswer,
} from '../contract/index.ts';
import { shownLines } from './outbox-content.ts';

type Row = RecordOf<typeof outboxRows>;
/** Makes the row due now and gives it all its tries again. */
async function hurry(call: Pick<Call, 'tx'>, row: Row): Promise<void> {
  await call.tx.run(sql`
    update outbox set next_at = clock_timestamp(), tries = 0 where platform_id = ${row.platformId} and id = ${row.id}`);
}
const unbooked = (call: { refuse(code: 'booked'): never }, row: Row): void => {
  if (row.bookedAt !== null) call.refuse('booked');
};
interface Asked {
  readonly request: unknown;
  readonly answer: unknown;
  readonly handTold: unknown;
}
/** What names somebody who has been erased since stays here. */
const ofTheLiving = async (
  call: Pick<Call, 'tx' | 'platformId' | 'isOperator' | 'get'> & { refuse(code: 'erasedPerson'): never },
  row: Row,
): Promise<void> => {
  if (namesErased((await askedOf(call, row.id))?.request)) call.refuse('erasedPerson');
};
const askedOf = async (
  call: Pick<Call, 'tx' | 'platformId' | 'isOperator' | 'get'>,
  id: string,
): Promise<Asked | undefined> => {
  const kept = await call.tx.one<Asked>(sql`
    select request, answer, hand_told from outbox
    where id = ${id} ${call.isOperator ? empty : sql`and platform_id = ${call.platformId}`}`);
  return kept && { ...kept, request: await valueWithNumbers(call, kept.request) };
};
const byAnother = (call: Pick<Call, 'caller'> & { refuse(code: 'sameHand'): never }, row: Row): void => {
  if ((row as { readonly handById?: string }).handById === call.caller.id) call.refuse('sameHand');
};
const noHand = { handBy: null, handById: null, handAt: null, handAnswer: null, handTold: null, handFile: null };

const life = serveWorkflow(outboxLife, {
  ask: { guard: ofTheLiving, effect: hurry },
  resend: {
    guard: async (call, row) => {
      unbooked(call, row);
      await ofTheLiving(call, row);
    },
    effect: hurry,
  },
  propose: {
    guard: unbooked,
    effect: async (call, row, { outcome, number, feeCents, reason, evidence }) => {
      const done = outcome === 'done';
      if (!done && !reason) call.refuse('noReason');
      const told = { done, number, feeCents: feeCents ?? 0, reason: done ? '' : (reason ?? '') };
      const asked = await askedOf(call, row.id);
      const handAnswer = call.get(OutsideDesk).byHand(row.port, asked?.request, told);
      if (handAnswer === undefined) call.refuse('notByHand');
      const hand = { handBy: callerName(call), handById: call.caller.id, handAt: call.now() };
      return { ...hand, handAnswer, handTold: told, handFile: evidence };
    },
  },
  // From here it goes the way of every answer: the worker books it, with the command that asked.
  agree: {
    guard: (call, row) => {
      unbooked(call, row);
      byAnother(call, row);
    },
    effect: async (call, row) => {
      await call.tx.run(sql`
        update outbox set answer = hand_answer, tries = 0, next_at = clock_timestamp()
        where platform_id = ${row.platformId} and id = ${row.id}`);
      return { handAgreedBy: callerName(call), lastError: null };
    },
  },
  decline: {
    guard: byAnother,
    effect: (_call, _row, { reason }) => ({ ...noHand, lastError: reason }),
  },
  park: {
    guard: unbooked,
    effect: async (call, row, { reason }) => {
      await call.tx.run(sql`update outbox set next_at = null where platform_id = ${row.platformId} and id = ${row.id}`);
      return { lastError: reason };
    },
  },
});
const content = serveQuery(outboxContent, async (call, { id }) => {
  const row = await askedOf(call, id);
  return row && { request: shownLines(row.request), answer: shownLines(row.answer), hand: shownLines(row.handTold) };
});
const health = serveQuery(outsideHealth, async (call) => {
  const [mine, told, off] = call.isOperator
    ? [
        sql`true`,
        sql`s.last_error`,
        sql`exists (select from outside_adapter a where a.name = n.adapter and a.enabled = 0)`,
      ]
    : [sql`o.platform_id = ${call.platformId}`, sql`null`, sql`false`];
  // Whatever was ever asked has a row of its state. A tenant knows the adapters of its own requests, no others.
  const names = call.isOperator
    ? sql`select name as adapter from outside_adapter_state union select name from outside_adapter`
    : sql`select w.name as adapter from outside_adapter_state w where exists (
        select from outbox o where o.platform_id = ${call.platformId} and o.adapter = w.name)`;
  const adapters = await call.tx.rows<OutsideHealth>(sql`
    with queue as (
      select o.adapter, count(*) filter (where o.state not in ('parked', 'proposed'))::int as queued,
        count(*) filter (where o.state in ('parked', 'proposed'))::int as parked, min(o.created_at) as oldest
      from outbox o where o.state <> 'booked' and ${mine} group by o.adapter),
    names as (${names} union select adapter from queue)
    select n.adapter, coalesce(s.faults, 0) as faults, s.open_until, s.last_answer_at, s.last_fault_at,
      ${told} as last_error, coalesce(q.queued, 0) as queued, coalesce(q.parked, 0) as parked,
      floor(extract(epoch from clock_timestamp() - q.oldest) / 60)::int as oldest_minutes,
      case when ${off} then 'off' when s.open_until is not null then 'open'
        when coalesce(s.faults, 0) > 0 then 'failing' else 'ok' end as state
    from names n left join outside_adapter_state s on s.name = n.adapter left join queue q on q.adapter = n.adapter
    order by n.adapter limit 1000`);
  return { adapters };
});
export const outboxServes: readonly Served[] = [
  serveResource(outboxRows, {
    byAnother: [{ maker: 'handById', commands: [agreeAnswer] }],
    columns: {
      platformName,
      intentKey: sql`r.key`,
      amount: sql`(r.request ->> 'amount')::bigint`,
      handOutcome: sql`case r.hand_told ->> 'done' when 'true' then 'done' when 'false' then 'failed' end`,
      partner: sql`left(coalesce(r.request ->> 'payeeName', r.request ->> 'payerName', r.request ->> 'to'), 64)`,
      // What the other side has refused, such as a mailbox that does not exist, is answered: people see why here too.
      lastError: sql`coalesce(r.last_error, case r.answer ->> 'kind' when 'refused' then r.answer ->> 'reason' end)`,
      ageMinutes: sql`case when r.state <> 'booked'
        then greatest(floor(extract(epoch from clock_timestamp() - r.created_at) / 60), 0)::int end`,
    },
    kept: ['handById'],
    order: sql`r.created_at desc`,
  }),
  life,
  content,
  health,
];
