// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { HashRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decide, followLinks, NavigationBridge, NavigationStore } from '../../core/web/navigation/index.ts';

const known = new Set(['/home', '/user', '/goodsInfo']);
let stop: () => void = () => undefined;
function desk(coming?: (path: string) => Promise<unknown> | undefined) {
  const open = new Set<string>();
  const renewed: string[] = [];
  const navigation: NavigationStore = new NavigationStore({
    decide: (wanted) => decide(wanted, { signedIn: true, isOperator: false, route: known.has(wanted.path) ? { audience: 'both', allowed: true } : undefined }),
    refresh: (fullPath) => renewed.push(fullPath),
    arrived: ({ fullPath }) => open.add(fullPath),
    isOpen: ({ fullPath }) => open.has(fullPath),
    coming: ({ path }) => (open.has(path) ? undefined : coming?.(path)),
  });
  stop = navigation.start();
  render(<HashRouter><NavigationBridge navigation={navigation} /></HashRouter>);
  return { navigation, renewed, open };
}
beforeEach(() => { location.hash = '#/home'; });
afterEach(() => stop());

describe('the router and the store', () => {
  test('[R2.1-01] going somewhere moves the address behind the hash and the store alike; the query is kept apart', async () => {
    const { navigation } = desk();
    expect(navigation.path).toBe('/home');
    await act(async () => navigation.go('/user', { id: '1', gone: undefined }));
    expect([navigation.path, navigation.query, location.hash]).toEqual(['/user', { id: '1' }, '#/user?id=1']);
    await act(async () => navigation.go('/goodsInfo?state=30', { page: '2' }));
    expect(navigation.fullPath).toBe('/goodsInfo?state=30&page=2');
  });
  test('[R2.1-04] a refused address is never shown and leaves no step in the history', async () => {
    const { navigation } = desk();
    await act(async () => navigation.go('/user'));
    await act(async () => navigation.go('/nowhere'));
    expect([navigation.path, location.hash]).toEqual(['/404', '#/404']);
    await act(async () => { navigation.back(); await new Promise((resolve) => { setTimeout(resolve, 30); }); });
    expect(navigation.path).toBe('/user');
  });
  test('[R2.2-01] [R2.4-24] a refresh comes back to the same address, its view renewed', async () => {
    const { navigation, renewed } = desk();
    await act(async () => navigation.go('/user?id=1'));
    await act(async () => navigation.replace('/redirect/user?id=1'));
    expect([navigation.fullPath, location.hash, renewed]).toEqual(['/user?id=1', '#/user?id=1', ['/user?id=1']]);
  });
  test('a page closed and opened again before the address has changed is open', async () => {
    const { navigation, open } = desk();
    await act(async () => navigation.go('/user'));
    await act(async () => { open.delete('/user'); navigation.go('/home'); navigation.go('/user'); });
    expect([navigation.path, [...open]]).toEqual(['/user', ['/home', '/user']]);
  });
  test('an address typed by hand is followed', async () => {
    const { navigation } = desk();
    await act(async () => { location.hash = '#/goodsInfo'; await new Promise((resolve) => { setTimeout(resolve, 30); }); });
    expect(navigation.path).toBe('/goodsInfo');
  });
  test('a link is followed in the task of its press and leaves one step in the history; one that is refused ends where an address does', async () => {
    const { navigation } = desk();
    const unfollow = followLinks(navigation);
    // The browser itself follows nothing here.
    let taken = false;
    const stay = (event: Event): void => { taken = event.defaultPrevented; event.preventDefault(); };
    document.addEventListener('click', stay);
    const press = (html: string, init: MouseEventInit = {}): boolean => {
      document.body.insertAdjacentHTML('beforeend', html);
      const link = document.body.lastElementChild;
      link?.querySelector('b')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
      link?.remove();
      return taken;
    };
    let seen: unknown;
    await act(async () => { seen = [press('<a href="#/goodsInfo?state=30"><b>1</b></a>'), navigation.fullPath, location.hash]; });
    expect([seen, navigation.fullPath]).toEqual([[true, '/goodsInfo?state=30', '#/goodsInfo?state=30'], '/goodsInfo?state=30']);
    // The browser's own: a new window, a download, a place outside, and where it is already.
    const own = [['<a href="#/user"><b>1</b></a>', { ctrlKey: true }], ['<a href="#/user" target="_blank"><b>1</b></a>'], ['<a href="#/user" download><b>1</b></a>'], ['<a href="#/goodsInfo?state=30"><b>1</b></a>'], ['<a href="#main"><b>1</b></a>']] as const;
    await act(async () => { seen = own.map(([html, init]) => press(html, init)); });
    expect(seen).toEqual(own.map(() => false));
    await act(async () => { press('<a href="#/nowhere"><b>1</b></a>'); });
    expect([navigation.path, location.hash]).toEqual(['/404', '#/404']);
    await act(async () => { navigation.back(); await new Promise((resolve) => { setTimeout(resolve, 30); }); });
    expect(navigation.fullPath).toBe('/goodsInfo?state=30');
    unfollow();
    document.removeEventListener('click', stay);
  });
  describe('a page that is on its way', () => {
    function waiting() {
      const arrivals = new Map<string, () => void>();
      const made = desk((path) => (path === '/home' ? undefined : new Promise<void>((here) => { arrivals.set(path, here); })));
      return { ...made, come: (path: string) => act(async () => { made.open.add(path); arrivals.get(path)?.(); }) };
    }
    test('leaves the one before in its place until it is there', async () => {
      const { navigation, come } = waiting();
      await act(async () => navigation.go('/user'));
      expect([navigation.path, navigation.heading.path, location.hash]).toEqual(['/home', '/user', '#/user']);
      await come('/user');
      expect([navigation.path, navigation.heading.path]).toEqual(['/user', '/user']);
    });
    test('is given up for where somebody goes instead', async () => {
      const { navigation, come } = waiting();
      await act(async () => navigation.go('/user'));
      await act(async () => navigation.go('/goodsInfo'));
      await come('/user');
      expect(navigation.path).toBe('/home');
      await come('/goodsInfo');
      expect(navigation.path).toBe('/goodsInfo');
      await act(async () => navigation.go('/home'));
      expect(navigation.path).toBe('/home');
    });
    test('is not called off by the page that is left, and by nobody when the way leads back', async () => {
      const { navigation, come } = waiting();
      await act(async () => navigation.go('/user'));
      await act(async () => navigation.replace('/home', { view: 'mine' }));
      expect([navigation.heading.path, location.hash]).toEqual(['/user', '#/user']);
      await act(async () => navigation.go('/home'));
      await come('/user');
      expect([navigation.path, location.hash]).toEqual(['/home', '#/home']);
    });
  });
});
