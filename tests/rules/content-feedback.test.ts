import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carouselInput, feedbackInput, slideInput } from '../../plugins/content/fixtures.ts';
import { complaintState } from '../../plugins/content/web/parts/complaint-state.ts';
import { sql } from '../../sdk/server/index.ts';
import { ContentWorld } from '../support/content-world.ts';

let world: ContentWorld;
const tokens: Record<string, string> = {};
const as = (name: string): string => tokens[name] ?? '';
beforeAll(async () => {
  world = await ContentWorld.open();
  for (const name of ['admin', 'admin_10001', 'disp_10001', 'admin_10002']) tokens[name] = await world.enter(name);
}, 120_000);
afterAll(() => world.close());
const idOf = (answer: { data: Record<string, unknown> }): string => String(answer.data['id']);
const upload = (platformId: string, id: string, by: string, type = 'image/png') =>
  world.write(sql`
  insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256, created_at,
    created_by) select ${platformId}, ${id}, 'a.png', ${id}, ${type}, 1, 'x', now(), u.id from platform_user u
    where u.user_name = ${by}`);

describe('slides and banners', () => {
  const slidePath = '/api/platform/slideShow';
  const path = '/api/platform/carousel';
  const rows = async (name: string, of = path) => (await world.paging(as(name), of)).pageResult.itemList;

  it('[R1-39] a banner is added, changed, put in order, switched off and on, and deleted', async () => {
    const id = idOf(await world.done(as('admin_10001'), `${path}/add`, carouselInput(5)));
    const second = idOf(await world.done(as('admin_10001'), `${path}/add`, carouselInput(3)));
    expect((await rows('admin_10001')).map((row) => row['id'])).toEqual([second, id]);
    await world.done(as('admin_10001'), `${path}/sort`, { sort: 1 }, { id });
    expect((await rows('admin_10001')).map((row) => row['id'])).toEqual([id, second]);
    await world.done(
      as('admin_10001'),
      `${path}/edit`,
      { ...carouselInput(1), title: '新标题', linkType: 'WEB', link: 'https://help.example.com/a' },
      { id },
    );
    expect((await rows('admin_10001'))[0]).toMatchObject({
      title: '新标题',
      link: 'https://help.example.com/a',
      status: 1,
      clickCount: 0,
    });
    await world.done(as('disp_10001'), `${path}/click`, {}, { id });
    await world.done(as('admin_10001'), `${path}/disable`, {}, { id });
    expect((await world.run(as('disp_10001'), `${path}/click`, {}, { id })).status).toBe(404);
    expect((await world.run(as('admin_10001'), `${path}/disable`, {}, { id })).reason).toBe('wrongState');
    expect((await rows('admin_10001'))[0]).toMatchObject({ status: 0, clickCount: 1 });
    await world.done(as('admin_10001'), `${path}/enable`, {}, { id });
    await world.done(as('admin_10001'), `${path}/delete`, {}, { id });
    expect((await rows('admin_10001')).map((row) => row['id'])).toEqual([second]);
  });

  it('belongs to its tenant: another one neither sees nor touches it, the operator sees all', async () => {
    const id = idOf(await world.done(as('admin_10001'), `${path}/add`, carouselInput(7)));
    expect((await rows('admin_10002')).map((row) => row['id'])).not.toContain(id);
    for (const [verb, model] of [
      ['edit', carouselInput(1)],
      ['sort', { sort: 1 }],
      ['disable', {}],
      ['delete', {}],
      ['click', {}],
    ] as const)
      expect((await world.run(as('admin_10002'), `${path}/${verb}`, model, { id })).status).toBe(404);
    expect((await rows('admin')).find((row) => row['id'] === id)).toMatchObject({
      platformName: '北疆示范网络货运有限公司',
      status: 1,
    });
  });

  it('takes pictures of its own platform only, a validity that is one, and links that lead where they say', async () => {
    await upload('10001', 'FILE1', 'admin_10001');
    await upload('10001', 'FILE2', 'admin_10001', 'application/pdf');
    await upload('10002', 'FILE3', 'admin_10001');
    const add = async (more: object) =>
      (await world.run(as('admin_10001'), `${path}/add`, { ...carouselInput(1), ...more })).reason;
    expect(await add({ image: 'FILE1' })).toBeUndefined();
    expect(await add({ image: 'FILE2' })).toBe('picture');
    for (const image of ['FILE3', 'nothing', 'builtin/other']) expect(await add({ image })).toBe('invalid');
    expect(await add({ validFrom: '2026-05-02', validTo: '2026-05-01' })).toBe('validity');
    for (const link of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'ftp://a.example',
      '/goods',
      ' ',
      null,
    ])
      expect(await add({ linkType: 'WEB', link })).toBe('linkWrong');
    for (const link of ['https://a.example', '//evil.example/x?y=<', 'javascript:alert(1)', 'goods', ' '])
      expect(await add({ linkType: 'APP', link })).toBe('linkWrong');
    expect(await add({ linkType: 'APP', link: '/goods/coal?type=1' })).toBeUndefined();
    const over = idOf(
      await world.done(as('admin_10001'), `${path}/add`, { ...carouselInput(1), validTo: '2020-01-01' }),
    );
    await world.done(as('admin_10001'), `${path}/disable`, {}, { id: over });
    expect((await world.run(as('admin_10001'), `${path}/enable`, {}, { id: over })).reason).toBe('over');
  });

  it("slides are the operator's alone, for all or for chosen tenants", async () => {
    const id = idOf(await world.done(as('admin'), `${slidePath}/add`, { ...slideInput(1), platformIds: ['10001'] }));
    expect((await rows('admin', slidePath))[0]).toMatchObject({
      id,
      platformNames: '北疆示范网络货运有限公司',
      place: 'LOGIN',
      status: 1,
    });
    expect(
      (await world.run(as('admin'), `${slidePath}/edit`, { ...slideInput(1), platformIds: ['00001'] }, { id })).reason,
    ).toBe('platformUnknown');
    for (const answer of [
      await world.paging(as('admin_10001'), slidePath),
      await world.run(as('admin_10001'), `${slidePath}/add`, slideInput(2)),
      await world.run(as('admin_10001'), `${slidePath}/delete`, {}, { id }),
    ])
      expect(answer.status).toBe(403);
    await world.done(as('admin'), `${slidePath}/disable`, {}, { id });
    await world.done(as('admin'), `${slidePath}/delete`, {}, { id });
    expect(await rows('admin', slidePath)).toEqual([]);
  });
});

