import { beforeEach, describe, expect, test } from 'vitest';
import { liveAtMost, moveTabTo, openTab, TabStore, turnPin } from '../../core/web/tabs/index.ts';
import type { TabRoute } from '../../core/web/tabs/index.ts';
import { tabServices } from '../support/tab-services.ts';

const route = (name: string, more: Partial<TabRoute> = {}): TabRoute => ({
  name,
  title: { zh: name, en: name },
  pinned: false,
  multi: false,
  cache: true,
  ...more,
});
const routes = new Map<string, TabRoute>([
  ['/home', route('home', { pinned: true })],
  ['/a', route('a')],
  ['/b', route('b')],
  ['/c', route('c')],
  ['/d', route('d', { multi: true, parent: 'a' })],
  ['/e', route('e', { multi: true, parent: 'a' })],
  ['/fresh', route('fresh', { cache: false })],
  ...Array.from({ length: 20 }, (_, n) => [`/p${n}`, route(`p${n}`)] as const),
]);
const place = (fullPath: string) => {
  const [path = '', search = ''] = fullPath.split('?');
  return { path, fullPath, query: Object.fromEntries(new URLSearchParams(search)) };
};

function desk(owner = 'u1@10001') {
  const went: string[] = [];
  const replaced: string[] = [];
  const tabs: TabStore = new TabStore(
    tabServices(
      (path) => routes.get(path),
      (fullPath) => {
        went.push(fullPath);
        visit(fullPath);
      },
      { replace: (fullPath) => replaced.push(fullPath) },
    ),
  );
  const visit = (fullPath: string): void => tabs.visit(place(fullPath), routes.get(place(fullPath).path) as TabRoute);
  tabs.restore(owner, [openTab(place('/home'), routes.get('/home') as TabRoute)]);
  const open = () => tabs.open.map((tab) => tab.fullPath);
  return { tabs, visit, open, went, replaced };
}
beforeEach(() => sessionStorage.clear());

