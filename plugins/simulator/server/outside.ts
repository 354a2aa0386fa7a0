import { provide, serve, serveQuery, SmsChannel, SocialSignIn, sql, tenantTable } from '@freightdeck/sdk/server';
import type { Migration, Provided, Served, Sms, Tx } from '@freightdeck/sdk/server';
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

type Kept = Sms & { readonly id: string; readonly at: string };
const keep = (tx: Tx, messages: readonly Kept[]): Promise<number> =>
  tx.run(sql`
  insert into sms_record (platform_id, id, mobile, text, sent_at)
  select m."platformId", m.id, m.mobile, m.text, m.at::timestamptz
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m ("platformId" text, id text, mobile text,
    text text, at text)`);
const smsChannel: SmsChannel = {
  send: (call, sms) => {
    call.tx.later(keep, { ...sms, id: call.newId(), at: call.now() });
    return Promise.resolve(true);
  },
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

/** Simulated outside systems: text messages, and a messenger for signing in. */
export const provides: readonly Provided[] = [
  provide(SmsChannel, () => smsChannel),
  provide(SocialSignIn, () => messenger),
];

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
