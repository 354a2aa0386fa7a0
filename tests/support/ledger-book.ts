import { ledger } from '../../core/server/ledger/index.ts';
import { newId } from '../../core/server/api/new-id.ts';
import { Refused, sql } from '../../sdk/server/index.ts';
import type { Database, Journal, LedgerAccount, LedgerFault, Posting, Scope } from '../../sdk/server/index.ts';

export const bank: LedgerAccount = { code: 1001, ownerType: 'channel', ownerId: 'ENT' };
export const wallet = (id: string): LedgerAccount => ({
  code: 2001,
  ownerType: 'company',
  ownerId: id,
  ownerName: `示范${id}`,
});
export const frozen = (id: string): LedgerAccount => ({ code: 2002, ownerType: 'company', ownerId: id });
export const debit = (account: LedgerAccount, amount: number): Posting => ({ ...account, side: 'D', amount });
export const credit = (account: LedgerAccount, amount: number): Posting => ({ ...account, side: 'C', amount });
type Running = Parameters<typeof ledger.post>[0];

/** A book that is written without commands, each work in a transaction of its own. */
export class LedgerBook {
  serial = 0;
  day = '2026-03-05';
  time = '09:00:00';
  constructor(
    readonly database: Database,
    readonly platformId = '10001',
    readonly role: Scope['role'] = 'tenant',
  ) {}

  async within<T>(work: (call: Running) => Promise<T>): Promise<T> {
    return this.database.transaction({ role: this.role, platformId: this.platformId }, (tx) =>
      work({
        tx,
        platformId: this.platformId,
        isOperator: this.role === 'operator',
        requestId: 'r',
        caller: {
          id: 'clerk',
          name: 'clerk',
          actor: this.role === 'system' ? 'system' : 'provider',
          keys: [],
          roleIds: [],
        },
        now: () => `${this.day} ${this.time}`,
        newId,
      }),
    );
  }
  journal(postings: readonly Posting[], requestId = `q${++this.serial}`): Journal {
    return { bizType: 'test', bizNo: requestId, requestId, postings };
  }
  /** Posts; answers the code of the refusal, or `done`. */
  async post(postings: readonly Posting[], requestId?: string): Promise<string> {
    try {
      await this.within((call) => ledger.post(call, this.journal(postings, requestId)));
      return 'done';
    } catch (error) {
      if (error instanceof Refused) return error.code;
      throw error;
    }
  }
  balance(account: LedgerAccount): Promise<number> {
    return this.within((call) => ledger.balance(call, account));
  }
  verify(): Promise<readonly LedgerFault[]> {
    return this.within((call) => ledger.verify(call));
  }
  async entries(): Promise<number> {
    return (
      (
        await this.within((call) =>
          call.tx.one<{ count: number }>(
            sql`select count(*)::int as count from ledger_entry where platform_id = ${this.platformId}`,
          ),
        )
      )?.count ?? 0
    );
  }
}
