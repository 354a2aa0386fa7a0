import {
  announcementQuery,
  announcementRead,
  announcementReadAll,
  noticeByMail,
  noticeKinds,
  noticeMute,
} from '@freightdeck/sdk/contract';
import type { NoticeLevel } from '@freightdeck/sdk/contract';
import {
  appendOnly,
  empty,
  join,
  mailSend,
  Outside,
  Refused,
  serve,
  serveQuery,
  sql,
  tenantTable,
} from '@freightdeck/sdk/server';
import type { Call, Migration, Served, Sql } from '@freightdeck/sdk/server';
import { operatorPlatformId } from '../tenancy/operator.ts';
import { pluginNoticeMigration, pluginNoticesFor } from './plugin-notices.ts';

export { tellFailing } from './job-failing.ts';
export { addOwnNotice, tellPerson } from './own-notice.ts';
export { addPluginNotices, noticeKindOf } from './plugin-notices.ts';
export type { PluginNotice } from './plugin-notices.ts';

/** A notice of the product to the operator whose kind ends with the tenant that the transaction is of. */
const aboutTenant = `platform_id = '${operatorPlatformId}' and plugin_id = ''
  and right(kind, length(current_platform()) + 1) = '.' || current_platform()`;
export const migrations: readonly Migration[] = [
  {
    name: 'core/0031-announcements',
    // Every tenant can read the operator's published notices, and only read them.
    sql: `
create table platform_announcement (
  platform_id text not null check (platform_id <> ''), id text not null,
  title text not null, content text not null, apply text not null default '3',
  target_platform_id text, user_type text check (user_type in ('1', '2')),
  front_display boolean not null default false, top_flag boolean not null default false, \
pop_flag boolean not null default false,
  status int not null default 0 check (status in (0, 1, 2, 3)), publish_at timestamptz, expire_at timestamptz,
  version int not null default 1, created_at timestamptz not null default now(), created_by text,
  updated_at timestamptz not null default now(), updated_by text, delete_status text not null default '0',
  primary key (platform_id, id));
create index platform_announcement_newest on platform_announcement (publish_at desc) where status = 1;
${tenantTable('platform_announcement')}
create policy platform_announcement_of_operator_read on platform_announcement for select to app_tenant
  using (platform_id = '${operatorPlatformId}' and status = 1 \
and coalesce(target_platform_id, current_platform()) = current_platform() and coalesce(user_type, '2') = '2');
create table platform_announcement_record (
  platform_id text not null check (platform_id <> ''), id text not null, announcement_id text not null, \
user_id text not null, read_at timestamptz not null,
  primary key (platform_id, id), unique (platform_id, announcement_id, user_id));
${tenantTable('platform_announcement_record')}
${appendOnly('platform_announcement_record')}`,
  },
  {
    name: 'core/0035-announcement-targets',
    // `target_platform_id` holds the chosen tenants separated by commas; null means every tenant.
    sql: `
drop policy platform_announcement_of_operator_read on platform_announcement;
create policy platform_announcement_of_operator_read on platform_announcement for select to app_tenant
  using (platform_id = '${operatorPlatformId}' and status = 1 and delete_status = '0' and coalesce(user_type, '2') = '2'
    and (target_platform_id is null or current_platform() = any(string_to_array(target_platform_id, ','))));
create unique index platform_announcement_of_id on platform_announcement (id);
create index platform_announcement_record_of_announcement on platform_announcement_record \
(announcement_id, read_at desc);`,
  },
  pluginNoticeMigration,
  {
    name: 'core/0058-notice-levels',
    sql: `
alter table platform_announcement add column level text not null default 'info' \
check (level in ('info', 'warning', 'urgent'));
alter table plugin_notice add column level text not null default 'info' check (level in ('info', 'warning', 'urgent'));
create table notice_mute (
  platform_id text not null check (platform_id <> ''), user_id text not null, kind text not null, \
muted_at timestamptz not null, primary key (platform_id, user_id, kind));
${tenantTable('notice_mute')}`,
  },
  {
    // A tenant's switch, and whether a notice has been put into the outbox. What was written before stays on the
    // console.
    name: 'core/0100-notices-by-mail',
    sql: `
alter table platform add column notices_by_mail int not null default 0 check (notices_by_mail in (0, 1));
alter table plugin_notice add column mailed_at timestamptz;
create index plugin_notice_to_mail on plugin_notice (created_at) where mailed_at is null and level <> 'info' \
and plugin_id = '';`,
  },
  {
    // What lasts for a while, such as a low account, and has been told: by the job that watches it.
    name: 'core/0142-standing-told',
    sql: `
create table standing_told (
  platform_id text not null check (platform_id <> ''), job text not null, ref text not null, \
told_at timestamptz not null, primary key (platform_id, job, ref));
create index standing_told_of_job on standing_told (job);
${tenantTable('standing_told')}`,
  },
  {
    // What happens at a provider is told to the operator in the provider's own transaction, which sees and writes no
    // other notices of the operator than those about itself.
    name: 'core/0145-notices-to-operator',
    sql: `
create policy plugin_notice_to_operator on plugin_notice for insert to app_tenant with check (${aboutTenant});
create policy plugin_notice_told_operator on plugin_notice for select to app_tenant using (${aboutTenant});`,
  },
];

