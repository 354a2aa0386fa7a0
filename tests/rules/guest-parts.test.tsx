import { defineResource, text } from '@freightdeck/sdk/contract';
import { listPage, Plugins, recordPage } from '@freightdeck/sdk/web';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ListView, RecordView } from '../../core/web/pages/index.ts';
import { consoleServices } from '../support/console-services.tsx';
import { kernel, manifest, rights, web } from '../support/plugin-kernel.tsx';

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as typeof ResizeObserver;
configure({ asyncUtilTimeout: 5000 });
afterEach(cleanup);
const parcel = defineResource({
  name: 'parcel',
  path: '/api/parcel',
  table: 'parcel',
  tenancy: 'tenant',
  label: 'sn',
  access: ['parcel:view'],
  sorts: ['sn'],
  fields: { sn: text(20) },
  filters: { sn: 'many' },
});
const list = listPage(parcel, { columns: ['sn'], filters: ['sn'] });

/** The list of parcels, with a plugin that adds a column to it. */
async function shown(fails = () => false) {
  const of = manifest('quotes', {
    contributions: { 'parcel.columns': { price: { title: { zh: '报价', en: 'Quote' } } } },
  });
  const Price = ({ record }: { readonly record: { readonly sn: string } }) => {
    if (fails()) throw new Error('no price');
    return <b>报价 {record.sn}</b>;
  };
  const { store } = kernel([
    {
      manifest: of,
      load: async () => ({
        default: { ...web(of), parts: { 'parcel.columns': { price: async () => ({ part: Price as never }) } } },
      }),
    },
  ]);
  const world = consoleServices({ texts: { 'waybill.field.sn': '单号' } });
  world.services.set(Plugins.key, store);
  world.http.list.mockResolvedValue({
    itemList: ['A1', 'A2'].map((sn) => ({ id: sn, platformId: '1', version: 1, abilities: [], sn })),
    total: 2,
    page: 1,
    limit: 20,
    totals: {},
  });
  await store.rematch(rights('quotes'));
  render(
    <world.Console>
      <ListView definition={list} />
    </world.Console>,
  );
  await screen.findByText('A1');
  return { ...world, store, heads: () => screen.getAllByRole('columnheader').map((head) => head.textContent) };
}

describe('columns that other plugins keep', () => {
  it('stand behind the list’s own, each cell drawn by its plugin from its row', async () => {
    const { heads, columns } = await shown();
    expect(heads()).toEqual(['单号', '报价']);
    await screen.findByText('报价 A1');
    expect(screen.getByText('报价 A2')).toBeTruthy();
    // Hidden, moved and resized like any other; a cell of one's own is no text for a file.
    expect(columns.load.mock.calls[0]?.[2]).toMatchObject([
      { prop: 'sn', isExport: true },
      { prop: 'quotes/price', visible: true, isExport: false, disabledExport: true },
    ]);
  });
  it('a cell that throws says so in its place; the rows stand, and it can be tried again', async () => {
    let broken = true;
    await shown(() => broken);
    const [again] = await screen.findAllByRole('button', { name: '重试' });
    expect(screen.getByText('A2')).toBeTruthy();
    broken = false;
    fireEvent.click(again as HTMLElement);
    await screen.findByText('报价 A1');
  });
  it('go with their plugin', async () => {
    const { heads, store } = await shown();
    store.toggle('quotes', false);
    await waitFor(() => expect(heads()).toEqual(['单号']));
  });
});

describe('a record’s page', () => {
  it('has tabs and deeds of other plugins; a deed has the record read once more', async () => {
    const contributions = {
      'parcel.record': { scale: { title: { zh: '过磅', en: 'Scale' } } },
      'parcel.actions': { quote: { title: { zh: '询价', en: 'Ask' } } },
    };
    const of = manifest('quotes', { contributions });
    const Scale = ({ record }: { readonly record: { readonly sn: string } }) => <p>磅单 {record.sn}</p>;
    const Ask = ({ record, changed }: { readonly record: { readonly sn: string }; readonly changed: () => void }) => (
      <button onClick={changed}>询价 {record.sn}</button>
    );
    const parts = {
      'parcel.record': { scale: async () => ({ part: Scale as never }) },
      'parcel.actions': { quote: async () => ({ part: Ask as never }) },
    };
    const { store } = kernel([{ manifest: of, load: async () => ({ default: { ...web(of), parts } }) }]);
    const world = consoleServices({ query: { id: 'A1' } });
    world.services.set(Plugins.key, store);
    world.http.get.mockResolvedValue({ id: 'A1', platformId: '1', version: 1, abilities: [], sn: 'A1' });
    await store.rematch(rights('quotes'));
    render(
      <world.Console>
        <RecordView definition={recordPage(parcel, { figures: [], sections: [] })} />
      </world.Console>,
    );
    fireEvent.click(await screen.findByRole('tab', { name: '过磅' }));
    await screen.findByText('磅单 A1');
    fireEvent.click(await screen.findByRole('button', { name: '询价 A1' }));
    await waitFor(() => expect(world.http.get).toHaveBeenCalledTimes(2));
  });
});
