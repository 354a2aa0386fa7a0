import {
  commandStep,
  insertRecord,
  jobOverRows,
  recordEvent,
  serve,
  serveQuery,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import {
  addAnnouncement,
  announcementLife,
  announcementReaders,
  announcements,
  contentPlatforms,
  expireAnnouncement,
} from '../contract/index.ts';
import type { AnnouncementReader } from '../contract/index.ts';
import { allTenants, tenantsOf } from './platforms.ts';

/** The chosen tenants are stored in one column, separated by commas; empty means all. */
const targets = sql`string_to_array(r.target_platform_id, ',')`;
const resource = serveResource(announcements, {
  where: () => sql`r.delete_status = '0'`,
  order: sql`r.created_at desc`,
  columns: {
    userType: sql`coalesce(r.user_type, '0')`,
    targetPlatformIds: sql`coalesce(to_jsonb(${targets}), '[]'::jsonb)`,
    targetNames: sql`(select string_agg(p.platform_name, '、' order by p.platform_name) from platform p
      where p.platform_id = any(${targets}))`,
    readCount: sql`(select count(*)::int from platform_announcement_record m where m.announcement_id = r.id)`,
    createdBy: sql`(select u.name from platform_user u where u.id = r.created_by)`,
  },
});

const add = serve(addAnnouncement, async (call, input) => {
  const id = await insertRecord(call, announcements, { ...input, apply: '3', status: 0 });
  await recordEvent(call, announcements, id, { action: 'add', toState: 0 });
  return { id };
});

const life = serveWorkflow(announcementLife, {
  edit: { effect: (_call, _announcement, input) => ({ title: input.title, content: input.content }) },
  publish: {
    guard: async (call, _announcement, input) => {
      if (input.userType === '1' && input.targetPlatformIds.length > 0) call.refuse('targetOfPlatform');
      if (!(await allTenants(call, input.targetPlatformIds))) call.refuse('platformUnknown');
      const at = input.publishAt ?? call.now();
      if (at < call.now()) call.refuse('publishPast');
      if (input.expireAt && input.expireAt <= at) call.refuse('expireEarly');
    },
    effect: (call, _announcement, input) => ({
      userType: input.userType === '0' ? null : input.userType,
      targetPlatformId: input.targetPlatformIds.length === 0 ? null : [...new Set(input.targetPlatformIds)].join(','),
      level: input.level ?? 'info',
      topFlag: input.topFlag,
      popFlag: input.popFlag,
      publishAt: input.publishAt ?? call.now(),
      expireAt: input.expireAt ?? null,
    }),
  },
  delete: { effect: () => ({ deleteStatus: '1' }) },
});

const readers = serveQuery(announcementReaders, async (call, input) => {
  const about = await call.tx.one<{ userType: string; targets: readonly string[] | null; readCount: number }>(sql`
    select coalesce(r.user_type, '0') as user_type, to_jsonb(${targets}) as targets,
      (select count(*)::int from platform_announcement_record m where m.announcement_id = r.id) as read_count
    from platform_announcement r where r.id = ${input.id}
      and r.delete_status = '0' ${call.isOperator ? sql`` : sql`and r.platform_id = ${call.platformId}`}`);
  if (!about) return call.refuse('notFound');
  const meantFor = about.targets?.length ? sql`u.platform_id = any(${[...about.targets]}::text[])` : sql`true`;
  const reach = await call.tx.one<{ count: number }>(sql`
    select count(*)::int as count from platform_user u join platform p on p.platform_id = u.platform_id and p.status = 1
      and p.delete_status = '0'
    where u.status = 1 and u.delete_status = '0' and ${meantFor} and ${about.userType} in ('0', case
      when u.platform_id = '00001' then '1' else '2' end)`);
  const itemList = await call.tx.rows<AnnouncementReader>(sql`
    select m.id, coalesce(u.name, m.user_id) as name, coalesce(u.user_name, '') as user_name, coalesce(p.platform_name,
      m.platform_id) as platform_name, m.read_at
    from platform_announcement_record m left join platform_user u on u.id = m.user_id left join platform p
      on p.platform_id = m.platform_id
    where m.announcement_id = ${input.id} order by m.read_at desc, m.id desc
      limit ${input.limit} offset ${(input.page - 1) * input.limit}`);
  return { itemList, readCount: about.readCount, reachCount: reach?.count ?? 0 };
});

/** Ends announcements whose validity is over; readers stop seeing them at that second anyway. */
export const expiry = jobOverRows(
  'content.expireAnnouncements',
  60,
  commandStep(
    (call, mayTry) =>
      call.tx.rows(sql`
  select id from platform_announcement where status = 1 and delete_status = '0'
    and expire_at <= ${call.now()}::timestamptz and ${mayTry(sql`id`)} order by expire_at limit 500`),
    expireAnnouncement,
    {},
  ),
);

export const announcementServes: readonly Served[] = [
  resource,
  add,
  life,
  readers,
  serveQuery(contentPlatforms, async (call) =>
    call.isOperator ? { itemList: await tenantsOf(call) } : call.refuse('forbidden'),
  ),
];
