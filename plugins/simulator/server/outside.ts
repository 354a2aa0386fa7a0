import {
  defineAdapter,
  provide,
  serve,
  serveQuery,
  smsSend,
  SocialSignIn,
  sql,
  tenantTable,
} from '@freightdeck/sdk/server';
import type { Adapter, Database, Migration, Provided, Served, SmsAnswer, SmsMessage } from '@freightdeck/sdk/server';
import { bindMessenger, smsInbox } from '../contract/index.ts';

export const migrations: readonly Migration[] = [
  {
    name: 'simulator/0001-sms-record',
    sql: `
create table sms_record (
  platform_id text not null check (platform_id <> ''), id text not null, mobile text not null, text text not null, \
sent_at timestamptz not null,
  primary key (platform_id, id));
create index sms_record_of_mobile on sms_record (mobile, sent_at desc);
${tenantTable('sms_record')}
revoke all on sms_record from app_tenant, app_operator;`,
  },
  {
    name: 'simulator/0002-messages-of-tenants',
    // Anyone who sends a message may insert one; only the simulated phone reads them.
    sql: 'grant insert on sms_record to app_tenant, app_operator;',
  },
];

/** The simulated phone company: every message arrives at once, and once. */
export const playedSms = (database: Database): Adapter => {
  const arrived = { state: 'answered', answer: { kind: 'sent' } } as const;
  return defineAdapter<SmsMessage, SmsAnswer>({
    port: smsSend,
    name: 'played-sms.send',
    played: true,
    timeLimitMs: 10_000,
    send: async ({ platformId, key, request: { mobile, text, at } }) => {
      await database.transaction({ role: 'system', platformId }, (tx) =>
        tx.run(sql`
          insert into sms_record (platform_id, id, mobile, text, sent_at)
          values (${platformId}, ${key}, ${mobile}, ${text}, ${at}::timestamptz)
          on conflict (platform_id, id) do nothing`),
      );
      return arrived;
    },
    query: async ({ platformId, key }) =>
      (await database.transaction({ role: 'system', platformId }, (tx) =>
        tx.one(sql`select id from sms_record where platform_id = ${platformId} and id = ${key}`),
      ))
        ? arrived
        : { state: 'unheard' },
  }) as Adapter;
};
/** Prefix of the simulated messenger's code, followed by the open id of the phone that scanned. */
const codePrefix = 'sim-';
/** Open id of the demo's phone. */
const demoPhone = 'demo-messenger-10001';
const messenger: SocialSignIn = {
  address: (state) => `#/auth-redirect?code=${codePrefix}${demoPhone}&state=${encodeURIComponent(state)}`,
  openIdOf: (_call, authCode) =>
    Promise.resolve(authCode.startsWith(codePrefix) ? authCode.slice(codePrefix.length) : undefined),
};

/** A simulated messenger for signing in. */
export const provides: readonly Provided[] = [provide(SocialSignIn, () => messenger)];

const inbox = serveQuery(smsInbox, async (call, input) => ({
  itemList: await call.tx.rows<{ text: string; sentAt: string }>(sql`
    select text, sent_at from sms_record where mobile = ${input.mobile}
      and sent_at > ${call.now()}::timestamptz - interval '10 minutes' order by sent_at desc, id desc limit 5`),
}));
const bind = serve(bindMessenger, async (call) => {
  const openId = `demo-${call.caller.id}`;
  const user = await call.tx.one<{ bound: string }>(
    sql`select is_bind_wechat as bound from platform_user where id = ${call.caller.id}
      and platform_id = ${call.platformId}`,
  );
  if (user === undefined) return call.refuse('elsewhere');
  if (user.bound === '1') return call.refuse('boundAlready');
  await call.tx.run(sql`
    update platform_user set is_bind_wechat = '1', open_id = ${openId}, version = version + 1,
      updated_at = ${call.now()}::timestamptz, updated_by = ${call.caller.id}
    where id = ${call.caller.id} and platform_id = ${call.platformId}`);
  return { openId };
});
export const serveOutside: readonly Served[] = [inbox, bind];
