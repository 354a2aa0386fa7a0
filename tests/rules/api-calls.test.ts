import { beforeAll, expect, it } from 'vitest';
import { sql } from '../../sdk/server/index.ts';
import type { Database } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { asker, parcel, parcelApi, parcelMigrations, person } from '../support/parcel-api.ts';
import type { Ask } from '../support/parcel-api.ts';
import { parcels, seen, sendParcel } from '../support/parcel-plugin.ts';

const base = '/api/test/parcel';
const system = { role: 'system', platformId: '00001' } as const;

onEachDatabase('calls', parcelMigrations, (open) => {
  const api = parcelApi();
  let database: Database;
  let ask: Ask;
  let made = 0;
  const add = async (more: Record<string, unknown> = {}, as = person('A1')): Promise<string> => {
    const answer = await ask(`${base}/add`, { model: parcel(`P${++made}`, more) }, as);
    expect(answer).toMatchObject({ status: 200 });
    return answer.data.id as unknown as string;
  };
  beforeAll(async () => {
    database = await open();
    ask = asker(api, database);
  });

  it('answers 401 without a session, 403 without the key, and knows "<route>:*"', async () => {
    expect(await ask(`${base}/paging`, { page: 1, limit: 10 }, null)).toMatchObject({ status: 401 });
    expect(await ask(`${base}/paging`, { page: 1, limit: 10 }, person('A1', ['parcelManage:add']))).toMatchObject({
      status: 403,
      reason: 'forbidden',
      message: '没有权限进行该操作',
    });
    expect(
      await ask(`${base}/paging`, { page: 1, limit: 10 }, person('A1', ['parcelManage:view,parcelManage:add'])),
    ).toMatchObject({ status: 200 });
    expect(await ask('/auth/test/hello', {}, null)).toMatchObject({ status: 200, data: { text: 'hello' } });
  });

  it('a body that is wrong is refused by field, in the language of the call, and writes nothing', async () => {
    const before = seen.adds;
    const bad = { model: { ...parcel('X'), kg: -1, mobile: '123', receiver: undefined, extra: 1 } };
    const zh = await ask(`${base}/add`, bad);
    expect(zh).toMatchObject({
      status: 400,
      reason: 'invalid',
      messageDetails: { kg: '不能小于0', mobile: '手机号不正确', receiver: '不能为空', extra: '未知字段' },
    });
    const en = await ask(`${base}/add`, bad, person('A1'), 'en');
    expect(en.messageDetails).toMatchObject({ kg: 'Must not be less than 0', receiver: 'Must not be empty' });
    for (const body of [
      null,
      [],
      'x',
      7,
      {},
      { model: [] },
      { model: parcel('X'), id: 'y' },
      { model: { ...parcel('X'), kg: '10' } },
    ])
      expect(await ask(`${base}/add`, body)).toMatchObject({ status: 400 });
    expect(seen.adds).toBe(before);
  });

  it('a refusal has the text of the command with its values, and no field code', async () => {
    const scales = seen.scales;
    const answer = await ask(`${base}/add`, { model: parcel('heavy', { kg: 150_000 }) });
    await ask(`${base}/add`, { model: parcel('heavy', { kg: 150_000 }) });
    expect(answer).toEqual({ status: 412, reason: 'tooHeavy', message: '超过100000千克' });
    expect(seen.scales - scales).toBeLessThanOrEqual(1);
  });

  it('a value that exists already is "taken", with its field', async () => {
    await add({ parcelSn: 'twice' });
    expect(await ask(`${base}/add`, { model: parcel('twice') })).toMatchObject({
      status: 409,
      reason: 'taken',
      messageDetails: { parcelSn: '该值已存在' },
    });
    expect(await ask(`${base}/add`, { model: parcel('twice') }, person('B1'))).toMatchObject({ status: 200 });
  });

  it('[R7-05] a query takes its input flat, as a list with repetitions, and as an object', async () => {
    for (const body of [
      { in_status: [10, 20] },
      {
        conditions: [
          { type: 'in_status', value: 10 },
          { type: 'in_status', value: 20 },
        ],
      },
      { conditions: { in_status: [10, 20] } },
    ])
      expect(await ask(`${base}/count`, body)).toMatchObject({ status: 200, asked: [10, 20] });
    expect(await ask(`${base}/count`, { conditions: { nope: 1 } })).toMatchObject({
      status: 400,
      messageDetails: { nope: '不支持的查询字段' },
    });
    expect(await ask(`${base}/count`, { conditions: { in_status: ['10'] } })).toMatchObject({ status: 400 });
  });

  it('a query without an answer is 204, without a message', async () => {
    expect(await ask(`${base}/nothing`, {})).toEqual({ status: 204 });
  });

  it('another tenant\'s id is "not found" on every path that takes one, and nothing of it changes', async () => {
    const mine = await add();
    const other = person('B1');
    for (const [path, body] of [
      ['get', { id: mine }],
      ['get', { conditions: [{ type: 'id', value: mine }] }],
      ['events', { id: mine }],
      ['send', { id: mine }],
      ['note', { id: mine, model: { note: 'x' } }],
    ] as const)
      expect(await ask(`${base}/${path}`, body, other)).toMatchObject({ status: 404, reason: 'notFound' });
    expect(await ask(`${base}/send`, { ids: [mine] }, other)).toMatchObject({
      status: 200,
      data: { total: 1, ok: 0, failList: [{ id: mine, reason: 'notFound' }] },
    });
    expect(
      (await ask(`${base}/paging`, { page: 1, limit: 10, conditions: { id: mine } }, other)).pageResult.itemList,
    ).toEqual([]);
    for (const platformId of ['A1', '00001', 'A1 ', ''])
      expect(
        (
          await ask(
            `${base}/paging`,
            { page: 1, limit: 50, conditions: [{ type: 'in_platformId', value: ['A1', platformId || 'C1'] }] },
            other,
          )
        ).pageResult.itemList,
      ).toEqual([]);
    expect(await ask(`${base}/get`, { id: mine })).toMatchObject({
      status: 200,
      data: { status: 10, version: 1, platformId: 'A1' },
    });
    expect(await ask(`${base}/get`, { id: mine }, person('00001'))).toMatchObject({
      status: 200,
      data: { platformId: 'A1' },
    });
  });

  it('the operator may narrow a list to one platform', async () => {
    await add({}, person('D1'));
    const all = await ask(`${base}/paging`, { page: 1, limit: 50 }, person('00001'));
    expect(new Set(all.pageResult.itemList.map((row) => row.platformId)).size).toBeGreaterThan(1);
    const one = await ask(`${base}/paging`, { page: 1, limit: 50, conditions: { platformId: 'D1' } }, person('00001'));
    expect(one.pageResult.itemList.map((row) => row.platformId)).toEqual(['D1']);
  });

  it('a transition moves the state, the columns and the version, writes the timeline and tells listeners', async () => {
    const one = await add();
    expect(await ask(`${base}/get`, { id: one })).toMatchObject({
      data: { status: 10, sentAt: null, abilities: ['parcel.send', 'parcel.note'] },
    });
    expect(await ask(`${base}/send`, { id: one, version: 1, model: { pin: '4711', reason: '急件' } })).toMatchObject({
      status: 200,
      data: {},
    });
    const { data } = await ask(`${base}/get`, { id: one });
    expect(data).toMatchObject({ status: 20, version: 2, abilities: ['parcel.note'] });
    expect(data.sentAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(seen.sent).toContain(one);
    const events = (await ask(`${base}/events`, { id: one })).data as unknown as Record<string, unknown>[];
    expect(events).toMatchObject([
      { action: 'add', toState: '10' },
      {
        action: 'send',
        fromState: '10',
        toState: '20',
        actorType: 'provider',
        actorName: 'name of u-A1',
        reason: '急件',
        detail: { reason: '急件' },
      },
    ]);
    expect(JSON.stringify(events)).not.toContain('4711');
  });

  it('a transition asks for state, actor, key, flags and guard, in this order of answers', async () => {
    const one = await add({ frozen: 1 });
    expect(await ask(`${base}/send`, { id: one })).toMatchObject({
      status: 423,
      reason: 'isFrozen',
      message: '包裹已冻结',
    });
    const nobody = await add({ receiver: 'nobody' });
    expect(await ask(`${base}/send`, { id: nobody })).toMatchObject({ status: 412, reason: 'noReceiver' });
    const two = await add();
    expect(await ask(`${base}/send`, { id: two }, person('A1', ['parcelManage:view']))).toMatchObject({ status: 403 });
    expect(await ask(`${base}/send`, { id: two }, person('A1', ['parcelManage:*'], 'driver'))).toMatchObject({
      status: 403,
    });
    await ask(`${base}/send`, { id: two });
    expect(await ask(`${base}/send`, { id: two })).toMatchObject({
      status: 409,
      reason: 'wrongState',
      message: '当前状态“在途”不能进行该操作',
    });
    expect(await ask(`${base}/send`, { id: two }, person('A1'), 'en')).toMatchObject({
      message: 'Not possible in state "On the way"',
    });
    expect(await ask(`${base}/lose`, { id: two })).toMatchObject({ status: 403 });
    expect((await ask(`${base}/get`, { id: two })).data).toMatchObject({ status: 20, version: 2 });
  });

  it('a stale version is refused with the record as it is now, and of parallel edits of one version one wins', async () => {
    const one = await add();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((note) => ask(`${base}/note`, { id: one, version: 1, model: { note: `note ${note}` } })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const stale = answers.filter((answer) => answer.reason === 'stale');
    expect(stale).toHaveLength(4);
    const won = answers.find((answer) => answer.status === 200);
    for (const answer of stale) expect(answer.data).toMatchObject({ id: one, version: 2, note: won?.data.note });
    expect(JSON.stringify(stale)).not.toContain('4711');
  });

  it('a bulk command does each record by itself and tells which failed and why', async () => {
    const [good, frozen, again] = [await add(), await add({ frozen: 1 }), await add()];
    await ask(`${base}/send`, { id: again });
    const answer = await ask(`${base}/send`, {
      ids: [good, frozen, again, 'absent', good],
      model: {},
      requestId: 'bulk-0001',
    });
    expect(answer).toEqual({
      status: 200,
      data: {
        total: 4,
        ok: 1,
        fail: 3,
        failList: [
          { id: frozen, reason: 'isFrozen', message: '包裹已冻结' },
          { id: again, reason: 'wrongState', message: '当前状态“在途”不能进行该操作' },
          { id: 'absent', reason: 'notFound', message: '记录不存在或已被删除' },
        ],
      },
    });
    expect((await ask(`${base}/get`, { id: good })).data).toMatchObject({ status: 20 });
    for (const body of [{}, { id: good, ids: [good] }, { ids: [] }])
      expect(await ask(`${base}/send`, body)).toMatchObject({ status: 400 });
  });

  it('a command run by a command is checked alike, and a refusal undoes the whole call', async () => {
    const [one, frozen] = [await add(), await add({ frozen: 1 })];
    expect(await ask(`${base}/sendAll`, { model: { ids: [one, frozen] } })).toMatchObject({
      status: 423,
      reason: 'isFrozen',
    });
    expect((await ask(`${base}/get`, { id: one })).data).toMatchObject({ status: 10, version: 1 });
    expect(await ask(`${base}/sendAll`, { model: { ids: [one] } }, person('A1', ['parcelManage:view']))).toMatchObject({
      status: 403,
    });
    expect(await ask(`${base}/sendAll`, { model: { ids: [one] } })).toMatchObject({ status: 200, data: { sent: 1 } });
  });

  it('personal numbers are masked unless the holder of the key asks, which is written down; a secret is never answered', async () => {
    const one = await add();
    const may = person('A1', ['parcelManage:*']);
    const mayNot = person('A1', ['parcelManage:view', 'parcelManage:add']);
    const shown = async (body: object, as: typeof may) =>
      (await ask(`${base}/get`, { id: one, ...body }, as)).data.mobile;
    expect(await shown({}, may)).toBe('138****5678');
    expect(await shown({ plain: true }, mayNot)).toBe('138****5678');
    expect(await shown({ plain: true }, may)).toBe('13812345678');
    const listed = await ask(`${base}/paging`, { page: 1, limit: 10, conditions: { id: one } }, may);
    expect(listed.pageResult.itemList[0]).toMatchObject({ mobile: '138****5678' });
    expect(Object.keys(listed.pageResult.itemList[0] ?? {}).sort()).toEqual(
      [
        ...Object.keys(parcels.fields).filter((name) => name !== 'pin'),
        'id',
        'platformId',
        'version',
        'abilities',
      ].sort(),
    );
    const rows = await database.transaction(system, (tx) =>
      tx.rows(sql`select user_id from audit_log where reason = 'plain' and object_id = ${one}`),
    );
    expect(rows).toHaveLength(2);
  });

  it('[R3-30] pages, sorts, sums and counts over the filter', async () => {
    const as = person('E1');
    for (const kg of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) await add({ kg }, as);
    const first = await ask(`${base}/paging`, { page: 1, limit: 10, orderBy: [{ field: 'kg', dir: 'asc' }] }, as);
    expect(first.pageResult).toMatchObject({ total: 12, totals: { kg: 78, fee: 1200 } });
    expect(first.pageResult.itemList.map((row) => row.kg)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const last = first.pageResult.itemList.at(-1)?.id;
    const second = await ask(`${base}/paging`, { page: 2, limit: 10, orderBy: [{ field: 'kg', dir: 'asc' }] }, as);
    const after = await ask(
      `${base}/paging`,
      { page: 2, limit: 10, orderBy: [{ field: 'kg', dir: 'asc' }], after: last },
      as,
    );
    expect(second.pageResult.itemList.map((row) => row.kg)).toEqual([11, 12]);
    expect(after.pageResult.itemList).toEqual(second.pageResult.itemList);
    expect(
      (await ask(`${base}/paging`, { page: 1, limit: 10, conditions: { ge_kg: 5, lt_kg: 7 } }, as)).pageResult,
    ).toMatchObject({ total: 2, totals: { kg: 11 } });
    const newest = await ask(`${base}/paging`, { page: 1, limit: 10 }, as);
    expect(newest.pageResult.itemList.map((row) => row.kg)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect((await ask(`${base}/statistics`, { conditions: { le_kg: 5 } }, as)).data).toEqual({ 10: 5, 20: 0, 30: 0 });
    expect((await ask(`${base}/listing`, { conditions: { keyword: '张三' } }, as)).pageResult.itemList).toHaveLength(
      12,
    );
    await add({ kg: 13 }, as);
    expect((await ask(`${base}/paging`, { page: 1, limit: 10 }, as)).pageResult.total).toBe(13);
    for (const body of [
      { page: 0, limit: 10 },
      { page: 1, limit: 11 },
      { page: 1, limit: 10, orderBy: [{ field: 'pin', dir: 'asc' }] },
      { page: 1, limit: 10, orderBy: [{ field: 'kg', dir: 'asc; drop' }] },
      { page: 1, limit: 10, x: 1 },
    ])
      expect(await ask(`${base}/paging`, body, as)).toMatchObject({ status: 400 });
  });

  it("a page far down is the one that stands there, filtered and sorted, of the caller's tenant alone", async () => {
    await database.transaction(system, (tx) =>
      tx.run(sql`
      insert into parcel (platform_id, id, parcel_sn, kg, fee, receiver, mobile, pin, created_at, updated_at,
        delete_status)
      select tenant, 'far' || n, 'far' || n, n, 1, '张三', '13812345678', '1', now(), now(), case when n % 10 = 0
        then '1' else '0' end from generate_series(1, 1500) n, unnest(array['J1', 'J2']) tenant`),
    );
    const standing = Array.from({ length: 1500 }, (_, n) => n + 1).filter((kg) => kg % 10 !== 0 && kg > 100);
    for (const page of [34, 36, 42]) {
      const { pageResult } = await ask(
        `${base}/paging`,
        { page, limit: 30, conditions: { gt_kg: 100 }, orderBy: [{ field: 'kg', dir: 'asc' }] },
        person('J1'),
      );
      expect(pageResult.total).toBe(standing.length);
      expect(pageResult.itemList.map(({ kg, platformId }) => [kg, platformId])).toEqual(
        standing.slice((page - 1) * 30, page * 30).map((kg) => [kg, 'J1']),
      );
    }
    expect((await ask(`${base}/paging`, { page: 51, limit: 30 }, person('J1'))).pageResult.itemList).toEqual([]);
  });

  it('every writing call leaves one audit row, refused or not', async () => {
    const as = person('F1');
    const one = await add({}, as);
    await ask(`${base}/send`, { id: one }, as);
    await ask(`${base}/send`, { id: one }, as);
    await ask(`${base}/send`, { nonsense: 1 }, as);
    const rows = await database.transaction(system, (tx) =>
      tx.rows(
        sql`select name, object_id, status, reason, user_id, session_id, ip from audit_log where platform_id = 'F1'
          order by id`,
      ),
    );
    const who = { userId: 'u-F1', sessionId: 's-u-F1', ip: '127.0.0.1' };
    expect(rows).toHaveLength(4);
    expect(rows).toEqual(
      expect.arrayContaining([
        { ...who, name: 'parcel.add', objectId: one, status: 200, reason: null },
        { ...who, name: 'parcel.send', objectId: one, status: 200, reason: null },
        { ...who, name: 'parcel.send', objectId: one, status: 409, reason: 'wrongState' },
        { ...who, name: 'parcel.send', objectId: null, status: 400, reason: 'invalid' },
      ]),
    );
  });

  it('a plugin that is switched off answers nothing, and its keys are gone', async () => {
    const endpoint = api.endpoints.get(`${base}/paging`);
    if (!endpoint) throw new Error('no paging');
    const call = {
      session: person('A1'),
      language: 'zh',
      requestId: 'r',
      ip: '',
      body: { page: 1, limit: 10 },
    } as const;
    expect(await api.dispatch(endpoint, { ...call, pluginsOff: new Set(['parcel']) }, database)).toMatchObject({
      status: 404,
    });
    expect(await api.dispatch(endpoint, { ...call, pluginsOff: new Set(['other']) }, database)).toMatchObject({
      status: 200,
    });
  });

  it('runs commands inside the process at a simulated time, alone or many in one transaction', async () => {
    const one = await add();
    const two = await add();
    const who = { as: person('A1').caller, platformId: 'A1', clock: () => new Date('2026-03-01T02:00:00Z') };
    await api.run(database, sendParcel, {}, { ...who, on: { id: one, version: 1 } });
    expect((await ask(`${base}/get`, { id: one })).data).toMatchObject({ sentAt: '2026-03-01 10:00:00' });
    await expect(api.run(database, sendParcel, {}, { ...who, on: { id: one } })).rejects.toMatchObject({
      code: 'wrongState',
    });
    await expect(
      api.run(database, sendParcel, {}, { ...who, platformId: 'B1', on: { id: two } }),
    ).rejects.toMatchObject({ code: 'notFound' });
    const audited = await database.transaction(system, (tx) =>
      tx.rows(
        sql`select object_id, status, reason from audit_log where ip = '' and object_id in (${one}, ${two})
          order by id`,
      ),
    );
    expect(audited).toEqual([
      { objectId: one, status: 200, reason: null },
      { objectId: one, status: 409, reason: 'wrongState' },
      { objectId: two, status: 404, reason: 'notFound' },
    ]);
    await database.transaction(system, (tx) => api.join(tx, sendParcel, {}, { ...who, on: { id: two } }));
    expect((await ask(`${base}/get`, { id: two })).data).toMatchObject({ status: 20 });
  });
});
