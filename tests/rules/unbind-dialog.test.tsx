import { operationUnboundWechat, sendVerifyCode, validateVerifyCode } from '@freightdeck/sdk/contract';
import type { SessionRecord } from '@freightdeck/sdk/contract';
import { Refusal } from '@freightdeck/sdk/web';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthStore, CurrentSession } from '../../core/web/auth/index.ts';
import { UnbindDialog } from '../../host/web/unbind/unbind-dialog.tsx';
import { ownPages } from '../../host/web/unbind/own-pages.ts';
import login from '../../host/web/login/locales/zh.json' with { type: 'json' };
import laterShell from '../../host/web/locales/later-zh.json' with { type: 'json' };
import firstShell from '../../host/web/locales/zh.json' with { type: 'json' };
import { consoleServices } from '../support/console-services.tsx';
import { signInByPassword } from '../../host/web/login/sign-in.ts';

const shell = { ...firstShell, ...laterShell };

const record = (platformId = '10001'): SessionRecord => ({
  id: 'u1',
  userName: 'a_user_name_of_25_letters',
  name: '王小明',
  mobile: '13812345678',
  avatar: '',
  introduction: '',
  sessionToken: 't'.repeat(30),
  currentGroupId: platformId,
  currentRoleIds: ['r'],
  groups: [{ id: platformId, name: '示范', grade: '2', roles: [{ id: 'r', name: 'r' }] }],
  userRoles: [],
  extUserInfo: {
    platformName: '示范',
    currentPlatformId: platformId,
    platformGrade: '2',
    currentServiceProviderId: platformId,
    isBindWechat: '1',
    openId: 'o1',
  },
});
const refusal = (status: number, message: string) => new Refusal({ status, reason: 'r', message });
function open(platformId?: string) {
  const services = consoleServices({ texts: { ...shell, ...login } });
  const order: string[] = [];
  const { http, messages } = services;
  http.run.mockImplementation(async (command: { readonly path: string }) => {
    order.push(command.path);
    return {};
  });
  messages.show.mockImplementation((kind: string, text: string) => {
    order.push(`${kind} ${text}`);
  });
  const onClose = vi.fn(() => {
    order.push('closed');
  });
  const onUnbound = vi.fn(() => {
    order.push('reloaded');
  });
  render(
    <services.Console>
      <UnbindDialog record={record(platformId)} onClose={onClose} onUnbound={onUnbound} />
    </services.Console>,
  );
  const box = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('textbox', { name });
  const type = (code: string): void => {
    fireEvent.change(box('验证码'), { target: { value: code } });
  };
  const press = (name: string): void => {
    fireEvent.click(screen.getByRole('button', { name }));
  };
  return { ...services, order, onClose, onUnbound, box, type, press };
}
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
});

