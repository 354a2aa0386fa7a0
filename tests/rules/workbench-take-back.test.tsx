import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { grace } from '../../core/web/pages/audit/decisions.ts';
import { AuditView } from '../../core/web/pages/index.ts';
import { bench, canDecide, press, shownName, world } from '../support/audit-desk.ts';

configure({ asyncUtilTimeout: 10_000 });
// Long enough for a slow machine; the last test of the time itself shortens it.
grace.seconds = 60;
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

describe('decisions at the audit workbench', () => {
  it('takes a decision back within five seconds, by Ctrl+Z or button: nothing was sent, and the record waits again', async () => {
    const desk = world({ audit: 'start' });
    render(
      <desk.Console>
        <AuditView definition={bench} />
      </desk.Console>,
    );
    for (const how of ['key', 'button']) {
      await shownName('船长1');
      await waitFor(() => expect(canDecide()).toBe(true));
      press('Enter', { ctrlKey: true });
      press('Enter', { ctrlKey: true });
      await shownName('船长2');
      expect(document.querySelector('[data-pending]')?.textContent).toContain('船长1');
      // Nothing is told as passed before the platform has taken it.
      expect(document.querySelector('[data-record="c1"]')?.textContent).toContain('通过，待提交');
      if (how === 'key') press('z', { ctrlKey: true });
      else await userEvent.click(document.querySelector('[data-take-back]') as HTMLButtonElement);
      await shownName('船长1');
      expect(document.querySelector('[data-record="c1"]')?.getAttribute('data-decision')).toBeNull();
    }
    expect(document.querySelector('[data-pending]')).toBeNull();
    expect(desk.of('captain.approve')).toEqual([]);
    expect(document.querySelector('[data-audit-counts]')?.textContent).toBe('待审 3 · 本次已审 0');
  }, 30_000);

  it('sends it when the time is over, once, and gives the record free', async () => {
    grace.seconds = 0.2;
    const desk = world({ audit: 'start' });
    render(
      <desk.Console>
        <AuditView definition={bench} />
      </desk.Console>,
    );
    await shownName('船长1');
    await waitFor(() => expect(canDecide()).toBe(true));
    press('Enter', { ctrlKey: true });
    await waitFor(() => expect(desk.of('audit.release').map(({ input }) => input['record'])).toEqual(['c1']));
    expect(desk.of('captain.approve')).toHaveLength(1);
    expect(document.querySelector('[data-pending]')).toBeNull();
    grace.seconds = 60;
  });

  it('sends what is pending when the auditor leaves', async () => {
    const desk = world({ audit: 'start' });
    const { unmount } = render(
      <desk.Console>
        <AuditView definition={bench} />
      </desk.Console>,
    );
    await shownName('船长1');
    await waitFor(() => expect(canDecide()).toBe(true));
    press('Enter', { ctrlKey: true });
    await shownName('船长2');
    unmount();
    await waitFor(() => expect(desk.of('captain.approve').map(({ on }) => on)).toEqual([{ id: 'c1', version: 1 }]));
  });

  it('says who holds what is left when all of it is with others, and looks again on demand', async () => {
    const held: Record<string, string> = { c1: '李四', c2: '王五', c3: '李四' };
    const desk = world({ audit: 'start' }, held);
    render(
      <desk.Console>
        <AuditView definition={bench} />
      </desk.Console>,
    );
    expect(await screen.findByText('其余记录正由李四、王五审核')).toBeTruthy();
    desk.http.ask.mockResolvedValue({ claims: [] });
    delete held['c1'];
    await userEvent.click(screen.getByRole('button', { name: '再看一次' }));
    await shownName('船长1');
  });
});