/** Stands among the muted kinds of a person who wants no mail. */
export const mailMute = 'channel.mail';
/** The kind of what the operator, or the platform itself, announces. */
const announcementKind = 'announcement';
/**
 * Notices for this caller, from the platform and from plugins; the caller is taken from the session, never from the
 * body.
 */
const forCaller = (call: Call): Sql => sql`(
  select a.id, a.title, a.content, a.publish_at, a.top_flag, a.pop_flag, a.level, ${announcementKind}::text as kind,
    null::jsonb as opens, true as stands
    from platform_announcement a
  where a.status = 1 and a.delete_status = '0' and a.publish_at <= ${call.now()}::timestamptz and (a.expire_at is null
    or a.expire_at > ${call.now()}::timestamptz)
    and a.platform_id in (${operatorPlatformId}, ${call.platformId}) and (a.target_platform_id is null
      or ${call.platformId}::text = any(string_to_array(a.target_platform_id, ',')))
    and coalesce(a.user_type, ${call.isOperator ? '1' : '2'}) = ${call.isOperator ? '1' : '2'}
  union all ${pluginNoticesFor(call)})`;
const ownRecord = (call: Call): Sql => sql`
  left join platform_announcement_record r on r.announcement_id = a.id and r.platform_id = ${call.platformId}
    and r.user_id = ${call.caller.id}`;

/** Whether the caller does not want to hear of a notice. */
const isMuted = (call: Call): Sql => sql`(a.level <> 'urgent' and exists (select from notice_mute m
  where m.platform_id = ${call.platformId} and m.user_id = ${call.caller.id} and m.kind = a.kind))`;

interface Row {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly publishAt: string;
  readonly hasRead: boolean;
  readonly topFlag: boolean;
  readonly popFlag: boolean;
  readonly level: NoticeLevel;
  readonly kind: string;
  readonly muted: boolean;
  readonly opens: { readonly path: string; readonly query: Readonly<Record<string, string>> } | null;
}

async function mark(
  call: Pick<Call, 'tx' | 'platformId' | 'caller' | 'now' | 'newId'>,
  announcementId: string,
): Promise<void> {
  await call.tx.run(sql`
    insert into platform_announcement_record (platform_id, id, announcement_id, user_id, read_at)
    values (${call.platformId}, ${call.newId()}, ${announcementId}, ${call.caller.id}, ${call.now()}::timestamptz)
    on conflict (platform_id, announcement_id, user_id) do nothing`);
}

async function mute(
  call: Pick<Call, 'tx' | 'platformId' | 'caller' | 'now'>,
  kind: string,
  muted: boolean,
): Promise<void> {
  if (muted)
    await call.tx.run(sql`
      insert into notice_mute (platform_id, user_id, kind, muted_at)
      values (${call.platformId}, ${call.caller.id}, ${kind}, ${call.now()}::timestamptz)
      on conflict (platform_id, user_id, kind) do nothing`);
  else
    await call.tx.run(sql`delete from notice_mute
      where platform_id = ${call.platformId} and user_id = ${call.caller.id} and kind = ${kind}`);
}
/**
 * Where the reader's warnings go by mail; null when none do: no mailbox, not switched on, or nobody would take them.
 */
