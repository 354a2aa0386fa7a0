import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { reaction } from 'mobx';
import { Link, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { decide, NavigationStore, ScreensContext } from '../../core/web/navigation/index.ts';
import { prefetchLinks } from '../../core/web/prefetch/index.ts';
import type { RegisteredRoute } from '../../core/web/plugins/index.ts';
import { registeredPage } from '../support/registered-page.ts';

const here = [() => undefined] as (() => void)[];
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 30);
  });
/** The browser tells of a step it made some time later. */
const popped = (): Promise<unknown> =>
  new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
    setTimeout(resolve, 1000);
  });
interface Turns {
  readonly coming?: (path: string) => Promise<unknown> | undefined;
  /** Whether the person may lose what is unsent; asked at each step. */
  readonly mayTurn?: (fullPath: string) => true | Promise<boolean>;
  /** Addresses that are known when the console begins. */
  readonly atFirst?: readonly string[];
}
const product = ['/home', '/user', '/goodsInfo'];
async function desk({ coming, mayTurn, atFirst = product }: Turns = {}) {
  const pages = new Map<string, RegisteredRoute>(product.map((path) => [path, registeredPage(path)]));
  const open = new Set<string>();
  const visited: string[] = [];
  const renewed: string[] = [];
  const navigation: NavigationStore = new NavigationStore({
    pagePaths: atFirst,
    decide: (wanted, route) => decide(wanted, { signedIn: true, isOperator: false, route }),
    pageAt: (path) => pages.get(path),
    refresh: (fullPath) => renewed.push(fullPath),
    arrived: ({ fullPath }) => {
      open.add(fullPath);
      visited.push(fullPath);
    },
    coming: ({ path }) => (open.has(path) ? undefined : coming?.(path)),
    mayTurn: ({ fullPath }) => mayTurn?.(fullPath) ?? true,
  });
  here.push(() => navigation.stop());
  await navigation.start();
  const step = (take: () => unknown): Promise<void> =>
    act(async () => {
      await take();
      await navigation.settled();
    });
  return {
    navigation,
    pages,
    renewed,
    open,
    visited,
    go: (path: string, query?: Readonly<Record<string, string | undefined>>) => step(() => navigation.go(path, query)),
    back: () =>
      step(async () => {
        navigation.back();
        await popped();
      }),
    type: (address: string) =>
      step(async () => {
        location.hash = address;
        await popped();
      }),
    step,
  };
}
beforeEach(() => {
  history.replaceState(null, '', '#/home');
});
afterEach(async () => {
  for (const stop of here.splice(0)) stop();
  cleanup();
  await pause();
});

