import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandForm } from '../../core/web/pages/command-form.tsx';
import { CommandStore } from '../../core/web/pages/command-store.ts';
import { uploadPound } from '../../plugins/evidence/contract/index.ts';
import { file, list } from '../../sdk/contract/index.ts';
import type { Field } from '../../sdk/contract/index.ts';
import { FieldValue, FormField } from '../../sdk/ui/index.ts';
import type { StoredFile } from '../../sdk/web/index.ts';
import { consoleServices } from '../support/console-services.tsx';

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
});
afterEach(cleanup);

const photo = (name: string, size = 1000, type = 'image/png'): File => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
/** Uploads that end when the test says so. */
function held() {
  const waiting: {
    readonly name: string;
    readonly store: () => void;
    readonly refuse: (why: string) => void;
    readonly progress: (part: number) => void;
    readonly signal: AbortSignal;
  }[] = [];
  const send = (sent: File, _: string, progress: (part: number) => void, signal: AbortSignal): Promise<StoredFile> =>
    new Promise((resolve, reject) => {
      const stored = { id: `id-${sent.name}`, name: sent.name, size: sent.size, savedPath: '' };
      waiting.push({
        name: sent.name,
        store: () => resolve(stored),
        refuse: (why) => reject(new Error(why)),
        progress,
        signal,
      });
    });
  return { waiting, send };
}
function shown(field: Field, first: unknown = null) {
  const world = consoleServices();
  const { waiting, send } = held();
  world.upload.send.mockImplementation(send);
  const given: unknown[] = [];
  const Form = (): ReactNode => {
    const [value, setValue] = useState(first);
    return (
      <FormField
        name="photo"
        field={field}
        label="照片"
        value={value}
        onChange={(next) => {
          given.push(next);
          setValue(next);
        }}
      />
    );
  };
  const { container } = render(
    <world.Console>
      <Form />
    </world.Console>,
  );
  const choose = async (...chosen: readonly File[]): Promise<void> => {
    await screen.findByRole('button', { name: '选择文件' });
    const input = container.querySelector<HTMLInputElement>('input[type=file]');
    if (input) fireEvent.change(input, { target: { files: chosen } });
  };
  const names = (): readonly (string | null)[] =>
    screen.queryAllByRole('listitem').map((item) => item.querySelector('[title]:not(button)')?.textContent ?? null);
  const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
  return { ...world, container, waiting, given, choose, names, press };
}
const three = list(file(), 3);

describe('a field of several files', () => {
  it('takes several at once, says the limit, sends them one after another and keeps their order', async () => {
    const form = shown(three);
    await form.choose(photo('a.png'), photo('b.png'));
    expect(screen.getByText(/单个文件不超过 1 MB，最多 3 个.*拖放/)).toBeTruthy();
    expect(form.waiting.map(({ name }) => name)).toEqual(['a.png']);
    form.waiting[0]?.progress(0.4);
    const bar = (name: string): string | null | undefined =>
      screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow');
    await waitFor(() => expect(bar('a.png')).toBe('0.4'));
    expect(bar('b.png')).toBe('0');
    form.waiting[0]?.store();
    await waitFor(() => expect(form.waiting.map(({ name }) => name)).toEqual(['a.png', 'b.png']));
    form.waiting[1]?.store();
    await waitFor(() => expect(form.given.at(-1)).toEqual(['id-a.png', 'id-b.png']));
    expect(form.container.querySelectorAll('img[src="blob:picture"]')).toHaveLength(2);
  });

  it('puts them in another order and takes one off, by keys, and the focus stays where it was', async () => {
    const form = shown(three, ['one', 'two', 'three']);
    await screen.findByRole('button', { name: '后移 照片 1' });
    const later = screen.getByRole('button', { name: '后移 照片 1' });
    later.focus();
    await userEvent.keyboard('{Enter}');
    expect(form.given.at(-1)).toEqual(['two', 'one', 'three']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('后移 照片 2');
    await form.press('移除 照片 1');
    expect(form.given.at(-1)).toEqual(['one', 'three']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '选择文件' }));
  });

  it('refuses what is too many or too large by name, and keeps the rest', async () => {
    const form = shown(three, ['one']);
    await form.choose(photo('a.png'), photo('b.png', 3_000_000), photo('c.png'), photo('d.png'), photo('e.exe'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      'b.png（2.86 MB）超过 1 MB 的限制d.png：最多上传 3 个文件e.exe：支持 jpg、jpeg、png、pdf 格式',
    );
    expect(form.names()).toEqual(['照片 1', 'a.png', 'c.png']);
    expect(screen.getByRole('button', { name: '压缩图片后加入（1 张）' })).toBeTruthy();
  });

  it('keeps a photo that could not be sent, says why, tries it again, or stops it', async () => {
    const form = shown(three);
    await form.choose(photo('a.png'), photo('b.png'));
    form.waiting[0]?.refuse('文件不完整或已损坏，请重新保存或扫描后再上传');
    expect((await screen.findByRole('alert')).textContent).toContain('文件不完整');
    await waitFor(() => expect(form.waiting).toHaveLength(2));
    await form.press('移除 b.png');
    expect(form.waiting[1]?.signal.aborted).toBe(true);
    form.waiting[1]?.store();
    await form.press('重试 a.png');
    await waitFor(() => expect(form.waiting.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'a.png']));
    form.waiting[2]?.store();
    await waitFor(() => expect(form.given).toEqual([['id-a.png']]));
  });

  it('takes what is dropped and what is pasted', async () => {
    const form = shown(three);
    const button = await screen.findByRole('button', { name: '选择文件' });
    fireEvent.drop(button, { dataTransfer: { files: [photo('dropped.png')], types: ['Files'] } });
    fireEvent.paste(button, { clipboardData: { files: [photo('pasted.png')] } });
    await waitFor(() => expect(form.names()).toEqual(['dropped.png', 'pasted.png']));
  });
});

