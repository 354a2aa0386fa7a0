import { randomInt, scryptSync, timingSafeEqual } from 'node:crypto';
import {
  callerName,
  insertRecord,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  SmsChannel,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { captchas, invalidateCaptcha, sendSmsCheck, smsCheckLife, smsChecks } from '../contract/index.ts';

type Sending = Pick<Call, 'tx' | 'now' | 'newId' | 'get' | 'caller' | 'platformId'> & {
  refuse(code: 'notSent' | 'tooSoon'): never;
};
const hashOf = (code: string, salt: string): Buffer => scryptSync(code, salt, 32);

/** Sends a new code and returns what is stored. At most one per minute and number. */
async function send(call: Sending, platformId: string, mobile: string, waybillSn: string): Promise<object> {
  await call.tx.one(sql`select pg_advisory_xact_lock(3, hashtext(${mobile}))`);
  const soon = await call.tx.one(
    sql`select id from sms_check where platform_id = ${platformId} and mobile = ${mobile}
      and sent_at > ${call.now()}::timestamptz - interval '60 seconds' limit 1`,
  );
  if (soon) call.refuse('tooSoon');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const salt = call.newId();
  let taken = false;
  try {
    taken = await call
      .get(SmsChannel)
      .send(call, { platformId, mobile, text: `运单${waybillSn}的操作验证码为${code}，5分钟内有效。` });
  } catch {
    call.refuse('notSent');
  }
  if (!taken) call.refuse('notSent');
  const ends = await call.tx.one<{ at: string }>(sql`select ${call.now()}::timestamptz + interval '5 minutes' as at`);
  return {
    codeHash: `${salt}:${hashOf(code, salt).toString('hex')}`,
    sentAt: call.now(),
    expireAt: ends?.at ?? call.now(),
    verifiedAt: null,
  };
}
const first = serve(sendSmsCheck, async (call, input) => {
  const id = await insertRecord(call, smsChecks, {
    ...input,
    ...(await send(call, call.platformId, input.mobile, input.waybillSn)),
    codeStatus: 0,
    operator: callerName(call),
  });
  await recordEvent(call, smsChecks, id, { action: 'send', toState: 0 });
  return { id };
});
const life = serveWorkflow(smsCheckLife, {
  resend: {
    effect: (call, check) =>
      send(call, check.platformId, check.mobile, check.waybillSn) as Promise<Readonly<Record<string, unknown>>>,
  },
  verify: {
    effect: async (call, check, { captcha }) => {
      const kept = await call.tx.one<{ codeHash: string; over: boolean }>(
        sql`select code_hash, expire_at <= ${call.now()}::timestamptz as over from sms_check where id = ${check.id}`,
      );
      if (!kept || kept.over) return call.refuse('expired');
      const [salt = '', hash = ''] = kept.codeHash.split(':');
      const right = timingSafeEqual(hashOf(captcha, salt), Buffer.from(hash, 'hex'));
      return { tries: check.tries + 1, ...(right ? { verifiedAt: call.now() } : { codeStatus: 3 }) };
    },
  },
});
const invalidate = serve(invalidateCaptcha, async (call, _input, captcha) => {
  const ended = await call.tx.run(sql`
    update verify_code set expires_at = ${call.now()}::timestamptz where platform_id = ${captcha.platformId}
      and id = ${captcha.id} and used_at is null and expires_at > ${call.now()}::timestamptz`);
  if (ended === 0) call.refuse('over');
  await recordEvent(call, captchas, captcha.id, { action: 'invalidate', platformId: captcha.platformId });
});

export const verificationServes: readonly Served[] = [
  serveResource(captchas, {
    from: sql`(select *, 1 as version from verify_code) r`,
    columns: {
      platformName,
      signNode: sql`r.platform_id`,
      expireAt: sql`r.expires_at`,
      codeStatus: sql`case when r.used_at is not null then 1 when r.expires_at <= clock_timestamp() or r.tries >= 5
        then 2 else 0 end`,
    },
    order: sql`r.sent_at desc`,
  }),
  invalidate,
  first,
  life,
  serveResource(smsChecks, { order: sql`r.sent_at desc` }),
];