describe('the router and the store', () => {
  test('[R2.1-01] going somewhere moves the address behind the hash and the store alike; the query is kept apart', async () => {
    const { navigation, go } = await desk();
    expect(navigation.path).toBe('/home');
    await go('/user', { id: '1', gone: undefined });
    expect([navigation.path, navigation.query, location.hash]).toEqual(['/user', { id: '1' }, '#/user?id=1']);
    await go('/goodsInfo?state=30', { page: '2' });
    expect(navigation.fullPath).toBe('/goodsInfo?state=30&page=2');
  });
  test('[R2.1-04] a refused address is never shown and leaves no step in the history', async () => {
    const { navigation, go, back, visited } = await desk();
    await go('/user');
    await go('/nowhere');
    expect([navigation.path, location.hash, visited]).toEqual(['/404', '#/404', ['/home', '/user', '/404']]);
    await back();
    expect(navigation.path).toBe('/user');
  });
  test('[R2.2-01] [R2.4-24] a refresh comes back to the same address, its view renewed, and is no step', async () => {
    const { navigation, renewed, go, step, back } = await desk();
    await go('/user?id=1');
    await step(() => navigation.replace('/redirect/user?id=1'));
    expect([navigation.fullPath, location.hash, renewed]).toEqual(['/user?id=1', '#/user?id=1', ['/user?id=1']]);
    await back();
    expect(navigation.path).toBe('/home');
  });
  test('a page closed and opened again before the step is done is open', async () => {
    const { navigation, open, go, step } = await desk();
    await go('/user');
    await step(() => {
      open.delete('/user');
      navigation.go('/home');
      navigation.go('/user');
    });
    expect([navigation.path, [...open]]).toEqual(['/user', ['/home', '/user']]);
  });
  test('a page that stands is shown before another task begins: no frame is drawn without it', async () => {
    const { navigation } = await desk();
    let tasks = 0;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      tasks += 1;
    };
    port2.postMessage('');
    navigation.go('/user');
    for (let turn = 0; turn < 100 && navigation.path !== '/user'; turn += 1) await Promise.resolve();
    expect([navigation.path, location.hash, tasks]).toEqual(['/user', '#/user', 0]);
    port1.close();
  });
  test('who watches where the console is may go on at once, and both are steps', async () => {
    const { navigation, go, visited, back } = await desk();
    const stop = reaction(
      () => navigation.path === '/user',
      (isThere) => {
        if (isThere) navigation.go('/goodsInfo');
      },
    );
    await go('/user');
    await act(pause);
    stop();
    expect([visited, location.hash]).toEqual([['/home', '/user', '/goodsInfo'], '#/goodsInfo']);
    await back();
    expect([navigation.path, location.hash]).toEqual(['/user', '#/user']);
  });
  test('a page may say twice in one task where it is: what it said last holds', async () => {
    const { navigation, go, step, back } = await desk();
    await go('/user');
    await step(() => {
      navigation.replace('/user', { page: '1' });
      navigation.replace('/user', { page: '2' });
    });
    expect([navigation.fullPath, location.hash]).toEqual(['/user?page=2', '#/user?page=2']);
    await back();
    expect(navigation.path).toBe('/home');
  });
  test('to go where one is already is no step', async () => {
    const { navigation, go, back } = await desk();
    await go('/user?id=1');
    await go('/user?id=1');
    await back();
    expect(navigation.path).toBe('/home');
  });
  test('[R2.1-04] an address typed by hand is followed, and judged each time', async () => {
    const { navigation, type } = await desk();
    await type('#/goodsInfo');
    expect(navigation.path).toBe('/goodsInfo');
    await type('#/nowhere');
    expect([navigation.path, location.hash]).toEqual(['/404', '#/404']);
    await type('#/user');
    await type('#/elsewhere');
    expect([navigation.path, location.hash]).toEqual(['/404', '#/404']);
  });
  test('[R2.1-04] no address leads out of the console or breaks it, whichever way it comes', async () => {
    const { navigation, go, type } = await desk();
    const out = ['//evil.example', '/\\evil.example', '/.//evil.example', 'https://evil.example', '/%E0%A4%A', '/a b'];
    for (const address of out) {
      await go('/home');
      await go(address);
      expect([address, navigation.path]).toEqual([address, '/404']);
      await type(`#${address}`);
      await type(`#/home`);
      await type(`#${address}`);
      expect([address, navigation.path, location.host]).toEqual([address, '/404', 'localhost:3000']);
      await type(`#/redirect/${address}`);
      expect([address, navigation.path, location.host]).toEqual([address, '/404', 'localhost:3000']);
    }
  });
  test('[R2.1-04] an address that is no path ends at 404, and one with dots where they lead', async () => {
    const { navigation, go, type } = await desk();
    await type('#./user');
    expect([navigation.path, location.hash]).toEqual(['/404', '#/404']);
    await go('./user');
    expect([navigation.path, location.hash]).toEqual(['/user', '#/user']);
  });
  test('[R2.1-04] a path is the page’s own in every letter', async () => {
    const { navigation, go } = await desk();
    for (const path of ['/User', '/user/more']) {
      await go(path);
      expect([path, navigation.path]).toEqual([path, '/404']);
    }
  });
});

