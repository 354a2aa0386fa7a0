import {
  callerName,
  insertRecord,
  Ledger,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { makeStatement, settleOrder, statementLife, statements } from '../contract/index.ts';
import { channelFor } from './channels.ts';
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
  if (order.settleState !== 0 || order.filledAt === null) return call.refuse('nothingToSettle');
  return call.execute(makeStatement, { stationId: order.stationId, month: order.filledAt.slice(0, 7) });
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
    // P-23
    effect: async (call, statement, { channel, voucherNo }) => {
      const through = channelFor(call, channel, voucherNo);
      const { journalNo } = await call.get(Ledger).post(call as Call, {
        bizType: 'FUEL_STATION',
        bizNo: statement.statementNo,
        requestId: `${statement.statementNo}:pay`,
        memo: statement.stationName,
        platformId: statement.platformId,
        postings: [
          {
            code: 2201,
            ownerType: 'station',
            ownerId: statement.stationId,
            ownerName: statement.stationName,
            side: 'D',
            amount: statement.stationAmount,
          },
          { code: 1001, ownerType: 'channel', ownerId: through, side: 'C', amount: statement.stationAmount },
        ],
      });
      return {
        paidCents: statement.stationAmount,
        paidAt: call.now(),
        payBy: callerName(call),
        channel,
        voucherNo: voucherNo?.trim() || null,
        journalNo,
      };
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
    order: sql`r.created_at desc`,
    kept: ['createdBy'],
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
