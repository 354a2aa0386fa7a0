import { insertRecord, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { fundStatements, statementPulled, type Channel, type ChannelLine } from '../contract/index.ts';

/** From what file a line came, and who imported it. */
export interface FromFile {
  readonly fileId: string;
  readonly enteredById: string;
  /** The bank's own balance after the line. */
  readonly bankBalance: number | null;
}
/** Enters a line of a bank's statement that is not known yet, with its journal where the bank tells one. */
export async function enterLine(
  call: Call,
  account: { readonly platformId: string; readonly channel: Channel; readonly accountNo: string },
  line: ChannelLine,
  file?: FromFile,
): Promise<void> {
  const { platformId, channel, accountNo } = account;
  const known = await call.tx.one(
    sql`select id from fund_statement where platform_id = ${platformId} and channel = ${channel}
      and lower(channel_no) = lower(${line.channelNo})`,
  );
  if (known) return;
  const before = await call.tx.one<{ cents: number }>(sql`
    select coalesce(sum(case direction when 'IN' then amount else -amount end), 0)::bigint as cents
      from fund_statement
    where platform_id = ${platformId} and channel = ${channel} and account_no = ${accountNo}
      and at <= ${line.at}::timestamptz`);
  const { journalNo, ...told } = line;
  const journal =
    journalNo === undefined
      ? undefined
      : await call.tx.one<{ id: string; bizType: string; bizNo: string }>(sql`
    select id, biz_type, biz_no from ledger_journal j where platform_id = ${platformId} and journal_no = ${journalNo}
      and not exists (select 1 from fund_statement s where s.platform_id = j.platform_id and s.channel = ${channel}
        and s.journal_id = j.id)`);
  const signed = line.direction === 'IN' ? line.amount : -line.amount;
  const id = await insertRecord(call, fundStatements, {
    ...told,
    platformId,
    channel,
    accountNo,
    balance: (before?.cents ?? 0) + signed,
    matchStatus: journal ? 1 : 0,
    ...(journal
      ? { journalId: journal.id, journalNo, bizType: journal.bizType, bizNo: journal.bizNo, matchedAt: call.now() }
      : {}),
    ...file,
  });
  // A line of an earlier time may be entered last: what the account held after each later one was more or less by it.
  await call.tx.run(sql`
    update fund_statement set balance = balance + ${signed}::bigint where platform_id = ${platformId}
      and channel = ${channel} and account_no = ${accountNo} and at > ${line.at}::timestamptz`);
  await call.emit(statementPulled, {
    id,
    platformId,
    channel,
    accountNo,
    direction: line.direction,
    amount: line.amount,
    counterName: line.counterName,
    matched: journal !== undefined,
    imported: file !== undefined,
  });
}
