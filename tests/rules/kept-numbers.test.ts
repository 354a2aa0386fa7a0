import { beforeAll, expect, it } from 'vitest';
import { addAddress, addresses, editAddress } from '../../plugins/goods/contract/index.ts';
import { commandSchema, keptFields } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld } from '../support/freight-world.ts';

const place = {
  unitName: '示范发货站',
  side: 'LOAD',
  place: '唐山丰南',
  areaCode: '130207',
  lonLat: '118.085000,39.576000',
  contactName: '石磊',
  contactMobile: '19900003333',
} as const;
const { contactMobile: _mobile, ...rest } = place;

it('only a required number that the record itself shows masked may be left out', () => {
  expect(keptFields(editAddress)).toEqual(['contactMobile']);
  expect(keptFields(addAddress)).toEqual([]);
  expect(commandSchema(editAddress).safeParse(rest).success).toBe(true);
  expect(commandSchema(editAddress).safeParse({ ...rest, contactName: undefined }).success).toBe(false);
  expect(commandSchema(addAddress).safeParse(rest).success).toBe(false);
});

onEachDatabase('a masked number left out of an edit', freightMigrations, (open) => {
  let world: FreightWorld;
  let id = '';
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
    ({ id } = await world.run(addAddress, place));
  }, 120_000);
  const edit = async (more: object, version?: number) =>
    world.post(editAddress.path, { id, version, model: { ...rest, ...more } });
  const stored = async (): Promise<string | undefined> =>
    (
      await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
        tx.one<{ mobile: string }>(sql`select contact_mobile as mobile from goods_address where id = ${id}`),
      )
    )?.mobile;

  it('stays as it is stored, whether absent or null; a number that is sent takes its place', async () => {
    expect(await edit({ contactName: '石磊二' })).toMatchObject({ status: 200 });
    expect(await stored()).toBe(place.contactMobile);
    expect(await edit({ contactMobile: null })).toMatchObject({ status: 200 });
    expect(await stored()).toBe(place.contactMobile);
    expect((await world.get(addresses, id)).contactMobile).toBe('199****3333');
    expect(await edit({ contactMobile: '19900004444' })).toMatchObject({ status: 200 });
    expect(await stored()).toBe('19900004444');
  });

  it('is still checked when it is sent: a masked one is no number', async () => {
    expect(await edit({ contactMobile: '199****4444' })).toMatchObject({
      status: 400,
      messageDetails: { contactMobile: '手机号不正确' },
    });
    expect(await stored()).toBe('19900004444');
  });

  it('is asked for where there is no record yet', async () => {
    expect(await world.post(addAddress.path, { model: { ...rest, place: '别处' } })).toMatchObject({
      status: 400,
      messageDetails: { contactMobile: expect.any(String) },
    });
  });
});
