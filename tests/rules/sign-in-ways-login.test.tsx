import {
  loginByMobile,
  loginTypes,
  loginWays,
  retrievePassword,
  sendVerifyCode,
  socialAddress,
  socialLogin,
  systemName,
  verificationUserInfo,
} from '@freightdeck/sdk/contract';
import type { ServiceToken } from '@freightdeck/sdk/contract';
import { Errors, Refusal, ServicesContext } from '@freightdeck/sdk/web';
import { useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Console } from '../../core/web/console/index.ts';
import { AuthStore, CurrentSession } from '../../core/web/auth/index.ts';
import { ConsoleContext } from '../../host/web/console-context.ts';
import { AuthRedirect } from '../../host/web/login/auth-redirect.tsx';
import { BrandingContext } from '../../host/web/branding.ts';
import type { Branding } from '../../host/web/branding.ts';
import login from '../../host/web/login/locales/zh.json' with { type: 'json' };
import { LoginPage } from '../../host/web/login/login-page.tsx';
import { isOwnReturn } from '../../host/web/login/social.ts';
import laterShell from '../../host/web/locales/later-zh.json' with { type: 'json' };
import firstShell from '../../host/web/locales/zh.json' with { type: 'json' };
import { consoleServices } from '../support/console-services.tsx';

const shell = { ...firstShell, ...laterShell };

const session = {
  id: 'u1',
  userName: 'wang',
  name: '王',
  mobile: '13812345678',
  avatar: '',
  introduction: '',
  sessionToken: 't'.repeat(30),
  currentGroupId: '10001',
  currentRoleIds: ['r'],
  groups: [{ id: '10001', name: '示范', grade: '2', roles: [{ id: 'r', name: 'r' }] }],
  userRoles: [],
  extUserInfo: {
    platformName: '示范',
    currentPlatformId: '10001',
    platformGrade: '2',
    currentServiceProviderId: '10001',
    isBindWechat: '0',
    openId: '',
  },
};
/** What fetches code when it is wanted reports to the error log, too. */
function WithErrors({ children }: { readonly children: ReactNode }) {
  const outer = useContext(ServicesContext);
  const locator = useMemo(
    () => ({
      get: <T,>(token: ServiceToken<T>): T =>
        token.key === Errors.key ? ({ log: [], report: vi.fn(), clear: vi.fn() } as T) : (outer?.get(token) as T),
    }),
    [outer],
  );
  return <ServicesContext value={locator}>{children}</ServicesContext>;
}
interface Options {
  readonly path?: string;
  readonly platformId?: string;
  readonly name?: string;
  readonly types?: readonly string[] | Error;
  readonly system?: string | Error;
  readonly demo?: boolean;
}
function open({
  path = '/login',
  platformId = '00001',
  name = '示范',
  types = ['4', '1', '2'],
  system = '系统',
  demo = false,
}: Options = {}) {
  const services = consoleServices({ texts: { ...shell, ...login } });
  const { http, navigation } = services;
  navigation.path = path;
  http.ask.mockImplementation(async (query: unknown) => {
    const answer = query === loginTypes ? types : query === systemName ? system : undefined;
    if (answer instanceof Error) throw answer;
    return query === loginTypes ? { loginTypes: answer } : query === systemName ? { systemName: answer } : undefined;
  });
  http.run.mockImplementation(async (command: unknown) => (command === loginByMobile ? { session } : {}));
  const entered = vi.fn(async () => undefined);
  const current = new CurrentSession(sessionStorage);
  current.entered.on(entered);
  const auth = new AuthStore(current, http as never, { text: (id) => id }, { mayLose: () => true });
  const branding: Branding = {
    platformId,
    name,
    title: '',
    logo: undefined,
    picture: undefined,
    colour: '',
    alternate: false,
    demoAccounts: demo ? [{ userName: 'admin_10001', platformName: '北疆', mobile: '19900000001' }] : [],
    demoPassword: '',
  };
  render(
    <services.Console>
      <WithErrors>
        <BrandingContext value={branding}>
          <LoginPage auth={auth} />
        </BrandingContext>
      </WithErrors>
    </services.Console>,
  );
  const put = (label: string, value: string): void => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  };
  const press = (label: string): void => {
    fireEvent.click(screen.getByRole('button', { name: label }));
  };
  const tab = async (label: string) => {
    fireEvent.click(await screen.findByRole('tab', { name: label }));
  };
  return { ...services, auth, entered, put, press, tab };
}
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
});

