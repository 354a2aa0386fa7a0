import { changePassword, endOwnSessions, noticeKinds, noticeMute } from '@freightdeck/sdk/contract';
import { Auth, Menus, Notices, Preferences, Refusal } from '@freightdeck/sdk/web';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PreferencesStore } from '../../core/web/preferences/index.ts';
import shell from '../../host/web/locales/later-zh.json' with { type: 'json' };
import { isKeyOn, turnKey } from '../../host/web/layout/key-choice.ts';
import { deviceName } from '../../host/web/popups/device-name.ts';
import { DevicesDialog } from '../../host/web/popups/devices-dialog.tsx';
import { NoticeKinds } from '../../host/web/popups/notice-kinds.tsx';
import { PasswordDialog } from '../../host/web/popups/password-dialog.tsx';
import { PasswordDue } from '../../host/web/popups/password-due.tsx';
import { ProofDialog } from '../../host/web/popups/proof-dialog.tsx';
import { SecondFactorDialog } from '../../host/web/popups/second-factor-dialog.tsx';
import { PreferencesDialog } from '../../host/web/popups/preferences-dialog.tsx';
import { consoleServices } from '../support/console-services.tsx';

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('changing one’s own password', () => {
  const open = () => {
    const services = consoleServices({ texts: shell });
    services.services.set(Auth.key, { session: { userName: 'disp_10001' } });
    const onClose = vi.fn();
    render(
      <services.Console>
        <PasswordDialog onClose={onClose} />
      </services.Console>,
    );
    const type = (values: Readonly<Record<string, string>>): void => {
      for (const [name, value] of Object.entries(values))
        fireEvent.change(document.querySelector(`input[name=${name}]`) as HTMLInputElement, { target: { value } });
      fireEvent.click(screen.getByRole('button', { name: '修改密码' }));
    };
    return { ...services, onClose, type };
  };
  it('[D4.20-01] cannot be put off where somebody else has set the password, and ends in signing in anew', async () => {
    const { services, Console } = consoleServices({ texts: shell });
    const signOut = vi.fn(() => Promise.resolve());
    services.set(Auth.key, { session: { userName: 'disp_10001', passwordGiven: true }, signOut });
    render(
      <Console>
        <PasswordDue />
      </Console>,
    );
    expect(screen.queryByRole('button', { name: '取消' })).toBeNull();
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
    expect(screen.getByText(shell['core.shell.password.due'])).toBeTruthy();
    expect(signOut).not.toHaveBeenCalled();
  });
  it('sends old and new only when the new one was typed twice alike', async () => {
    const { http, type, onClose } = open();
    type({ old: 'Freight#2026', new: 'Other#2027', repeat: 'Other#2028' });
    expect(screen.getByText(shell['core.shell.password.different'])).toBeTruthy();
    expect(http.run).not.toHaveBeenCalled();
    type({ repeat: 'Other#2027' });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(http.run.mock.calls[0]?.slice(0, 2)).toEqual([
      changePassword,
      { oldPassword: 'Freight#2026', newPassword: 'Other#2027' },
    ]);
  });
  it('says a refusal at the field it is about, puts the focus there, and stays open', async () => {
    const { http, type, onClose } = open();
    http.run.mockRejectedValue(new Refusal({ status: 400, reason: 'wrongPassword', message: '旧密码不正确' }));
    type({ old: 'Wrong#2026', new: 'Other#2027', repeat: 'Other#2027' });
    await waitFor(() => expect(screen.getByText('旧密码不正确')).toBeTruthy());
    expect(document.activeElement?.getAttribute('name')).toBe('old');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('two-step sign-in', () => {
  const type = (name: string, value: string): void => {
    fireEvent.change(document.querySelector(`input[name=${name}]`) as HTMLInputElement, { target: { value } });
  };
  const codes = Array.from({ length: 10 }, (_, at) => `ABCD-EFGH-IJKL-MNO${(at % 6) + 2}`);
  const openFactor = (state: object, due = false) => {
    const services = consoleServices({ texts: shell });
    services.services.set(Auth.key, { session: { userName: 'disp_10001' }, signOut: vi.fn() });
    services.http.ask.mockResolvedValue(state);
    services.http.run.mockImplementation(async (command: { name: string }) => {
      if (command.name === 'secondFactor.begin')
        return {
          key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          address: 'otpauth://totp/Freightdeck:disp_10001?secret=JBSWY3DP',
        };
      return command.name === 'secondFactor.confirm' ? { codes: codes.join(' ') } : {};
    });
    const onClose = vi.fn();
    render(
      <services.Console>
        <SecondFactorDialog due={due} onClose={onClose} />
      </services.Console>,
    );
    return { ...services, onClose };
  };
  it('is set up with the password, a picture and the key, a first code pasted with blanks; recovery codes are shown once', async () => {
    const { http } = openFactor({ on: false, required: false, since: null, codesLeft: 0 });
    await waitFor(() => expect(document.querySelector('input[name=password]')).toBeTruthy());
    type('password', 'Freight#2026');
    fireEvent.click(screen.getByRole('button', { name: '开始设置' }));
    await waitFor(() => expect(document.querySelector('svg[role=img]')).toBeTruthy());
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    const box = document.querySelector('input[name=one-time-code]') as HTMLInputElement;
    expect([box.autocomplete, box.inputMode, document.activeElement === box]).toEqual([
      'one-time-code',
      'numeric',
      true,
    ]);
    type('one-time-code', '12 34');
    fireEvent.click(screen.getByRole('button', { name: '开启' }));
    expect(screen.getByText('请输入6位验证码，或一个恢复码')).toBeTruthy();
    type('one-time-code', ' 123 456 ');
    fireEvent.click(screen.getByRole('button', { name: '开启' }));
    await waitFor(() => expect(document.querySelectorAll('li code')).toHaveLength(10));
    expect(http.run.mock.calls.at(-1)?.[1]).toEqual({ code: '123456' });
  });
  it('cannot be put off where the platform demands it, nor turned off', async () => {
    const { onClose } = openFactor({ on: false, required: true, since: null, codesLeft: 0 }, true);
    await waitFor(() => expect(document.querySelector('input[name=password]')).toBeTruthy());
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
    cleanup();
    openFactor({ on: true, required: true, since: '2026-06-01 08:00:00', codesLeft: 9 });
    await waitFor(() => expect(screen.getByText('已于2026-06-01 08:00:00开启，剩余恢复码9个。')).toBeTruthy());
    expect(screen.queryByRole('button', { name: '关闭两步验证' })).toBeNull();
  });
});

describe('a fresh proof', () => {
  it('asks for the password, or for the code where there is a second factor, and answers once it is taken', async () => {
    for (const [on, name, value] of [
      [false, 'password', 'Freight#2026'],
      [true, 'one-time-code', '123456'],
    ] as const) {
      const services = consoleServices({ texts: shell });
      services.services.set(Auth.key, { session: { userName: 'disp_10001' } });
      services.http.ask.mockResolvedValue({ on });
      services.http.run.mockRejectedValueOnce(new Refusal({ status: 400, reason: 'wrong', message: '不正确' }));
      const answer = vi.fn();
      render(
        <services.Console>
          <ProofDialog prompt={{ answer } as never} />
        </services.Console>,
      );
      await waitFor(() => expect(document.querySelector(`input[name=${name}]`)).toBeTruthy());
      fireEvent.change(document.querySelector(`input[name=${name}]`) as HTMLInputElement, { target: { value } });
      fireEvent.click(screen.getByRole('button', { name: '验证并继续' }));
      await waitFor(() => expect(screen.getByText('不正确')).toBeTruthy());
      expect(answer).not.toHaveBeenCalled();
      services.http.run.mockResolvedValue({});
      fireEvent.click(screen.getByRole('button', { name: '验证并继续' }));
      await waitFor(() => expect(answer).toHaveBeenCalledWith(true));
      expect(services.http.run.mock.calls.at(-1)?.[1]).toEqual(
        on ? { password: null, code: value } : { password: value, code: null },
      );
      cleanup();
    }
  });
});

describe('the devices signed in', () => {
  const session = (id: string, current: boolean) => ({
    id,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    ip: `10.0.0.${id}`,
    platformName: '北疆',
    createdAt: '2026-06-01 16:00:00',
    lastSeenAt: '2026-06-01 16:05:00',
    current,
  });
  it('marks this one, ends another after a question, and lists them anew', async () => {
    const { Console, http, messages } = consoleServices({ texts: shell });
    http.ask
      .mockResolvedValueOnce({ sessions: [session('1', true), session('2', false)] })
      .mockResolvedValueOnce({ sessions: [session('1', true)] });
    render(
      <Console>
        <DevicesDialog onClose={vi.fn()} />
      </Console>,
    );
    const end = await screen.findByRole('button', { name: '退出登录' });
    expect(document.querySelector('[data-session=current]')?.textContent).toContain('本设备');
    fireEvent.click(end);
    await waitFor(() => expect(document.querySelectorAll('[data-session]')).toHaveLength(1));
    expect(messages.confirm).toHaveBeenCalledWith(
      expect.objectContaining({ text: expect.stringContaining('Chrome 140 · Windows（10.0.0.2）') }),
    );
    expect(http.run.mock.calls[0]?.slice(0, 2)).toEqual([endOwnSessions, { session: '2' }]);
  });
  it.each([
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari 18 · macOS',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge 140 · Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143 · Linux'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0', 'WeChat 8 · Android'],
    ['curl/8.9.1', 'curl/8.9.1'],
    ['', ''],
  ])('%s is shown as %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

describe('preferences', () => {
  it('“system” follows the theme of the operating system, at the start and when it changes', () => {
    let tell: (event: { readonly matches: boolean }) => void = () => undefined;
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: (_: string, listener: typeof tell) => {
        tell = listener;
      },
    }));
    const preferences = new PreferencesStore(sessionStorage, localStorage);
    preferences.set({ theme: 'system' });
    expect(preferences.theme).toBe('dark');
    tell({ matches: false });
    expect(preferences.theme).toBe('light');
    preferences.set({ theme: 'dark' });
    expect([preferences.theme, preferences.themeChoice]).toEqual(['dark', 'dark']);
    tell({ matches: false });
    expect(preferences.theme).toBe('dark');
    expect(new PreferencesStore(sessionStorage, localStorage).themeChoice).toBe('dark');
  });
  it('the start page is kept', () => {
    new PreferencesStore(sessionStorage, localStorage).set({ startPage: '/waybillManage' });
    expect(new PreferencesStore(sessionStorage, localStorage).startPage).toBe('/waybillManage');
  });
  it('a shortcut key that was switched off stays off until it is switched on again; the others stay on', () => {
    turnKey('closeTab', false);
    turnKey('menu', false);
    expect([isKeyOn('closeTab'), isKeyOn('menu'), isKeyOn('fold')]).toEqual([false, false, true]);
    turnKey('closeTab', true);
    expect([isKeyOn('closeTab'), isKeyOn('menu')]).toEqual([true, false]);
  });
});

it('any colour may be chosen; the one the well rests on counts, and one too light is darkened and said', async () => {
  const services = consoleServices({ texts: shell });
  const set = vi.fn();
  services.services.set(Preferences.key, { size: 'medium', themeChoice: 'light', colour: '', startPage: '', set });
  services.services.set(Menus.key, { tree: [] });
  services.services.set(Notices.key, { load: vi.fn() });
  services.http.ask.mockResolvedValue({ itemList: [] });
  render(
    <services.Console>
      <PreferencesDialog onClose={vi.fn()} />
    </services.Console>,
  );
  const well = document.querySelector('input[type=color]') as HTMLInputElement;
  for (const value of ['#112233', '#778899', '#ffe066']) fireEvent.change(well, { target: { value } });
  await waitFor(() => expect(set).toHaveBeenCalledWith({ colour: '#ffe066' }));
  expect(set).toHaveBeenCalledTimes(1);
  await waitFor(() =>
    expect(services.messages.show).toHaveBeenCalledWith('success', shell['core.shell.colour.adjusted']),
  );
});

it('the kinds of notices stand with the preferences; one that is switched off is muted, and the badge knows at once', async () => {
  const services = consoleServices({ texts: shell });
  const load = vi.fn(async () => []);
  services.services.set(Notices.key, { load });
  const kinds = (muted: boolean) => ({
    itemList: [
      { kind: 'announcement', title: '系统升级公告', muted: false },
      { kind: 'waybill.notTaken', title: '派单未被接受', muted },
    ],
  });
  services.http.ask.mockResolvedValueOnce(kinds(false)).mockResolvedValue(kinds(true));
  services.http.run.mockResolvedValue({});
  render(
    <services.Console>
      <NoticeKinds />
    </services.Console>,
  );
  const taken = await screen.findByRole<HTMLInputElement>('switch', { name: '派单未被接受' });
  expect([taken.checked, screen.getByRole<HTMLInputElement>('switch', { name: '平台公告' }).checked]).toEqual([
    true,
    true,
  ]);
  fireEvent.click(taken);
  await waitFor(() => expect(taken.checked).toBe(false));
  expect(services.http.ask.mock.calls[0]?.[0]).toBe(noticeKinds);
  expect(services.http.run.mock.calls[0]?.slice(0, 2)).toEqual([noticeMute, { kind: 'waybill.notTaken', muted: true }]);
  expect(load).toHaveBeenCalled();
});
