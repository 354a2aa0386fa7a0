import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ListView, RecordView } from '../../core/web/pages/index.ts';
import { page as goodsDetail } from '../../plugins/goods/web/pages/goods-detail.ts';
import { page as goodsList } from '../../plugins/goods/web/pages/goods-list.ts';
import goodsTexts from '../../plugins/goods/locales/zh.json' with { type: 'json' };
import { page as dispatchList } from '../../plugins/waybill/web/pages/dispatch-list.ts';
import waybillTexts from '../../plugins/waybill/locales/zh.json' with { type: 'json' };
import { consoleServices } from '../support/console-services.tsx';

configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);
const own = Object.fromEntries(
  Object.entries({ ...goodsTexts, ...waybillTexts }).map(([id, words]) => [`waybill.${id}`, words]),
);
const source = {
  id: 'g1',
  platformId: '10001',
  version: 1,
  abilities: [],
  goodsSn: 'HY1',
  status: 30,
  sourceType: 2,
  totalKg: 100_000,
  dispatchedKg: 30_000,
};

test.each([
  ['an open source', {}, true],
  ['a paused one', { status: 40 }, false],
  ['one that is dispatched wholly', { dispatchedKg: 100_000 }, false],
])('%s is offered for dispatch in its record as it is where trips are dispatched: %o', async (_, change, offered) => {
  const fake = consoleServices({ query: { id: 'g1' }, texts: own });
  fake.http.get.mockResolvedValue({ ...source, ...change });
  render(
    <fake.Console>
      <RecordView definition={goodsDetail as never} />
    </fake.Console>,
  );
  await screen.findByRole('heading', { name: 'HY1' });
  const button = screen.queryByRole('button', { name: '派单' });
  expect(button !== null).toBe(offered);
  if (!button) return;
  await userEvent.click(button);
  expect(fake.navigation.go).toHaveBeenCalledWith('/waybillListManage', {
    goodsSn: 'HY1',
    start: 'assign',
    start_goodsId: 'g1',
  });
  expect(goodsList.rowActions?.some((one) => one.kind === 'run' && one.id === 'assign')).toBe(true);
});

test('the dispatch list opens 派单 with the source it was sent, and its address forgets it', async () => {
  const fake = consoleServices({ query: { goodsSn: 'HY1', start: 'assign', start_goodsId: 'g1' }, texts: own });
  fake.http.list.mockResolvedValue({ itemList: [], total: 0, page: 1, limit: 20 });
  const ask = async (_query: unknown, { field, chosen }: Readonly<Record<string, unknown>>) => ({
    rows: field === 'goodsId' && chosen === 'g1' ? [{ id: 'g1', value: 'g1', name: 'HY1', line: '北仑 → 大同' }] : [],
    create: null,
  });
  fake.http.ask.mockImplementation(ask);
  render(
    <fake.Console>
      <ListView definition={dispatchList as never} />
    </fake.Console>,
  );
  const box = await screen.findByRole('combobox', { name: /货源/ });
  await waitFor(() => expect(box).toHaveProperty('value', 'HY1'));
  expect(fake.navigation.replace).toHaveBeenCalledWith('/page', { goodsSn: 'HY1' });
});

test('派单 in the list of the trips of one source begins with that source', async () => {
  const fake = consoleServices({ query: { goodsSn: 'HY1' }, texts: own });
  fake.http.list.mockResolvedValue({ itemList: [], total: 0, page: 1, limit: 20 });
  fake.navigation.query = { goodsSn: 'HY1' };
  const rows = ['HY12', 'HY1'].map((name) => ({ id: name, value: `id of ${name}`, name, line: '', refused: null }));
  fake.http.ask.mockImplementation(
    async (_query: unknown, { field, words, chosen }: Readonly<Record<string, unknown>>) => ({
      rows: field === 'goodsId' ? rows.filter(({ value }) => words === 'HY1' || chosen === value) : [],
      create: null,
    }),
  );
  render(
    <fake.Console>
      <ListView definition={dispatchList as never} />
    </fake.Console>,
  );
  await userEvent.click(await screen.findByRole('button', { name: '派单' }));
  const box = await screen.findByRole('combobox', { name: /货源/ });
  await waitFor(() => expect(box).toHaveProperty('value', 'HY1'));
});
