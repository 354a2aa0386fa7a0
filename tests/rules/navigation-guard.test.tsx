import { describe, expect, test } from 'vitest';
import { registeredPage } from '../support/registered-page.ts';
import { afterSignIn, decide, NavigationStore, pageTitle, readAddress } from '../../core/web/navigation/index.ts';
import type { Decision, GuardState } from '../../core/web/navigation/index.ts';

const signedOut: GuardState = { signedIn: false, isOperator: false, route: undefined };
const page = (audience: 'both' | 'operator' | 'provider', isOperator: boolean, allowed = true): GuardState => ({
  signedIn: true,
  isOperator,
  route: { name: 'x', audience, allowed },
});
const guard = (address: string, state: GuardState): Decision => decide(readAddress(address), state);
const suffix = { provider: ' - 网络货运系统', operator: ' - 运营端' };

describe('the guard', () => {
  test('[R2.1-05] [R2.1-06] without a session a page leads to login, the wanted path in redirect', () => {
    expect(guard('/waybillManage?id=1', signedOut)).toEqual({
      kind: 'redirect',
      to: `/login?redirect=${encodeURIComponent('/waybillManage?id=1')}`,
    });
    expect(guard('/no-such-page', signedOut)).toMatchObject({
      kind: 'redirect',
      to: expect.stringMatching(/^\/login\?redirect=/),
    });
  });
  test.each([
    ['R2.1-07', '/login'],
    ['R2.1-08', '/logins'],
    ['R2.1-09', '/auth-redirect'],
    ['R2.1-10', '/map'],
    ['R2.1-11', '/404'],
    ['R2.1-12', '/401'],
  ])('[%s] %s opens without a session', (_, path) => {
    expect(guard(path, signedOut)).toEqual({ kind: 'show' });
  });
  test('the root leads to the home page, or to the start page the person has chosen', () => {
    expect(guard('/', { ...signedOut, signedIn: true })).toEqual({ kind: 'redirect', to: '/home' });
    expect(guard('/', { ...signedOut, signedIn: true, start: '/waybillManage' })).toEqual({
      kind: 'redirect',
      to: '/waybillManage',
    });
  });
  test('[R2.1-13] with a session the login page leads to the root, or to the wanted page', () => {
    expect(guard('/login', { ...signedOut, signedIn: true })).toEqual({ kind: 'redirect', to: '/' });
    expect(guard('/login?redirect=%2FgoodsInfo', { ...signedOut, signedIn: true })).toEqual({
      kind: 'redirect',
      to: '/goodsInfo',
    });
  });
  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login?redirect=x',
    '',
    undefined,
  ])('[R2.1-06] after signing in %j leads to the root', (redirect) => {
    expect(afterSignIn(redirect)).toBe('/');
  });
  test('[R2.1-04] an unknown path leads to /404 for a signed-in user, and a page no menu gives to its own words there', () => {
    expect(guard('/nowhere', { ...signedOut, signedIn: true })).toEqual({ kind: 'redirect', to: '/404' });
    expect(guard('/goodsInfo', { ...signedOut, signedIn: true, unplugged: 'goodsInfo' })).toEqual({
      kind: 'redirect',
      to: '/404?page=goodsInfo',
    });
    expect(guard('/waybillManage', page('both', false, false))).toEqual({ kind: 'redirect', to: '/404?page=x' });
    expect(guard('/waybillManage', page('both', false))).toEqual({ kind: 'show' });
  });
  test('[R2.1-21] a validate page leads platform 00001 to /401, nobody else', () => {
    expect(guard('/x', page('provider', true))).toEqual({ kind: 'redirect', to: '/401' });
    expect(guard('/x', page('provider', false))).toEqual({ kind: 'show' });
  });
  test('[R2.1-22] an admin page leads every other platform to /401', () => {
    expect(guard('/x', page('operator', false))).toEqual({ kind: 'redirect', to: '/401' });
    expect(guard('/x', page('operator', true))).toEqual({ kind: 'show' });
  });
  test('[R2.2-10] the root leads home', () => {
    expect(guard('/', { ...signedOut, signedIn: true })).toEqual({ kind: 'redirect', to: '/home' });
  });
  test('[R2.2-01] /redirect makes the view of the path anew, query kept, and never leads out', () => {
    expect(guard('/redirect/waybill/detail?id=7', page('both', false))).toEqual({
      kind: 'refresh',
      to: '/waybill/detail?id=7',
    });
    expect(guard('/redirect//evil.example', page('both', false))).toEqual({ kind: 'redirect', to: '/404' });
  });
});

describe('the address bar', () => {
  test('[R2.1-01] addresses stand behind the hash, and only accepted ones are shown', async () => {
    history.replaceState(null, '', '#/waybillManage?id=1');
    const shown: string[] = [];
    const renewed: string[] = [];
    const navigation: NavigationStore = new NavigationStore({
      pagePaths: ['/waybillManage', '/closed', '/goodsInfo'],
      decide: (wanted, route) =>
        decide(wanted, { ...signedOut, signedIn: true, route: route && { ...route, allowed: true } }),
      pageAt: (path) => registeredPage(path, path === '/closed' ? { audience: 'operator' } : {}),
      refresh: (fullPath) => renewed.push(fullPath),
      arrived: (place) => shown.push(place.fullPath),
      coming: () => undefined,
    });
    await navigation.start();
    expect(navigation.path).toBe('/waybillManage');
    expect(navigation.query).toEqual({ id: '1' });
    navigation.go('/closed');
    await navigation.settled();
    expect(navigation.path).toBe('/401');
    expect(location.hash).toBe('#/401');
    navigation.go('/redirect/goodsInfo?page=2');
    await navigation.settled();
    expect([navigation.fullPath, renewed]).toEqual(['/goodsInfo?page=2', ['/goodsInfo?page=2']]);
    expect(shown).toEqual(['/waybillManage?id=1', '/401', '/goodsInfo?page=2']);
    navigation.stop();
  });
});

describe('the page title', () => {
  const provider = { isOperator: false, platformName: '顺达物流', platformId: '10001', adminName: '' };
  test('[R1-56] [R6-27] a provider reads its name and 网络货运系统; its id only without a name', () => {
    expect(pageTitle(provider, suffix)).toBe('顺达物流 - 网络货运系统');
    expect(pageTitle({ ...provider, platformName: '' }, suffix)).toBe('10001 - 网络货运系统');
  });
  test('[R1-57] the operator reads the name its dictionary gives', () => {
    expect(pageTitle({ isOperator: true, platformName: 'x', platformId: '00001', adminName: '云运平台' }, suffix)).toBe(
      '云运平台 - 运营端',
    );
  });
  test('[R1-58] without one the operator reads the default', () => {
    expect(pageTitle({ isOperator: true, platformName: 'x', platformId: '00001', adminName: '' }, suffix)).toBe(
      'Freightdeck - 运营端',
    );
  });
});
