import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  answerHeard,
  callerName,
  insertRecord,
  Ledger,
  Outside,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Posting, Served } from '@freightdeck/sdk/server';
import { bankTransfer } from '@freightdeck/plugin-bank/contract';
import {
  hearPayment,
  makeStatement,
  settleOrder,
  statementLife,
  statements,
  confirmStatement,
  payStatement,
} from '../contract/index.ts';
import { accountOf, bankOf, checkChannel, paymentTo, transitOf } from './channels.ts';
import { kept, litres, nextNumber } from './numbers.ts';

interface Station {
  readonly id: string;
  readonly platformId: string;
  readonly stationName: string;
  readonly stationType: string;
}
interface Taken {
  readonly count: number;
  readonly volumeMl: number;
  readonly amount: number;
  readonly stationAmount: number;
  readonly discountCents: number;
}
const wanted = (platformId: string, stationId: string, month: string) => sql`
  platform_id = ${platformId} and station_id = ${stationId} and fuel_status = 30 and settle_id is null
    and credit_code = 2201
  and filled_at >= ${`${month}-01`}::date and filled_at < (${`${month}-01`}::date + interval '1 month')`;

/** Locks the orders first, so that an order settled by two people at once is on one statement only. */
const make = serve(makeStatement, async (call, { stationId, month }) => {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) call.refuse('month');
  const station = await call.tx.one<Station>(
    sql`select id, platform_id, station_name, station_type from fuel_station where id = ${stationId}
      and (${call.isOperator} or platform_id = ${call.platformId})`,
  );
  if (!station) return call.refuse('notFound');
  if (station.stationType === 'THIRD') call.refuse('notPayable');
  const { platformId, stationName } = station;
  await call.tx.rows(
    sql`select id from fuel_order where ${wanted(platformId, stationId, month)} order by id for update`,
  );
  const sums = await call.tx.one<Taken>(sql`
    select count(*)::int as count, coalesce(sum(coalesce(filled_ml, volume_ml)), 0)::bigint as volume_ml,
      coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(station_amount), 0)::bigint as station_amount,
      coalesce(sum(discount_cents), 0)::bigint as discount_cents from fuel_order
        where ${wanted(platformId, stationId, month)}`);
  if (!sums || sums.count === 0) return call.refuse('nothingToSettle');
  const { count, ...figures } = sums;
  const statementNo = await nextNumber(call, 'YZ');
  const id = await insertRecord(call, statements, {
    ...figures,
    orderCount: count,
    platformId,
    statementNo,
    stationId,
    stationName,
    month,
    paidCents: 0,
    settleState: 10,
    madeBy: callerName(call),
  });
  await call.tx.run(sql`
    update fuel_order set settle_id = ${id}, version = version + 1, updated_at = ${call.now()}::timestamptz,
      updated_by = ${call.caller.id} where ${wanted(platformId, stationId, month)}`);
  await recordEvent(call, statements, id, { action: 'statement', toState: 10, platformId });
  return { id, statementNo };
});
const settle = serve(settleOrder, async (call, _input, order) => {
  if (order.filledAt === null) return call.refuse('nothingToSettle');
  return call.execute(makeStatement, { stationId: order.stationId, month: order.filledAt.slice(0, 7) });
});

type Statement = RecordOf<typeof statements>;
const keptPay = (statement: Statement) => statement as Statement & { readonly attempt: number };
/** What the provider owes the station. */
const owedTo = ({ stationId, stationName, stationAmount }: Statement) =>
  ({ code: 2201, ownerType: 'station', ownerId: stationId, ownerName: stationName, amount: stationAmount }) as const;
/** P-23, by bank in two steps: sent, and paid. */
const post = (call: Call, statement: Statement, step: string, postings: readonly Posting[]) =>
  call.get(Ledger).post(call, {
    bizType: 'FUEL_STATION',
    bizNo: statement.statementNo,
    requestId: `${statement.statementNo}:${step}`,
    memo: statement.stationName,
    platformId: statement.platformId,
    postings,
  });
const paidNow = (call: Pick<Call, 'now'>, { stationAmount }: Statement) => ({
  paidCents: stationAmount,
  paidAt: call.now(),
});

const life = serveWorkflow(statementLife, {
  confirm: {
    guard: (call, statement) => {
      if (kept(statement).createdBy === call.caller.id) call.refuse('sameHand');
    },
    effect: (call) => ({ confirmBy: callerName(call), confirmAt: call.now() }),
  },
  pay: {
    guard: (call, statement) => {
      if (kept(statement).createdBy === call.caller.id) call.refuse('sameHand');
    },
    effect: async (call, statement, { channel, voucherNo }) => {
      const attempt = keptPay(statement).attempt + 1;
      const payment =
        channel === 'OFFLINE'
          ? undefined
          : paymentTo(
              statement.stationName,
              channel,
              statement.stationAmount,
              attempt,
              await accountOf(call, statement, channel),
            );
      checkChannel(call, payment, voucherNo, statement.platformId);
      const owed = { ...owedTo(statement), side: 'D' } as const;
      const by = { payBy: callerName(call), channel, voucherNo: voucherNo?.trim() || null, failReason: null };
      if (payment === undefined) {
        const { journalNo } = await post(call as Call, statement, 'pay', [
          owed,
          { ...bankOf(channel), side: 'C', amount: statement.stationAmount, covered: true },
        ]);
        return { ...by, ...paidNow(call, statement), journalNo };
      }
      const { journalNo } = await post(call as Call, statement, `send:${attempt}`, [
        owed,
        { ...transitOf(channel), side: 'C', amount: statement.stationAmount, covered: true },
      ]);
      await call.get(Outside).send(call, bankTransfer, payment, {
        key: `${statement.statementNo}-${attempt}`,
        then: hearPayment,
        on: statement.id,
        platformId: statement.platformId,
      });
      return { ...by, settleState: 25, attempt, journalNo };
    },
  },
  hear: {
    effect: async (call, statement) => {
      const told = await answerHeard(call, bankTransfer);
      const channel = statement.channel ?? '';
      const { attempt } = keptPay(statement);
      const arrived = { ...transitOf(channel), side: 'D', amount: statement.stationAmount } as const;
      if (told.kind === 'failed') {
        await post(call as Call, statement, `back:${attempt}`, [arrived, { ...owedTo(statement), side: 'C' }]);
        return { settleState: 20, channel: null, journalNo: null, failReason: told.reason.slice(0, 200) };
      }
      const { journalNo } = await post(call as Call, statement, `paid:${attempt}`, [
        arrived,
        { code: 5006, ownerType: 'tenant', ownerId: statement.platformId, side: 'D', amount: told.feeCents },
        { ...bankOf(channel), side: 'C', amount: statement.stationAmount + told.feeCents },
      ]);
      return { ...paidNow(call, statement), journalNo };
    },
  },
  void: {
    effect: async (call, statement) => {
      await call.tx.run(sql`
        update fuel_order set settle_id = null, version = version + 1, updated_at = ${call.now()}::timestamptz,
          updated_by = ${call.caller.id} where platform_id = ${statement.platformId} and settle_id = ${statement.id}`);
    },
  },
});

export const statementServes: readonly Served[] = [
  serveResource(statements, {
    byAnother: [{ maker: 'createdBy', commands: [confirmStatement, payStatement] }],
    order: sql`r.created_at desc`,
    kept: ['createdBy', 'attempt'],
    columns: {
      platformName,
      volumeText: litres(sql`r.volume_ml`),
      unpaidCents: sql`case when r.settle_state = 40 then 0 else r.station_amount - r.paid_cents end`,
    },
  }),
  make,
  settle,
  life,
];
