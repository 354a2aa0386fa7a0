import { chartOfAccounts } from '@freightdeck/sdk/contract';
import { formatMoney } from '@freightdeck/sdk/values';
import { Refused, sql } from '@freightdeck/sdk/server';
import type { Journal, LedgerAccount, Posted, Posting, Sql } from '@freightdeck/sdk/server';
import {
  accountsOfChannel,
  bookOf,
  keyOf,
  lockAccounts,
  payableOf,
  spendsChannel,
  type OpenAccount,
  type Running,
} from './accounts.ts';
import { bookingDay, isClosed } from './closed-days.ts';
import { linkOf } from './entry-link.ts';
import { noteMoved } from './moved.ts';

/** The lines with an amount; throws when they do not form a valid journal. */
function linesOf(journal: Journal): readonly Posting[] {
  const lines = journal.postings.filter((line) => line.amount !== 0);
  const fault = (why: string): never => {
    throw new Error(`journal ${journal.bizType} ${journal.bizNo}: ${why}`);
  };
  if (lines.length < 2) fault('fewer than two lines');
  let difference = 0n;
  const sides = new Map<string, string>();
  for (const line of lines) {
    if (!Number.isSafeInteger(line.amount) || line.amount < 0) fault(`${line.amount} is no amount in cents`);
    if ((sides.get(keyOf(line)) ?? line.side) !== line.side) fault(`${keyOf(line)} stands on both sides`);
    sides.set(keyOf(line), line.side);
    difference += line.side === 'D' ? BigInt(line.amount) : -BigInt(line.amount);
  }
  if (difference !== 0n) fault(`debit and credit differ by ${difference} cents`);
  return lines;
}

interface Entry {
  readonly id: string;
  readonly seq: number;
  readonly account_id: string;
  readonly side: 'D' | 'C';
  readonly amount: number;
  readonly balance_after: number;
  readonly account_seq: number;
  readonly hash: string;
}

/** Applies the lines to the locked accounts; refuses what an account does not allow. */
function carry(
  call: Running,
  lines: readonly Posting[],
  accounts: ReadonlyMap<string, OpenAccount>,
  journalId: string,
): { entries: Entry[]; after: OpenAccount[] } {
  const standing = new Map(accounts);
  const entries = lines.map((line, index): Entry => {
    const account = standing.get(keyOf(line))!;
    const grows = line.side === account.normalSide;
    const { zh, en } = chartOfAccounts[account.code];
    const name = { zh: `${zh} ${account.ownerName}`.trim(), en: `${en} ${account.ownerName}`.trim() };
    if (account.status === 9 || (!grows && account.status !== 1))
      throw new Refused('accountStopped', { account: name });
    const balance = account.balance + (grows ? line.amount : -line.amount);
    if (balance < 0 && (account.guarded || (line.covered && !grows && !spendsChannel(line))))
      throw new Refused('balanceShort', { account: name, short: formatMoney(-balance) });
    const seq = account.accountSeq + 1;
    const hash = linkOf(account.lastHash, account.id, seq, journalId, line.side, line.amount, balance);
    standing.set(keyOf(line), {
      ...account,
      balance,
      accountSeq: seq,
      lastHash: hash,
      ownerName: line.ownerName ?? account.ownerName,
    });
    return {
      id: call.newId(),
      seq: index + 1,
      account_id: account.id,
      side: line.side,
      amount: line.amount,
      balance_after: balance,
      account_seq: seq,
      hash,
    };
  });
  for (const { ownerId } of lines.filter(spendsChannel)) {
    const [held = 0, inTransit = 0] = accountsOfChannel(ownerId).map(
      (account) => standing.get(keyOf(account))?.balance,
    );
    const left = payableOf(held, inTransit);
    if (left < 0) throw new Refused('channelShort', { short: formatMoney(-left) });
  }
  const touched = new Set(lines.map(keyOf));
  return { entries, after: [...standing.values()].filter((account) => touched.has(keyOf(account))) };
}
/**
 * The accounts of the lines, plus both accounts of every channel that pays, so that all payments of a channel wait for
 * each other.
 */
const accountsOf = (lines: readonly Posting[]): readonly LedgerAccount[] => [
  ...lines.filter(spendsChannel).flatMap(({ ownerId }) => accountsOfChannel(ownerId)),
  ...lines,
];

/** Two processes may each be a minute from the clock of the database. */
const mostApart = '2 minutes';
/**
 * When an entry `e` of now happens: never before the entry it follows on its account, which another process may have
 * posted by a clock that is a little ahead. A replay tells of other days, and keeps its times.
 */
const inTurn = (book: string, now: string): Sql => sql`
  greatest(${now}::timestamptz, (
    select last.at from (
      select p.at from ledger_entry p where p.platform_id = ${book} and p.account_id = e.account_id
        and p.account_seq < e.account_seq order by p.account_seq desc limit 1) as last
    where last.at <= ${now}::timestamptz + ${mostApart}::interval))`;