describe('feedback', () => {
  const path = '/api/platform/suggestionFeedback';
  const row = async (name: string, id: string) => (await world.call(as(name), `${path}/get`, { id })).data;

  it('[R1-40] [D4.20-09] is assigned, answered more than once, and closed; every answer stays in its history', async () => {
    const id = idOf(await world.done(as('disp_10001'), `${path}/add`, feedbackInput(1)));
    expect(await row('admin_10001', id)).toMatchObject({ status: 0, userName: '示范司机1', dueAt: null, reply: null });
    const handlers = (await world.call(as('admin_10001'), `${path}/handlers`, {})).data['itemList'] as {
      id: string;
      name: string;
    }[];
    const foreign = await world.one<{ id: string }>(sql`select id from platform_user where user_name = 'admin_10002'`);
    expect(handlers.map((one) => one.id)).not.toContain(foreign.id);
    expect((await world.run(as('admin_10001'), `${path}/assign`, { handlerId: foreign.id }, { id })).reason).toBe(
      'handlerUnknown',
    );
    await world.done(as('admin_10001'), `${path}/assign`, { handlerId: handlers[0]?.id }, { id });
    expect(await row('admin_10001', id)).toMatchObject({ status: 1, handler: handlers[0]?.name });
    world.sent.length = 0;
    await world.done(as('admin_10001'), `${path}/reply`, { reply: '正在核实' }, { id });
    await world.done(as('admin'), `${path}/reply`, { reply: '已经处理' }, { id });
    // Who has left a mobile is told each answer.
    const { mobile } = feedbackInput(1);
    expect(world.sent).toEqual(
      ['正在核实', '已经处理'].map((reply) => ({ platformId: '10001', mobile, text: `您的反馈已有答复：${reply}` })),
    );
    expect(await row('admin_10001', id)).toMatchObject({ status: 2, reply: '已经处理' });
    expect((await world.run(as('admin_10001'), `${path}/assign`, { handlerId: handlers[0]?.id }, { id })).reason).toBe(
      'wrongState',
    );
    await world.done(as('admin_10001'), `${path}/close`, { reason: '用户满意' }, { id });
    for (const [verb, model] of [
      ['reply', { reply: 'x' }],
      ['close', { reason: 'x' }],
    ] as const)
      expect((await world.run(as('admin_10001'), `${path}/${verb}`, model, { id })).reason).toBe('wrongState');
    const events = (await world.call(as('admin_10001'), `${path}/events`, { id })).data as unknown as {
      action: string;
      detail: { reply?: string };
      reason: string | null;
    }[];
    expect(events.map((one) => [one.action, one.detail.reply ?? one.reason])).toEqual([
      ['add', null],
      ['assign', null],
      ['reply', '正在核实'],
      ['reply', '已经处理'],
      ['close', '用户满意'],
    ]);
  });

  it('a complaint has 72 hours, other kinds have not; mobiles are masked; another tenant sees nothing', async () => {
    const before = world.clock();
    const id = idOf(await world.done(as('disp_10001'), `${path}/add`, feedbackInput(2)));
    const told = await row('admin_10001', id);
    const due = Date.parse(`${String(told['dueAt']).replace(' ', 'T')}+08:00`);
    expect(Math.abs(due - before.getTime() - 72 * 3_600_000)).toBeLessThan(10_000);
    expect(told['mobile']).toBe('199****1234');
    expect((await world.call(as('admin_10002'), `${path}/get`, { id })).status).toBe(404);
    expect((await world.run(as('admin_10002'), `${path}/reply`, { reply: 'x' }, { id })).status).toBe(404);
    expect((await world.paging(as('admin_10002'), path)).pageResult.total).toBe(0);
    expect((await world.run(as('disp_10001'), `${path}/reply`, { reply: 'x' }, { id })).status).toBe(403);
  });

  it('pictures must be uploads of the same platform', async () => {
    await upload('10001', 'PIC1', 'disp_10001');
    await upload('10002', 'PIC2', 'disp_10001');
    await upload('10001', 'PIC3', 'disp_10001', 'application/pdf');
    expect((await world.run(as('disp_10001'), `${path}/add`, { ...feedbackInput(1), images: ['PIC1'] })).status).toBe(
      200,
    );
    expect((await world.run(as('disp_10001'), `${path}/add`, { ...feedbackInput(1), images: ['PIC2'] })).reason).toBe(
      'invalid',
    );
    expect((await world.run(as('disp_10001'), `${path}/add`, { ...feedbackInput(1), images: ['PIC3'] })).reason).toBe(
      'picture',
    );
  });

  it('the timer counts down, turns urgent, runs over, and says afterwards whether it was in time', () => {
    const read = (at: string): number => Date.parse(`${at.replace(' ', 'T')}+08:00`);
    const dueAt = '2026-05-04 10:00:00';
    const at = (now: string, more: object = {}) =>
      complaintState({ dueAt, repliedAt: null, status: 0, ...more }, read(now), read);
    expect(at('2026-05-01 10:00:00')).toEqual({ kind: 'left', tone: 'waiting', hours: 72, minutes: 0 });
    expect(at('2026-05-03 22:30:00')).toEqual({ kind: 'left', tone: 'warning', hours: 11, minutes: 30 });
    expect(at('2026-05-04 10:00:00')?.kind).toBe('over');
    expect(at('2026-05-04 11:05:00')).toEqual({ kind: 'over', tone: 'refused', hours: 1, minutes: 5 });
    expect(at('2026-05-09 10:00:00', { status: 2, repliedAt: '2026-05-04 10:00:00' })?.kind).toBe('inTime');
    expect(at('2026-05-09 10:00:00', { status: 2, repliedAt: '2026-05-04 10:00:01' })?.kind).toBe('late');
    expect(at('2026-05-09 10:00:00', { status: 3 })).toBeUndefined();
    expect(complaintState({ dueAt: null, repliedAt: null, status: 0 }, 0, read)).toBeUndefined();
  });
});
