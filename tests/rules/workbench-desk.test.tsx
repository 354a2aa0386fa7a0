import { Refusal } from '@freightdeck/sdk/web';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { actOf } from '../../core/web/pages/audit/audit-keys.ts';
import { grace } from '../../core/web/pages/audit/decisions.ts';
import { AuditView, ListView } from '../../core/web/pages/index.ts';
import { bench, list, markOf, press, shownName, world } from '../support/audit-desk.ts';

configure({ asyncUtilTimeout: 10_000 });
grace.seconds = 0.2;
beforeEach(() => {
  URL.revokeObjectURL = vi.fn();
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  } as typeof ResizeObserver;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
describe('the audit workbench', () => {
  it("opens over its list by button and by row, in the list's order and filters, and goes back to it", async () => {
    const desk = world({ name: '船' });
    render(
      <desk.Console>
        <ListView definition={list} />
      </desk.Console>,
    );
    await userEvent.click(await screen.findByRole('button', { name: '开始审核' }));
    expect(desk.navigation.go).toHaveBeenCalledWith('/page', { name: '船', audit: 'start' });
    cleanup();
    const open = world({ name: '船', audit: 'start' });
    render(
      <open.Console>
        <ListView definition={list} />
      </open.Console>,
    );
    await shownName('船长1');
    expect(open.http.list.mock.calls[0]?.[1]).toMatchObject({
      conditions: [
        { type: 'like_name', value: '船' },
        { type: 'in_state', value: [1] },
      ],
      orderBy: [{ field: 'createdAt', dir: 'asc' }],
    });
    await waitFor(() => expect(open.place.query).toEqual({ name: '船', audit: 'c1' }));
    press('Escape');
    await waitFor(() => expect(open.place.query).toEqual({ name: '船' }));
    expect(await screen.findByRole('grid')).toBeTruthy();
    expect(open.of('audit.release').map(({ input }) => input['record'])).toEqual(['c1']);
  });

  it('passes by Ctrl+Enter with the version seen, and has the next record before the auditor', async () => {
    const desk = world({ audit: 'start' });
    render(
      <desk.Console>
        <AuditView definition={bench} />
      </desk.Console>,
    );
    await shownName('船长1');
    await waitFor(() =>
      expect((document.querySelector('[data-act="pass"]') as HTMLButtonElement).disabled).toBe(false),
    );
    // An input method's Enter passes nobody.
    press('Enter', { ctrlKey: true, isComposing: true });
    press('Enter', { ctrlKey: true, keyCode: 229 });
    expect(desk.of('captain.approve')).toHaveLength(0);
    press('Enter', { ctrlKey: true });
    await shownName('船长2');
    expect(document.querySelector('[data-record="c1"]')?.getAttribute('data-decision')).toBe('passed');
    await waitFor(() =>
      expect(desk.of('captain.approve')).toEqual([
        { name: 'captain.approve', input: {}, on: { id: 'c1', version: 1 } },
      ]),
    );
    expect(document.querySelector('[data-pending]')).toBeNull();
    await waitFor(() => expect(document.querySelector('[data-record="c1"]')?.textContent).toContain('已通过'));
    await waitFor(() => expect(desk.of('audit.release').map(({ input }) => input['record'])).toEqual(['c1']));
    expect(document.querySelector('[data-audit-counts]')?.textContent).toBe('待审 2 · 本次已审 1');
    expect(desk.of('audit.claim').map(({ input }) => input)).toEqual([
      { command: 'captain.approve', record: 'c1' },
      { command: 'captain.approve', record: 'c2' },
    ]);
  });

  it("refuses with reasons by number key, and with what was marked as different; the auditor's marks go before the papers' own", async () => {
    const desk = world({ audit: 'c2' });
    render(
      <desk.Console>
        <AuditView definition={bench} />
      </desk.Console>,
    );
    await shownName('船长2');
    expect(markOf('ticket')).toBe('wrong');
    expect(markOf('name')).toBe('none');
    await waitFor(() =>
      expect((document.querySelector('[data-act="pass"]') as HTMLButtonElement).disabled).toBe(false),
    );
    press('Enter', { ctrlKey: true });
    expect(desk.of('captain.approve')).toHaveLength(0);
    expect(desk.messages.show).toHaveBeenCalledWith('warning', expect.stringContaining('证号'));
    press('x');
    await waitFor(() => expect(markOf('name')).toBe('wrong'));
    press(' ');
    await waitFor(() => expect(markOf('ticket')).toBe('ok'));
    press('Backspace', { ctrlKey: true });
    const panel = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-refuse]');
      expect(found).not.toBeNull();
      return found!;
    });
    fireEvent.keyDown(panel, { key: 'Enter', keyCode: 229 });
    expect(desk.of('captain.reject')).toHaveLength(0);
    fireEvent.keyDown(panel, { key: '3' });
    fireEvent.keyDown(panel, { key: '1' });
    const own = screen.getByRole('textbox');
    // Digits typed into the words are words.
    fireEvent.keyDown(own, { key: '2' });
    fireEvent.change(own, { target: { value: '重拍' } });
    fireEvent.keyDown(panel, { key: 'Enter' });
    await waitFor(() => expect(desk.of('captain.reject')).toHaveLength(1));
    expect(desk.of('captain.reject')[0]).toMatchObject({
      input: { reason: '证件照片不清晰；证件已过期；不一致：姓名；重拍' },
      on: { id: 'c2', version: 2 },
    });
    await waitFor(() => expect(document.querySelector('[data-page="audit"] h2')?.textContent).toBe('船长3'));
  });

  it('wants a reason before it refuses', async () => {
    const desk = world({ audit: 'c1' });
    render(
      <desk.Console>
        <AuditView definition={bench} />
      </desk.Console>,
    );
    await shownName('船长1');
    await waitFor(() =>
      expect((document.querySelector('[data-act="refuse"]') as HTMLButtonElement).disabled).toBe(false),
    );
    press('Backspace', { ctrlKey: true });
    fireEvent.keyDown(await waitFor(() => document.querySelector<HTMLElement>('[data-refuse]')!), { key: 'Enter' });
    expect(await screen.findByText('请选择或填写驳回原因')).toBeTruthy();
    expect(desk.of('captain.reject')).toHaveLength(0);
  });

  it('passes over what others have before them, says who it is, and decides nothing of theirs', async () => {
    const desk = world({ audit: 'start' }, { c1: '李四' });
    render(
      <desk.Console>
        <AuditView definition={bench} />
      </desk.Console>,
    );
    await shownName('船长2');
    expect(document.querySelector('[data-record="c1"]')?.textContent).toContain('李四审核中');
    press('k');
    await shownName('船长1');
    expect(
      (
        await waitFor(() => {
          const note = document.querySelector('[data-claimed]');
          expect(note).not.toBeNull();
          return note!;
        })
      ).textContent,
    ).toContain('李四正在审核这条记录');
    expect((document.querySelector('[data-act="pass"]') as HTMLButtonElement).disabled).toBe(true);
    press('Enter', { ctrlKey: true });
    expect(desk.of('captain.approve')).toHaveLength(0);
    expect(desk.of('audit.release').map(({ input }) => input['record'])).toEqual(['c2']);
  });

  it("lays papers side by side, shows one by number, turned and enlarged by key or mouse, and fetches the next record's beforehand", async () => {
    const desk = world({ audit: 'c1' });
    render(
      <desk.Console>
        <AuditView definition={bench} />
      </desk.Console>,
    );
    const stages = (): (string | null)[] =>
      [...document.querySelectorAll('[data-stage]')].map((one) => one.getAttribute('data-stage'));
    const picture = (name: string): Promise<HTMLElement> => screen.findByRole('img', { name });
    expect((await picture('身份证正面')).getAttribute('src')).toBe('blob:front1');
    await picture('身份证反面');
    press('e');
    press('+');
    await waitFor(async () => expect((await picture('身份证正面')).style.transform).toBe('rotate(90deg) scale(1.25)'));
    await userEvent.click(screen.getByRole('button', { name: '身份证反面：向右旋转' }));
    await waitFor(async () => expect((await picture('身份证反面')).style.transform).toBe('rotate(90deg) scale(1)'));
    press('1');
    await waitFor(() => expect(stages()).toEqual(['idFront']));
    // It lies as it was turned before.
    expect((await picture('身份证正面')).style.transform).toBe('rotate(90deg) scale(1.25)');
    press('c');
    await waitFor(() => expect(stages()).toEqual(['idFront', 'idBack']));
    await userEvent.click(screen.getByRole('button', { name: '身份证反面：放大这张' }));
    await waitFor(() => expect(stages()).toEqual(['idBack']));
    // The next record's lie side by side again, unless the auditor has put that away.
    press('j');
    await shownName('船长2');
    await waitFor(() => expect(stages()).toEqual(['idFront', 'idBack']));
    press('c');
    await waitFor(() => expect(stages()).toEqual(['idFront']));
    press('j');
    await shownName('船长3');
    await waitFor(() => expect(stages()).toEqual(['idFront']));
    await waitFor(() => expect(desk.upload.open.mock.calls.flat()).toContain('front2'));
  });

  it('shows its keys by ?, and keeps what is wrong with a decision where it was made', async () => {
    const desk = world({ audit: 'c1' });
    render(
      <desk.Console>
        <AuditView definition={bench} />
      </desk.Console>,
    );
    await shownName('船长1');
    press('?');
    await waitFor(() => expect(document.querySelector('[data-key-help]')?.textContent).toContain('标为不一致'));
    press('Enter', { ctrlKey: true });
    expect(desk.of('captain.approve')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    desk.http.run.mockImplementation(async (command: { name: string }) => {
      if (command.name === 'captain.approve')
        throw new Refusal({ status: 412, reason: 'expired', message: '驾驶证已过期，不能通过' });
      return {};
    });
    await waitFor(() => expect(document.querySelector('[data-key-help]')).toBeNull());
    press('Enter', { ctrlKey: true });
    expect(await screen.findByText('船长1 未能提交：驾驶证已过期，不能通过')).toBeTruthy();
    expect(document.querySelector('[data-record="c1"]')?.getAttribute('data-decision')).toBeNull();
    // The closed key help still hides the page from queries by role here.
    fireEvent.click(screen.getByText('回到该记录'));
    await waitFor(() => expect(document.querySelector('[data-page="audit"] h2')?.textContent).toBe('船长1'));
  });

  it('says when everything has been audited', async () => {
    const desk = world({ audit: 'start' });
    render(
      <desk.Console>
        <AuditView definition={bench} />
      </desk.Console>,
    );
    await shownName('船长1');
    for (const name of ['船长1', '船长2', '船长3']) {
      await shownName(name);
      if (name === '船长2') press(' ');
      if (name === '船长2') press(' ');
      await waitFor(() =>
        expect((document.querySelector('[data-act="pass"]') as HTMLButtonElement).disabled).toBe(false),
      );
      press('Enter', { ctrlKey: true });
    }
    expect(await screen.findByText('本批已全部审核')).toBeTruthy();
    await waitFor(() => expect(desk.of('captain.approve')).toHaveLength(3));
  });
});

describe('keys of the workbench', () => {
  const key = (name: string, more: object = {}) =>
    actOf({ key: name, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, keyCode: 0, ...more });
  it('means what it says, on every layout, and nothing while an input method composes', () => {
    expect([key('J'), key('q'), key('9'), key('？'), key('Enter')]).toEqual([
      { act: 'next' },
      { act: 'turnLeft' },
      { act: 'number', index: 8 },
      { act: 'help' },
      undefined,
    ]);
    expect([
      key('Enter', { metaKey: true }),
      key('Backspace', { ctrlKey: true }),
      key('ArrowDown', { ctrlKey: true }),
      key('j', { ctrlKey: true }),
      key('1', { altKey: true }),
    ]).toEqual([{ act: 'pass' }, { act: 'refuse' }, { act: 'skip' }, undefined, undefined]);
    expect([key('j', { isComposing: true }), key('x', { keyCode: 229 })]).toEqual([undefined, undefined]);
  });
});
