import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDictionary } from '../../core/server/dictionary/index.ts';
import { systemScope } from '../../core/server/tenancy/index.ts';
import { choice, defineResource, text } from '../../sdk/contract/index.ts';
import { serveResource, sql } from '../../sdk/server/index.ts';
import { IdentityRig } from '../support/identity.ts';

let rig: IdentityRig;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  rig = await IdentityRig.open();
  for (const name of ['admin', 'admin_10001', 'disp_10001', 'admin_10002'])
    tokens[name] = (await rig.enter(name)).sessionToken;
}, 60_000);
afterAll(() => rig.close());
const as = (name: string): { token: string } => ({ token: tokens[name] ?? '' });
const system = (query: ReturnType<typeof sql>): Promise<number> =>
  rig.database.transaction(systemScope, (tx) => tx.run(query));

describe('custom columns', () => {
  const path = '/api/platform/platformServiceProviderCustomColumn';
  const get = (name: string, targetId = 'main', routeName = 'waybillManage') =>
    rig.call(
      `${path}/get`,
      {
        conditions: [
          { type: 'routeName', value: routeName },
          { type: 'targetId', value: targetId },
          { type: 'deleteStatus', value: '0' },
        ],
      },
      as(name),
    );
  const columns = JSON.stringify([
    { label: '运单号', prop: 'waybillSn', key: 1, width: 120, visible: true, isExport: true, disabledExport: false },
  ]);
  const model = {
    routeName: 'waybillManage',
    metaTitle: '运单管理',
    targetId: 'main',
    targetName: '运单',
    columnsData: columns,
  };

  it('[R7-45] [R7-46] [R7-47] [R3-34] [R3-38] are absent at first (204), then kept and edited as a JSON text', async () => {
    expect((await get('admin_10001')).status).toBe(204);
    const added = await rig.call(`${path}/add`, { model }, as('admin_10001'));
    expect(added).toMatchObject({ status: 200, data: { id: expect.any(String) } });
    expect((await get('admin_10001')).data).toEqual({ id: added.data['id'], columnsData: columns });
    const wider = columns.replace('120', '200');
    expect(
      (await rig.call(`${path}/edit`, { model: { id: added.data['id'], columnsData: wider } }, as('admin_10001')))
        .status,
    ).toBe(200);
    expect((await get('admin_10001')).data).toMatchObject({ columnsData: wider });
    const again = await rig.call(`${path}/add`, { model }, as('admin_10001'));
    expect(again.data).toEqual(added.data);
  });

  it('[R3-36] belong to one user, route and target', async () => {
    const added = await rig.call(`${path}/add`, { model: { ...model, targetId: 'own' } }, as('admin_10001'));
    expect((await get('admin_10001', 'own')).status).toBe(200);
    expect((await get('disp_10001', 'own')).status).toBe(204);
    expect((await get('admin_10002', 'own')).status).toBe(204);
    expect((await get('admin_10001', 'own', 'goodsInfo')).status).toBe(204);
    for (const other of ['disp_10001', 'admin_10002', 'admin'])
      expect(
        (await rig.call(`${path}/edit`, { model: { id: added.data['id'], columnsData: columns } }, as(other))).status,
      ).toBe(404);
  });

  it('[R3-31] [R5-25] [R5-26] say what is missing', async () => {
    const targetless = await rig.call(
      `${path}/get`,
      { conditions: [{ type: 'routeName', value: 'waybillManage' }] },
      as('admin_10001'),
    );
    expect(targetless).toMatchObject({ status: 400, messageDetails: { targetId: 'targetId为空' } });
    const routeless = await rig.call(
      `${path}/get`,
      {
        conditions: [
          { type: 'targetId', value: 'main' },
          { type: 'routeName', value: '' },
        ],
      },
      as('admin_10001'),
    );
    expect(routeless).toMatchObject({ status: 400, messageDetails: { routeName: 'routeName为空' } });
    expect(Object.keys((await rig.call(`${path}/get`, {}, as('admin_10001'))).messageDetails)).toEqual([
      'targetId',
      'routeName',
    ]);
  });

  it('refuse what is no array of columns', async () => {
    for (const columnsData of ['x', '{}', '[]', '[1]', '[{"label":"no prop"}]', '[[]]', 'null'])
      expect([
        columnsData,
        (await rig.call(`${path}/add`, { model: { ...model, targetId: 'bad', columnsData } }, as('admin_10001')))
          .status,
      ]).toEqual([columnsData, 400]);
  });
});