async function mailOf(call: Call): Promise<{ readonly address: string; readonly wanted: boolean } | null> {
  const outside = call.find(Outside);
  if (!outside?.connects(mailSend, { to: '', subject: '', text: '', at: '' }, call.platformId)) return null;
  const found = await call.tx.one<{ address: string; wanted: boolean }>(sql`
    select u.email as address, not exists (select from notice_mute m where m.platform_id = p.platform_id
      and m.user_id = u.id and m.kind = ${mailMute}) as wanted
    from platform_user u, platform p
    where u.id = ${call.caller.id} and u.email <> '' and p.platform_id = ${call.platformId} and p.notices_by_mail = 1`);
  return found ?? null;
}

/** Pattern for a part of a title, matched literally. */
const likely = (title: string): string => `%${title.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** The reader's own notices, newest first, and marking them as read. */
export const serves: readonly Served[] = [
  serveQuery(announcementQuery, async (call, input) => {
    const limit = input.limit ?? 10;
    const offset = ((input.page ?? 1) - 1) * limit;
    const wanted = join(
      [
        sql`true`,
        ...(input.title ? [sql`a.title ilike ${likely(input.title)}`] : []),
        ...(input.hasRead === null || input.hasRead === undefined ? [] : [sql`(r.id is not null) = ${input.hasRead}`]),
        ...(input.heard ? [sql`a.stands and not ${isMuted(call)}`] : []),
        ...(input.publishedFrom
          ? [sql`a.publish_at >= ${input.publishedFrom}::date::timestamp at time zone 'Asia/Shanghai'`]
          : []),
        ...(input.publishedTo
          ? [sql`a.publish_at < (${input.publishedTo}::date + 1)::timestamp at time zone 'Asia/Shanghai'`]
          : []),
      ],
      ' and ',
    );
    const itemList = await call.tx.rows<Row>(sql`
      select a.id, a.title, a.content, a.publish_at, r.id is not null as has_read, a.top_flag, a.pop_flag, a.level,
        a.kind, ${isMuted(call)} as muted, a.opens
        from ${forCaller(call)} a ${ownRecord(call)}
      where ${wanted} order by ${input.topFirst ? sql`a.top_flag desc,` : empty} a.publish_at desc, a.id desc
        limit ${limit} offset ${offset}`);
    const found = await call.tx.one<{ total: number }>(
      sql`select count(*)::int as total from ${forCaller(call)} a ${ownRecord(call)} where ${wanted}`,
    );
    const unread = await call.tx.one<{ total: number }>(sql`
      select count(*)::int as total from ${forCaller(call)} a ${ownRecord(call)} where r.id is null
        and a.stands and not ${isMuted(call)}`);
    return { pageResult: { itemList, total: found?.total ?? 0 }, notReadCount: unread?.total ?? 0 };
  }),
  serveQuery(noticeKinds, async (call) => ({
    itemList: await call.tx.rows<{ kind: string; title: string; muted: boolean }>(sql`
      select distinct on (a.kind) a.kind, a.title, exists (select from notice_mute m
        where m.platform_id = ${call.platformId} and m.user_id = ${call.caller.id} and m.kind = a.kind) as muted
      from ${forCaller(call)} a order by a.kind, a.publish_at desc limit 100`),
    mail: await mailOf(call),
  })),
  serve(noticeByMail, (call, { wanted }) => mute(call, mailMute, !wanted)),
  serve(noticeMute, async (call, { kind, muted }) => {
    const known = await call.tx.one(sql`select 1 as one from ${forCaller(call)} a where a.kind = ${kind} limit 1`);
    if (muted && known === undefined) throw new Refused('notFound');
    await mute(call, kind, muted);
  }),
  serve(announcementRead, async (call, input) => {
    const seen = await call.tx.one(sql`select 1 as one from ${forCaller(call)} a where a.id = ${input.announcementId}`);
    if (seen === undefined) throw new Refused('notFound');
    await mark(call, input.announcementId);
  }),
  serve(announcementReadAll, async (call) => {
    const unread = await call.tx.rows<{ id: string }>(
      sql`select a.id from ${forCaller(call)} a ${ownRecord(call)} where r.id is null`,
    );
    for (const { id } of unread) await mark(call, id);
    return { count: unread.length };
  }),
];
