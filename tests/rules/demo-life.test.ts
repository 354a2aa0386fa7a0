import { beforeAll, expect, it } from 'vitest';
import { sql } from '../../sdk/server/index.ts';
import demo from '../../plugins/demo/server/index.ts';
import {
  addExample,
  adminAct,
  editExample,
  editorAct,
  examples,
  submitExample,
} from '../../plugins/demo/contract/index.ts';
import { exampleInput } from '../../plugins/demo/fixtures.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person } from '../support/freight-world.ts';

onEachDatabase('demo', [...freightMigrations, ...(demo.migrations ?? [])], (open) => {
  let world: FreightWorld;
  const rows = async (platformId: string): Promise<readonly { readonly id: string; readonly title: string }[]> => {
    const answer = await world.post(
      `${examples.path}/paging`,
      { page: 1, limit: 50 },
      { platformId, ...(platformId === '00001' ? { as: operator } : {}) },
    );
    return (answer.pageResult as { itemList: { id: string; title: string }[] }).itemList;
  };
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [demo]);
  }, 120_000);

  it('an example is created, edited while it is a draft, and submitted once it has content', async () => {
    const { id } = await world.run(addExample, { title: '空白示例' });
    expect(await world.get(examples, id)).toMatchObject({
      title: '空白示例',
      content: null,
      status: 0,
      author: 'dispatcher',
    });
    expect(await world.refusal(submitExample, {}, { on: { id } })).toBe('noContent');
    await world.run(editExample, { title: '写好的示例', content: '内容' }, { on: { id } });
    await world.run(submitExample, {}, { on: { id } });
    expect(await world.get(examples, id)).toMatchObject({
      title: '写好的示例',
      content: '内容',
      status: 1,
      version: 3,
    });
    expect(await world.refusal(editExample, { title: '再改', content: '内容' }, { on: { id } })).toBe('wrongState');
    expect(await world.refusal(submitExample, {}, { on: { id } })).toBe('wrongState');
  });

  it('[R2.3-224] the id of an example is digits only: an address with anything else finds nothing, and no other id can be stored', async () => {
    const { id } = await world.run(addExample, exampleInput(1));
    expect(id).toMatch(/^\d+$/);
    expect((await world.post(`${examples.path}/get`, { id })).status).toBe(200);
    for (const wrong of ['abc', `${id}a`, '1.5', '-1', `${id} or 1=1`])
      expect((await world.post(`${examples.path}/get`, { id: wrong })).status).toBe(404);
    await expect(
      world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        tx.run(sql`
      insert into demo_example (platform_id, id, title, author, created_at, updated_at) values ('10001', 'abc', 'x',
        'x', now(), now())`),
      ),
    ).rejects.toThrow();
  });

  it('a tenant sees its own examples only, and cannot change those of another', async () => {
    const { id } = await world.run(addExample, { title: '渤海示例', content: null }, { platformId: '10002' });
    expect((await rows('10001')).map((row) => row.title)).not.toContain('渤海示例');
    expect((await rows('10002')).map((row) => row.title)).toEqual(['渤海示例']);
    expect((await rows('00001')).map((row) => row.title)).toContain('渤海示例');
    expect(await world.refusal(editExample, { title: '改', content: null }, { on: { id } })).toBe('notFound');
  });

  it('[R6-28, R6-29] the platform lets the roles admin and editor act, the admin act for admin alone, and nobody else', async () => {
    const admin = person('a', 'provider', ['editorHome:view', 'permissionDemo:admin', 'permissionDemo:editor']);
    const editor = person('e', 'provider', ['editorHome:view', 'permissionDemo:editor']);
    const other = person('o', 'provider', ['editorHome:view']);
    const status = async (as: typeof admin, path: string): Promise<number> =>
      (await world.post(path, { model: {}, requestId: crypto.randomUUID() }, { as })).status;
    expect(await Promise.all([admin, editor, other].map((as) => status(as, editorAct.path)))).toEqual([200, 200, 403]);
    expect(await Promise.all([admin, editor, other].map((as) => status(as, adminAct.path)))).toEqual([200, 403, 403]);
  });
});
