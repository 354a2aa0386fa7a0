import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import zh from '../../plugins/bank/locales/zh.json' with { type: 'json' };
import { AnswerForm } from '../../plugins/bank/web/parts/answer-form.tsx';
import { GenerateForm } from '../../plugins/bank/web/parts/generate-form.tsx';
import { consoleServices } from '../support/console-services.tsx';

/** The console of tests stands on a page of the plugin `waybill`. */
const texts = Object.fromEntries(Object.entries(zh).map(([id, text]) => [`waybill.${id}`, text]));
afterEach(cleanup);

describe('the form that imports the answer of a bank', () => {
  function open(known = false) {
    const services = consoleServices({ texts });
    const submit = vi.fn(async () => ({ id: 'answer-1', known }));
    const close = vi.fn();
    render(
      <services.Console>
        <AnswerForm record={undefined} submit={submit} close={close} />
      </services.Console>,
    );
    const choose = (file: File): void => {
      fireEvent.change(screen.getByLabelText('选择回盘文件', { selector: 'input' }), { target: { files: [file] } });
    };
    const save = (): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name: '导入回盘' });
    return { ...services, submit, close, choose, save };
  }
  /** A file of so many bytes, each another than the last. */
  const fileOf = (name: string, bytes: number): File =>
    new File([Uint8Array.from({ length: bytes }, (_, at) => at % 251)], name);

  it('hands every byte of the file over, and shows what becomes of its rows', async () => {
    const { submit, choose, save, navigation } = open();
    expect(save().disabled).toBe(true);
    const file = fileOf('回盘.xlsx', 100_000);
    choose(file);
    fireEvent.click(save());
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/paymentFiles/answer', { id: 'answer-1' }));
    const [given] = submit.mock.calls[0] as unknown as [{ readonly fileName: string; readonly content: string }];
    expect(given.fileName).toBe('回盘.xlsx');
    expect(Buffer.from(given.content, 'base64').equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
  });
  it('says so when the file was imported before, and only then', async () => {
    for (const known of [false, true]) {
      const { choose, save, navigation, messages } = open(known);
      choose(fileOf('回盘.xlsx', 10));
      fireEvent.click(save());
      await waitFor(() => expect(navigation.go).toHaveBeenCalled());
      const told = messages.show.mock.calls.map(([kind, said]: string[]) => `${kind}: ${said}`);
      expect(told).toEqual(known ? ['warning: 回盘.xlsx 此前已导入，没有重复导入；这里是原来的回盘。'] : []);
      cleanup();
    }
  });
  it('a file that is too large is not sent, and the person is told', () => {
    const { choose, save } = open();
    choose(fileOf('回盘.csv', 2 * 1024 * 1024 + 1));
    expect(screen.getByRole('alert').textContent).toBe('文件不能超过 2MB');
    expect(save().disabled).toBe(true);
  });
});

describe('the form that makes payment files', () => {
  const oldest = '2026-11-28 08:00:00';
  const open = (channels: readonly object[]) => {
    const services = consoleServices({ texts });
    services.http.ask.mockResolvedValue({ channels });
    const submit = vi.fn(async () => ({ files: 1, lines: 1, amount: 1 }));
    render(
      <services.Console>
        <GenerateForm record={undefined} submit={submit} close={vi.fn()} />
      </services.Console>,
    );
    return submit;
  };
  const save = (): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name: '生成付款文件' });

  it('offers the channels in which payments wait, with what their files will hold', async () => {
    const submit = open([
      { channel: 'HF', lines: 501, amount: 123_456, oldest },
      { channel: 'ENT', lines: 1, amount: 100, oldest },
    ]);
    const radio = await screen.findByRole('radio', { name: /第三方支付.*1,234\.56.*501 笔，生成 2 个文件/ });
    expect(save().disabled).toBe(true);
    fireEvent.click(radio);
    fireEvent.click(save());
    await waitFor(() => expect(submit).toHaveBeenCalledWith({ channel: 'HF' }));
  });
  it('has chosen the only channel already', async () => {
    const submit = open([{ channel: 'ENT', lines: 1, amount: 100, oldest }]);
    expect((await screen.findByRole<HTMLInputElement>('radio')).checked).toBe(true);
    fireEvent.click(save());
    await waitFor(() => expect(submit).toHaveBeenCalledWith({ channel: 'ENT' }));
  });
  it('says what has to happen first where nothing waits', async () => {
    open([]);
    expect(await screen.findByText('没有待生成的付款')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
