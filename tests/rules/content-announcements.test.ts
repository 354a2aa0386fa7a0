import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announcementInput, toProviders } from '../../plugins/content/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import { ContentWorld } from '../support/content-world.ts';

const path = '/api/platform/platformAnnouncement';
let world: ContentWorld;
const tokens: Record<string, string> = {};
const as = (name: string): string => tokens[name] ?? '';
beforeAll(async () => {
  world = await ContentWorld.open();
  for (const name of ['admin', 'op_audit', 'admin_10001', 'disp_10001', 'admin_10002', 'admin_10003'])
    tokens[name] = await world.enter(name);
}, 120_000);
afterAll(() => world.close());

let serial = 0;
const draft = async (): Promise<string> =>
  String((await world.done(as('admin'), `${path}/add`, announcementInput((serial += 1)))).data['id']);
const publish = async (more: object = {}): Promise<string> => {
  const id = await draft();
  await world.done(as('admin'), `${path}/publish`, { ...toProviders, ...more }, { id });
  return id;
};
const mine = async (name: string, more: object = {}) =>
  world.call(as(name), `${path}/queryPlatformAnnouncementRecord`, {
    apply: '3',
    target: 'x',
    userType: '2',
    frontDisplay: false,
    limit: 50,
    ...more,
  });
const seen = async (name: string, more: object = {}): Promise<readonly string[]> =>
  (await mine(name, more)).pageResult.itemList.map((one) => String(one['id']));
const stateOf = async (id: string) =>
  (await world.one<{ status: number }>(sql`select status from platform_announcement where id = ${id}`)).status;

