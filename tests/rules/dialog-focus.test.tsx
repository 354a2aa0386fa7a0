import { choice, date, defineCommand, file, money, text } from '@freightdeck/sdk/contract';
import { action, PageContext, Refusal } from '@freightdeck/sdk/web';
import type { CommandAction } from '@freightdeck/sdk/web';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FocusKeeper } from '../../host/web/popups/focus-keeper.tsx';
import { PromptDialog } from '../../host/web/popups/prompt-dialog.tsx';
import { MessageStore } from '../../core/web/messages/index.ts';
import { useActionHost } from '../../core/web/pages/action-host.tsx';
import { CommandDialog } from '../../core/web/pages/command-dialog.tsx';
import { proxyDepart, waybillStatus } from '../../plugins/waybill/contract/index.ts';
import { FileInput } from '../../sdk/ui/form/file-input.tsx';
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

/** What a browser does with the focus of a part that is disabled, and the stand-in for one here does not. */
const loseFocus = (): void => {
  const held = document.activeElement as HTMLInputElement;
  const { disabled } = held;
  held.disabled = false;
  held.blur();
  held.disabled = disabled;
};

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
  screen.getByLabelText<HTMLInputElement>(new RegExp(labels[name]), { selector: 'input, select, textarea' });
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
    await userEvent.click(screen.getByRole('button', { name: '新增' }));
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

