import { choice, date, defineCommand, money, text } from '@freightdeck/sdk/contract';
import { action } from '@freightdeck/sdk/web';
import type { CommandAction } from '@freightdeck/sdk/web';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CommandDialog } from '../../core/web/pages/command-dialog.tsx';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);
const states = choice('S', [
  { value: 1, zh: '普通', en: 'Normal' },
  { value: 2, zh: '加急', en: 'Urgent' },
]);
const add = defineCommand({
  name: 'parcel.add',
  path: '/add',
  access: ['k'],
  input: { sender: text(20), price: money(), state: states, sentOn: date(), note: text(50) },
});
const labels = { sender: '寄件人', price: '运费', state: '等级', sentOn: '寄件日', note: '备注' } as const;

function shown() {
  const texts = Object.fromEntries(Object.entries(labels).map(([name, label]) => [`waybill.field.${name}`, label]));
  const world = consoleServices({ texts: { ...texts, 'waybill.action.add': '新增' } });
  const onClose = vi.fn();
  render(
    <world.Console>
      <CommandDialog action={action(add) as CommandAction} record={undefined} onDone={vi.fn()} onClose={onClose} />
    </world.Console>,
  );
  return { ...world, onClose };
}
const field = (name: keyof typeof labels): HTMLInputElement =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(labels[name]));
const backdrop = (): HTMLElement => document.querySelector<HTMLElement>('.fui-DialogSurface__backdrop') as HTMLElement;

describe('a command dialog that is typed into', () => {
  it('leaves the focus in the field that is typed into, key by key, whichever field comes first', async () => {
    const { http } = shown();
    const order = [
      ['note', 'fragile, 2 parts'],
      ['price', '31.5'],
      ['sender', 'Li Wei'],
    ] as const;
    for (const [name, keys] of order) {
      await userEvent.click(field(name));
      await userEvent.keyboard(keys);
      expect(document.activeElement, name).toBe(field(name));
    }
    await userEvent.selectOptions(field('state'), '加急');
    await userEvent.type(field('sentOn'), '2026-03-04');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '新增' }));
    expect(http.run.mock.lastCall?.[1]).toEqual({
      sender: 'Li Wei',
      price: 3150,
      state: 2,
      sentOn: '2026-03-04',
      note: 'fragile, 2 parts',
    });
  });
  it('stays the same dialog when something is typed: neither its role nor its surface changes', async () => {
    shown();
    const before = screen.getByRole('dialog');
    await userEvent.type(field('note'), 'x');
    expect(screen.getByRole('dialog')).toBe(before);
  });
  it('closes by a press beside it while nothing was typed, and not afterwards', async () => {
    const { onClose, messages } = shown();
    await userEvent.type(field('note'), 'x');
    await userEvent.click(backdrop());
    expect([onClose.mock.calls.length, messages.confirm.mock.calls.length]).toEqual([0, 0]);
    await userEvent.clear(field('note'));
    await userEvent.click(backdrop());
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
