import { defineResource, id, optional, reference, text } from '@freightdeck/sdk/contract';
import { Permissions, Plugins, recordPage } from '@freightdeck/sdk/web';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RecordView } from '../../core/web/pages/index.ts';
import { consoleServices } from '../support/console-services.tsx';
import { kernel, manifest, rights, web } from '../support/plugin-kernel.tsx';

afterEach(cleanup);
const basket = defineResource({
  name: 'basket',
  path: '/api/basket',
  table: 'basket',
  tenancy: 'tenant',
  label: 'sn',
  access: ['basket:view'],
  sorts: [],
  fields: { sn: text(20) },
  filters: { sn: 'many' },
});
const parcel = defineResource({
  name: 'parcel',
  path: '/api/parcel',
  table: 'parcel',
  tenancy: 'tenant',
  label: 'sn',
  access: ['parcel:view'],
  sorts: [],
  fields: {
    sn: text(20),
    basketId: optional(id('basket', 'basketSn')),
    basketSn: optional(text(20)),
    /** Named by its number only. */
    otherSn: optional(reference('basket', 'sn', 20)),
  },
  filters: {},
});
const page = recordPage(parcel, { figures: [], sections: [{ title: 'basic', fields: ['sn', 'basketSn', 'otherSn'] }] });
const whole = {
  id: 'p1',
  platformId: '1',
  version: 1,
  abilities: [],
  sn: 'P1',
  basketId: 'b1',
  basketSn: 'B1',
  otherSn: 'B2',
};

interface World {
  readonly record?: object;
  readonly shows?: Readonly<Record<string, string>>;
  readonly keys?: readonly string[];
  readonly menus?: readonly string[];
}
/** The record page of a parcel, in a console whose plugin `baskets` has a page of baskets. */
async function shown({ record = {}, shows = { basket: 'id' }, keys = ['basket:view'], menus = ['baskets'] }: World) {
  const of = manifest('baskets', {
    routes: { baskets: { path: '/baskets', title: { zh: '筐', en: 'Baskets' }, audience: 'both', shows } },
  });
  const half = { ...web(of), resources: { basket: async () => ({ basket }) } };
  const { store } = kernel([{ manifest: of, load: async () => ({ default: half }) }]);
  await store.rematch(rights(...menus));
  const world = consoleServices();
  world.services.set(Plugins.key, store);
  world.services.set(Permissions.key, { can: (key: string) => keys.includes(key) });
  world.place.query = { id: 'p1' };
  world.http.get.mockResolvedValue({ ...whole, ...record });
  render(
    <world.Console>
      <RecordView definition={page} />
    </world.Console>,
  );
  await screen.findAllByText('P1');
  return world;
}

it('a number that names another record is a link to its page', async () => {
  const { navigation } = await shown({});
  const link = await screen.findByRole('link', { name: 'B1' });
  expect(link.getAttribute('href')).toBe('#/baskets?id=b1');
  fireEvent.click(link);
  expect(navigation.go).toHaveBeenCalledWith('/baskets', { id: 'b1' });
});
it('a new browser tab is left to the browser', async () => {
  const { navigation } = await shown({});
  fireEvent.click(await screen.findByRole('link', { name: 'B1' }), { ctrlKey: true });
  expect(navigation.go).not.toHaveBeenCalled();
});
it('where a list shows such records, the link is to the list with the number in its filter', async () => {
  await shown({ shows: { basket: 'sn' } });
  expect((await screen.findByRole('link', { name: 'B2' })).getAttribute('href')).toBe('#/baskets?sn=B2');
});
it.each<[string, World]>([
  ['without a menu of the page', { menus: [] }],
  ['without the right to read such records', { keys: [] }],
  ['where no page shows such records', { shows: {} }],
  ['where the record is named only by its number, and the page asks for its id', { record: { basketId: null } }],
])('%s, only the number stands there', async (_, world) => {
  await shown(world);
  await waitFor(() => expect(screen.getByText('B1')).toBeTruthy());
  await expect(screen.findByRole('link', {}, { timeout: 300 })).rejects.toThrow();
});