describe('a question over a dialog', () => {
  it.each(['Tab', 'x', 'Escape'])(
    'keeps the focus, and hears the next key, after a press beside it: %s',
    async (key) => {
      const { Console, onClose } = shown();
      const answer = vi.fn();
      await userEvent.type(field('note'), 'x');
      const prompt = { id: 1, kind: 'confirm', title: '离开', text: '', ok: undefined, danger: false, answer } as const;
      render(
        <Console>
          <FocusKeeper />
          <PromptDialog prompt={prompt} />
        </Console>,
      );
      const question = await screen.findByRole('alertdialog');
      question.querySelector('button')?.focus();
      const beside = [...document.querySelectorAll('.fui-DialogSurface__backdrop')].at(-1);
      await userEvent.click(beside as HTMLElement);
      expect(question.contains(document.activeElement)).toBe(true);
      await userEvent.keyboard(`{${key}}`);
      expect(field('note').value).toBe('x');
      expect(document.activeElement).not.toBe(field('note'));
      expect(onClose).not.toHaveBeenCalled();
    },
  );
  it('is not passed by when its focus was lost all the same', async () => {
    const { Console, messages, onClose } = shown();
    await userEvent.type(field('note'), 'x');
    const prompt = {
      id: 1,
      kind: 'confirm',
      title: '离开',
      text: '',
      ok: undefined,
      danger: false,
      answer: vi.fn(),
    } as const;
    render(
      <Console>
        <PromptDialog prompt={prompt} />
      </Console>,
    );
    await screen.findByRole('alertdialog');
    (document.activeElement as HTMLElement).blur();
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(document.activeElement).not.toBe(field('note'));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect([messages.confirm.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('a dialog that is to be left with something typed', () => {
  it('asks once, however often Esc is pressed, and again after the answer was to stay', async () => {
    const { onClose, messages } = shown();
    let answer: (leaves: boolean) => void = () => undefined;
    messages.confirm.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await userEvent.type(field('note'), 'x');
    for (const _ of [1, 2, 3]) await userEvent.keyboard('{Escape}');
    expect(messages.confirm).toHaveBeenCalledTimes(1);
    answer(false);
    await waitFor(() => expect(onClose).not.toHaveBeenCalled());
    await userEvent.keyboard('{Escape}');
    expect(messages.confirm).toHaveBeenCalledTimes(2);
    answer(true);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });
  it('shows what stands in the way, also when its fields are scrolled down', async () => {
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    const { http } = shown();
    http.run.mockRejectedValue(new Refusal({ status: 409, reason: 'late', message: '来晚了' }));
    await userEvent.type(field('sender'), 'Li Wei');
    await userEvent.type(field('price'), '31.5');
    await userEvent.selectOptions(field('state'), '加急');
    await userEvent.type(field('sentOn'), '2026-03-04');
    await userEvent.type(field('note'), 'x');
    fireEvent.submit(field('note').form as HTMLFormElement);
    const said = await screen.findByText('来晚了');
    await waitFor(() => expect(scrolled).toHaveBeenCalled());
    expect((scrolled.mock.instances[0] as unknown as Element).contains(said)).toBe(true);
  });
});

describe('the focus of a dialog', () => {
  it('is where it was when a refusal has come, though every field was disabled while it was sent', async () => {
    const { http } = shown();
    let refuse: (reason: Error) => void = () => undefined;
    http.run.mockReturnValue(
      new Promise((_, reject) => {
        refuse = reject;
      }),
    );
    await userEvent.type(field('sender'), 'Li Wei');
    await userEvent.type(field('price'), '31.5');
    await userEvent.selectOptions(field('state'), '加急');
    await userEvent.type(field('sentOn'), '2026-03-04');
    await userEvent.type(field('note'), 'x');
    fireEvent.submit(field('note').form as HTMLFormElement);
    await waitFor(() => expect(field('note').disabled).toBe(true));
    loseFocus();
    expect(document.activeElement).toBe(document.body);
    refuse(new Refusal({ status: 409, reason: 'late', message: '来晚了' }));
    expect(await screen.findByText('来晚了')).toBeTruthy();
    expect(document.activeElement).toBe(field('note'));
  });
  it('is lost to nobody for long: Esc closes the dialog, another key goes on where the focus was last', async () => {
    const { onClose } = shown();
    await userEvent.click(field('price'));
    loseFocus();
    fireEvent.keyDown(document.body, { key: 'Tab' });
    expect(document.activeElement).toBe(field('price'));
    loseFocus();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });
  it('stays on the button that chooses a file while the file is sent, and goes back to it from the one that takes it off', async () => {
    const { upload, Console } = consoleServices();
    let stored: (file: { id: string; name: string }) => void = () => undefined;
    upload.send.mockReturnValue(
      new Promise((resolve) => {
        stored = resolve;
      }),
    );
    const File1 = (): ReactNode => {
      const [value, setValue] = useState<unknown>(null);
      return <FileInput field={file()} label="附件" value={value} size="small" onChange={setValue} />;
    };
    render(
      <Console>
        <File1 />
      </Console>,
    );
    const choose = screen.getByRole<HTMLButtonElement>('button', { name: '选择文件' });
    choose.focus();
    fireEvent.change(screen.getByLabelText<HTMLInputElement>('附件'), {
      target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] },
    });
    await waitFor(() => expect(choose.getAttribute('aria-disabled')).toBe('true'));
    // A disabled part has no focus in a browser.
    expect([choose.disabled, document.activeElement]).toEqual([false, choose]);
    stored({ id: 'f1', name: 'a.png' });
    await userEvent.click(await screen.findByRole('button', { name: '移除' }));
    expect(document.activeElement).toBe(choose);
  });
});

it('a dialog that stays open behind another tab gives the console back, and is there again with what was typed', async () => {
  const world = consoleServices({ texts: { 'waybill.field.note': '备注', 'waybill.action.add': '新增' } });
  const place = { plugin: 'waybill', route: 'r', path: '/page', fullPath: '/page', query: {} };
  const page = (visible: boolean) => (
    <world.Console>
      <PageContext value={{ ...place, visible }}>
        <CommandDialog action={action(add) as CommandAction} record={undefined} onDone={vi.fn()} onClose={vi.fn()} />
      </PageContext>
    </world.Console>
  );
  const { container, rerender } = render(page(true));
  await userEvent.type(field('note'), 'left');
  await waitFor(() => expect(container.getAttribute('aria-hidden')).toBe('true'));
  rerender(page(false));
  await waitFor(() => expect(container.getAttribute('aria-hidden')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(page(true));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(field('note').value).toBe('left');
});

it('a dialog is about the record it was opened over: with another record on the page it is gone', async () => {
  const world = consoleServices({ texts: { 'waybill.field.note': '备注', 'waybill.action.add': '新增' } });
  const place = { plugin: 'waybill', route: 'r', path: '/page', visible: true };
  const Buttons = (): ReactElement => {
    const actions = useActionHost(() => undefined);
    return (
      <>
        <button type="button" onClick={() => actions.start(action(add) as CommandAction, undefined)}>
          open
        </button>
        {actions.dialog}
      </>
    );
  };
  const page = (id: string) => (
    <world.Console>
      <PageContext value={{ ...place, fullPath: `/page?id=${id}`, query: { id } }}>
        <Buttons />
      </PageContext>
    </world.Console>
  );
  const { rerender } = render(page('1'));
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  rerender(page('2'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('what is asked over a page is answered with no once another page is shown; what was told stays', async () => {
  const messages = new MessageStore();
  const asked = messages.confirm({ title: '作废', text: '作废YD1？', danger: true });
  void messages.alert({ title: '提示', text: '已完成' });
  messages.leave();
  expect([await asked, messages.prompts.map(({ title }) => title)]).toEqual([false, ['提示']]);
});

it('a dialog over a record says under its title which one it is: the lorry and the driver, not only a number', async () => {
  const { Console } = consoleServices({ texts: { 'waybill.action.proxyDepart': '代发车' } });
  const trip = { id: 'w1', platformId: '1', version: 1, abilities: [], waybillSn: 'YD1', vehicleNum: '蒙LDM701' };
  render(
    <Console>
      <CommandDialog
        action={action(proxyDepart) as CommandAction}
        record={{ ...trip, driverName: '石磊', loadPlace: '北仑', unloadPlace: '大同', waybillStatus: 30 }}
        onDone={vi.fn()}
        onClose={vi.fn()}
      />
    </Console>,
  );
  const dialog = await screen.findByRole('dialog');
  expect(dialog.querySelector('[data-about]')?.textContent).toBe(
    `蒙LDM701 · 石磊 · 北仑 → 大同 · ${waybillStatus.choices?.find(({ value }) => value === 30)?.zh}`,
  );
});