describe('the unbind dialog', () => {
  it('[R2.3-242] [R3-51] has user name, mobile and code, and nothing else to fill in', () => {
    open();
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ name }) => name)).toEqual([
      'userName',
      'mobile',
      'captcha',
    ]);
  });
  it('[R2.6-01] [R2.6-11] [R2.6-12] is titled 微信解绑 and has 取消 and 确定', () => {
    const { press, onClose, http } = open();
    expect(screen.getByRole('heading', { name: '微信解绑' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '确定' })).toBeTruthy();
    press('取消');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(http.run).not.toHaveBeenCalled();
  });
  it('[R2.6-02] a click outside does not close it', () => {
    const { onClose } = open();
    const backdrop = document.querySelector('.fui-DialogSurface__backdrop');
    expect(backdrop).not.toBeNull();
    if (backdrop) fireEvent.click(backdrop);
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });
  it('[R2.6-03] [R2.6-04] [R2.6-05] [R2.6-06] [R2.6-07] [R5-29] user name and mobile are read-only; the mobile is masked', () => {
    const { box } = open();
    expect([box('用户名').readOnly, box('用户名').maxLength, box('用户名').value]).toEqual([
      true,
      25,
      'a_user_name_of_25_letters',
    ]);
    expect([box('手机号').readOnly, box('手机号').maxLength, box('手机号').value]).toEqual([true, 11, '138****5678']);
  });
  it('[R2.6-08] [R5-30] the code takes up to 6 characters', () => {
    expect(open().box('验证码').maxLength).toBe(6);
  });
  it('[R2.6-09] [R2.6-10] [R4-25] [R4-26] [R4-27] [R9-19] [R7-21] [R7-22] the link asks for a code with businessIndex 0; 60 seconds are counted down in its place, then it is back', async () => {
    const { press, http, order } = open();
    press('获取验证码');
    expect(http.run).toHaveBeenCalledWith(
      sendVerifyCode,
      { mobile: '13812345678', businessIndex: '0', signNode: '10001' },
      undefined,
      { quiet: true },
    );
    expect(screen.getByRole('timer').textContent).toBe('60秒后重新获取');
    expect(screen.queryByRole('button', { name: '获取验证码' })).toBeNull();
    await waitFor(() => expect(order).toContain('success 验证码已发送至138****5678'));
    await act(async () => {
      await vi.advanceTimersByTimeAsync(1000);
    });
    expect(Number.parseInt(screen.getByRole('timer').textContent ?? '', 10)).toBeLessThan(60);
    await act(async () => {
      await vi.advanceTimersByTimeAsync(54_000);
    });
    expect(screen.getByRole('timer')).toBeTruthy();
    await act(async () => {
      await vi.advanceTimersByTimeAsync(6000);
    });
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByRole('button', { name: '获取验证码' })).toBeTruthy();
  });
  it.each([
    ['417', refusal(417, '该手机号今日获取验证码次数已达上限')],
    ['500', new Error('服务连接超时，请联系技术人员!')],
  ])('[R4-28] an answer of %s stops the countdown at once and is shown in place', async (_, failure) => {
    const { press, http } = open();
    http.run.mockRejectedValueOnce(failure);
    press('获取验证码');
    await waitFor(() => expect(screen.getByText(failure.message)).toBeTruthy());
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByRole('button', { name: '获取验证码' })).toBeTruthy();
  });
  it('[R5-27] [R5-28] [R8-31] [R9-16] an empty code and one that is not 6 digits are refused in place, without a call', () => {
    const { press, type, http } = open();
    press('确定');
    expect(screen.getByText('验证码不能为空')).toBeTruthy();
    for (const bad of ['12345', '12a456']) {
      type(bad);
      press('确定');
      expect(screen.getByText('验证码错误，请重新输入')).toBeTruthy();
    }
    expect(http.run).not.toHaveBeenCalled();
  });
  it('[R4-24] [R7-23] [R7-25] code sent, code checked, unbound, success, closed, reloaded, in this order', async () => {
    const { press, type, order, http } = open();
    press('获取验证码');
    await waitFor(() => expect(order).toHaveLength(2));
    type('123456');
    press('确定');
    await waitFor(() => expect(order.at(-1)).toBe('reloaded'));
    expect(order).toEqual([
      sendVerifyCode.path,
      'success 验证码已发送至138****5678',
      validateVerifyCode.path,
      operationUnboundWechat.path,
      'success 解绑成功',
      'closed',
      'reloaded',
    ]);
    expect(http.run).toHaveBeenCalledWith(
      validateVerifyCode,
      { sessionToken: 't'.repeat(30), captcha: '123456' },
      undefined,
      { quiet: true },
    );
    expect(http.run).toHaveBeenCalledWith(
      operationUnboundWechat,
      {
        platformId: '10001',
        openId: 'o1',
        mobile: '13812345678',
        captcha: '123456',
        identity: '2',
        deviceType: 'serviceWeb',
      },
      undefined,
      { quiet: true },
    );
  });
  it('[R7-25] the main platform is identity 1 on platformWeb', async () => {
    const { press, type, onUnbound, http } = open('00001');
    type('123456');
    press('确定');
    await waitFor(() => expect(onUnbound).toHaveBeenCalled());
    expect(http.run.mock.lastCall?.[1]).toMatchObject({ identity: '1', deviceType: 'platformWeb' });
  });
  it.each([
    ['[R8-29] a refused check', 0],
    ['[R8-30] a refused unbinding', 1],
  ])('%s shows what the server said and leaves the dialog open', async (_, after) => {
    const { press, type, http, onClose, order } = open();
    for (let n = 0; n < after; n++) http.run.mockResolvedValueOnce({});
    http.run.mockRejectedValueOnce(refusal(400, '验证码已失效，请重新获取'));
    type('123456');
    press('确定');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('验证码已失效，请重新获取'));
    expect(http.run).toHaveBeenCalledTimes(after + 1);
    expect([onClose.mock.calls.length, order.filter((one) => one.startsWith('success'))]).toEqual([0, []]);
  });
});

describe('what is kept after unbinding', () => {
  const kept = (): Record<string, unknown> =>
    JSON.parse(sessionStorage.getItem('freightdeck-session') ?? '{}') as Record<string, unknown>;
  it('[R3-18] [R3-19] [R3-20] [R4-20] [R4-21] [R4-22] [R4-23] openId is cleared, the flag 0, the disabled marker stored; binding again removes it', async () => {
    const http = {
      run: vi.fn(async () => ({ session: record() })),
      ask: vi.fn(async () => ({ session: { ...record(), sessionToken: '' } })),
    };
    const auth = new AuthStore(
      new CurrentSession(sessionStorage),
      http as never,
      { text: (id) => id },
      { mayLose: () => true },
    );
    expect(await signInByPassword(auth, 'wang', 'x')).toBe(true);
    expect(kept()).toMatchObject({ isBindWechat: '1', openId: 'o1', wechatUnbindDisable: false });
    auth.unbound();
    expect(auth.session?.isBindWechat).toBe('0');
    expect(kept()).toMatchObject({
      isBindWechat: '0',
      openId: '',
      wechatUnbindDisable: true,
      sessionToken: 't'.repeat(30),
    });
    await auth.renew();
    expect(kept()).toMatchObject({ isBindWechat: '1', wechatUnbindDisable: false });
  });
  it('the page wechatUnbind is open to both sides', () => {
    expect(ownPages.manifest.routes.wechatUnbind).toMatchObject({
      path: '/wechatUnbind',
      audience: 'both',
      open: true,
    });
  });
});