describe('signing in by password while strangers guess', () => {
  it('shows the picture that is asked for, sends what was read, and is known here afterwards', async () => {
    const { put, http, entered } = open();
    const refusal = (reason: string, ticket: string): Refusal =>
      new Refusal({ status: 403, reason, message: reason, current: { picture: 'data:image/png;base64,AA', ticket } });
    http.run.mockRejectedValueOnce(refusal('picture', 'first'));
    http.run.mockRejectedValueOnce(refusal('pictureWrong', 'second'));
    http.run.mockResolvedValueOnce({ session: { ...session, device: 'known' } });
    put('用户名', 'Wang');
    put('密码', 'Right#2026');
    const submit = () => fireEvent.submit(screen.getByLabelText('密码').closest('form')!);
    const sent = (): unknown => http.run.mock.calls.at(-1)?.[1];
    expect(screen.queryByLabelText('图片数字')).toBeNull();
    submit();
    const field = await screen.findByLabelText('图片数字');
    expect(screen.getByAltText('一张写有五个数字的图片').getAttribute('src')).toBe('data:image/png;base64,AA');
    expect(sent()).toMatchObject({ device: null, pictureTicket: null });
    await waitFor(() => expect(document.activeElement).toBe(field));
    put('图片数字', '22222');
    submit();
    await waitFor(() => expect(sent()).toMatchObject({ pictureTicket: 'first', pictureDigits: '22222' }));
    await waitFor(() => expect((screen.getByLabelText('图片数字') as HTMLInputElement).value).toBe(''));
    put('图片数字', '33333');
    submit();
    await waitFor(() => expect(entered).toHaveBeenCalled());
    expect(sent()).toMatchObject({ pictureTicket: 'second', pictureDigits: '33333' });
    expect(sessionStorage.getItem('freightdeck-session')).not.toContain('known');
    await waitFor(() => expect(screen.queryByLabelText('图片数字')).toBeNull());
    http.run.mockResolvedValueOnce({ session });
    put('用户名', ' WANG ');
    submit();
    await waitFor(() => expect(sent()).toMatchObject({ device: 'known' }));
    localStorage.clear();
  });
});
describe('signing in by mobile', () => {
  it('is a tab of /login, and where /logins begins', async () => {
    const { tab } = open();
    expect(screen.queryByLabelText('手机号')).toBeNull();
    await tab('手机登录');
    expect(screen.getByLabelText('手机号')).toBeTruthy();
    cleanup();
    open({ path: '/logins' });
    expect((await screen.findByRole('tab', { name: '手机登录' })).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByLabelText('验证码')).toBeTruthy();
  });
  it.each([
    ['00001', '27'],
    ['10001', '28'],
  ])(
    '[R7-20] [R9-20] [R7-22] at platform %s the code is asked for with businessIndex %s, and 60 seconds are counted',
    async (platformId, businessIndex) => {
      const { put, press, http, messages } = open({ path: '/logins', platformId });
      put('手机号', '13812345678');
      press('获取验证码');
      expect(http.run).toHaveBeenCalledWith(
        sendVerifyCode,
        { mobile: '13812345678', businessIndex, signNode: platformId, scene: 'signIn' },
        undefined,
        { quiet: true },
      );
      expect(screen.getByRole('timer').textContent).toBe('60秒后重新获取');
      await waitFor(() => expect(messages.show).toHaveBeenCalledWith('success', '验证码已发送至138****5678'));
      await act(async () => {
        await vi.advanceTimersByTimeAsync(61_000);
      });
      expect(screen.getByRole('button', { name: '获取验证码' })).toBeTruthy();
    },
  );
  it('[R4-28] any answer but 200 gives the link back at once and stands beneath the code', async () => {
    const { put, press, http } = open({ path: '/logins' });
    http.run.mockRejectedValueOnce(
      new Refusal({ status: 417, reason: 'tooSoon', message: '验证码已发送，请42秒后再试' }),
    );
    put('手机号', '13812345678');
    press('获取验证码');
    expect(await screen.findByText('验证码已发送，请42秒后再试')).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
  });
  it('60 seconds go on after the page was loaded again, for the number that was asked for and no other', async () => {
    const first = open({ path: '/logins' });
    first.put('手机号', '13812345678');
    first.press('获取验证码');
    await act(async () => {
      await vi.advanceTimersByTimeAsync(20_000);
    });
    cleanup();
    const again = open({ path: '/logins' });
    expect(screen.queryByRole('timer')).toBeNull();
    again.put('手机号', '13812345679');
    expect(screen.queryByRole('timer')).toBeNull();
    again.put('手机号', '13812345678');
    expect(screen.getByRole('timer').textContent).toBe('40秒后重新获取');
    // No number stands in the storage of the browser.
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('13812345678');
    await act(async () => {
      await vi.advanceTimersByTimeAsync(41_000);
    });
    expect(screen.getByRole('button', { name: '获取验证码' })).toBeTruthy();
  });
  it('a refused request is not waited for after the page was loaded again', async () => {
    const first = open({ path: '/logins' });
    first.http.run.mockRejectedValueOnce(new Refusal({ status: 417, reason: 'sending', message: '短信通道繁忙' }));
    first.put('手机号', '13812345678');
    first.press('获取验证码');
    await screen.findByText('短信通道繁忙');
    cleanup();
    open({ path: '/logins' }).put('手机号', '13812345678');
    expect(screen.queryByRole('timer')).toBeNull();
  });
  it('what is kept of waiting is read with care', () => {
    for (const broken of ['{', '[1]', 'null', '{"138****5678":"soon"}', '{"138****5678":1}']) {
      sessionStorage.setItem('freightdeck-code-waits', broken);
      open({ path: '/logins' }).put('手机号', '13812345678');
      expect(screen.queryByRole('timer'), broken).toBeNull();
      cleanup();
    }
  });
  it('what is wrong with number and code is said in place, without a call', () => {
    const { put, press, http } = open({ path: '/logins' });
    press('获取验证码');
    expect(screen.getByText('请输入手机号')).toBeTruthy();
    put('手机号', '12345');
    press('登录');
    expect([screen.getByText('请输入正确的11位手机号'), screen.getByText('验证码不能为空')]).toHaveLength(2);
    put('验证码', '12');
    expect(screen.getByText('验证码错误，请重新输入')).toBeTruthy();
    expect(http.run).not.toHaveBeenCalled();
  });
  it('leads in with the same record as by user name', async () => {
    const { put, press, http, auth, entered } = open({ path: '/logins', platformId: '10001' });
    put('手机号', '13812345678');
    put('验证码', '123456');
    press('登录');
    await waitFor(() => expect(entered).toHaveBeenCalled());
    expect(http.run).toHaveBeenCalledWith(
      loginByMobile,
      { mobile: '13812345678', captcha: '123456', platformId: '10001' },
      undefined,
      { quiet: true },
    );
    expect(auth.token).toBe('t'.repeat(30));
  });
  it('[R8-04] [R8-06] [R9-31] what the server refused with is shown for 1.5 s over the page and stays in the form until the next try', async () => {
    const { put, press, http, messages, tab } = open({ path: '/logins' });
    http.run.mockRejectedValueOnce(
      new Refusal({ status: 400, reason: 'codeWrong', message: '验证码错误，请重新输入' }),
    );
    put('手机号', '13812345678');
    put('验证码', '123456');
    press('登录');
    await waitFor(() =>
      expect(messages.show).toHaveBeenCalledWith('error', '验证码错误，请重新输入', { seconds: 1.5 }),
    );
    await act(async () => {
      await vi.advanceTimersByTimeAsync(5000);
    });
    expect(screen.getByRole('alert').textContent).toBe('验证码错误，请重新输入');
    await tab('账号登录');
    expect(screen.getByRole('alert').textContent).toBe('');
  });
  it('[R7-12] is offered only while the platform says so', async () => {
    open({ path: '/logins', types: ['4'] });
    await waitFor(() => expect(screen.queryByRole('tab')).toBeNull());
    expect(screen.getByLabelText('用户名')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '忘记密码？' })).toBeNull();
    cleanup();
    open({ path: '/logins', types: new Error('away') });
    await waitFor(() => expect(screen.queryByRole('tab')).toBeNull());
    expect(screen.getByLabelText('用户名')).toBeTruthy();
  });
});

