import {
  insertRecord,
  platformName,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  addEnterprise,
  editEnterprise,
  enterpriseAccounts,
  enterpriseLife,
  PaymentChannels,
  type ChannelAccount,
} from '../contract/index.ts';
import { openBank } from './banks.ts';

interface Secrets {
  readonly appId?: string | null;
  readonly appSecret?: string | null;
  readonly certificate?: string | null;
}
const given = ({ appId, appSecret, certificate }: Secrets): boolean =>
  [appId, appSecret, certificate].some((one) => typeof one === 'string' && one !== '');

/** Credentials can be written but never read; each change is a new row. */
async function keepSecrets(
  call: Pick<Call, 'tx' | 'now' | 'newId' | 'caller'>,
  account: { readonly platformId: string; readonly id: string },
  { appId, appSecret, certificate }: Secrets,
): Promise<void> {
  await call.tx.run(sql`
    insert into bank_enterprise_credential (platform_id, id, account_id, app_id, app_secret, certificate, created_at,
      created_by)
    values (${account.platformId}, ${call.newId()}, ${account.id}, ${appId ?? null}, ${appSecret ?? null},
      ${certificate ?? null}, ${call.now()}::timestamptz, ${call.caller.id})`);
}
const onlyDefault = (call: Pick<Call, 'tx'>, platformId: string): Promise<number> =>
  call.tx.run(
    sql`update bank_enterprise_account set is_default = false, version = version + 1 where platform_id = ${platformId}
      and is_default`,
  );

const add = serve(addEnterprise, async (call, { bankId, appId, appSecret, certificate, ...input }) => {
  const bank = await openBank(call, bankId);
  if (!bank) return call.refuse('notFound');
  if (!bank.open) call.refuse('bankClosed');
  if (
    await call.tx.one(
      sql`select id from bank_enterprise_account where platform_id = ${call.platformId}
        and account_no = ${input.accountNo}`,
    )
  )
    call.refuse('taken', { field: input.accountNo });
  if (input.isDefault) await onlyDefault(call, call.platformId);
  const secrets = { appId, appSecret, certificate } as Secrets;
  const id = await insertRecord(call, enterpriseAccounts, {
    ...input,
    bankId,
    bankName: bank.bankName,
    hasCredential: given(secrets),
    status: 0,
    certStatus: 0,
  });
  if (given(secrets)) await keepSecrets(call, { platformId: call.platformId, id }, secrets);
  return { id };
});
const edit = serve(editEnterprise, async (call, { appId, appSecret, certificate, ...input }, account) => {
  const secrets = { appId, appSecret, certificate } as Secrets;
  if (input.isDefault && !account.isDefault) await onlyDefault(call, account.platformId);
  // New credentials have to be tested again.
  await updateRecord(call, enterpriseAccounts, account.id, account.version, {
    ...input,
    ...(given(secrets) ? { hasCredential: true, certStatus: 0 } : {}),
  });
  if (given(secrets)) await keepSecrets(call, account, secrets);
});
const asked = (account: {
  readonly platformId: string;
  readonly accountNo: string;
  readonly accountName: string;
}): ChannelAccount => ({
  platformId: account.platformId,
  channel: 'ENT',
  accountNo: account.accountNo,
  accountName: account.accountName,
  ownerType: 'tenant',
  ownerId: account.platformId,
});
const life = serveWorkflow(enterpriseLife, {
  syncBalance: {
    effect: async (call, account) => {
      const { balance } = await call.get(PaymentChannels).of(call, 'ENT').balance(call, asked(account));
      return { balance, lastSyncAt: call.now() };
    },
  },
  test: {
    guard: (call, account) => {
      if (!(account as { readonly hasCredential?: boolean }).hasCredential) call.refuse('noCredential');
    },
    effect: async (call, account) => {
      const wrong = await call.get(PaymentChannels).of(call, 'ENT').test(call, asked(account));
      return { certStatus: wrong === undefined ? 1 : 2, testRemark: wrong ?? null };
    },
  },
});
export const enterpriseServes: readonly Served[] = [
  serveResource(enterpriseAccounts, {
    columns: { platformName },
    kept: ['hasCredential'],
    order: sql`r.updated_at desc`,
  }),
  add,
  edit,
  life,
];
