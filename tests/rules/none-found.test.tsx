import { defineCommand, defineResource, id, optional, text } from '@freightdeck/sdk/contract';
import { action, listPage, Plugins, Refusal } from '@freightdeck/sdk/web';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NoneFound } from '../../core/web/pages/none-found.tsx';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);
const box = defineResource({
  name: 'noneFoundBox',
  path: '/api/noneFoundBox',
  table: 'box',
  tenancy: 'tenant',
  label: 'sn',
  access: ['box:view'],
  sorts: [],
  fields: { sn: text(20) },
  filters: { sn: 'many' },
});
const item = defineResource({
  name: 'noneFoundItem',
  path: '/api/noneFoundItem',
  table: 'item',
  tenancy: 'tenant',
  label: 'sn',
  access: ['item:view'],
  sorts: [],
  fields: { sn: text(20), boxId: optional(id('noneFoundBox')) },
  filters: { sn: 'many', boxId: 'equal' },
});
const pull = defineCommand({ name: 'noneFoundItem.pull', path: '/api/noneFoundItem/pull', access: ['item:pull'] });
const list = listPage(item, { columns: ['sn'], filters: ['sn', 'boxId'], actions: [action(pull, { primary: true })] });

function shown(filters: Readonly<Record<string, string>>, texts: Readonly<Record<string, string>> = {}) {
  const world = consoleServices({ texts });
  world.services.set(Plugins.key, { resource: async () => box, placeOf: () => undefined });
  const [onStart, onReset] = [vi.fn(), vi.fn()];
  const show = (): void =>
    void render(
      <world.Console>
        <NoneFound definition={list} filters={filters} onStart={onStart} onReset={onReset} />
      </world.Console>,
    );
  return { ...world, show, onStart, onReset };
}

it('a list about a record that does not exist for this tenant says so, as the page of the record does', async () => {
  const { http, show } = shown({ boxId: 'of-another-tenant' });
  http.get.mockRejectedValue(new Refusal({ status: 404, message: '记录不存在', reason: 'notFound', fields: {} }));
  show();
  expect(await screen.findByText('记录不存在')).toBeTruthy();
  expect(screen.queryByText('没有符合条件的记录')).toBeNull();
});
it('a record without parts is an empty list', async () => {
  const { http, show } = shown({ boxId: 'own' });
  http.get.mockResolvedValue({ id: 'own', sn: 'B1' });
  show();
  await waitFor(() => expect(http.get).toHaveBeenCalledWith(box, 'own', expect.anything()));
  expect(screen.getByText('没有符合条件的记录')).toBeTruthy();
});
it('where rows must be fetched first, the list says so and offers it', () => {
  const { show, onStart, http } = shown(
    { sn: 'X1' },
    { 'waybill.noneFound.waybillManage': '拉取后才有', 'waybill.action.pull': '拉取' },
  );
  show();
  expect(screen.getByText('拉取后才有')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '拉取' }));
  expect(onStart).toHaveBeenCalledWith(list.actions?.[0]);
  expect(http.get).not.toHaveBeenCalled();
});
it('otherwise it says that nothing matches, and the search can be cleared', () => {
  const { show, onReset } = shown({ sn: 'X1' });
  show();
  fireEvent.click(screen.getByRole('button', { name: '重置' }));
  expect([onReset.mock.calls.length, screen.queryByRole('button', { name: '拉取' })]).toEqual([1, null]);
});
