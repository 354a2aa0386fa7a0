import { savedViewDelete, savedViewListing, savedViewSave, savedViewSetDefault } from '@freightdeck/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { viewsAtMost } from '../../core/server/views/index.ts';
import { IdentityRig } from '../support/identity.ts';
import type { Answer } from '../support/identity.ts';

let rig: IdentityRig;
const tokens: Record<string, string> = {};
const content = {
  query: { state: '10,20', sort: 'at:desc', limit: '50' },
  columns: [{ prop: 'sn', key: 1, width: 184, visible: true }],
};
beforeAll(async () => {
  rig = await IdentityRig.open();
  for (const name of ['admin_10001', 'disp_10001', 'admin_10002', 'admin'])
    tokens[name] = await rig.enter(name).then(
      (session) => session.sessionToken,
      () => '',
    );
});
afterAll(() => rig.close());

const as = (name: string) => ({
  save: (model: object) =>
    rig.call(
      savedViewSave.path,
      { model: { routeName: 'waybillManage', name: '我的视图', shared: false, content, ...model } },
      { token: tokens[name] ?? '' },
    ),
  remove: (id: string) => rig.call(savedViewDelete.path, { model: { id } }, { token: tokens[name] ?? '' }),
  start: (id: string | null, routeName = 'waybillManage') =>
    rig.call(savedViewSetDefault.path, { model: { routeName, id } }, { token: tokens[name] ?? '' }),
  list: async (routeName = 'waybillManage') =>
    (
      (await rig.call(savedViewListing.path, { routeName }, { token: tokens[name] ?? '' })).data as unknown as {
        itemList: readonly {
          id: string;
          name: string;
          mine: boolean;
          shared: boolean;
          isDefault: boolean;
          content: unknown;
          ownerName: string;
        }[];
      }
    ).itemList,
});
const idOf = (answer: Answer): string => String(answer.data.id);

describe('saved views', () => {
  test('are of one person and one list, and come back as they were saved', async () => {
    const mine = as('admin_10001');
    const id = idOf(await mine.save({ name: '待结算' }));
    expect(await mine.list()).toEqual([
      expect.objectContaining({ id, name: '待结算', mine: true, shared: false, isDefault: false, content }),
    ]);
    expect([
      await mine.list('goodsInfo'),
      await as('disp_10001').list(),
      await as('admin_10002').list(),
      await as('admin').list(),
    ]).toEqual([[], [], [], []]);
    await mine.remove(id);
  });
  test('shared ones are seen by the whole platform and by nobody of another one; only the owner changes them', async () => {
    const id = idOf(await as('admin_10001').save({ name: '今日异常', shared: true }));
    const colleague = as('disp_10001');
    expect(await colleague.list()).toEqual([expect.objectContaining({ id, mine: false, shared: true })]);
    expect((await colleague.list())[0]?.ownerName).not.toBe('');
    expect([await as('admin_10002').list(), await as('admin').list()]).toEqual([[], []]);
    for (const other of ['disp_10001', 'admin_10002', 'admin'])
      expect([(await as(other).save({ id, name: '改名' })).status, (await as(other).remove(id)).status]).toEqual([
        404, 404,
      ]);
    expect((await as('admin_10002').start(id)).status).toBe(404);
  });
  test('one is where a person starts; a colleague’s choice is their own, and ends when the view is no longer shared', async () => {
    const [owner, colleague] = [as('admin_10001'), as('disp_10001')];
    const [shared] = await owner.list();
    const other = idOf(await owner.save({ name: '另一个' }));
    await colleague.start(shared?.id ?? '');
    await owner.start(shared?.id ?? '');
    await owner.start(other);
    const starts = async (who: ReturnType<typeof as>) =>
      (await who.list()).filter((view) => view.isDefault).map((view) => view.id);
    expect([await starts(owner), await starts(colleague)]).toEqual([[other], [shared?.id]]);
    await owner.save({ id: shared?.id, name: '今日异常', shared: false });
    expect([await colleague.list(), (await colleague.start(shared?.id ?? '')).status]).toEqual([[], 404]);
    await owner.start(null);
    expect(await starts(owner)).toEqual([]);
    await owner.start(other);
    await owner.remove(other);
    expect((await owner.list()).map((view) => view.name)).toEqual(['今日异常']);
  });
  test('are saved over, renamed, and refused by a name one has already', async () => {
    const mine = as('admin_10001');
    const id = idOf(await mine.save({ name: '甲' }));
    await mine.save({ name: '乙' });
    expect(await mine.save({ name: '乙' })).toMatchObject({
      status: 409,
      reason: 'nameTaken',
      message: '已有同名视图“乙”',
    });
    expect(await mine.save({ id, name: '乙' })).toMatchObject({ status: 409, reason: 'nameTaken' });
    await mine.save({ id, name: '丙', content: { ...content, query: {} } });
    expect((await mine.list()).find((view) => view.id === id)).toMatchObject({ name: '丙', content: { query: {} } });
    expect((await as('disp_10001').save({ name: '乙' })).status).toBe(200);
  });
  test('hold nothing but what a list can read again, and not without end', async () => {
    const mine = as('admin_10001');
    for (const wrong of [
      { query: {} },
      { query: { a: 1 }, columns: [] },
      { ...content, more: 1 },
      { query: {}, columns: [{ prop: 'x' }] },
    ])
      expect((await mine.save({ name: 'x', content: wrong })).status).toBe(400);
    const long = Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`k${index}`, 'x'.repeat(19_000)]));
    expect(await mine.save({ name: 'x', content: { query: long, columns: [] } })).toMatchObject({
      status: 400,
      reason: 'tooLarge',
    });
    for (let n = 0; n < viewsAtMost; n += 1) await mine.save({ routeName: 'goodsInfo', name: `视图${n}` });
    expect(await mine.save({ routeName: 'goodsInfo', name: '再一个' })).toMatchObject({
      status: 409,
      reason: 'tooMany',
    });
    expect(await mine.list('goodsInfo')).toHaveLength(viewsAtMost);
  });
});
