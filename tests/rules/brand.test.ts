import { afterAll, beforeAll, expect, it } from 'vitest';
import { SystemWorld } from '../support/system-world.ts';

const path = '/api/platform/brand';
let world: SystemWorld;
let operator: string;
let admin: string;
beforeAll(async () => {
  world = await SystemWorld.open();
  operator = await world.enter('admin');
  admin = await world.enter('admin_10001');
}, 120_000);
afterAll(() => world.close());

const look = async (where: object): Promise<Record<string, unknown>> =>
  (await world.done(world.call(undefined, '/auth/querySimpleServiceProviderInfo', where))).data;
const brandOf = async (token: string, platformId: string): Promise<Record<string, unknown>> =>
  (await world.done(world.paging(token, path))).pageResult.itemList.find((one) => one['id'] === platformId) ?? {};
const words = {
  shortName: '北疆',
  brandTitle: '北疆货运',
  colour: '#5c2e91',
  loginVariant: 'alternate',
  logo: null,
  favicon: null,
  picture: null,
};

it('a platform keeps its own brand, which its sign-in page has before anybody signs in; it sees no other', async () => {
  expect((await world.paging(admin, path)).pageResult.itemList.map(({ id }) => id)).toEqual(['10001']);
  expect((await world.run(admin, `${path}/edit`, words, { id: '10002' })).status).toBe(404);
  await world.done(world.run(admin, `${path}/edit`, words, { id: '10001' }));
  expect(await look({ marker: '10001' })).toMatchObject({
    platformId: '10001',
    title: '北疆货运',
    colour: '#5c2e91',
    loginVariant: 'alternate',
  });
  expect(await brandOf(operator, '10001')).toMatchObject({ brandTitle: '北疆货运', shortName: '北疆' });
});

it('a colour on which white words cannot be read, or that is none, is refused', async () => {
  const refused = await world.run(admin, `${path}/edit`, { ...words, colour: '#ffd700' }, { id: '10001' });
  expect([refused.reason, refused.message]).toEqual(['pale', '主题色太浅，白字在上面看不清（对比度1.4，至少4.5）']);
  expect((await world.run(admin, `${path}/edit`, { ...words, colour: 'red' }, { id: '10001' })).status).toBe(400);
});

it('the operator gives out the address, once; a platform does not', async () => {
  expect((await world.run(admin, `${path}/address`, { marker: 'beijiang' }, { id: '10001' })).status).toBe(403);
  await world.done(world.run(operator, `${path}/address`, { marker: 'beijiang' }, { id: '10001' }));
  expect(await look({ marker: 'beijiang' })).toMatchObject({ platformId: '10001' });
  for (const taken of ['beijiang', '10001', 'jsdwl'])
    expect((await world.run(operator, `${path}/address`, { marker: taken }, { id: '10002' })).reason).toBe(
      'markerTaken',
    );
  expect(await brandOf(admin, '10001')).toMatchObject({ marker: 'beijiang', brandTitle: '北疆货运' });
});

it("a platform without a brand has the product's look and its own name; an address that nobody has is of nobody", async () => {
  await world.done(world.run(operator, `${path}/edit`, { ...words, brandTitle: '运营的' }, { id: '00001' }));
  const neutral = { title: null, logo: null, favicon: null, picture: null, colour: null, loginVariant: 'default' };
  expect(await look({ marker: '10002' })).toMatchObject({
    ...neutral,
    platformId: '10002',
    platformName: '渤海示范网络货运有限公司',
  });
  expect(await look({ marker: 'nobody' })).toMatchObject({ ...neutral, platformName: 'Freightdeck' });
  expect(await look({})).toMatchObject({ title: '运营的' });
});

it("a logo is one's own upload; the product's picture stays until another takes its place", async () => {
  const refused = await world.run(
    admin,
    `${path}/edit`,
    { ...words, logo: '01M8DB46GETBHSH8RNY5XG6CEC' },
    { id: '10001' },
  );
  expect(refused.status).toBe(400);
  await world.done(world.run(operator, `${path}/edit`, { ...words, colour: '' }, { id: 'jsyssl' }));
  expect(await look({ marker: 'jsdwl' })).toMatchObject({ logo: '/partner-mark.svg', colour: null });
});