describe('announcements', () => {
  interface Notices {
    readonly pageResult: {
      readonly itemList: { id: string; title: string; hasRead: boolean; publishAt: string; content: string }[];
      readonly total: number;
    };
    readonly notReadCount: number;
  }
  const query = async (name: string, more: object = {}): Promise<Notices> =>
    (await rig.call(
      '/api/platform/platformAnnouncement/queryPlatformAnnouncementRecord',
      {
        apply: '3',
        target: name === 'admin' ? '00001' : '10001',
        userType: name === 'admin' ? '1' : '2',
        frontDisplay: false,
        ...more,
      },
      as(name),
    )) as unknown as Notices;
  const read = (name: string, announcementId: string) =>
    rig.call(
      '/api/platform/platformAnnouncementRecord/addPlatformAnnouncementRecord',
      { model: { announcementId } },
      as(name),
    );

  it('[R7-39] [R3-32] [R3-33] are listed newest first with the unread count; the newest is unread', async () => {
    const { pageResult, notReadCount } = await query('admin_10001');
    expect(pageResult.itemList[0]).toMatchObject({
      title: '系统升级公告',
      hasRead: false,
      content: expect.stringContaining('<p>'),
    });
    expect(pageResult.itemList.map((one) => one.publishAt)).toEqual(
      pageResult.itemList
        .map((one) => one.publishAt)
        .sort()
        .reverse(),
    );
    expect(notReadCount).toBe(pageResult.total);
    expect((await query('admin_10001', { page: 2, limit: 2 })).pageResult.itemList.map((one) => one.id)).toEqual(
      pageResult.itemList.slice(2, 4).map((one) => one.id),
    );
  });

  it('[R7-40] a read is recorded for the reader alone, however often', async () => {
    const before = await query('disp_10001');
    const newest = before.pageResult.itemList[0];
    for (let at = 0; at < 2; at++) expect((await read('disp_10001', newest?.id ?? '')).status).toBe(200);
    const after = await query('disp_10001');
    expect(after.pageResult.itemList[0]?.hasRead).toBe(true);
    expect(after.notReadCount).toBe(before.notReadCount - 1);
    expect((await query('admin_10001')).pageResult.itemList[0]?.hasRead).toBe(false);
  });

  it('a kind that a person mutes is listed, but neither counted nor told to that person again; urgent ones are', async () => {
    const muted = (name: string, kind: string, on: boolean) =>
      rig.call('/api/platform/platformAnnouncement/mute', { model: { kind, muted: on } }, as(name));
    const kinds = async (name: string) =>
      (
        (await rig.call('/api/platform/platformAnnouncement/kinds', {}, as(name))).data as unknown as {
          itemList: { kind: string; muted: boolean }[];
        }
      ).itemList.map((one) => [one.kind, one.muted]);
    await system(sql`insert into plugin_notice (platform_id, id, plugin_id, kind, user_id, key, title_zh, title_en,
      text_zh, text_en, level, created_at) values
      ('10001', 'late-1', '', 'waybill.notTaken.w1', null, null, '派单未被接受', 'Not taken', 'x', 'x', 'warning', now()),
      ('10001', 'late-2', '', 'waybill.notTaken.w2', null, null, '派单未被接受', 'Not taken', 'x', 'x', 'urgent', now())`);
    const [before, other] = [await query('admin_10001'), await query('disp_10001')];
    expect(await kinds('admin_10001')).toEqual([
      ['announcement', false],
      ['waybill.notTaken', false],
    ]);
    expect((await muted('admin_10001', 'waybill.notTaken', true)).status).toBe(200);
    expect((await muted('admin_10001', 'waybill.notTaken', true)).status).toBe(200);
    const after = await query('admin_10001', { limit: 50 });
    expect([after.notReadCount, after.pageResult.total]).toEqual([before.notReadCount - 1, before.pageResult.total]);
    expect(after.pageResult.itemList.filter((one) => one.id.startsWith('late'))).toEqual([
      expect.objectContaining({ id: 'late-2', level: 'urgent', kind: 'waybill.notTaken', muted: false }),
      expect.objectContaining({ id: 'late-1', level: 'warning', kind: 'waybill.notTaken', muted: true }),
    ]);
    const heard = (await query('admin_10001', { limit: 50, heard: true })).pageResult.itemList.map((one) => one.id);
    expect([heard.includes('late-1'), heard.includes('late-2')]).toEqual([false, true]);
    expect((await query('disp_10001')).notReadCount).toBe(other.notReadCount);
    expect((await muted('admin_10001', 'waybill.notTaken', false)).status).toBe(200);
    expect((await query('admin_10001')).notReadCount).toBe(before.notReadCount);
    expect((await muted('admin_10001', 'nobody.knows', true)).status).toBe(404);
    await system(sql`delete from plugin_notice where id in ('late-1', 'late-2')`);
  });

  it('reach those they are meant for: the session decides, not the body', async () => {
    const titles = async (name: string, more: object = {}): Promise<string[]> =>
      (await query(name, { limit: 50, ...more })).pageResult.itemList.map((one) => one.title);
    expect(await titles('admin')).toContain('运营值班安排');
    expect(await titles('admin')).not.toContain('关于规范运单轨迹的通知');
    expect(await titles('admin_10001', { userType: '1', target: '00001' })).not.toContain('运营值班安排');
    await system(sql`insert into platform_announcement (platform_id, id, title, content, status, publish_at,
      target_platform_id) values
      ('00001', 'for-2', '给渤海', 'x', 1, '2026-05-01', '10002'), ('10001', 'own-1', '北疆内部', 'x', 1, '2026-05-01',
        null),
      ('00001', 'draft', '草稿', 'x', 0, '2026-05-01', null), ('00001', 'later', '未来', 'x', 1, '2027-05-01', null)`);
    expect(await titles('admin_10002')).toContain('给渤海');
    expect(await titles('admin_10002')).not.toContain('北疆内部');
    expect(await titles('admin_10001')).toContain('北疆内部');
    for (const hidden of ['给渤海', '草稿', '未来']) expect(await titles('admin_10001')).not.toContain(hidden);
    expect((await read('admin_10001', 'for-2')).status).toBe(404);
  });
});

