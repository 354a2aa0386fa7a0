import { announcementQuery, announcementRead } from '@freightdeck/sdk/contract';
import { appendOnly, Refused, serve, serveQuery, sql, tenantTable } from '@freightdeck/sdk/server';
import type { Call, Migration, Served, Sql } from '@freightdeck/sdk/server';
import { operatorPlatformId } from '../tenancy/operator.ts';

export const migrations: readonly Migration[] = [{
  name: 'core/0031-announcements',
  // Published notices of the operator are for every tenant to read, and only to read.
  sql: `
create table platform_announcement (
  platform_id text not null check (platform_id <> ''), id text not null,
  title text not null, content text not null, apply text not null default '3',
  target_platform_id text, user_type text check (user_type in ('1', '2')),
  front_display boolean not null default false, top_flag boolean not null default false, pop_flag boolean not null default false,
  status int not null default 0 check (status in (0, 1, 2, 3)), publish_at timestamptz, expire_at timestamptz,
  version int not null default 1, created_at timestamptz not null default now(), created_by text,
  updated_at timestamptz not null default now(), updated_by text, delete_status text not null default '0',
  primary key (platform_id, id));
create index platform_announcement_newest on platform_announcement (publish_at desc) where status = 1;
${tenantTable('platform_announcement')}
create policy platform_announcement_of_operator_read on platform_announcement for select to app_tenant
  using (platform_id = '${operatorPlatformId}' and status = 1 and coalesce(target_platform_id, current_platform()) = current_platform() and coalesce(user_type, '2') = '2');
create table platform_announcement_record (
  platform_id text not null check (platform_id <> ''), id text not null, announcement_id text not null, user_id text not null, read_at timestamptz not null,
  primary key (platform_id, id), unique (platform_id, announcement_id, user_id));
${tenantTable('platform_announcement_record')}
${appendOnly('platform_announcement_record')}`,
}];

/** Notices this caller is meant to see; who it is comes from the session, whatever the body says. */
const forCaller = (call: Call): Sql => sql`
  a.status = 1 and a.delete_status = '0' and a.publish_at <= ${call.now()}::timestamptz and (a.expire_at is null or a.expire_at > ${call.now()}::timestamptz)
  and a.platform_id in (${operatorPlatformId}, ${call.platformId}) and coalesce(a.target_platform_id, ${call.platformId}) = ${call.platformId}
  and coalesce(a.user_type, ${call.isOperator ? '1' : '2'}) = ${call.isOperator ? '1' : '2'}`;
const ownRecord = (call: Call): Sql => sql`
  left join platform_announcement_record r on r.announcement_id = a.id and r.platform_id = ${call.platformId} and r.user_id = ${call.caller.id}`;

interface Row {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly publishAt: string;
  readonly hasRead: boolean;
  readonly topFlag: boolean;
}

/** The notices of the top bar, newest first, and the mark that one was read. */
export const serves: readonly Served[] = [
  serveQuery(announcementQuery, async (call, input) => {
    const limit = input.limit ?? 10;
    const offset = ((input.page ?? 1) - 1) * limit;
    const itemList = await call.tx.rows<Row>(sql`
      select a.id, a.title, a.content, a.publish_at, r.id is not null as has_read, a.top_flag from platform_announcement a ${ownRecord(call)}
      where ${forCaller(call)} order by a.publish_at desc, a.id desc limit ${limit} offset ${offset}`);
    const counts = await call.tx.one<{ total: number; unread: number }>(sql`
      select count(*)::int as total, (count(*) filter (where r.id is null))::int as unread from platform_announcement a ${ownRecord(call)} where ${forCaller(call)}`);
    return { pageResult: { itemList, total: counts?.total ?? 0 }, notReadCount: counts?.unread ?? 0 };
  }),
  serve(announcementRead, async (call, input) => {
    const seen = await call.tx.one(sql`select 1 as one from platform_announcement a where ${forCaller(call)} and a.id = ${input.announcementId}`);
    if (seen === undefined) throw new Refused('notFound');
    await call.tx.run(sql`
      insert into platform_announcement_record (platform_id, id, announcement_id, user_id, read_at)
      values (${call.platformId}, ${call.newId()}, ${input.announcementId}, ${call.caller.id}, ${call.now()}::timestamptz)
      on conflict (platform_id, announcement_id, user_id) do nothing`);
  }),
];