describe('routes of plugins', () => {
  test('a page that was not known when the console began is found as soon as it is registered', async () => {
    const { navigation, pages, go, type } = await desk();
    const path = '/partner/tyres/leases';
    await go(path);
    expect(navigation.path).toBe('/404');
    pages.set(path, registeredPage(path, { plugin: 'tyres' }));
    await go(path, { id: '7' });
    expect([navigation.fullPath, location.hash]).toEqual([`${path}?id=7`, `#${path}?id=7`]);
    await go('/home');
    await type(`#${path}`);
    expect(navigation.path).toBe(path);
  });
  test('a page that is withdrawn ends at 404, where it stands and whoever comes back to it; given back it is there again', async () => {
    const { navigation, pages, go, step, back } = await desk();
    const withdrawn = pages.get('/user');
    await go('/user');
    await go('/goodsInfo');
    pages.delete('/user');
    await back();
    expect([navigation.path, location.hash]).toEqual(['/404', '#/404']);
    pages.set('/user', withdrawn as RegisteredRoute);
    await go('/user');
    expect(navigation.path).toBe('/user');
    pages.delete('/user');
    await step(() => navigation.check());
    expect([navigation.path, location.hash]).toEqual(['/404', '#/404']);
  });
  test('an address waits for the sign-in: a partner’s page that is asked for first is found', async () => {
    const path = '/partner/tyres/leases';
    history.replaceState(null, '', `#${path}`);
    const pages = new Map<string, RegisteredRoute>();
    const navigation = new NavigationStore({
      pagePaths: [],
      decide: (wanted, route) => decide(wanted, { signedIn: true, isOperator: false, route }),
      pageAt: (at) => pages.get(at),
      refresh: () => undefined,
      arrived: () => undefined,
      coming: () => undefined,
    });
    here.push(() => navigation.stop());
    await pause();
    expect(navigation.path).toBe('');
    pages.set(path, registeredPage(path));
    await navigation.start();
    expect(navigation.path).toBe(path);
  });
});

describe('something unsent', () => {
  /** Whoever leaves `/user` is asked; the answers are given beforehand. */
  async function asking(...answers: boolean[]) {
    const asked: string[] = [];
    const made = await desk({
      mayTurn: (fullPath) => {
        if (made.navigation.path !== '/user' || answers.length === 0) return true;
        asked.push(fullPath);
        return Promise.resolve(answers.shift() ?? false);
      },
    });
    return { ...made, asked };
  }
  test('is asked about when the back button is pressed: no stays, yes leaves', async () => {
    const { navigation, go, back, asked } = await asking(false, true);
    await go('/goodsInfo');
    await go('/user');
    await back();
    await vi.waitFor(() =>
      expect([navigation.path, location.hash, asked]).toEqual(['/user', '#/user', ['/goodsInfo']]),
    );
    await back();
    await vi.waitFor(() =>
      expect([navigation.path, location.hash, asked]).toEqual([
        '/goodsInfo',
        '#/goodsInfo',
        ['/goodsInfo', '/goodsInfo'],
      ]),
    );
  });
  test('is asked about when an address is typed by hand, and on the way back from one', async () => {
    const { navigation, type, back, asked } = await asking(false, true, true);
    await type('#/user');
    await type('#/goodsInfo');
    await vi.waitFor(() =>
      expect([navigation.path, location.hash, asked]).toEqual(['/user', '#/user', ['/goodsInfo']]),
    );
    await type('#/goodsInfo');
    await vi.waitFor(() => expect([navigation.path, location.hash]).toEqual(['/goodsInfo', '#/goodsInfo']));
    await back();
    await back();
    await vi.waitFor(() => expect([navigation.path, asked]).toEqual(['/home', ['/goodsInfo', '/goodsInfo', '/home']]));
  });
});

