import { hearMail } from '@freightdeck/sdk/contract';
import { jobOverRows, mailSend, Outside, sql, step } from '@freightdeck/sdk/server';
import type { Call, Caller, Job } from '@freightdeck/sdk/server';
import { mailMute, noticeKindOf } from '../notices/index.ts';
import type { TaskCallers } from '../tasks/task-record.ts';

/** Most notices that are written into the outbox in one run; the next run continues. */
const A_RUN = 200;
/** Older ones have been seen on the console, or the tenant has only now switched mail on. */
const FRESH_HOURS = 2;

interface Told {
  readonly id: string;
  readonly noticeId: string;
  readonly platformId: string;
}
interface Notice {
  readonly titleZh: string;
  readonly titleEn: string;
  readonly textZh: string;
  readonly textEn: string;
  readonly key: string | null;
  readonly opens: { readonly path: string; readonly query: Readonly<Record<string, string>> } | null;
}
const anyMail = { to: '', subject: '', text: '', at: '' };

const holds = ({ keys }: Caller, key: string | null): boolean =>
  key === null ||
  keys.flatMap((entry) => entry.split(/[,;\s]+/)).some((one) => [key, `${key.split(':')[0]}:*`, '*'].includes(one));

/**
 * Both languages, since a mail is read by whoever holds the mailbox; the page it is about, where its address is known.
 */
function textOf({ textZh, textEn, opens }: Notice, publicUrl: string): string {
  const query = opens ? new URLSearchParams(opens.query).toString() : '';
  const page = opens && publicUrl ? `${publicUrl}/#${opens.path}${query ? `?${query}` : ''}` : '';
  return [textZh, textEn, ...(page ? [page] : [])].join('\n\n');
}

/** People of the platform with a mailbox who want mail, and who have not muted this kind of notice. */
const people = (call: Pick<Call, 'tx'>, platformId: string, noticeId: string) =>
  call.tx.rows<{ userId: string; email: string; roleIds: string[] }>(sql`
    select u.id as user_id, u.email, array(select ur.role_id from platform_user_role ur
      where ur.platform_id = ${platformId} and ur.user_id = u.id) as role_ids
    from platform_user u, plugin_notice n
    where n.platform_id = ${platformId} and n.id = ${noticeId} and coalesce(n.user_id, u.id) = u.id
      and u.email <> '' and u.status = 1 and u.delete_status = '0'
      and exists (select from platform_user_role ur where ur.platform_id = ${platformId} and ur.user_id = u.id)
      and not exists (select from notice_mute m where m.platform_id = ${platformId} and m.user_id = u.id
        and (m.kind = ${mailMute} or (m.kind = ${noticeKindOf} and n.level <> 'urgent')))
    order by u.id`);

/**
 * The product's own warnings go by mail too, where a tenant has switched that on: to everybody who holds the key of the
 * notice, has a mailbox and wants mail. Each goes into the outbox once; what mail servers say is its adapter's affair.
 */
export const noticesByMail = (callers: TaskCallers, publicUrl: string): Job =>
  jobOverRows(
    'notice.byMail',
    30,
    step(
      async (call, mayTry) => {
        const found = await call.tx.rows<Told>(sql`
          select n.platform_id || ' ' || n.id as id, n.id as notice_id, n.platform_id
          from plugin_notice n join platform p on p.platform_id = n.platform_id
          where n.plugin_id = '' and n.level <> 'info' and n.mailed_at is null and p.notices_by_mail = 1
            and n.created_at > clock_timestamp() - ${FRESH_HOURS}::int * interval '1 hour'
            and ${mayTry(sql`n.platform_id || ' ' || n.id`)} order by n.created_at, n.id limit ${A_RUN}`);
        const outside = call.get(Outside);
        return found.filter(({ platformId }) => outside.connects(mailSend, anyMail, platformId));
      },
      async (call, { noticeId, platformId }) => {
        const notice = await call.tx.one<Notice>(sql`
          update plugin_notice set mailed_at = clock_timestamp()
          where platform_id = ${platformId} and id = ${noticeId} and mailed_at is null
          returning title_zh, title_en, text_zh, text_en, key, opens`);
        if (!notice) return;
        const subject = `${notice.titleZh} / ${notice.titleEn}`;
        const text = textOf(notice, publicUrl);
        for (const { userId, email, roleIds } of await people(call, platformId, noticeId)) {
          const caller = await callers.callerOf(platformId, userId, roleIds);
          if (!caller || !holds(caller, notice.key)) continue;
          const key = `${noticeId}.${userId}`;
          await call
            .get(Outside)
            .send(
              call,
              mailSend,
              { to: email, subject, text, at: call.now() },
              { key, then: hearMail, on: noticeId, platformId },
            );
        }
      },
    ),
  );
