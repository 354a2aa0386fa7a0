import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../sdk/server/index.ts';
import { formatDateTime } from '../../sdk/contract/values/index.ts';
import { ContentWorld } from '../support/content-world.ts';

let world: ContentWorld;
let statements = 0;
beforeAll(async () => {
  world = await ContentWorld.open();
  statements = await world.replay(formatDateTime(new Date()));
}, 120_000);
afterAll(() => world.close());
const counts = async (query: ReturnType<typeof sql>) =>
  (await world.one<{ found: Record<string, number> }>(query)).found;

describe('the demo of notices and content', () => {
  it('tells 14 announcements in every state, 6 banners and 60 pieces of feedback, in few statements', async () => {
    expect(
      await counts(
        sql`select jsonb_object_agg(status, n) as found from (select status, count(*)::int as n
          from platform_announcement group by 1) t`,
      ),
    ).toEqual({ 0: 2, 1: 10, 2: 1, 3: 1 });
    expect(
      await world.one(
        sql`select (select count(*)::int from carousel) as carousels, (select count(*)::int from suggestion_feedback)
          as feedback, (select count(*)::int from slide_show) as slides`,
      ),
    ).toEqual({ carousels: 6, feedback: 60, slides: 3 });
    const states = await counts(
      sql`select jsonb_object_agg(status, n) as found from (select status, count(*)::int as n from suggestion_feedback
        group by 1) t`,
    );
    for (const state of [0, 1, 2, 3]) expect(states[state], `feedback in state ${state}`).toBeGreaterThan(2);
    // Under a second on a quiet machine; counted, since a busy one proves nothing by the clock.
    expect(statements).toBeLessThan(850);
  });

  it('leaves the newest announcement unread for everybody, and others read by most', async () => {
    const newest = await world.one<{ title: string; reads: number }>(sql`
      select title, (select count(*)::int from platform_announcement_record r where r.announcement_id = a.id) as reads
        from platform_announcement a where status = 1 order by publish_at desc limit 1`);
    expect(newest).toEqual({ title: '系统升级公告', reads: 0 });
    expect(
      (await world.one<{ reads: number }>(sql`select count(*)::int as reads from platform_announcement_record`)).reads,
    ).toBeGreaterThan(50);
  });

  it('a complaint of the last days still waits, so that the timer is seen', async () => {
    expect(
      (
        await world.one<{ n: number }>(
          sql`select count(*)::int as n from suggestion_feedback where due_at > now() and status < 2`,
        )
      ).n,
    ).toBeGreaterThan(0);
  });
});
