import { beforeEach, describe, expect, test } from 'vitest';
import { favouritesAtMost, PlaceStore, recentAtMost } from '../../core/web/places/index.ts';
import { ClosedTabs, moveTab, openBehind, openTab, TabStore, turnPin } from '../../core/web/tabs/index.ts';
import type { TabRoute } from '../../core/web/tabs/index.ts';
import { tabServices } from '../support/tab-services.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('favourites and recent pages', () => {
  const opened = (owner = 'u1@10001'): PlaceStore => {
    const places = new PlaceStore(localStorage);
    places.open(owner);
    return places;
  };
  test('are of one person on one platform, and there again the next day', () => {
    const places = opened();
    places.turnFavourite('/a');
    places.turnFavourite('/b');
    places.turnFavourite('/a');
    places.visit('/c');
    expect([opened().favourites, opened().recent]).toEqual([['/b'], ['/c']]);
    expect([opened('u1@10002').favourites, opened('u2@10001').recent]).toEqual([[], []]);
    places.open('');
    places.turnFavourite('/secret');
    expect(Object.keys(localStorage)).toEqual(['freightdeck-places:u1@10001']);
  });
  test('are no more than can be looked over, the newest first', () => {
    const places = opened();
    for (let number = 0; number < 40; number += 1) {
      places.visit(`/p${number}`);
      places.turnFavourite(`/p${number}`);
    }
    places.visit('/p38');
    expect(places.recent).toHaveLength(recentAtMost);
    expect(places.recent.slice(0, 2)).toEqual(['/p38', '/p39']);
    expect(places.favourites).toHaveLength(favouritesAtMost);
  });
  test('the tabs of the last session are on offer until they are taken; what cannot be read is nothing', () => {
    opened().keepTabs(['/a', '/b?x=1']);
    const next = opened();
    expect(next.left).toEqual(['/a', '/b?x=1']);
    next.forgetLeft();
    expect(next.left).toEqual([]);
    localStorage.setItem('freightdeck-places:u1@10001', '{"favourites": 7, "recent": [1, "/a"], "tabs"');
    expect([opened().favourites, opened().recent, opened().left]).toEqual([[], [], []]);
    localStorage.setItem('freightdeck-places:u1@10001', '{"favourites": 7, "recent": [1, "/a"]}');
    expect([opened().favourites, opened().recent]).toEqual([[], ['/a']]);
  });
});

describe('tabs by key', () => {
  const route = (name: string, more: Partial<TabRoute> = {}): TabRoute => ({
    name,
    title: { zh: name, en: name },
    pinned: false,
    multi: false,
    cache: true,
    ...more,
  });
  const routes: Readonly<Record<string, TabRoute>> = {
    '/home': route('home', { pinned: true }),
    '/a': route('a'),
    '/b': route('b'),
    '/c': route('c'),
  };
  const place = (path: string) => ({ path, fullPath: path, query: {} });
  function desk() {
    const tabs: TabStore = new TabStore(
      tabServices(
        (path) => routes[path],
        (path) => tabs.visit(place(path), routes[path]!),
      ),
    );
    tabs.restore('u', [openTab(place('/home'), routes['/home']!)]);
    for (const path of ['/a', '/b', '/c']) tabs.visit(place(path), routes[path]!);
    return { tabs, open: () => tabs.open.map((tab) => `${tab.fullPath}${tab.pinned ? '!' : ''}`) };
  }
  test('move among their like only', () => {
    const { tabs, open } = desk();
    moveTab(tabs, '/c', -1);
    moveTab(tabs, '/a', -1);
    moveTab(tabs, '/b', 1);
    expect(open()).toEqual(['/home!', '/a', '/c', '/b']);
  });
  test('are pinned behind those that are pinned, outlive closing all, and come back pinned', () => {
    const { tabs, open } = desk();
    turnPin(tabs, '/b');
    turnPin(tabs, '/home');
    expect(open()).toEqual(['/home!', '/b!', '/a', '/c']);
    tabs.closeAll();
    expect(open()).toEqual(['/home!', '/b!']);
    tabs.save();
    const again = new TabStore(tabServices((path) => routes[path]));
    again.restore('u', [openTab(place('/home'), routes['/home']!)]);
    expect(again.open.map((tab) => tab.pinned)).toEqual([true, true]);
  });
  test('open behind without being shown, and come back in the order they were closed; after signing out none does', () => {
    const { tabs } = desk();
    const closed = new ClosedTabs(tabs);
    tabs.close('/a');
    tabs.close('/b');
    expect(openBehind(tabs, place('/a'), routes['/a']!)).toBe(true);
    expect(openBehind(tabs, place('/a'), routes['/a']!)).toBe(false);
    expect(tabs.active).toBe('/c');
    expect([closed.take()?.fullPath, closed.take()?.fullPath, closed.take()]).toEqual(['/b', '/a', undefined]);
    tabs.close('/c');
    tabs.clear();
    expect(closed.take()).toBeUndefined();
    closed.stop();
  });
});
