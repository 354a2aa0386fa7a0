import { defineResource, money, text } from '@freightdeck/sdk/contract';
import { listPage } from '@freightdeck/sdk/web';
import { DataGrid, textWidth } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ListView } from '../../core/web/pages/index.ts';
import { consoleServices } from '../support/console-services.tsx';

configure({ asyncUtilTimeout: 10_000 });
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const parcel = defineResource({
  name: 'parcel',
  path: '/api/parcel',
  table: 'parcel',
  tenancy: 'tenant',
  label: 'sn',
  access: ['k'],
  sorts: ['sn'],
  totals: ['price'],
  fields: { sn: text(20), price: money() },
  filters: { sn: 'like' },
});
const list = listPage(parcel, { columns: ['sn', 'price'], filters: ['sn'] });
const row = (sn: string, price: number) => ({ id: sn, platformId: '1', version: 1, abilities: [], sn, price });
const pageOf = (...itemList: readonly object[]) => ({ itemList, total: null, page: 1, limit: 20, totals: {} });
const texts = { 'waybill.field.sn': '单号', 'waybill.field.price': '运费' };
const sum = (line: string): string | null | undefined =>
  document.querySelector(`[data-totals-of="${line}"] [data-sum="price"] > :last-child`)?.textContent;

describe('the sums under a list', () => {
  it('are no zero while nothing is known: at first, of another page, of another search, and after a failure', async () => {
    const world = consoleServices({ texts });
    let answer: (page: unknown) => void = () => undefined;
    let fail: (error: Error) => void = () => undefined;
    const wait = () =>
      new Promise((resolve, reject) => {
        [answer, fail] = [resolve, reject];
      });
    world.http.list.mockImplementation(wait);
    let count: (total: unknown) => void = () => undefined;
    world.http.total.mockImplementation(
      () =>
        new Promise((resolve) => {
          count = resolve;
        }),
    );
    render(
      <world.Console>
        <ListView definition={list} />
      </world.Console>,
    );
    await waitFor(() => expect(sum('page')).toBe('…'));
    expect(sum('all')).toBe('…');
    await act(async () => answer(pageOf(row('S1', 12_345), row('S2', 100))));
    expect(sum('page')).toBe('124.45');
    expect(sum('all')).toBe('…');
    await act(async () => count({ total: 40, totals: { price: 5_000_000 } }));
    expect(sum('all')).toBe('50,000.00');
    await userEvent.click(screen.getByRole('button', { name: '第 2 页' }));
    await waitFor(() => expect(sum('page')).toBe('…'));
    expect(sum('all')).toBe('50,000.00');
    await act(async () => answer(pageOf(row('S3', 700))));
    expect(sum('page')).toBe('7.00');
    await userEvent.click(screen.getByRole('button', { name: '第 1 页' }));
    await act(async () => fail(new Error('no network')));
    // The foot of a list that failed is gone, its sums with it.
    await waitFor(() => expect([sum('page'), sum('all')]).toEqual([undefined, undefined]));
  });
  it('of an empty list are zero', async () => {
    const world = consoleServices({ texts });
    world.http.list.mockResolvedValue(pageOf());
    world.http.total.mockResolvedValue({ total: 0, totals: { price: 0 } });
    render(
      <world.Console>
        <ListView definition={list} />
      </world.Console>,
    );
    await waitFor(() => expect([sum('page'), sum('all')]).toEqual(['0.00', '0.00']));
  });
});

describe('numbers are never cut', () => {
  interface Row {
    readonly id: string;
    readonly price: string;
    readonly paper: string;
    readonly note: string;
  }
  const rows: readonly Row[] = [
    { id: 'a', price: '1.00', paper: '9900008000000000000', note: '很长很长的备注'.repeat(9) },
    { id: 'b', price: '123,456,789.00', paper: 'YD26112700000022', note: '' },
  ];
  const column = (id: keyof Row, more: Partial<GridColumn<Row>> = {}): GridColumn<Row> => ({
    id,
    title: id,
    width: 80,
    hint: (one) => one[id],
    cell: (one) => one[id],
    ...more,
  });
  it('a column is as wide as its widest number, also one whose width a person chose; text is cut as before', () => {
    const { Console } = consoleServices();
    render(
      <Console>
        <DataGrid<Row>
          label="运单"
          rows={rows}
          rowId={(one) => one.id}
          columns={[column('price', { align: 'end', exact: true }), column('paper'), column('note')]}
        />
      </Console>,
    );
    const tracks = screen.getByRole('grid').style.getPropertyValue('--grid-tracks');
    const widths = [...tracks.matchAll(/(\d+)px/g)].map(([, width]) => Number(width));
    expect(widths[0]).toBeGreaterThanOrEqual(textWidth('123,456,789.00', 14) + 24);
    expect(widths[1]).toBeGreaterThanOrEqual(textWidth('9900008000000000000', 14) + 24);
    expect(widths[2]).toBe(80);
  });
});
