import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cellOf, cellsOf } from '../../core/server/tasks/cell-text.ts';
import { choice, file, list, openChoice, optional, speakDictionary } from '../../sdk/contract/index.ts';
import type { DictionaryWords } from '../../sdk/contract/index.ts';
import { SystemWorld } from '../support/system-world.ts';

const path = '/api/platform/Dictionary';

describe('the fields of a console follow its dictionary', () => {
  afterEach(() => speakDictionary({}));
  const colours = () =>
    choice('LIVE_COLOUR', [
      { value: 1, zh: '红', en: 'Red', tone: 'warning' },
      { value: 2, zh: '绿', en: 'Green' },
    ]);

  it('in name, order and state, wherever the set stands, and as declared again for another platform', () => {
    const before = colours();
    const copies = [before, optional(before), list(before), { ...before }];
    speakDictionary({ LIVE_COLOUR: [{ value: '2', zh: '墨绿', en: 'Dark green' }] });
    const after = colours();
    for (const { choices } of [...copies, after])
      expect(choices).toEqual([
        { value: 2, zh: '墨绿', en: 'Dark green' },
        { value: 1, zh: '红', en: 'Red', tone: 'warning', off: true },
      ]);
    speakDictionary({});
    expect(before.choices?.map(({ zh, off }) => [zh, off])).toEqual([
      ['红', undefined],
      ['绿', undefined],
    ]);
  });
  it('in the colour its keeper chose, as declared where none was chosen', () => {
    const field = colours();
    const cargo = openChoice('LIVE_TINTED', []);
    speakDictionary({
      LIVE_COLOUR: [
        { value: '1', zh: '红', en: 'Red' },
        { value: '2', zh: '绿', en: 'Green', tone: 'done' },
      ],
      LIVE_TINTED: [{ value: 'A', zh: '甲', en: 'A', tone: 'stopped' }],
    });
    expect(field.choices?.map(({ tone }) => tone)).toEqual(['warning', 'done']);
    expect(cargo.choices).toEqual([{ value: 'A', zh: '甲', en: 'A', tone: 'stopped' }]);
  });
  it('with new values only where no code depends on which there are', () => {
    const closed = colours();
    const open = openChoice('LIVE_CARGO', [{ value: 'A', zh: '甲', en: 'A' }]);
    const words: DictionaryWords = {
      LIVE_COLOUR: [
        { value: '1', zh: '红', en: 'Red' },
        { value: '2', zh: '绿', en: 'Green' },
        { value: '3', zh: '蓝', en: 'Blue' },
      ],
      LIVE_CARGO: [
        { value: 'B', zh: '乙', en: 'B' },
        { value: 'A', zh: '甲', en: 'A' },
      ],
    };
    speakDictionary(words);
    expect(closed.choices?.map(({ value }) => value)).toEqual([1, 2]);
    expect(open.choices?.map(({ value }) => value)).toEqual(['B', 'A']);
    expect(open.schema.safeParse('B').success).toBe(true);
    expect(closed.schema.safeParse(3).success).toBe(false);
  });
  it('and a file of an export says how a platform calls a value; a stored file is no id there', () => {
    const words: DictionaryWords = { LIVE_COLOUR: [{ value: '1', zh: '大红', en: 'Scarlet' }] };
    expect([1, 2].map((value) => cellsOf(colours(), 'zh', words)(value))).toEqual([{ text: '大红' }, { text: '绿' }]);
    expect(cellOf(optional(file()), '01M8DB46GETBHSH8RNY5XG6CEC', 'zh')).toEqual({ text: '已上传' });
    expect(cellOf(list(file()), [], 'zh')).toEqual({ text: '' });
  });
});