describe('announcements of the operator', () => {
  it("a draft is nobody's to read; published it is, recalled no more", async () => {
    const id = await draft();
    expect(await seen('admin_10001')).not.toContain(id);
    await world.done(as('admin'), `${path}/publish`, toProviders, { id });
    expect(await stateOf(id)).toBe(1);
    expect(await seen('admin_10001')).toContain(id);
    await world.done(as('admin'), `${path}/recall`, { reason: '有误' }, { id });
    expect(await stateOf(id)).toBe(2);
    expect(await seen('admin_10001')).not.toContain(id);
  });

  it('goes its way 0 → 1 → 2 and no other: each wrong step is refused and changes nothing', async () => {
    const id = await draft();
    const step = async (verb: string, model: object = {}) =>
      (await world.run(as('admin'), `${path}/${verb}`, model, { id })).reason;
    expect(await step('recall', { reason: 'x' })).toBe('wrongState');
    expect(await step('edit', announcementInput(900))).toBeUndefined();
    expect(await step('publish', toProviders)).toBeUndefined();
    for (const [verb, model] of [
      ['publish', toProviders],
      ['edit', announcementInput(901)],
      ['delete', {}],
    ] as const)
      expect(await step(verb, model)).toBe('wrongState');
    expect(await step('expire')).toBe('forbidden');
    expect(await step('recall', { reason: 'x' })).toBeUndefined();
    for (const [verb, model] of [
      ['publish', toProviders],
      ['edit', announcementInput(902)],
      ['recall', { reason: 'x' }],
    ] as const)
      expect(await step(verb, model)).toBe('wrongState');
    expect(
      (await world.one<{ title: string }>(sql`select title from platform_announcement where id = ${id}`)).title,
    ).toBe('示范公告 900');
    expect(await step('delete')).toBeUndefined();
    expect((await world.call(as('admin'), `${path}/get`, { id })).status).toBe(404);
    const events = await world.one<{ actions: string }>(
      sql`select string_agg(action, ' ' order by at, id) as actions from record_event where resource = 'announcement'
        and record_id = ${id}`,
    );
    expect(events.actions).toBe('add edit publish recall delete');
  });

  it('reaches those it is meant for and never another tenant, not by list, id, mark or SQL', async () => {
    const everybody = await publish({ userType: '0' });
    const chosen = await publish({ targetPlatformIds: ['10001', '10003'] });
    const inside = await publish({ userType: '1' });
    const whoSees = async (id: string): Promise<string[]> => {
      const names: string[] = [];
      for (const name of ['op_audit', 'admin_10001', 'admin_10002', 'admin_10003'])
        if ((await seen(name)).includes(id)) names.push(name);
      return names;
    };
    expect(await whoSees(everybody)).toEqual(['op_audit', 'admin_10001', 'admin_10002', 'admin_10003']);
    expect(await whoSees(chosen)).toEqual(['admin_10001', 'admin_10003']);
    expect(await whoSees(inside)).toEqual(['op_audit']);
    for (const id of [chosen, inside]) {
      expect(
        (
          await world.run(as('admin_10002'), '/api/platform/platformAnnouncementRecord/addPlatformAnnouncementRecord', {
            announcementId: id,
          })
        ).status,
      ).toBe(404);
      const rows = await world.database.transaction({ role: 'tenant', platformId: '10002' }, (tx) =>
        tx.rows(sql`select id from platform_announcement where id = ${id}`),
      );
      expect(rows).toEqual([]);
    }
    expect(
      (
        await world.database.transaction({ role: 'tenant', platformId: '10003' }, (tx) =>
          tx.rows(sql`select id from platform_announcement where id = ${chosen}`),
        )
      ).length,
    ).toBe(1);
    expect((await world.paging(as('admin'), path, { id: chosen })).pageResult.itemList[0]).toMatchObject({
      targetPlatformIds: ['10001', '10003'],
      targetNames: '北疆示范网络货运有限公司、江淮示范网络货运有限公司',
      userType: '2',
    });
  });

  it('a tenant has no hand in them, whatever key it is given', async () => {
    const id = await draft();
    await world.write(sql`insert into platform_role_permission (platform_id, role_id, permission_key)
      select r.platform_id, r.id, k from platform_role r, unnest(array['noticeManage:view', 'noticeManage:add',
        'noticeManage:publish', 'noticeManage:detail']) k where r.platform_id = '10002' and r.template = 'providerAdmin'
        on conflict do nothing`);
    await world.write(sql`update platform set rights_version = rights_version + 1 where platform_id = '10002'`);
    const token = await world.enter('admin_10002');
    expect([403, 404]).toContain((await world.run(token, `${path}/add`, announcementInput(1))).status);
    expect([403, 404]).toContain((await world.run(token, `${path}/publish`, toProviders, { id })).status);
    expect((await world.call(token, `${path}/readers`, { id, page: 1, limit: 10 })).status).not.toBe(200);
    expect(await stateOf(id)).toBe(0);
  });

  it('comes at its time and ends with its validity, and the system says so', async () => {
    const at = (hours: number): string =>
      new Date(world.clock().getTime() + (hours + 8) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const id = await draft();
    const refused = async (more: object) =>
      (await world.run(as('admin'), `${path}/publish`, { ...toProviders, ...more }, { id })).reason;
    expect(await refused({ publishAt: at(-1) })).toBe('publishPast');
    expect(await refused({ publishAt: at(3), expireAt: at(2) })).toBe('expireEarly');
    expect(await refused({ expireAt: at(-1) })).toBe('expireEarly');
    expect(await refused({ targetPlatformIds: ['nowhere'] })).toBe('platformUnknown');
    expect(await refused({ targetPlatformIds: ['00001'] })).toBe('platformUnknown');
    expect(await refused({ userType: '1', targetPlatformIds: ['10001'] })).toBe('targetOfPlatform');
    await world.done(as('admin'), `${path}/publish`, { ...toProviders, publishAt: at(1), expireAt: at(3) }, { id });
    expect(await seen('admin_10001')).not.toContain(id);
    world.later(2);
    expect(await seen('admin_10001')).toContain(id);
    await world.jobs();
    expect(await stateOf(id)).toBe(1);
    world.later(2);
    expect(await seen('admin_10001')).not.toContain(id);
    await world.jobs();
    expect(await stateOf(id)).toBe(3);
    expect(
      await world.one(
        sql`select actor_type, from_state, to_state from record_event where record_id = ${id} and action = 'expire'`,
      ),
    ).toEqual({ actorType: 'system', fromState: '1', toState: '3' });
  });

  it('the operator sees who has read it, out of how many', async () => {
    const id = await publish({ targetPlatformIds: ['10001'] });
    const readers = () => world.call(as('admin'), `${path}/readers`, { id, page: 1, limit: 10 });
    const { count } = await world.one<{ count: number }>(
      sql`select count(*)::int as count from platform_user where platform_id = '10001' and status = 1
        and delete_status = '0'`,
    );
    expect((await readers()).data).toEqual({ itemList: [], readCount: 0, reachCount: count });
    for (const name of ['disp_10001', 'disp_10001', 'admin_10001'])
      await world.done(as(name), '/api/platform/platformAnnouncementRecord/addPlatformAnnouncementRecord', {
        announcementId: id,
      });
    const { data } = await readers();
    expect(data['readCount']).toBe(2);
    expect(
      (data['itemList'] as { userName: string; platformName: string }[])
        .map((one) => [one.userName, one.platformName])
        .sort(),
    ).toEqual([
      ['admin_10001', '北疆示范网络货运有限公司'],
      ['disp_10001', '北疆示范网络货运有限公司'],
    ]);
    expect((await world.paging(as('admin'), path, { id })).pageResult.itemList[0]?.['readCount']).toBe(2);
    expect((await world.call(as('admin'), `${path}/readers`, { id: 'nothing', page: 1, limit: 10 })).status).toBe(404);
  });

  it('text is taken as it is, but without hidden signs and not without end', async () => {
    const add = async (title: string, text: string) =>
      (await world.run(as('admin'), `${path}/add`, { title, content: text })).messageDetails ?? {};
    expect(await add('好', '<script>alert(1)</script>\n- 一\n- 二')).toEqual({});
    for (const sign of ['\u0000', '\u0007', '\u001b', '\u202e', '\u2066', '\u200b', '\ud800']) {
      expect(await add(`坏${sign}`, '好')).toHaveProperty('title');
      expect(await add('好', `坏${sign}`)).toHaveProperty('content');
    }
    expect(await add('两\n行', '好')).toHaveProperty('title');
    expect(await add('好', ' \n ')).toHaveProperty('content');
    expect(await add('好', '长'.repeat(20_001))).toHaveProperty('content');
    expect(await add('长'.repeat(101), '好')).toHaveProperty('title');
  });
});

describe("the reader's own list", () => {
  it('finds by title, by read or unread and by day, and keeps the unread count whole', async () => {
    const all = await mine('disp_10001');
    const first = all.pageResult.itemList[0];
    await world.done(as('disp_10001'), '/api/platform/platformAnnouncementRecord/addPlatformAnnouncementRecord', {
      announcementId: first?.['id'],
    });
    expect(
      (await mine('disp_10001', { hasRead: true })).pageResult.itemList.map((one) => one['hasRead']),
    ).not.toContain(false);
    const unread = await mine('disp_10001', { hasRead: false });
    expect(unread.pageResult.itemList.map((one) => one['id'])).not.toContain(first?.['id']);
    expect(unread.pageResult.total).toBe(unread.notReadCount);
    const found = await mine('disp_10001', { title: '系统升级' });
    expect(found.pageResult.itemList.map((one) => one['title'])).toEqual(['系统升级公告']);
    expect(found.notReadCount).toBe(unread.notReadCount);
    expect((await mine('disp_10001', { title: '%' })).pageResult.total).toBe(0);
    const day = String(found.pageResult.itemList[0]?.['publishAt']).slice(0, 10);
    expect(await seen('disp_10001', { publishedFrom: day, publishedTo: day })).toContain(
      found.pageResult.itemList[0]?.['id'],
    );
    expect((await mine('disp_10001', { publishedTo: '2000-01-01' })).pageResult.total).toBe(0);
  });

  it('what is kept at the top comes first, then the newest', async () => {
    const { itemList } = (await mine('admin_10003', { topFirst: true })).pageResult;
    expect(itemList.map((one) => one['topFlag'])).toEqual(
      itemList
        .map((one) => one['topFlag'])
        .sort()
        .reverse(),
    );
    expect(itemList[0]?.['title']).toBe('系统升级公告');
  });

  it("all at once: the reader's own marks, nobody else's, and only of what he may see", async () => {
    const hidden = await publish({ targetPlatformIds: ['10002'] });
    const before = await mine('admin_10003');
    expect(before.notReadCount).toBeGreaterThan(2);
    expect((await world.done(as('admin_10003'), `${path}/readAll`, {})).data).toEqual({ count: before.notReadCount });
    expect((await mine('admin_10003')).notReadCount).toBe(0);
    expect((await world.done(as('admin_10003'), `${path}/readAll`, {})).data).toEqual({ count: 0 });
    expect((await mine('admin_10001')).notReadCount).toBeGreaterThan(0);
    expect(
      await world.one(
        sql`select count(*)::int as count from platform_announcement_record where announcement_id = ${hidden}`,
      ),
    ).toEqual({ count: 0 });
  });
});
