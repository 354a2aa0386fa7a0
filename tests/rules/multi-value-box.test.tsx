import { MultiValueSearch } from '@freightdeck/sdk/ui';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);
const shown = async (open = true) => {
  const { Console } = consoleServices();
  const onChange = vi.fn();
  render(
    <Console>
      <MultiValueSearch label="运单号" values={[]} onChange={onChange} />
    </Console>,
  );
  if (open) await userEvent.click(screen.getByRole('button', { name: '批量输入运单号' }));
  const area = open
    ? within(await screen.findByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox', { name: '运单号' })
    : undefined;
  const confirm = async (text: string): Promise<readonly string[]> => {
    if (area) fireEvent.change(area, { target: { value: text } });
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    return onChange.mock.lastCall?.[0] as readonly string[];
  };
  return { onChange, area, confirm };
};

describe('multi-value search box', () => {
  it('[R2.4-60] [R9-65] has a textarea of 16 to 24 rows', async () => {
    const { area } = await shown();
    expect(area?.tagName).toBe('TEXTAREA');
    expect(area?.rows).toBeGreaterThanOrEqual(16);
    expect(area?.rows).toBeLessThanOrEqual(24);
  });
  it.each([
    ['[R5-31] comma', 'A1,B2'],
    ['[R5-32] Chinese comma', 'A1，B2'],
    ['[R5-33] semicolon', 'A1;B2'],
    ['[R5-34] Chinese semicolon', 'A1；B2'],
    ['[R5-35] enumeration comma', 'A1、B2'],
    ['[R5-36] space', 'A1 B2'],
    ['[R5-37] newline', 'A1\nB2'],
    ['[R5-40] leading separator', ',,A1,B2'],
    ['[R5-41] trailing separator', 'A1,B2,,'],
    ['[R5-42] doubled separator', 'A1,,B2'],
  ])('%s', async (_, typed) => {
    const { confirm } = await shown();
    expect(await confirm(typed)).toEqual(['A1', 'B2']);
  });
  it('[R5-38] takes mixed separators and says so', async () => {
    const { area, confirm } = await shown();
    if (area) fireEvent.change(area, { target: { value: 'A1,B2;C3' } });
    expect(screen.getByText(/多种分隔符/)).toBeTruthy();
    expect(await confirm('A1,B2;C3')).toEqual(['A1', 'B2', 'C3']);
  });
  it('[R5-39] strips special characters but keeps plates and numbers, and says so', async () => {
    const { area, confirm } = await shown();
    if (area) fireEvent.change(area, { target: { value: '沪A12345#,YD-1_2.3' } });
    expect(screen.getByText(/特殊字符已去除/)).toBeTruthy();
    expect(await confirm('沪A12345#,YD-1_2.3')).toEqual(['沪A12345', 'YD-1_2.3']);
  });
  it('[R5-43] drops duplicates on confirm', async () => {
    const { confirm } = await shown();
    expect(await confirm('A1,B2,A1')).toEqual(['A1', 'B2']);
  });
  it('opens with a pasted column, and takes it with Ctrl+Enter', async () => {
    const { onChange } = await shown(false);
    fireEvent.paste(screen.getByRole('textbox', { name: '运单号' }), { clipboardData: { getData: () => 'A1\nB2;A1' } });
    const area = within(await screen.findByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox', {
      name: '运单号',
    });
    expect(area.value).toBe('A1\nB2;A1');
    expect(screen.getByText('已识别 2 个')).toBeTruthy();
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true });
    expect(onChange).toHaveBeenLastCalledWith(['A1', 'B2']);
  });
  it('takes one typed value with Enter, but not while an input method composes, and one pasted value as typing', async () => {
    const { onChange } = await shown(false);
    const box = screen.getByRole('textbox', { name: '运单号' });
    expect(fireEvent.paste(box, { clipboardData: { getData: () => 'A1' } })).toBe(true);
    fireEvent.change(box, { target: { value: 'hu' } });
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onChange).toHaveBeenLastCalledWith(['hu']);
  });
});
