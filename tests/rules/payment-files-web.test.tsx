import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import zh from '../../plugins/bank/locales/zh.json' with { type: 'json' };
import { AnswerForm } from '../../plugins/bank/web/parts/answer-form.tsx';
import { consoleServices } from '../support/console-services.tsx';

/** The console of tests stands on a page of the plugin `waybill`. */
const texts = Object.fromEntries(Object.entries(zh).map(([id, text]) => [`waybill.${id}`, text]));
afterEach(cleanup);

describe('the form that imports the answer of a bank', () => {
  function open() {
    const services = consoleServices({ texts });
    const submit = vi.fn(async () => ({ id: 'answer-1', known: false }));
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
  it('a file that is too large is not sent, and the person is told', () => {
    const { choose, save } = open();
    choose(fileOf('回盘.csv', 2 * 1024 * 1024 + 1));
    expect(screen.getByRole('alert').textContent).toBe('文件不能超过 2MB');
    expect(save().disabled).toBe(true);
  });
});
