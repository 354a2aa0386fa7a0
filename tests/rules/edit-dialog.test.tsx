import { colour, defineCommand, defineResource, text } from '@freightdeck/sdk/contract';
import { action } from '@freightdeck/sdk/web';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { CommandDialog } from '../../core/web/pages/command-dialog.tsx';
import { consoleServices } from '../support/console-services.tsx';

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
const label = defineResource({
  name: 'editDialogLabel',
  path: '/api/editDialogLabel',
  table: 'label',
  tenancy: 'tenant',
  label: 'name',
  access: ['label:view'],
  sorts: [],
  fields: { name: text(20), note: text(20, 0), tint: colour() },
  filters: {},
});
const edit = defineCommand({
  name: 'editDialogLabel.edit',
  path: '/api/editDialogLabel/edit',
  access: ['label:edit'],
  on: label,
  input: { name: label.fields.name, note: label.fields.note, tint: label.fields.tint },
});
const record = { id: 'l1', platformId: '1', version: 3, abilities: [edit.name], name: '甲', note: '旧', tint: '' };
const texts = {
  'waybill.action.edit': '编辑',
  'waybill.field.name': '名称',
  'waybill.field.note': '备注',
  'waybill.field.tint': '颜色',
};
const shown = (Shows?: () => ReactNode) => {
  const world = consoleServices({ texts });
  world.http.run.mockResolvedValue({});
  render(
    <world.Console>
      <CommandDialog
        action={action(edit, Shows ? { shows: Shows } : {}) as never}
        record={record as never}
        onDone={vi.fn()}
        onClose={vi.fn()}
      />
    </world.Console>,
  );
  return world;
};
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

it('a text that may stay empty is not marked, can be cleared, and the button says what it does', async () => {
  const { http } = shown();
  const [name, note] = [await box(/名称/), await box(/备注/)];
  expect([name.required, note.required]).toEqual([true, false]);
  await userEvent.clear(note);
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(http.run).toHaveBeenCalledTimes(1));
  expect(http.run.mock.lastCall?.slice(1, 3)).toEqual([
    { name: '甲', note: '', tint: '' },
    { id: 'l1', version: 3 },
  ]);
});
it.each([
  ['D13438', '#d13438'],
  ['＃0F6CBD', '#0f6cbd'],
])('a colour typed as %j is %s, and shown beside it', async (typed, wanted) => {
  const { http } = shown();
  const input = await box(/颜色/);
  await userEvent.type(input, typed);
  fireEvent.blur(input);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('选择颜色').value).toBe(wanted));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(http.run).toHaveBeenCalledTimes(1));
  expect(http.run.mock.lastCall?.[1]).toMatchObject({ tint: wanted });
});
it('a colour too light for white words is told at its field while it is chosen, and no more once it is dark', async () => {
  shown();
  const well = await screen.findByLabelText<HTMLInputElement>('选择颜色');
  const told = (): string => document.querySelector('[data-field="tint"] [data-pale]')?.textContent ?? '';
  fireEvent.change(well, { target: { value: '#ffd700' } });
  await waitFor(() => expect(told()).toContain('对比度1.4'));
  fireEvent.change(well, { target: { value: '#5c2e91' } });
  await waitFor(() => expect(told()).toBe(''));
});
it('a colour is chosen with the picker too, and what is none is refused as it was typed', async () => {
  const { http } = shown();
  await userEvent.type(await box(/颜色/), 'red');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('请填写颜色，如 #0f6cbd')).toBeTruthy();
  expect((await box(/颜色/)).value).toBe('red');
  fireEvent.change(screen.getByLabelText('选择颜色'), { target: { value: '#0f6cbd' } });
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(http.run).toHaveBeenCalledTimes(1));
  expect(http.run.mock.lastCall?.[1]).toMatchObject({ tint: '#0f6cbd' });
});
it('what has to be seen to decide stands in the dialog', async () => {
  shown(() => <p>照片</p>);
  expect(await screen.findByText('照片')).toBeTruthy();
});