describe('找回密码', () => {
  const dialog = async (options: Options = {}) => {
    const opened = open(options);
    fireEvent.click(await screen.findByRole('button', { name: '忘记密码？' }));
    await screen.findByRole('heading', { name: '找回密码' });
    return opened;
  };
  it('checks number, code and the password rule in place', async () => {
    const { press, put, http } = await dialog();
    press('确定');
    expect([
      screen.getByText('请输入手机号'),
      screen.getByText('验证码不能为空'),
      screen.getByText('8-20位，且包含字母、数字和特殊字符'),
    ]).toHaveLength(3);
    put('新密码', 'Lorry#4711');
    put('确认新密码', 'Lorry#4712');
    expect(screen.getByText('两次输入的密码不一致')).toBeTruthy();
    expect(http.run).not.toHaveBeenCalled();
  });
  it('[R7-13] [R7-14] asks whose the number is, then sets the password of the one chosen', async () => {
    const { press, put, http, messages } = await dialog({ platformId: '10001' });
    http.run.mockImplementation(async (command: unknown) =>
      command === verificationUserInfo
        ? {
            accounts: [
              { userName: 'one', name: '甲', platformName: '示范' },
              { userName: 'two', name: '乙', platformName: '示范' },
            ],
          }
        : {},
    );
    put('手机号', '13812345678');
    put('验证码', '123456');
    put('新密码', 'Lorry#4711');
    put('确认新密码', 'Lorry#4711');
    press('确定');
    fireEvent.click(await screen.findByRole('radio', { name: /^two/ }));
    expect(http.run).toHaveBeenCalledTimes(1);
    press('确定');
    await waitFor(() => expect(messages.show).toHaveBeenCalledWith('success', '密码已重设，请使用新密码登录'));
    expect(http.run.mock.lastCall?.slice(0, 2)).toEqual([
      retrievePassword,
      { mobile: '13812345678', captcha: '123456', platformId: '10001', userName: 'two', password: 'Lorry#4711' },
    ]);
    expect(screen.queryByRole('heading', { name: '找回密码' })).toBeNull();
  });
});