describe('what is changed in 字典管理', () => {
  let world: SystemWorld;
  let operator: string;
  beforeAll(async () => {
    world = await SystemWorld.open();
    operator = await world.enter('admin');
  }, 120_000);
  afterAll(() => world.close());
  const seen = async (token: string, platformId: string): Promise<DictionaryWords> =>
    (
      await world.done(
        world.call(token, '/api/platform/platformServiceProviderConfig/get', { conditions: [], platformId }),
      )
    ).data['dictionary'] as DictionaryWords;
  const entry = async (dictCode: string, dictValue: string): Promise<{ id: string } & Record<string, unknown>> => {
    const { pageResult } = await world.paging(operator, path, { dictCode });
    return pageResult.itemList.find((one) => one['dictValue'] === dictValue) as { id: string };
  };

  it('is told to every console of the platform, and nothing else is', async () => {
    expect(await seen(operator, '00001')).toEqual({});
    const { id, dictNameEn, sort } = await entry('LOG_RESULT', 'FAULT');
    const words = { dictName: '系统故障', dictNameEn, dictValue: 'FAULT', parentId: null, sort, remark: '' };
    await world.done(world.run(operator, `${path}/edit`, words, { id }));
    const refused = await entry('LOG_RESULT', 'REFUSED');
    await world.done(world.run(operator, `${path}/disable`, {}, { id: refused.id }));
    const admin = await world.enter('admin_10001');
    for (const [token, platform] of [
      [operator, '00001'],
      [admin, '10001'],
    ] as const)
      expect(await seen(token, platform)).toEqual({
        LOG_RESULT: [
          { value: 'OK', zh: '成功', en: 'Done' },
          { value: 'FAULT', zh: '系统故障', en: 'Fault' },
        ],
      });
  });
  it('adds no value to a set that code depends on, and no name but its own there', async () => {
    const words = { dictName: '其他', dictNameEn: 'Other', parentId: null, sort: 90, remark: '' };
    const add = (model: object) => world.run(operator, `${path}/add`, { ...words, scopePlatformId: null, ...model });
    expect((await add({ dictCode: 'LOG_RESULT', dictValue: 'OTHER' })).reason).toBe('closed');
    const { id } = await entry('LOG_RESULT', 'OK');
    expect((await world.run(operator, `${path}/edit`, { ...words, dictValue: 'FINE' }, { id })).reason).toBe('closed');
    // A platform's own name for a value that is there.
    await world.done(add({ dictCode: 'LOG_RESULT', dictValue: 'OK', dictName: '好', scopePlatformId: '10001' }));
    const admin = await world.enter('admin_10001');
    expect((await seen(admin, '10001'))['LOG_RESULT']?.find(({ value }) => value === 'OK')?.zh).toBe('好');
    expect((await seen(operator, '00001'))['LOG_RESULT']?.find(({ value }) => value === 'OK')?.zh).toBe('成功');
    await world.done(add({ dictCode: 'LIVE_OWN_CODE', dictValue: 'OTHER' }));
  });
  it('has a colour of the palette, which consoles are told, and no other', async () => {
    const { id, sort } = await entry('LOG_RESULT', 'FAULT');
    const words = { dictName: '故障', dictNameEn: 'Fault', dictValue: 'FAULT', parentId: null, sort, remark: '' };
    expect((await world.run(operator, `${path}/edit`, { ...words, tone: '#ff0000' }, { id })).status).toBe(400);
    await world.done(world.run(operator, `${path}/edit`, { ...words, tone: 'stopped' }, { id }));
    expect((await seen(operator, '00001'))['LOG_RESULT']).toContainEqual({
      value: 'FAULT',
      zh: '故障',
      en: 'Fault',
      tone: 'stopped',
    });
  });
  it('shows how many records have it, of a platform its own, and is switched off but not deleted while any has', async () => {
    const uses = async (id: string): Promise<unknown> => {
      const { data } = await world.done(world.call(operator, `${path}/uses`, { dictCode: 'ENTRY_COLOUR' }));
      return (data['itemList'] as { id: string }[]).find((one) => one.id === id);
    };
    const words = { dictNameEn: '', parentId: null, sort: 10, remark: '', tone: 'refused' };
    const add = async (model: object): Promise<string> =>
      String((await world.done(world.run(operator, `${path}/add`, { ...words, ...model }))).data['id']);
    const { id: red } = await entry('ENTRY_COLOUR', 'refused');
    expect(await uses(red)).toEqual({ id: red, uses: 0, atLeast: false });
    const holder = await add({ dictCode: 'LIVE_HELD', dictName: '一', dictValue: '1', scopePlatformId: null });
    // A platform's name for the colour: it counts the platform's records only.
    const own = { dictCode: 'ENTRY_COLOUR', dictName: '绯红', dictValue: 'refused', tone: null };
    const ofPlatform = await add({ ...own, scopePlatformId: '10001' });
    expect(await uses(red)).toEqual({ id: red, uses: 1, atLeast: false });
    expect(await uses(ofPlatform)).toEqual({ id: ofPlatform, uses: 0, atLeast: false });
    const refused = await world.run(operator, `${path}/delete`, {}, { id: red });
    expect([refused.reason, refused.message]).toEqual(['inUse', '有1条记录使用该字典项，不能删除，可以停用']);
    await world.done(world.run(operator, `${path}/disable`, {}, { id: red }));
    await world.done(world.run(operator, `${path}/delete`, {}, { id: ofPlatform }));
    await world.done(world.run(operator, `${path}/delete`, {}, { id: holder }));
    await world.done(world.run(operator, `${path}/delete`, {}, { id: red }));
  });
});
