import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  answerHeard,
  callerName,
  Ledger,
  Outside,
  recordEvent,
  refuseShort,
  serve,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Posted, Posting, Served, Sql } from '@freightdeck/sdk/server';
import { bankTransfer } from '@freightdeck/plugin-bank/contract';
import type { BankPayment } from '@freightdeck/plugin-bank/contract';
import { approveTopUp, hearTopUp, rejectTopUp, stations, topUpStation } from '../contract/index.ts';
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
const OFFLINE = 'OFFLINE';
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
  action: 'asked' | 'topUp' | 'sent' | 'failed',
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordEvent(call, stations, station.id, { action, detail, platformId: station.platformId });
}

interface Asked {
  readonly number: string;
  readonly amount: number;
  readonly channel: BankPayment['channel'];
  readonly voucherNo: string | null;
  readonly askedById: string | null;
}
type BankChannel = Parameters<typeof paymentTo>[1];
type ByBank = Asked & { readonly channel: BankChannel };
const byBank = (asked: Asked): asked is ByBank => asked.channel !== OFFLINE;

/** Sends the payment to the bank; the number of the request is its key. */
async function send(call: Call, station: Station, { number, channel, amount }: ByBank): Promise<Posted> {
  const account = await accountOf(call, { platformId: station.platformId, stationId: station.id }, channel);
  const payment = paymentTo(station.stationName, channel, amount, 1, account);
  const posted = await post(call, station, number, ':send', [
    { ...transitOf(between), side: 'D', amount },
    { ...bankOf(channel), side: 'C', amount, covered: true },
  ]);
  await call.get(Outside).send(call, bankTransfer, payment, {
    key: number,
    then: hearTopUp,
    on: station.id,
    platformId: station.platformId,
  });
  await told(call, station, 'sent', { amount, channel, number });
  return posted;
}
/** Nobody asks for what could not be paid; the account is looked at again when it is paid. */
const topUp = serve(topUpStation, async (call, { amount, channel, voucherNo }, station) => {
  const { platformId, stationName, id: stationId } = station;
  const voucher = voucherNo?.trim() || null;
  const offline = channel === OFFLINE;
  const account = await accountOf(call, { platformId, stationId }, channel);
  checkChannel(call, offline ? undefined : paymentTo(stationName, channel, amount, 1, account), voucherNo, platformId);
  await refuseShort(call, { channel, amount }, platformId);
  const used = await call.tx.one(sql`
    select 1 from station_top_up where platform_id = ${platformId} and station_id = ${stationId}
      and voucher_no = ${voucher} and state <> 'refused'`);
  if (used) call.refuse('voucherUsed');
  const number = await nextNumber(call as Call, 'YC');
  await call.tx.run(sql`
    insert into station_top_up (platform_id, top_up_no, station_id, channel, amount, state, voucher_no, asked_by,
      asked_by_id)
    values (${platformId}, ${number}, ${stationId}, ${channel}, ${amount}, 'asked', ${voucher},
      ${callerName(call)}, ${call.caller.id})`);
  await told(call as Call, station, 'asked', { amount, channel, number });
});
const askedOf = async (
  call: Pick<Call, 'tx' | 'caller'> & { refuse(code: 'sameHand' | 'nothingAsked'): never },
  { platformId, id }: Station,
): Promise<Asked> => {
  const asked = await call.tx.one<Asked>(sql`
    select top_up_no as number, amount, channel, voucher_no, asked_by_id from station_top_up
    where platform_id = ${platformId} and station_id = ${id} and state = 'asked' for update`);
  if (!asked) return call.refuse('nothingAsked');
  if (asked.askedById === call.caller.id) call.refuse('sameHand');
  return asked;
};
const become = (call: Pick<Call, 'tx'>, { platformId }: Station, { number }: Asked, state: string): Promise<unknown> =>
  call.tx.run(
    sql`update station_top_up set state = ${state} where platform_id = ${platformId} and top_up_no = ${number}`,
  );
const approve = serve(approveTopUp, async (call, _input, station) => {
  const asked = await askedOf(call, station);
  const { amount, channel, voucherNo } = asked;
  if (byBank(asked)) {
    const account = await accountOf(call, { platformId: station.platformId, stationId: station.id }, asked.channel);
    const payment = paymentTo(station.stationName, asked.channel, amount, 1, account);
    if (!call.get(Outside).connects(bankTransfer, payment, station.platformId)) call.refuse('noChannel');
    if (!account) call.refuse('noCard', { name: station.stationName });
    await become(call, station, asked, 'sent');
    return { journalNo: (await send(call as Call, station, asked)).journalNo };
  }
  await become(call, station, asked, 'paid');
  const { journalNo, repeated } = await post(call as Call, station, voucherNo ?? '', '', [
    { ...advanceOf(station), side: 'D', amount },
    { ...bankOf(channel), side: 'C', amount, covered: true },
  ]);
  if (repeated) call.refuse('voucherUsed');
  await told(call as Call, station, 'topUp', { amount, channel, journalNo });
  return { journalNo };
});
const reject = serve(rejectTopUp, async (call, { reason }, station) => {
  const asked = await askedOf(call, station);
  await become(call, station, asked, 'refused');
  await recordEvent(call, stations, station.id, {
    action: 'rejectTopUp',
    reason,
    detail: { amount: asked.amount, channel: asked.channel },
    platformId: station.platformId,
  });
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
const asked = (column: Sql): Sql => sql`(select ${column} from station_top_up u where u.platform_id = r.platform_id
  and u.station_id = r.id and u.state = 'asked')`;
export const askedColumns = {
  askedCents: asked(sql`u.amount`),
  askedChannel: asked(sql`u.channel`),
  askedVoucherNo: asked(sql`u.voucher_no`),
  askedBy: asked(sql`u.asked_by`),
};
export const topUpServes: readonly Served[] = [topUp, approve, reject, hear];