describe('links', () => {
  test('one of the router and a plain one lead on, each by one step; those of the browser stay its own', async () => {
    const { navigation, back } = await desk();
    const frame = (
      <>
        <Link to="/goodsInfo?state=30">goods</Link>
        <a href="#/user">user</a>
        <Link to="/nowhere">nowhere</Link>
      </>
    );
    render(
      <ScreensContext value={{ signIn: <b>sign in</b>, alone: <b>alone</b>, frame }}>
        <RouterProvider router={navigation.router} useTransitions={false} />
      </ScreensContext>,
    );
    const press = (name: string, init?: MouseEventInit): Promise<void> =>
      act(async () => {
        fireEvent.click(screen.getByRole('link', { name }), init);
        if (name === 'user') await popped();
        await navigation.settled();
      });
    const answered: boolean[] = [];
    // The browser itself opens nothing here.
    document.addEventListener(
      'click',
      (event) => {
        answered.push(event.defaultPrevented);
        event.preventDefault();
      },
      { once: true },
    );
    await press('goods', { ctrlKey: true });
    expect([navigation.path, answered]).toEqual(['/home', [false]]);
    await press('goods');
    expect([navigation.fullPath, location.hash]).toEqual(['/goodsInfo?state=30', '#/goodsInfo?state=30']);
    await press('user');
    expect([navigation.path, location.hash]).toEqual(['/user', '#/user']);
    await press('nowhere');
    expect([navigation.path, location.hash]).toEqual(['/404', '#/404']);
    await back();
    expect(navigation.path).toBe('/user');
    await back();
    expect(navigation.fullPath).toBe('/goodsInfo?state=30');
  });
  test('what somebody comes near is made ready, whichever page the link stands on', () => {
    const told: string[] = [];
    const stop = prefetchLinks({ prefetchPage: (address, level) => told.push(`${level} ${address}`) });
    const near = (type: string, html: string, init: MouseEventInit = {}): void => {
      document.body.insertAdjacentHTML('beforeend', html);
      const link = document.body.lastElementChild;
      (link?.querySelector('b') ?? link)?.dispatchEvent(new MouseEvent(type, { bubbles: true, ...init }));
      link?.remove();
    };
    near('pointerover', '<a href="#/user?id=1"><b>1</b></a>');
    near('pointerover', '<p><b>1</b></p>');
    near('pointerover', '<a href="#/user" target="_blank"><b>1</b></a>');
    near('pointerover', '<a href="#/user" download><b>1</b></a>');
    near('focusin', '<a href="#/user"></a>');
    near('pointerdown', '<a href="#/user?id=1"><b>1</b></a>');
    near('pointerdown', '<a href="#/user"><b>1</b></a>', { ctrlKey: true });
    expect(told).toEqual(['code #/user?id=1', 'code #/user', 'rows #/user?id=1']);
    stop();
    near('pointerover', '<a href="#/home"><b>1</b></a>');
    expect(told).toHaveLength(3);
  });
});

describe('a page that is on its way', () => {
  async function waiting() {
    const arrivals = new Map<string, () => void>();
    const made = await desk({
      coming: (path) =>
        path === '/home'
          ? undefined
          : new Promise<void>((arrive) => {
              arrivals.set(path, arrive);
            }),
    });
    return {
      ...made,
      want: (path: string) => act(async () => made.navigation.go(path)),
      come: (path: string) =>
        act(async () => {
          made.open.add(path);
          arrivals.get(path)?.();
          await pause();
        }),
    };
  }
  test('leaves the one before in its place until it is there', async () => {
    const { navigation, want, come } = await waiting();
    await want('/user');
    expect([navigation.path, navigation.heading.path]).toEqual(['/home', '/user']);
    await come('/user');
    expect([navigation.path, navigation.heading.path, location.hash]).toEqual(['/user', '/user', '#/user']);
  });
  test('is given up for where somebody goes instead', async () => {
    const { navigation, want, come } = await waiting();
    await want('/user');
    await want('/goodsInfo');
    await come('/user');
    expect(navigation.path).toBe('/home');
    await come('/goodsInfo');
    expect(navigation.path).toBe('/goodsInfo');
    await want('/home');
    expect(navigation.path).toBe('/home');
  });
  test('is judged anew when it is withdrawn meanwhile', async () => {
    const { navigation, pages, want, come, visited } = await waiting();
    await want('/user');
    pages.delete('/user');
    await act(async () => navigation.check());
    await come('/user');
    expect([navigation.path, visited]).toEqual(['/404', ['/home', '/404']]);
  });
  test('is not called off by the page that is left, and by nobody when the way leads back', async () => {
    const { navigation, want, come } = await waiting();
    await want('/user');
    await act(async () => navigation.replace('/home', { view: 'mine' }));
    expect(navigation.heading.path).toBe('/user');
    await want('/home');
    await come('/user');
    expect([navigation.path, location.hash]).toEqual(['/home', '#/home']);
  });
});