describe('dictionary', () => {
  const sorted = async (name: string, dictCode: string, more: object = {}) =>
    (await rig.call('/api/platform/Dictionary/getDictionaryBySort', { dictCode, ...more }, as(name)))
      .data as unknown as { itemList: { dictName: string; dictValue: string; dictNameEn: string }[] };

  it('[R7-16] answers the entries of a code in order', async () => {
    const { itemList } = await sorted('admin_10001', 'SETTLE_MODE');
    expect(itemList.map((one) => [one.dictValue, one.dictName, one.dictNameEn])).toEqual([
      ['1', '预存款', 'Prepaid'],
      ['2', '授信账期', 'Credit'],
      ['3', '保证金', 'Deposit'],
    ]);
    expect((await sorted('admin_10001', 'SETTLE_MODE', { like_dictName: '授信' })).itemList).toHaveLength(1);
    expect((await sorted('admin_10001', 'NO_SUCH_CODE')).itemList).toEqual([]);
  });

  it('is seeded from the choices of contracts, in their words', async () => {
    const parcel = defineResource({
      name: 'oddity',
      path: '/api/test/oddity',
      table: 'oddity',
      tenancy: 'tenant',
      label: 'code',
      filters: {},
      sorts: [],
      access: 'session',
      fields: {
        code: text(10),
        mood: choice('MOOD', [
          { value: 10, zh: '高兴', en: 'Glad' },
          { value: -10, zh: '难过', en: 'Sad' },
        ]),
      },
    });
    for (let at = 0; at < 2; at++)
      await rig.database.transaction(systemScope, (tx) => seedDictionary(tx, [serveResource(parcel)]));
    expect((await sorted('admin_10001', 'MOOD')).itemList.map((one) => [one.dictValue, one.dictName])).toEqual([
      ['10', '高兴'],
      ['-10', '难过'],
    ]);
  });

  it('[D2.2-07] a tenant’s own entry stands for the global one, for that tenant alone', async () => {
    await system(sql`insert into platform_dictionary (platform_id, id, dict_code, dict_name, dict_value, sort, status)
      values
      ('10001', 'own-a', 'SETTLE_MODE', '预付', '1', 10, 1), ('10001', 'own-b', 'SETTLE_MODE', '停用', '3', 30, 0)`);
    expect((await sorted('admin_10001', 'SETTLE_MODE')).itemList.map((one) => one.dictName)).toEqual([
      '预付',
      '授信账期',
    ]);
    expect((await sorted('admin_10002', 'SETTLE_MODE')).itemList.map((one) => one.dictName)).toEqual([
      '预存款',
      '授信账期',
      '保证金',
    ]);
  });

  it('[R7-11] [R7-38] tells the title of the operator by host before sign-in, and nothing else', async () => {
    const ask = (conditions: object[]) => rig.call('/auth/dictionaryGet', { conditions });
    const title = await ask([
      { type: 'dictCode', value: 'ADMIN_URL_name' },
      { type: 'like_dictName', value: '127.0.0.1:8889' },
    ]);
    expect(title.data).toMatchObject({ itemList: [{ dictName: '127.0.0.1', dictValue: '网络货运管理平台' }] });
    expect(
      (
        await ask([
          { type: 'dictCode', value: 'ADMIN_URL_name' },
          { type: 'like_dictName', value: 'other.example' },
        ])
      ).data,
    ).toEqual({ itemList: [] });
    expect((await ask([{ type: 'dictCode', value: 'SETTLE_MODE' }])).status).toBe(400);
  });
});

it('keeps an error of the browser with the plugins that were off', async () => {
  const model = {
    message: 'x is not a function',
    info: 'render',
    url: '#/waybillManage',
    stack: '',
    plugin: 'waybill',
    at: '2026-06-01 16:00:00',
  };
  expect(
    (await rig.call('/api/platform/clientError/add', { model }, { ...as('admin_10001'), off: new Set(['goods']) }))
      .status,
  ).toBe(200);
  const kept = await rig.database.transaction(systemScope, (tx) =>
    tx.rows(sql`select platform_id, message, plugin, plugins_off, happened_at from client_error`),
  );
  expect(kept).toEqual([
    {
      platformId: '10001',
      message: 'x is not a function',
      plugin: 'waybill',
      pluginsOff: ['goods'],
      happenedAt: '2026-06-01 16:00:00',
    },
  ]);
});