describe('the name of the system', () => {
  it('[R7-29] stands where branding gives none', async () => {
    open({ name: '' });
    expect(await screen.findByRole('heading', { name: '系统' })).toBeTruthy();
  });
  it('[R7-30] a failure is swallowed: the product has a name, and one may sign in', async () => {
    const { messages, put, press, entered, http, tab } = open({ name: '', system: new Error('away') });
    await tab('手机登录');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(shell['core.shell.product']);
    expect(http.ask).toHaveBeenCalledWith(systemName, {}, { quiet: true });
    expect(messages.show).not.toHaveBeenCalled();
    put('手机号', '13812345678');
    put('验证码', '123456');
    press('登录');
    await waitFor(() => expect(entered).toHaveBeenCalled());
  });
});

describe('the way back of a social sign-in', () => {
  it('[R2.3-239] the login page offers it where the platform has it, and asks for its address', async () => {
    const { http, press } = open({ types: ['4', loginWays.messenger] });
    http.ask.mockClear();
    await screen.findByRole('button', { name: login['core.login.by.messenger'] });
    press(login['core.login.by.messenger']);
    await waitFor(() =>
      expect(http.ask).toHaveBeenCalledWith(socialAddress, { state: expect.any(String) as string }, { quiet: true }),
    );
    // Nobody is surprised by whom the simulator signs in; outside of the demo nothing is said.
    expect(screen.queryByText(/模拟器/)).toBeNull();
    cleanup();
    open({ types: ['4', loginWays.messenger], demo: true });
    expect(await screen.findByText(/微信由模拟器应答，点击后直接以演示账号登录/)).toBeTruthy();
    cleanup();
    open({ types: ['4', loginWays.mobile], demo: true });
    await screen.findByRole('tab', { name: '手机登录' });
    expect(screen.queryByText(/模拟器/)).toBeNull();
    cleanup();
    open({ types: ['4', loginWays.mobile] });
    await screen.findByRole('tab', { name: '手机登录' });
    expect(screen.queryByRole('button', { name: login['core.login.by.messenger'] })).toBeNull();
  });
  it("[R2.3-240] ends in the console when the state is the browser's own, and says so when it is not", async () => {
    const services = consoleServices({ texts: { ...shell, ...login } });
    const back = async (state: string) => {
      const run = vi.fn(async () => ({}));
      const enter = async (ask: (http: object) => Promise<unknown>) => {
        await ask({ run });
        return true;
      };
      const replace = vi.fn();
      sessionStorage.setItem('freightdeck-social-state', 'abc');
      const value = {
        auth: { enter, failure: '' },
        navigation: { query: { code: 'c1', state }, replace },
      } as unknown as Console;
      const branding: Branding = {
        platformId: '10001',
        name: '',
        title: '',
        logo: undefined,
        picture: undefined,
        colour: '',
        alternate: false,
        demoAccounts: [],
        demoPassword: '',
      };
      render(
        <services.Console>
          <ConsoleContext value={value}>
            <BrandingContext value={branding}>
              <AuthRedirect />
            </BrandingContext>
          </ConsoleContext>
        </services.Console>,
      );
      await act(async () => {
        await Promise.resolve();
      });
      return { run, replace };
    };
    const own = await back('abc');
    expect(own.run).toHaveBeenCalledWith(socialLogin, { authCode: 'c1', platformId: '10001' }, undefined, {
      quiet: true,
    });
    await waitFor(() => expect(own.replace).toHaveBeenCalledWith('/'));
    cleanup();
    const other = await back('somebody else');
    expect([other.run.mock.calls, screen.getByText(login['core.social.state'])]).toEqual([[], expect.anything()]);
  });
  it('must carry the state this browser set out with, once', () => {
    expect(isOwnReturn('abc')).toBe(false);
    sessionStorage.setItem('freightdeck-social-state', 'abc');
    expect(isOwnReturn('other')).toBe(false);
    expect(isOwnReturn('abc')).toBe(false);
    sessionStorage.setItem('freightdeck-social-state', 'abc');
    expect([isOwnReturn('abc'), isOwnReturn('abc')]).toEqual([true, false]);
  });
});