/** Lines of a posted journal, in their order. */
const postedLines = (call: Running, book: string, journalId: string): Promise<readonly Posting[]> =>
  call.tx.rows<Posting>(sql`
    select a.code, a.owner_type, a.owner_id, e.side, e.amount from ledger_entry e join ledger_account a
      on a.platform_id = e.platform_id and a.id = e.account_id
    where e.platform_id = ${book} and e.journal_id = ${journalId} order by e.seq`);

/**
 * Text of the lines independent of their order: two journals have the same text only when they move the same amounts.
 */
const contentOf = (lines: readonly Posting[]): string =>
  JSON.stringify(lines.map((line) => `${keyOf(line)} ${line.side} ${line.amount}`).sort());

export async function postJournal(call: Running, journal: Journal, reversalOf?: string): Promise<Posted> {
  const book = bookOf(call, journal.platformId);
  const lines = linesOf(journal);
  noteMoved(call.tx);
  const now = call.now();
  const today = now.slice(0, 10);
  const day = await bookingDay(call, book, today, journal.occurredOn);
  const id = call.newId();
  const fresh = await call.tx.one<{ journalNo: string }>(sql`
    insert into ledger_journal (platform_id, id, journal_no, biz_type, biz_no, request_id, at, business_day,
      occurred_on, memo,
      reversal_of, created_at, created_by, updated_at, updated_by)
    values (${book}, ${id}, ${`PZ${today.slice(2).replaceAll('-', '')}`} || lpad(nextval('ledger_journal_serial')::text,
      8, '0'), ${journal.bizType}, ${journal.bizNo}, ${journal.requestId},
      ${now}::timestamptz, ${day}::date, ${journal.occurredOn ?? day}::date, ${journal.memo ?? ''},
        ${reversalOf ?? null}, ${now}::timestamptz,
        ${call.caller.id}, ${now}::timestamptz, ${call.caller.id})
    on conflict (platform_id, biz_type, request_id) do nothing returning journal_no`);
  if (fresh === undefined) {
    const known = await call.tx.one<{ id: string; journalNo: string; reversalOf: string | null }>(sql`
      select id, journal_no, reversal_of from ledger_journal where platform_id = ${book}
        and biz_type = ${journal.bizType} and request_id = ${journal.requestId}`);
    if (known === undefined)
      throw new Error(`journal ${journal.bizType} ${journal.requestId} is neither new nor known`);
    const same = contentOf(await postedLines(call, book, known.id)) === contentOf(lines);
    if (!same || known.reversalOf !== (reversalOf ?? null))
      throw new Refused('journalDiffers', { bizNo: journal.bizNo });
    return { journalId: known.id, journalNo: known.journalNo, repeated: true };
  }
  if (await isClosed(call, book, day)) throw new Refused('dayClosed', { day });
  const { entries, after } = carry(call, lines, await lockAccounts(call, book, accountsOf(lines)), id);
  const changed = after.map((one) => ({
    id: one.id,
    balance: one.balance,
    account_seq: one.accountSeq,
    last_hash: one.lastHash,
    owner_name: one.ownerName,
  }));
  await call.tx.run(sql`
    update ledger_account as a set balance = n.balance, account_seq = n.account_seq, last_hash = n.last_hash,
      owner_name = n.owner_name,
      version = a.version + 1, updated_at = ${now}::timestamptz, updated_by = ${call.caller.id}
    from
      jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as n (id text, balance bigint, account_seq int, last_hash text, owner_name text)
    where a.platform_id = ${book} and a.id = n.id`);
  await call.tx.run(sql`
    insert into ledger_entry (platform_id, id, journal_id, seq, account_id, side, amount, balance_after, account_seq,
      hash, at, created_at, created_by, updated_at, updated_by)
    select ${book}, e.id, ${id}, e.seq, e.account_id, e.side, e.amount, e.balance_after, e.account_seq, e.hash,
      ${inTurn(book, now)}, ${now}::timestamptz, ${call.caller.id}, ${now}::timestamptz, ${call.caller.id}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e (id text, seq int, account_id text, side text, amount bigint, balance_after bigint, account_seq int,
        hash text)`);
  return { journalId: id, journalNo: fresh.journalNo, repeated: false };
}

/** The same lines with debit and credit exchanged. */
export async function reverseJournal(
  call: Running,
  journalId: string,
  why: Omit<Journal, 'postings'>,
): Promise<Posted> {
  const book = bookOf(call, why.platformId);
  const lines = await postedLines(call, book, journalId);
  if (lines.length === 0) throw new Refused('notFound');
  return postJournal(
    call,
    { ...why, postings: lines.map((line) => ({ ...line, side: line.side === 'D' ? 'C' : 'D' })) },
    journalId,
  );
}
