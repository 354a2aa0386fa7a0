import { act, cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { HashRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decide, followLinks, NavigationBridge, NavigationStore } from '../../core/web/navigation/index.ts';

const known = new Set(['/home', '/user', '/goodsInfo']);
let stop: () => void = () => undefined;
function desk(
  coming?: (path: string) => Promise<unknown> | undefined,
  Hasty: (props: { navigation: NavigationStore }) => null = () => null,
) {
  const open = new Set<string>();
  const visited: string[] = [];
  const renewed: string[] = [];
  const navigation: NavigationStore = new NavigationStore({
    decide: (wanted) =>
      decide(wanted, {
        signedIn: true,
        isOperator: false,
        route: known.has(wanted.path) ? { audience: 'both', allowed: true } : undefined,
      }),
    refresh: (fullPath) => renewed.push(fullPath),
    arrived: ({ fullPath }) => {
      open.add(fullPath);
      visited.push(fullPath);
    },
    isOpen: ({ fullPath }) => open.has(fullPath),
    coming: ({ path }) => (open.has(path) ? undefined : coming?.(path)),
  });
  stop = navigation.start();
  render(
    <HashRouter>
      <Hasty navigation={navigation} />
      <NavigationBridge navigation={navigation} />
    </HashRouter>,
  );
  return { navigation, renewed, open, visited };
}
beforeEach(() => {
  location.hash = '#/home';
});
afterEach(() => {
  stop();
  cleanup();
});

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
    await act(async () => {
      navigation.back();
      await new Promise((resolve) => {
        setTimeout(resolve, 30);
      });
    });
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
    await act(async () => {
      open.delete('/user');
      navigation.go('/home');
      navigation.go('/user');
    });
    expect([navigation.path, [...open]]).toEqual(['/user', ['/home', '/user']]);
  });
  test('who goes somewhere is there in the same task; what was left again before the router tells of it is not come back to', async () => {
    const { navigation, visited } = desk(undefined, function Hasty({ navigation: way }) {
      const { pathname } = useLocation();
      useLayoutEffect(() => {
        if (pathname === '/user') way.go('/goodsInfo');
      }, [pathname, way]);
      return null;
    });
    let seen: unknown;
    await act(async () => {
      navigation.go('/user');
      seen = [navigation.path, location.hash];
    });
    expect([seen, visited, location.hash]).toEqual([
      ['/user', '#/user'],
      ['/home', '/user', '/goodsInfo'],
      '#/goodsInfo',
    ]);
  });
  test('an address typed by hand is followed, and judged each time', async () => {
    const { navigation } = desk();
    const type = (address: string): Promise<void> =>
      act(async () => {
        location.hash = address;
        await new Promise((resolve) => {
          setTimeout(resolve, 30);
        });
      });
    await type('#/goodsInfo');
    expect(navigation.path).toBe('/goodsInfo');
    await type('#/nowhere');
    expect([navigation.path, location.hash]).toEqual(['/404', '#/404']);
    await type('#/user');
    await type('#/elsewhere');
    expect([navigation.path, location.hash]).toEqual(['/404', '#/404']);
  });
  test('a link is followed in the task of its press and leaves one step in the history; one that is refused ends where an address does', async () => {
    const { navigation } = desk();
    const told: string[] = [];
    const unfollow = followLinks(navigation, {
      foresee: (address) => told.push(`foresee ${address}`),
      expect: (address) => told.push(`expect ${address}`),
    });
    // The browser itself follows nothing here.
    let taken = false;
    const stay = (event: Event): void => {
      taken = event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', stay);
    const press = (html: string, init: MouseEventInit = {}): boolean => {
      document.body.insertAdjacentHTML('beforeend', html);
      const link = document.body.lastElementChild;
      link?.querySelector('b')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
      link?.remove();
      return taken;
    };
    let seen: unknown;
    await act(async () => {
      seen = [press('<a href="#/goodsInfo?state=30"><b>1</b></a>'), navigation.fullPath, location.hash];
    });
    expect([seen, navigation.fullPath]).toEqual([
      [true, '/goodsInfo?state=30', '#/goodsInfo?state=30'],
      '/goodsInfo?state=30',
    ]);
    // The browser's own: a new window, a download, a place outside, and where it is already.
    const own = [
      ['<a href="#/user"><b>1</b></a>', { ctrlKey: true }],
      ['<a href="#/user" target="_blank"><b>1</b></a>'],
      ['<a href="#/user" download><b>1</b></a>'],
      ['<a href="#/goodsInfo?state=30"><b>1</b></a>'],
      ['<a href="#main"><b>1</b></a>'],
    ] as const;
    await act(async () => {
      seen = own.map(([html, init]) => press(html, init));
    });
    expect(seen).toEqual(own.map(() => false));
    await act(async () => {
      press('<a href="#/nowhere"><b>1</b></a>');
    });
    expect([navigation.path, location.hash]).toEqual(['/404', '#/404']);
    await act(async () => {
      navigation.back();
      await new Promise((resolve) => {
        setTimeout(resolve, 30);
      });
    });
    expect(navigation.fullPath).toBe('/goodsInfo?state=30');
    // What somebody comes near is made ready, whichever page the link stands on.
    const near = (type: string, html: string, init: MouseEventInit = {}): void => {
      document.body.insertAdjacentHTML('beforeend', html);
      const link = document.body.lastElementChild;
      (link?.querySelector('b') ?? link)?.dispatchEvent(new MouseEvent(type, { bubbles: true, ...init }));
      link?.remove();
    };
    near('pointerover', '<a href="#/user?id=1"><b>1</b></a>');
    near('pointerover', '<p><b>1</b></p>');
    near('focusin', '<a href="#/user"></a>');
    near('pointerdown', '<a href="#/user?id=1"><b>1</b></a>');
    near('pointerdown', '<a href="#/user"><b>1</b></a>', { ctrlKey: true });
    expect(told).toEqual(['foresee #/user?id=1', 'foresee #/user', 'expect #/user?id=1']);
    unfollow();
    near('pointerover', '<a href="#/home"><b>1</b></a>');
    expect(told).toHaveLength(3);
    document.removeEventListener('click', stay);
  });
  describe('a page that is on its way', () => {
    function waiting() {
      const arrivals = new Map<string, () => void>();
      const made = desk((path) =>
        path === '/home'
          ? undefined
          : new Promise<void>((here) => {
              arrivals.set(path, here);
            }),
      );
      return {
        ...made,
        come: (path: string) =>
          act(async () => {
            made.open.add(path);
            arrivals.get(path)?.();
          }),
      };
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
