import { sql } from '@freightdeck/sdk/server';
import type { Database, Heard, Intent, LocalAdapterKind, Tx } from '@freightdeck/sdk/server';
import { bankTransfer, type BankAnswer, type BankPayment } from '../../contract/index.ts';

interface Line {
  readonly lineKey: string;
  readonly lineState: number;
  readonly amount: number;
  readonly bankNo: string | null;
  readonly feeCents: number | null;
  readonly fault: 'NAME' | 'ACCOUNT' | 'OTHER' | null;
  readonly failReason: string | null;
}
const heard = ({ lineKey, lineState, amount, bankNo, feeCents, fault, failReason }: Line): Heard<BankAnswer> => {
  // Banks give no number to what they have refused.
  const channelNo = bankNo ?? lineKey;
  if (lineState === 2)
    return { state: 'answered', answer: { kind: 'paid', channelNo, amount, feeCents: feeCents ?? 0 } };
  if (lineState === 3)
    return {
      state: 'answered',
      answer: { kind: 'failed', channelNo, fault: fault ?? 'OTHER', reason: failReason ?? '' },
    };
  return { state: 'running', slow: true };
};
/** A bank pays nobody by name alone: such a payment is refused as a bank refuses it, before it waits for a file. */
const noAccount = ({ key }: Intent<BankPayment>): Heard<BankAnswer> => ({
  state: 'answered',
  answer: { kind: 'failed', channelNo: key, fault: 'ACCOUNT', reason: '没有收款账号，不能用付款文件支付' },
});
/** The line of an intent; a line of the same key that says something else is a fault, never its answer. */
async function lineOf(tx: Tx, { platformId, key, request }: Intent<BankPayment>): Promise<Line | undefined> {
  const { channel, amount, payeeName, payeeAccount, payeeBank, purpose, attempt } = request;
  const line = await tx.one<Line & { readonly same: boolean }>(sql`
    select line_key, line_state, amount, bank_no, fee_cents, fault, fail_reason,
      (channel, amount, payee_name, payee_account, purpose, attempt) = (${channel}, ${amount}::bigint, ${payeeName},
        ${payeeAccount}, ${purpose}, ${attempt}::int) and payee_bank is not distinct from ${payeeBank}::text as same
    from payment_file_line where platform_id = ${platformId} and line_key = ${key}`);
  if (line && !line.same) throw new Error(`${key} stands among the payments for files with another content`);
  return line;
}
function transfers(database: Database) {
  const within = <T>({ platformId }: Intent<BankPayment>, work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.transaction({ role: 'system', platformId }, work);
  return {
    port: bankTransfer,
    send: (intent: Intent<BankPayment>) =>
      within(intent, async (tx): Promise<Heard<BankAnswer>> => {
        if (!intent.request.payeeAccount) return noAccount(intent);
        const { channel, amount, payeeName, payeeAccount, payeeBank, purpose, attempt } = intent.request;
        await tx.run(sql`
          insert into payment_file_line (platform_id, id, created_at, updated_at, line_key, channel, amount, payee_name,
            payee_account, payee_bank, purpose, attempt)
          values (${intent.platformId}, gen_random_uuid()::text, clock_timestamp(), clock_timestamp(), ${intent.key},
            ${channel}, ${amount}, ${payeeName}, ${payeeAccount}, ${payeeBank}, ${purpose}, ${attempt})
          on conflict (platform_id, line_key) do nothing`);
        const line = await lineOf(tx, intent);
        if (!line) throw new Error(`${intent.key} was not written down`);
        return heard(line);
      }),
    query: (intent: Intent<BankPayment>) =>
      within(intent, async (tx): Promise<Heard<BankAnswer>> => {
        if (!intent.request.payeeAccount) return noAccount(intent);
        const line = await lineOf(tx, intent);
        return line ? heard(line) : { state: 'unheard' };
      }),
  };
}

/** 付款文件: for channels without a link to their bank. What is to be paid waits for a file, and then for its answer. */
export const paymentFileKind: LocalAdapterKind = {
  kind: 'payment-file',
  ports: [bankTransfer as LocalAdapterKind['ports'][number]],
  local: true,
  connect: (database) => {
    type Served = ReturnType<LocalAdapterKind['connect']>['adapters'][number];
    return {
      adapters: [transfers(database) as unknown as Served],
      tryIt: async () => {
        const found = await database.transaction(
          { role: 'system', platformId: '00001' },
          (tx) => tx.one<{ lines: number }>(sql`select count(*)::int as lines from payment_file_line`),
          { readOnly: true },
        );
        // A number reads alike in every language: how many payments it keeps.
        return String(found?.lines ?? 0);
      },
    };
  },
};
