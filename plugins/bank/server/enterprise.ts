import type { Text } from '@freightdeck/sdk/manifest';
import type { Command, Port, RecordOf } from '@freightdeck/sdk/contract';
import {
  answerHeard,
  insertRecord,
  Outside,
  platformName,
  Sealing,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  addEnterprise,
  bankBalance,
  bankTest,
  editEnterprise,
  enterpriseAccounts,
  enterpriseLife,
  hearEnterpriseBalance,
  hearEnterpriseTest,
  type ChannelAccount,
  channelWords,
} from '../contract/index.ts';
import { openBank } from './banks.ts';

interface Secrets {
  readonly appId?: string | null;
  readonly appSecret?: string | null;
  readonly certificate?: string | null;
}
const given = ({ appId, appSecret, certificate }: Secrets): boolean =>
  [appId, appSecret, certificate].some((one) => typeof one === 'string' && one !== '');

/** For what a secret of a credential is sealed. */
export const credentialOf = (id: string, what: string): string => `bank credential ${what} ${id}`;
/** Credentials can be written but never read, and stand sealed; each change is a new row. */
async function keepSecrets(
  call: Pick<Call, 'tx' | 'now' | 'newId' | 'caller' | 'get'>,
  account: { readonly platformId: string; readonly id: string },
  { appId, appSecret, certificate }: Secrets,
): Promise<void> {
  const id = call.newId();
  const sealed = (what: string, text: string | null | undefined): string | null =>
    text ? call.get(Sealing).seal(credentialOf(id, what), text) : null;
  await call.tx.run(sql`
    insert into bank_enterprise_credential (platform_id, id, account_id, app_id, app_secret, certificate, created_at,
      created_by)
    values (${account.platformId}, ${id}, ${account.id}, ${appId ?? null}, ${sealed('secret', appSecret)},
      ${sealed('certificate', certificate)}, ${call.now()}::timestamptz, ${call.caller.id})`);
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
    warnCents: input.warnCents ?? 0,
    bankId,
    bankName: bank.bankName,
    hasCredential: given(secrets),
    status: 0,
    certStatus: 0,
    syncState: 0,
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
    warnCents: input.warnCents ?? account.warnCents,
    ...(given(secrets) ? { hasCredential: true, certStatus: 0 } : {}),
  });
  if (given(secrets)) await keepSecrets(call, account, secrets);
});
type Account = RecordOf<typeof enterpriseAccounts>;
const asked = ({ platformId, accountNo, accountName }: Account): ChannelAccount => ({
  channel: 'ENT',
  accountNo,
  accountName,
  ownerType: 'tenant',
  ownerId: platformId,
});
/** Asks the bank about the account. Each question is a request of its own. */
async function ask<Answer, C extends Command>(
  call: Pick<Call, 'get' | 'tx' | 'platformId' | 'caller' | 'now' | 'newId'> & {
    refuse(code: 'noChannel', values: { readonly channel: Text }): never;
  },
  port: Port<ChannelAccount, Answer>,
  account: Account,
  then: C,
): Promise<void> {
  const outside = call.get(Outside);
  if (!outside.connects(port, asked(account), account.platformId))
    call.refuse('noChannel', { channel: channelWords('ENT') });
  const { id, platformId } = account;
  await outside.send(call, port, asked(account), { key: `${id}-${call.newId()}`, then, on: id, platformId });
}
const life = serveWorkflow(enterpriseLife, {
  syncBalance: {
    effect: async (call, account) => {
      await ask(call, bankBalance, account, hearEnterpriseBalance);
      return { syncState: 1 };
    },
  },
  test: {
    guard: (call, account) => {
      if (!(account as { readonly hasCredential?: boolean }).hasCredential) call.refuse('noCredential');
    },
    effect: async (call, account) => {
      await ask(call, bankTest, account, hearEnterpriseTest);
      return { certStatus: 3, testRemark: null };
    },
  },
});
const balanceHeard = serve(hearEnterpriseBalance, async (call, _input, account) => {
  const { balance } = await answerHeard(call, bankBalance);
  await updateRecord(call, enterpriseAccounts, account.id, account.version, {
    balance,
    syncState: 2,
    lastSyncAt: call.now(),
  });
});
/** Credentials that were changed while they were being tested have to be tested again. */
const testHeard = serve(hearEnterpriseTest, async (call, _input, account) => {
  const told = await answerHeard(call, bankTest);
  if (account.certStatus !== 3) return;
  await updateRecord(
    call,
    enterpriseAccounts,
    account.id,
    account.version,
    told.kind === 'valid' ? { certStatus: 1 } : { certStatus: 2, testRemark: told.reason.slice(0, 200) },
  );
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
  balanceHeard,
  testHeard,
];
