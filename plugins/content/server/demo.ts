import { sql } from '@freightdeck/sdk/server';
import type { Call, DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import {
  addAnnouncement,
  addCarousel,
  addFeedback,
  addSlide,
  assignFeedback,
  clickCarousel,
  closeFeedback,
  disableCarousel,
  expireAnnouncement,
  publishAnnouncement,
  recallAnnouncement,
  replyFeedback,
} from '../contract/index.ts';
import { demoAnnouncements, demoCarousels, demoFeedback, demoReplies, demoSlides, demoTenants } from './demo-words.ts';

const operator = '00001';
const day = 86_400_000;
type At = (moment: string, actor: 'operator' | 'provider' | 'driver' | 'shipper' | 'system') => Call;

/**
 * Seven announcements in addition to the core's seven, so that every state exists; the newest one is an unread one of
 * the core.
 */
async function tellAnnouncements(at: At, ago: (days: number) => string): Promise<void> {
  for (const { daysAgo, title, content, userType, targets, ends } of demoAnnouncements) {
    const { id } = await at(ago(daysAgo + 0.2), 'operator').execute(addAnnouncement, { title, content });
    if (ends === 'draft') continue;
    const expireAt = ends === 'expired' ? ago(daysAgo - 10) : null;
    const call = at(ago(daysAgo), 'operator');
    await call.execute(
      publishAnnouncement,
      { userType, targetPlatformIds: [], topFlag: false, popFlag: false, expireAt },
      { id },
    );
    // Written directly, because a replay sees the rows of one platform only and the command could not find the tenants.
    if (targets.length > 0)
      await call.tx.run(
        sql`update platform_announcement set target_platform_id = ${targets.join(',')} where platform_id = ${operator}
          and id = ${id}`,
      );
    if (ends === 'recalled')
      await at(ago(daysAgo - 0.1), 'operator').execute(recallAnnouncement, { reason: '时间有误，另行通知' }, { id });
    if (ends === 'expired') await at(ago(daysAgo - 10), 'system').execute(expireAnnouncement, {}, { id });
  }
}

/** Most people have read announcements older than three days. */
async function tellReads(stage: DemoStage, platformId: string): Promise<void> {
  await stage.together(platformId, async (at) => {
    const call = at(stage.now, 'system');
    const type = platformId === operator ? '1' : '2';
    await call.tx.run(sql`
      insert into platform_announcement_record (platform_id, id, announcement_id, user_id, read_at)
      select u.platform_id, left(md5(a.id || u.id), 26), a.id, u.id,
        a.publish_at + (abs(hashtext(u.id || a.id)) % 40) * interval '1 hour'
      from platform_announcement a, platform_user u
      where u.platform_id = ${platformId} and u.delete_status = '0' and a.status in (1, 3) and a.delete_status = '0'
        and a.publish_at < ${stage.now}::timestamptz - interval '3 days'
        and coalesce(a.user_type, ${type}) = ${type} and (a.target_platform_id is null
          or ${platformId}::text = any(string_to_array(a.target_platform_id, ',')))
        and abs(hashtext(a.id || u.id)) % 10 < 7
      on conflict do nothing`);
  });
}

async function tellFeedback(stage: DemoStage, platformId: string, ago: (days: number) => string): Promise<void> {
  const place = demoTenants.indexOf(platformId);
  await stage.together(platformId, async (at) => {
    const handler = await at(stage.now, 'system').tx.one<{ id: string }>(
      sql`select id from platform_user where platform_id = ${platformId} and status = 1 and delete_status = '0'
        order by user_name limit 1`,
    );
    for (const index of demoFeedback.keys()) {
      const words = demoFeedback[(index + place * 4) % demoFeedback.length];
      if (!words) continue;
      // Sixty in total: fifteen for each of the four tenants, the newest a few hours old.
      const age = index * 2.3 + place * 0.4 + 0.15;
      const from = index % 3 === 0 ? 'shipper' : 'driver';
      const { id } = await at(ago(age), from).execute(addFeedback, {
        feedbackType: words.type,
        content: words.content,
        userName: words.name,
        mobile: `1990000${String(2000 + place * 100 + index)}`,
      });
      const answered = age > 8 || index % 4 === 1;
      if (handler && index % 4 === 2)
        await at(ago(age * 0.97), 'provider').execute(assignFeedback, { handlerId: handler.id }, { id });
      if (answered)
        await at(ago(Math.max(age * 0.9, age - 2)), 'provider').execute(
          replyFeedback,
          { reply: demoReplies[index % demoReplies.length] ?? '' },
          { id },
        );
      if (age > 20) await at(ago(age - 4), 'provider').execute(closeFeedback, { reason: '用户确认已解决' }, { id });
    }
  });
}

/** Announcements, pictures and feedback of the demo, created by commands. */
export async function replay(stage: DemoStage): Promise<void> {
  const end = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago = (days: number): string => formatDateTime(end - Math.round(days * day));
  await stage.together(operator, async (at) => {
    await tellAnnouncements(at, ago);
    for (const slide of demoSlides) await at(ago(40), 'operator').execute(addSlide, slide);
  });
  for (const [index, { platformId, ...carousel }] of demoCarousels.entries()) {
    await stage.together(platformId, async (at) => {
      const { id } = await at(ago(30 - index), 'provider').execute(addCarousel, {
        ...carousel,
        validFrom: ago(30).slice(0, 10),
        validTo: ago(-60).slice(0, 10),
      });
      for (let clicks = 0; clicks < 2 + index; clicks += 1)
        await at(ago(20 - index), 'driver').execute(clickCarousel, {}, { id });
      if (index === demoCarousels.length - 1) await at(ago(2), 'provider').execute(disableCarousel, {}, { id });
    });
  }
  for (const platformId of demoTenants) await tellFeedback(stage, platformId, ago);
  for (const platformId of [operator, ...demoTenants]) await tellReads(stage, platformId);
}
