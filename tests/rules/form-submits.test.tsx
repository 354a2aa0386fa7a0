import { defineCommand, defineResource, flag, money, text } from '@freightdeck/sdk/contract';
import { Refusal, action } from '@freightdeck/sdk/web';
import type { CommandAction } from '@freightdeck/sdk/web';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CommandDialog } from '../../core/web/pages/command-dialog.tsx';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);
const add = defineCommand({
  name: 'parcel.add',
  path: '/add',
  access: ['k'],
  input: { sender: text(20), note: text(50), publish: flag() },
});
const wanted = action(add, {
  defaults: () => ({ sender: '上次的货主', publish: false }),
  sections: [
    { title: 'who', fields: ['sender'] },
    { title: 'what', fields: ['note'] },
  ],
  submits: [
    { id: 'saveDraft', sets: { publish: false } },
    { id: 'publish', sets: { publish: true } },
  ],
});

function shown() {
  const world = consoleServices({
    texts: {
      'waybill.field.sender': '寄件人',
      'waybill.field.note': '备注',
      'waybill.help.note': '如 易碎',
      'waybill.section.who': '货主',
      'waybill.section.what': '货物',
      'waybill.action.add': '新增',
      'waybill.action.saveDraft': '保存草稿',
      'waybill.action.publish': '发布',
    },
  });
  world.http.run.mockResolvedValue({});
  const onDone = vi.fn();
  render(
    <world.Console>
      <CommandDialog action={wanted as CommandAction} record={undefined} onDone={onDone} onClose={vi.fn()} />
    </world.Console>,
  );
  return { ...world, onDone };
}
const sent = ({ http }: ReturnType<typeof shown>): unknown => http.run.mock.lastCall?.[1];

it('opens with its first values and says what each section is for; each button says what it does, and does it', async () => {
  const world = shown();
  expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    '货主',
    '货物',
  ]);
  expect(screen.getByLabelText(/寄件人/)).toHaveProperty('value', '上次的货主');
  expect(screen.getByText('如 易碎')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/备注/), '易碎品');
  await userEvent.click(screen.getByRole('button', { name: '发布' }));
  await waitFor(() => expect(world.onDone).toHaveBeenCalled());
  expect(sent(world)).toEqual({ sender: '上次的货主', note: '易碎品', publish: true });
});

it('saves a draft also after publishing was refused for a missing field; the first button is the one of Enter', async () => {
  const world = shown();
  await userEvent.click(screen.getByRole('button', { name: '发布' }));
  expect(world.http.run).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText(/备注/), '易碎品');
  const [first] = document.querySelectorAll<HTMLButtonElement>('button[type=submit]');
  expect(first?.textContent).toBe('保存草稿');
  await userEvent.click(first as HTMLButtonElement);
  await waitFor(() => expect(world.onDone).toHaveBeenCalled());
  expect(sent(world)).toEqual({ sender: '上次的货主', note: '易碎品', publish: false });
});

it('says above a form what it will do to the record, with its amount; a form that undoes nothing says it calmly', async () => {
  const bills = defineResource({
    name: 'bill',
    path: '/api/bill',
    table: 'bill',
    tenancy: 'tenant',
    fields: { billNo: text(20), amount: money() },
    filters: {},
    sorts: [],
    label: 'billNo',
    access: ['k'],
  });
  const said = (more: { readonly danger?: true }, amount: number | undefined): string[] => {
    const pay = defineCommand({
      name: 'bill.pay',
      path: '/pay',
      access: ['k'],
      on: bills,
      input: { note: text(50) },
      ...more,
    });
    const world = consoleServices({
      texts: { 'waybill.action.pay': '付款', 'waybill.consequence.bill.pay': '将付出 {amount} 元' },
    });
    const record = amount === undefined ? undefined : { id: '1', version: 1, abilities: [], billNo: 'B-7', amount };
    render(
      <world.Console>
        <CommandDialog
          action={action(pay) as CommandAction}
          record={record as never}
          {...(record ? {} : { many: 3 })}
          onDone={vi.fn()}
          onClose={vi.fn()}
        />
      </world.Console>,
    );
    const lines = [...document.querySelectorAll('[data-consequence] > div')].map(({ textContent }) => textContent);
    cleanup();
    return lines;
  };
  expect(said({ danger: true }, 123_456)).toEqual(['该操作不可撤销，请确认对象：B-7', '将付出 1,234.56 元']);
  expect(said({}, 50)).toEqual(['将付出 0.50 元']);
  expect(said({ danger: true }, undefined)).toEqual(['该操作不可撤销，请确认对象：已选 3 项']);
});

it('who closes a form that was refused tells the page so, which reads its rows again; one never sent does not', async () => {
  const bills = defineResource({
    name: 'bill',
    path: '/api/bill',
    table: 'bill',
    tenancy: 'tenant',
    fields: { billNo: text(20) },
    filters: {},
    sorts: [],
    label: 'billNo',
    access: ['k'],
  });
  const note = defineCommand({ name: 'bill.note', path: '/note', access: ['k'], on: bills, input: { note: text(50) } });
  const closed = vi.fn();
  const open = () => {
    const world = consoleServices({ texts: { 'waybill.action.note': '备注', 'waybill.field.note': '备注' } });
    world.http.run.mockRejectedValue(
      new Refusal({ status: 409, reason: 'stale', message: '请刷新后重试', current: undefined }),
    );
    const record = { id: '1', version: 1, abilities: [], billNo: 'B-7', note: '旧' };
    const shownNow = action(note) as CommandAction;
    render(
      <world.Console>
        <CommandDialog action={shownNow} record={record as never} onDone={vi.fn()} onClose={closed} />
      </world.Console>,
    );
    return world;
  };
  const cancel = () => userEvent.click(screen.getByRole('button', { name: '取消' }));
  open();
  await cancel();
  expect(closed).toHaveBeenLastCalledWith(false);
  cleanup();
  const world = open();
  await userEvent.click(document.querySelector('button[type=submit]') as HTMLButtonElement);
  await waitFor(() => expect(world.http.run).toHaveBeenCalled());
  await screen.findByText(/请刷新后重试/);
  await cancel();
  expect(closed).toHaveBeenLastCalledWith(true);
});
