import { chartOfAccounts } from '@freightdeck/sdk/contract';
import type { AccountCode } from '@freightdeck/sdk/contract';
import { join, raw } from 'sql-template-tag';
import { sql } from '@freightdeck/sdk/server';
import type { Call, LedgerAccount, Posting } from '@freightdeck/sdk/server';

export type Running = Pick<Call, 'tx' | 'platformId' | 'isOperator' | 'caller' | 'now' | 'newId' | 'requestId'>;

/** An account with its balance, locked until the transaction ends. */
export interface OpenAccount {
  readonly id: string;
  readonly code: AccountCode;
  readonly ownerType: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly normalSide: 'D' | 'C';
  readonly guarded: boolean;
  readonly balance: number;
  readonly accountSeq: number;
  readonly lastHash: string;
  readonly status: 1 | 2 | 3 | 9;
}

export const keyOf = (account: Pick<LedgerAccount, 'code' | 'ownerType' | 'ownerId'>): string =>
  `${account.code} ${account.ownerType} ${account.ownerId}`;

/** The book a call works on: the caller's own, unless the operator or the system names another. */
export function bookOf(call: Running, platformId: string | undefined): string {
  if (platformId === undefined || platformId === call.platformId) return call.platformId;
  if (!call.isOperator && call.caller.actor !== 'system')
    throw new Error(`${call.platformId} may not post into the book of ${platformId}`);
  return platformId;
}

/** The two accounts of a payment channel: 银行存款 (bank) and 银行在途 (in transit). */
export const accountsOfChannel = (channel: string): readonly [LedgerAccount, LedgerAccount] => [
  { code: 1001, ownerType: 'channel', ownerId: channel },
  { code: 1002, ownerType: 'channel', ownerId: channel },
];
/** Whether a line spends money that a channel holds. */
export const spendsChannel = ({ code, ownerType, covered }: Posting): boolean =>
  covered === true && ownerType === 'channel' && (code === 1001 || code === 1002);
/** Cents a channel can still pay. Money on its way to the channel does not count yet. */
export const payableOf = (held: number, inTransit: number): number => held + Math.min(0, inTransit);

const columns = raw(
  'id, code, owner_type, owner_id, owner_name, normal_side, guarded, balance, account_seq, last_hash, status',
);

/**
 * Opens missing accounts and locks all of them, always in the order of their ids, so that two journals cannot deadlock.
 */
export async function lockAccounts(
  call: Running,
  book: string,
  accounts: readonly LedgerAccount[],
): Promise<ReadonlyMap<string, OpenAccount>> {
  const wanted = [...new Map(accounts.map((account) => [keyOf(account), account])).values()].sort((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : 1,
  );
  const rows = wanted.map(({ code, ownerType, ownerId, ownerName }) => ({
    id: call.newId(),
    code,
    owner_type: ownerType,
    owner_id: ownerId,
    owner_name: ownerName ?? '',
    normal_side: chartOfAccounts[code].side,
    guarded: 'guarded' in chartOfAccounts[code],
  }));
  await call.tx.run(sql`
    insert into ledger_account (platform_id, id, code, owner_type, owner_id, owner_name, normal_side, guarded,
      created_at, created_by, updated_at, updated_by)
    select ${book}, a.id, a.code, a.owner_type, a.owner_id, a.owner_name, a.normal_side, a.guarded,
      ${call.now()}::timestamptz, ${call.caller.id}, ${call.now()}::timestamptz, ${call.caller.id}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (id text, code int, owner_type text, owner_id text,
      owner_name text, normal_side text, guarded boolean)
    on conflict (platform_id, code, owner_type, owner_id) do nothing`);
  const conditions = wanted.map(
    ({ code, ownerType, ownerId }) => sql`(code = ${code} and owner_type = ${ownerType} and owner_id = ${ownerId})`,
  );
  const locked = await call.tx.rows<OpenAccount>(
    sql`select ${columns} from ledger_account where platform_id = ${book} and (${join(conditions, ' or ')})
      order by id for update`,
  );
  return new Map(locked.map((account) => [keyOf(account), account]));
}

export function readAccount(
  call: Running,
  book: string,
  { code, ownerType, ownerId }: LedgerAccount,
): Promise<OpenAccount | undefined> {
  return call.tx.one<OpenAccount>(
    sql`select ${columns} from ledger_account where platform_id = ${book} and code = ${code}
      and owner_type = ${ownerType} and owner_id = ${ownerId}`,
  );
}
