import { partnerOpened } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { makeAutoObservable } from 'mobx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countOpens } from '../../core/web/plugins/partner-opens.ts';

class ShownTab {
  active = '';
  constructor() {
    makeAutoObservable(this);
  }
  show(address: string): void {
    this.active = address;
  }
}
const minute = 60_000;
let tabs: ShownTab;
let sent: unknown[];
let fails: boolean;
let made: string | undefined;
const routes: Readonly<Record<string, string>> = { '/partner/book': 'north.book', '/partner/map': 'north.map' };
const start = (ids: readonly string[]): void =>
  countOpens(ids, {
    http: {
      run: ((command: { readonly name: string }, input: object) => {
        sent.push([command.name, input]);
        return fails ? Promise.reject(new Error('down')) : Promise.resolve({});
      }) as unknown as Http['run'],
    },
    tabs,
    plugins: {
      entry: (id) => ({ isInDevelopment: id === made }),
      routes: {
        at: (path) => {
          const name = path === '/waybillManage' ? 'waybill.list' : routes[path];
          return name === undefined ? undefined : { name, plugin: name.split('.')[0] ?? '' };
        },
      },
    },
  });
const report = (...opened: readonly (readonly [page: string, opens: number])[]): unknown => [
  partnerOpened.name,
  { opened: opened.map(([page, opens]) => ({ pluginId: 'north', page, opens })) },
];
const hide = (state: 'hidden' | 'visible'): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
beforeEach(() => {
  vi.useFakeTimers();
  [tabs, sent, fails, made] = [new ShownTab(), [], false, undefined];
});
afterEach(() => {
  countOpens([], {} as never);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('pages of these plugins are counted by page, and told once a minute with nothing else', () => {
  start(['north']);
  for (const address of ['/partner/book?plate=1', '/waybillManage', '/partner/book?plate=2', '/partner/map', '/home'])
    tabs.show(address);
  vi.advanceTimersByTime(minute - 1);
  expect(sent, 'not with each click').toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([report(['north.book', 2], ['north.map', 1])]);
  vi.advanceTimersByTime(5 * minute);
  expect(sent, 'nothing new is nothing told').toHaveLength(1);
  tabs.show('/partner/book');
  vi.advanceTimersByTime(minute);
  expect(sent[1], 'from one again').toEqual(report(['north.book', 1]));
});
test('a page that is open when the counting begins is counted, and what is left is told when the window is left', () => {
  tabs.show('/partner/book');
  start(['north']);
  hide('visible');
  expect(sent).toEqual([]);
  hide('hidden');
  expect(sent).toEqual([report(['north.book', 1])]);
});
test('what somebody opened is not reported by who signs in after them', () => {
  start(['north']);
  tabs.show('/partner/book');
  tabs.show('');
  vi.advanceTimersByTime(minute);
  expect(sent).toEqual([]);
});
test('another set of plugins ends the counting before, tells what is left, and leaves no timer behind', () => {
  start(['north']);
  tabs.show('/partner/book');
  countOpens([], {} as never);
  expect(sent).toEqual([report(['north.book', 1])]);
  tabs.show('/partner/map');
  hide('hidden');
  vi.advanceTimersByTime(2 * minute);
  expect([sent.length, vi.getTimerCount()]).toEqual([1, 0]);
});
test('one report names at most a thousand opens of a page, as the server takes it; a failure is nobody’s trouble', () => {
  fails = true;
  start(['north']);
  for (let time = 0; time < 1200; time++) {
    tabs.show('/partner/book');
    tabs.show('/home');
  }
  vi.advanceTimersByTime(minute);
  expect(sent).toEqual([report(['north.book', 1000])]);
});
test('pages of a version in development are not counted for the released one', () => {
  made = 'north';
  start(['north']);
  tabs.show('/partner/book');
  vi.advanceTimersByTime(minute);
  expect(sent).toEqual([]);
});