describe('a field of one file', () => {
  it('shows its picture and name, and another file takes its place', async () => {
    const form = shown(file());
    await form.choose(photo('a.png'));
    form.waiting[0]?.store();
    await waitFor(() => expect(form.given).toEqual(['id-a.png']));
    expect(form.names()).toEqual(['a.png']);
    await form.choose(photo('b.png'));
    form.waiting[1]?.store();
    await waitFor(() => expect(form.given).toEqual(['id-a.png', 'id-b.png']));
    expect(form.names()).toEqual(['b.png']);
    await form.press('移除');
    expect(form.given.at(-1)).toBeNull();
  });
  it('never shows an id: a stored file has the name of its field, and is fetched when it is pressed', async () => {
    const form = shown(file(), '01M8DB46GETBHSH8RNY5XG6CEC');
    await screen.findByRole('button', { name: '查看照片' });
    expect(form.container.textContent).not.toContain('01M8');
    expect(form.upload.open).not.toHaveBeenCalled();
    form.upload.open.mockResolvedValue('blob:stored');
    await form.press('查看照片');
    expect(form.upload.open).toHaveBeenCalledWith('01M8DB46GETBHSH8RNY5XG6CEC');
  });
});

describe('the photos of a slip', () => {
  const slip = () => {
    const world = consoleServices({
      texts: { 'waybill.field.photo': '磅单照片', 'waybill.field.photo2': '磅单照片2' },
    });
    const { waiting, send } = held();
    world.upload.send.mockImplementation(send);
    const record = { id: 'p1', version: 1, platformId: '10001', abilities: [] };
    const store = new CommandStore(
      { http: world.http as never, i18n: world.services.get('core.i18n') as never },
      uploadPound,
      record as never,
      { grossKg: 40_000, tareKg: 10_000, weighAt: '2026-03-05 08:00:00' },
    );
    const submit = vi.fn(() => void store.submit());
    const { container } = render(
      <world.Console>
        <CommandForm store={store} id="slip" onSubmit={submit} />
      </world.Console>,
    );
    return { ...world, store, waiting, submit, form: container.querySelector('form') as HTMLFormElement };
  };
  it('are one field of the form; the three columns are filled from the first on', async () => {
    const { store, waiting, form } = slip();
    await screen.findByRole('button', { name: '选择文件' });
    expect(screen.getAllByRole('button', { name: '选择文件' })).toHaveLength(1);
    const input = form.querySelector<HTMLInputElement>('[data-field=photo] input[type=file]');
    if (input) fireEvent.change(input, { target: { files: [photo('a.png'), photo('b.png')] } });
    waiting[0]?.store();
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.store();
    await waitFor(() => expect(store.values).toMatchObject({ photo: 'id-a.png', photo2: 'id-b.png', photo3: null }));
    await userEvent.click(screen.getByRole('button', { name: '移除 a.png' }));
    expect(store.values).toMatchObject({ photo: 'id-b.png', photo2: null, photo3: null });
  });
  const twoChosen = async (form: HTMLFormElement): Promise<void> => {
    await screen.findByRole('button', { name: '选择文件' });
    const input = form.querySelector<HTMLInputElement>('input[type=file]');
    if (input) fireEvent.change(input, { target: { files: [photo('a.png'), photo('b.png')] } });
  };
  it('are waited for by a form that was submitted, which is then sent by itself, once', async () => {
    const { http, waiting, form, submit } = slip();
    await twoChosen(form);
    waiting[0]?.store();
    await waitFor(() => expect(waiting).toHaveLength(2));
    expect(screen.getByRole('status').textContent).toBe('正在上传');
    fireEvent.submit(form);
    fireEvent.submit(form);
    expect(submit).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('正在上传，完成后自动提交'));
    waiting[1]?.store();
    await waitFor(() => expect(http.run.mock.calls[0]?.[1]).toMatchObject({ photo: 'id-a.png', photo2: 'id-b.png' }));
    expect(submit).toHaveBeenCalledTimes(1);
  });
  it('are not left behind when one cannot be stored: the field has the focus, and the form goes once it is taken off', async () => {
    const { waiting, form, submit } = slip();
    await twoChosen(form);
    fireEvent.submit(form);
    waiting[0]?.store();
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.refuse('网络中断');
    await screen.findByText('网络中断');
    await waitFor(() => expect(form.querySelector('[data-field=photo]')?.contains(document.activeElement)).toBe(true));
    fireEvent.submit(form);
    expect(submit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: /移除.*b\.png/ }));
    fireEvent.submit(form);
    expect(submit).toHaveBeenCalledTimes(1);
  });
  it('send nothing when the form was closed while they were waited for', async () => {
    const { waiting, form, submit } = slip();
    await twoChosen(form);
    fireEvent.submit(form);
    cleanup();
    waiting[0]?.store();
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.store();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(submit).not.toHaveBeenCalled();
  });
  it('say at their field what the platform says of the second one', async () => {
    const { store, form } = slip();
    await screen.findByRole('button', { name: '选择文件' });
    store.errors = { photo2: '文件不存在' };
    await waitFor(() => expect(form.querySelector('[data-field=photo]')?.textContent).toContain('文件不存在'));
  });
  it('are links in a record, all of them', async () => {
    const { Console } = consoleServices();
    render(
      <Console>
        <FieldValue field={uploadPound.input.photo} value="f1" record={{ photo: 'f1', photo2: 'f2', photo3: null }} />
      </Console>,
    );
    expect((await screen.findAllByRole('button')).map((one) => one.textContent)).toEqual(['查看文件 1', '查看文件 2']);
  });
});
