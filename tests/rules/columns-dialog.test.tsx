import type { ColumnSetting } from '@freightdeck/sdk/web';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ColumnDialog } from '../../core/web/pages/column-dialog.tsx';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);
const column = (label: string, key: number): ColumnSetting => ({
  prop: `p${label}`,
  label,
  key,
  width: 120,
  visible: true,
  isExport: true,
});
const defaults = [column('甲', 1), column('乙', 2), column('丙', 3)];
const shown = (settings: readonly ColumnSetting[] = defaults) => {
  const { Console, messages } = consoleServices();
  const onSave = vi.fn(async () => undefined);
  const onClose = vi.fn();
  render(
    <Console>
      <ColumnDialog settings={settings} defaults={defaults} onSave={onSave} onClose={onClose} />
    </Console>,
  );
  const box = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('textbox', { name });
  const put = (name: string, value: string): void => {
    fireEvent.change(box(name), { target: { value } });
    fireEvent.blur(box(name));
  };
  const order = (): readonly (string | null)[] =>
    [...document.querySelectorAll('[data-prop]')].map((row) => row.getAttribute('data-prop'));
  const save = () => userEvent.click(screen.getByRole('button', { name: '确定' }));
  return { messages, onSave, onClose, box, put, order, save };
};

describe('column settings dialog', () => {
  it('[R2.4-59] keeps what was set', async () => {
    const { save, onSave, onClose, put } = shown();
    put('甲的列宽', '240');
    await userEvent.click(screen.getByRole('checkbox', { name: '显示乙' }));
    await save();
    expect(onSave).toHaveBeenCalledWith([
      expect.objectContaining({ prop: 'p甲', width: 240 }),
      expect.objectContaining({ prop: 'p乙', visible: false }),
      expect.objectContaining({ prop: 'p丙' }),
    ]);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
  it('[R5-16] [R5-17] [R9-27] a width below 80 says so and becomes 80', () => {
    const { put, box, messages } = shown();
    put('甲的列宽', '79');
    expect(messages.show).toHaveBeenCalledWith('warning', expect.stringContaining('80'));
    expect(box('甲的列宽').value).toBe('80');
    messages.show.mockClear();
    put('甲的列宽', '80');
    expect(messages.show).not.toHaveBeenCalled();
  });
  it('[R5-18] an order number outside 1..N is refused and changes nothing', async () => {
    const { put, messages, order } = shown();
    for (const wrong of ['0', '4', '']) {
      messages.show.mockClear();
      put('甲的序号', wrong);
      await waitFor(() => expect(messages.show).toHaveBeenCalledTimes(1));
    }
    expect(messages.confirm).not.toHaveBeenCalled();
    expect(order()).toEqual(['p甲', 'p乙', 'p丙']);
  });
  it('[R5-19] changing the order asks first', async () => {
    const { put, messages, order } = shown();
    messages.confirm.mockResolvedValueOnce(false);
    put('甲的序号', '3');
    await waitFor(() => expect(messages.confirm).toHaveBeenCalledTimes(1));
    expect(order()).toEqual(['p甲', 'p乙', 'p丙']);
    put('甲的序号', '3');
    await waitFor(() => expect(order()).toEqual(['p乙', 'p丙', 'p甲']));
  });
  it('[R5-20] fewer than two visible columns are not kept', async () => {
    const { save, onSave, messages } = shown();
    await userEvent.click(screen.getByRole('checkbox', { name: '显示甲' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '显示乙' }));
    await save();
    expect(onSave).not.toHaveBeenCalled();
    expect(messages.show).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('checkbox', { name: '显示甲' }));
    await save();
    expect(onSave).toHaveBeenCalledTimes(1);
  });
  it('[R5-21] fewer than two export columns are not kept', async () => {
    const { save, onSave, messages } = shown();
    await userEvent.click(screen.getByRole('checkbox', { name: '导出甲' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '导出丙' }));
    await save();
    expect(onSave).not.toHaveBeenCalled();
    expect(messages.show).toHaveBeenCalledTimes(1);
  });
  it('[R5-22] [R5-23] [R9-28] order and width take whole numbers of three digits', () => {
    const { box } = shown();
    for (const name of ['甲的序号', '甲的列宽']) {
      fireEvent.change(box(name), { target: { value: '1.2a34' } });
      expect(box(name).value).toBe('123');
    }
  });
  it('[R5-24] restoring the default asks first', async () => {
    const { messages, order } = shown([column('丙', 1), column('乙', 2), column('甲', 3)]);
    messages.confirm.mockResolvedValueOnce(false);
    await userEvent.click(screen.getByRole('button', { name: '恢复默认' }));
    expect(order()).toEqual(['p丙', 'p乙', 'p甲']);
    await userEvent.click(screen.getByRole('button', { name: '恢复默认' }));
    expect(order()).toEqual(['p甲', 'p乙', 'p丙']);
  });
  it('moves columns by keyboard', async () => {
    const { order } = shown();
    screen.getByRole('button', { name: '下移甲' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(order()).toEqual(['p乙', 'p甲', 'p丙']);
  });
});
