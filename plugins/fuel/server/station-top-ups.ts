import type { RecordOf } from '@freightdeck/sdk/contract';
import { answerHeard, Ledger, Outside, recordEvent, serve, sql } from '@freightdeck/sdk/server';
import type { Call, Posted, Posting, Served } from '@freightdeck/sdk/server';
import { bankTransfer } from '@freightdeck/plugin-bank/contract';
import { hearTopUp, stations, topUpStation } from '../contract/index.ts';
import { accountOf, bankOf, checkChannel, paymentTo, transitOf } from './channels.ts';
import { nextNumber } from './numbers.ts';

type Station = RecordOf<typeof stations>;
/** An advance that the bank has been told to pay. */
interface Sent {
  readonly amount: number;
  readonly channel: string;
  readonly state: 'sent' | 'paid' | 'failed';
}
/** Owner of the account for money that has left a channel and not arrived at the station. */
const between = 'INNER';
const advanceOf = ({ id, stationName }: Station) =>
  ({ code: 1201, ownerType: 'station', ownerId: id, ownerName: stationName }) as const;
/** P-24, by bank in two steps: what is on its way is no credit at the station yet. */
const post = (call: Call, station: Station, number: string, step: string, postings: readonly Posting[]) =>
  call.get(Ledger).post(call, {
    bizType: 'FUEL_TOPUP',
    bizNo: number,
    requestId: `${station.id}:${number}${step}`,
    memo: station.stationName,
    platformId: station.platformId,
    postings,
  });
async function told(
  call: Call,
  station: Station,
  action: 'topUp' | 'sent' | 'failed',
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordEvent(call, stations, station.id, { action, detail, platformId: station.platformId });
}

async function send(call: Call, station: Station, channel: string, amount: number): Promise<Posted> {
  const number = await nextNumber(call, 'YC');
  const account = await accountOf(call, { platformId: station.platformId, stationId: station.id }, channel);
  const payment = paymentTo(station.stationName, channel as Parameters<typeof paymentTo>[1], amount, 1, account);
  const posted = await post(call, station, number, ':send', [
    { ...transitOf(between), side: 'D', amount },
    { ...bankOf(channel), side: 'C', amount, covered: true },
  ]);
  await call.tx.run(sql`
    insert into station_top_up (platform_id, top_up_no, station_id, channel, amount)
    values (${station.platformId}, ${number}, ${station.id}, ${channel}, ${amount})`);
  await call.get(Outside).send(call, bankTransfer, payment, {
    key: number,
    then: hearTopUp,
    on: station.id,
    platformId: station.platformId,
  });
  await told(call, station, 'sent', { amount, channel, number });
  return posted;
}
const topUp = serve(topUpStation, async (call, { amount, channel, voucherNo }, station) => {
  const offline = channel === 'OFFLINE';
  checkChannel(
    call,
    offline ? undefined : paymentTo(station.stationName, channel, amount, 1),
    voucherNo,
    station.platformId,
  );
  if (!offline) return { journalNo: (await send(call as Call, station, channel, amount)).journalNo };
  const { journalNo, repeated } = await post(call as Call, station, voucherNo?.trim() ?? '', '', [
    { ...advanceOf(station), side: 'D', amount },
    { ...bankOf(channel), side: 'C', amount },
  ]);
  if (repeated) call.refuse('voucherUsed');
  await told(call as Call, station, 'topUp', { amount, channel, journalNo });
  return { journalNo };
});
const hear = serve(hearTopUp, async (call, _input, station) => {
  const answer = await answerHeard(call, bankTransfer);
  const number = call.requestId;
  const row = await call.tx.one<Sent>(sql`
    select amount, channel, state from station_top_up where platform_id = ${station.platformId}
      and station_id = ${station.id} and top_up_no = ${number} for update`);
  if (!row) throw new Error(`No advance ${number} was sent to ${station.stationName}`);
  const { amount, channel } = row;
  const arrived: Posting = { ...transitOf(between), side: 'C', amount };
  const paid = answer.kind === 'paid';
  if (row.state !== 'sent') throw new Error(`The advance ${number} is ${row.state} already`);
  const { journalNo } = await post(
    call as Call,
    station,
    number,
    paid ? ':paid' : ':back',
    paid
      ? [
          { ...advanceOf(station), side: 'D', amount },
          arrived,
          { code: 5006, ownerType: 'tenant', ownerId: station.platformId, side: 'D', amount: answer.feeCents },
          { ...bankOf(channel), side: 'C', amount: answer.feeCents },
        ]
      : [{ ...bankOf(channel), side: 'D', amount }, arrived],
  );
  await call.tx.run(sql`
    update station_top_up set state = ${paid ? 'paid' : 'failed'} where platform_id = ${station.platformId}
      and top_up_no = ${number}`);
  await told(call as Call, station, paid ? 'topUp' : 'failed', {
    amount,
    channel,
    journalNo,
    ...(paid ? {} : { reason: answer.reason }),
  });
});
/** What is on its way to a station. */
export const inTransit = sql`coalesce((select sum(u.amount) from station_top_up u where u.platform_id = r.platform_id
  and u.station_id = r.id and u.state = 'sent'), 0)::bigint`;
export const topUpServes: readonly Served[] = [topUp, hear];