describe('tabs', () => {
  test('[R2.4-16] [R2.2-12] home is pinned and cannot be closed', () => {
    const { tabs, visit, open } = desk();
    visit('/home');
    tabs.close('/home');
    expect(open()).toEqual(['/home']);
    expect(tabs.open[0]?.pinned).toBe(true);
  });
  test('[R2.4-18] close closes that tab and leaves the place alone', () => {
    const { tabs, visit, open, went } = desk();
    visit('/a');
    visit('/b');
    tabs.close('/a');
    expect([open(), tabs.active, went]).toEqual([['/home', '/b'], '/b', []]);
  });
  test('[R2.4-21] closing the active tab moves to the last remaining one', () => {
    const { tabs, visit, went } = desk();
    ['/a', '/b', '/c', '/a'].forEach(visit);
    tabs.close('/a');
    expect([went, tabs.active]).toEqual([['/c'], '/c']);
  });
  test('[R2.4-22] with no tab left it moves home', () => {
    const { tabs, visit, went } = desk();
    tabs.restore('u2@10001', []);
    visit('/a');
    tabs.close('/a');
    expect(went).toEqual(['/home']);
  });
  test('[R2.4-19] [R2.4-23] close others keeps the pinned one and that one, and goes there', () => {
    const { tabs, visit, open } = desk();
    ['/a', '/b', '/c'].forEach(visit);
    tabs.closeOthers('/b');
    expect([open(), tabs.active]).toEqual([['/home', '/b'], '/b']);
  });
  test('[R2.4-20] [R2.4-23] close all keeps the pinned one', () => {
    const { tabs, visit, open, went } = desk();
    ['/a', '/b'].forEach(visit);
    tabs.closeAll();
    expect([open(), went]).toEqual([['/home'], ['/home']]);
  });
  test('closes what stands left or right of a tab, never a pinned one, and goes to the tab when the page shown went', () => {
    const { tabs, visit, open, went } = desk();
    for (const path of ['/home', '/a', '/b', '/c']) visit(path);
    turnPin(tabs, '/c');
    expect(open()).toEqual(['/home', '/c', '/a', '/b']);
    visit('/b');
    tabs.closeBeside('/a', 'left');
    expect([open(), went]).toEqual([['/home', '/c', '/a', '/b'], []]);
    tabs.closeBeside('/a', 'right');
    expect([open(), went]).toEqual([['/home', '/c', '/a'], ['/a']]);
    visit('/b');
    tabs.closeBeside('/b', 'left');
    expect([open(), tabs.active]).toEqual([['/home', '/c', '/b'], '/b']);
  });
  test('a tab is put in the place of another one, and stays among its own: pinned before the others', () => {
    const { tabs, visit, open } = desk();
    for (const path of ['/home', '/a', '/b', '/c']) visit(path);
    moveTabTo(tabs, '/c', '/a');
    expect(open()).toEqual(['/home', '/c', '/a', '/b']);
    moveTabTo(tabs, '/c', '/b');
    expect(open()).toEqual(['/home', '/a', '/b', '/c']);
    moveTabTo(tabs, '/a', '/home');
    moveTabTo(tabs, '/a', '/nowhere');
    expect(open()).toEqual(['/home', '/a', '/b', '/c']);
    expect(tabs.active).toBe('/c');
  });
  test('[R2.4-24] [R2.4-17] refresh goes through /redirect, and that tab’s view alone is made anew', () => {
    const { tabs, visit, replaced } = desk();
    ['/a?x=1', '/b'].forEach(visit);
    tabs.refresh('/a?x=1');
    expect(replaced).toEqual(['/redirect/a?x=1']);
    tabs.renew('/a?x=1');
    expect([tabs.renewal('/a'), tabs.renewal('/b')]).toEqual([1, 0]);
  });
  test('one tab per page, which follows the query; record pages have one per record', () => {
    const { visit, open } = desk();
    ['/a', '/a?page=2', '/d?id=1', '/d?id=2'].forEach(visit);
    expect(open()).toEqual(['/home', '/a?page=2', '/d?id=1', '/d?id=2']);
  });
  test('[R2.4-25] [R2.4-26] [R3-21] tabs are kept in session storage and come back, to their user and platform only', () => {
    const first = desk();
    ['/a', '/d?id=1'].forEach(first.visit);
    first.tabs.rename('/d?id=1', { zh: 'YD001', en: 'YD001' });
    first.tabs.save();
    expect(desk().open()).toEqual(['/home', '/a', '/d?id=1']);
    expect(desk().tabs.at('/d?id=1')?.title.zh).toBe('YD001');
    expect(desk('u2@10001').open()).toEqual(['/home']);
    expect(desk('u1@10002').open()).toEqual(['/home']);
  });
  test('[R3-23] a kept tab has fullPath, hash, meta, name, params, path, query and title', () => {
    const { tabs, visit } = desk();
    visit('/d?id=1');
    tabs.save();
    const [, kept] = JSON.parse(sessionStorage.getItem('freightdeck-tabs:u1@10001') ?? '[]') as object[];
    expect(kept).toMatchObject({
      fullPath: '/d?id=1',
      hash: '#/d?id=1',
      meta: { title: { zh: 'd' } },
      name: 'd',
      params: {},
      path: '/d',
      query: { id: '1' },
      title: { zh: 'd' },
    });
  });
  test('broken storage is an empty start', () => {
    sessionStorage.setItem('freightdeck-tabs:u1@10001', '{"no":[');
    expect(desk().open()).toEqual(['/home']);
  });
  test('[R2.1-25] visited pages stay alive, twelve at most, the one seen longest ago goes first', () => {
    const { tabs, visit } = desk();
    for (let n = 0; n < 15; n += 1) visit(`/p${n}`);
    expect(tabs.live).toHaveLength(liveAtMost);
    expect([tabs.live[0], tabs.live.includes('/p2'), tabs.live.includes('/p3')]).toEqual(['/p14', false, true]);
    expect(tabs.open).toHaveLength(16);
  });
  test('[R4-14] a tab is visited, active, cached, and closed', () => {
    const { tabs, visit } = desk();
    visit('/a');
    expect([tabs.open.some((tab) => tab.path === '/a'), tabs.active, tabs.live.includes('/a')]).toEqual([
      true,
      '/a',
      true,
    ]);
    visit('/b');
    expect([tabs.open.some((tab) => tab.path === '/a'), tabs.active, tabs.live.includes('/a')]).toEqual([
      true,
      '/b',
      true,
    ]);
    tabs.close('/a');
    expect([tabs.open.some((tab) => tab.path === '/a'), tabs.live.includes('/a')]).toEqual([false, false]);
  });
  test('[R2.1-26] a page that opts out is not kept once it is left', () => {
    const { tabs, visit } = desk();
    ['/a', '/fresh'].forEach(visit);
    expect(tabs.live).toEqual(['/fresh', '/a']);
    visit('/b');
    expect(tabs.live).toEqual(['/b', '/a']);
  });
});

describe('where a record was opened from', () => {
  const record = (name: string): TabRoute => routes.get(`/${name}`) as TabRoute;
  const walk = () => {
    const one = desk();
    const open = (fullPath: string, stepped = true): void =>
      one.tabs.visit(place(fullPath), record(place(fullPath).path.slice(1)), stepped);
    return { ...one, open, way: () => one.tabs.openers.of(one.tabs.activeKey) };
  };
  test('the latest list that opened it, the pages between, and nothing for an address that was typed', () => {
    const { visit, open, way } = walk();
    visit('/a?state=1');
    open('/d?id=1');
    expect(way()).toEqual(['/a']);
    open('/e?id=7');
    expect(way()).toEqual(['/d?id=1', '/a']);
    visit('/b');
    open('/d?id=1');
    expect(way()).toEqual(['/b']);
    open('/d?id=9', false);
    expect(way()).toEqual([]);
    visit('/home');
    open('/d?id=8');
    expect(way()).toEqual([]);
  });
  test('walking on from record to record keeps the list, however far', () => {
    const { visit, open, way } = walk();
    visit('/a');
    for (let id = 1; id < 20; id += 1) open(`/d?id=${id}`);
    expect(way()).toEqual(['/a']);
  });
  test('switching tabs, going back and a reload change nothing', () => {
    const { tabs, visit, open, way, went } = walk();
    visit('/a');
    open('/d?id=1');
    visit('/b');
    tabs.turnTo(place('/d?id=1'));
    expect([went, way()]).toEqual([['/d?id=1'], ['/a']]);
    tabs.close('/d?id=1');
    open('/d?id=1', false);
    expect(way()).toEqual(['/a']);
    tabs.save();
    const again = desk();
    again.tabs.visit(place('/d?id=1'), record('d'), false);
    expect(again.tabs.openers.of('/d?id=1')).toEqual(['/a']);
  });
});
