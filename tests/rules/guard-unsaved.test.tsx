import { defineCommand, text } from '@freightdeck/sdk/contract';
import { formPage, PageContext, ServicesContext, Tabs, Unsaved } from '@freightdeck/sdk/web';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { autorun, observable, runInAction } from 'mobx';
import { Activity } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AuthStore, CurrentSession } from '../../core/web/auth/index.ts';
import { decide, NavigationStore } from '../../core/web/navigation/index.ts';
import { FormView } from '../../core/web/pages/index.ts';
import { keyOf, liveAtMost, openTab, TabStore, UnsavedStore } from '../../core/web/tabs/index.ts';
import type { RegisteredRoute } from '../../core/web/plugins/index.ts';
import { consoleServices } from '../support/console-services.tsx';
import { registeredPage } from '../support/registered-page.ts';
import { tabServices } from '../support/tab-services.ts';

const route = (name: string, more: Partial<RegisteredRoute> = {}): RegisteredRoute => registeredPage(`/${name}`, more);
const routes = new Map<string, RegisteredRoute>([
  ['/home', route('home', { pinned: true })],
  ['/form', route('form')],
  ['/list', route('list')],
  ['/fresh', route('fresh', { cache: false })],
  ...Array.from({ length: 15 }, (_, n) => [`/p${n}`, route(`p${n}`)] as const),
]);

/** Tabs, addresses and the guard tied together as the console does it; the person's answers are given beforehand. */
async function desk() {
  const answers: boolean[] = [];
  const ask = vi.fn(async () => answers.shift() ?? false);
  const unsaved: UnsavedStore = new UnsavedStore(() => tabs, { confirm: ask }, { text: (id) => id });
  const navigation: NavigationStore = new NavigationStore({
    pagePaths: [...routes.keys()],
    decide: (wanted, page) => decide(wanted, { signedIn: true, isOperator: false, route: page }),
    pageAt: (path) => routes.get(path),
    refresh: (fullPath) => tabs.renew(fullPath),
    arrived: (place, page) => (page ? tabs.visit(place, page) : tabs.leave()),
    coming: () => undefined,
    mayTurn: (wanted) => {
      const page = routes.get(wanted.path);
      const key = page && keyOf(wanted, page);
      return key === undefined || tabs.tabs.find((tab) => tab.key === key)?.fullPath === wanted.fullPath
        ? true
        : unsaved.mayTurn(key);
    },
  });
  const tabs: TabStore = new TabStore(
    tabServices(
      (path) => routes.get(path),
      (to) => navigation.go(to),
      { replace: (to) => navigation.replace(to), unsaved },
    ),
  );
  tabs.restore('u@1', [
    openTab({ path: '/home', fullPath: '/home', query: {} }, routes.get('/home') as RegisteredRoute),
  ]);
  stop = () => navigation.stop();
  await navigation.start();
  const settle = () =>
    new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
  const to = async (address: string) => {
    navigation.go(address);
    await settle();
  };
  const typed = observable.box(false);
  const dirty = (): boolean => typed.get();
  return {
    answers,
    ask,
    unsaved,
    navigation,
    tabs,
    to,
    settle,
    dirty,
    type: () => runInAction(() => typed.set(true)),
    open: () => tabs.open.map((tab) => tab.fullPath),
  };
}
let stop: () => void = () => undefined;
beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '#/home');
});
afterEach(() => {
  stop();
  cleanup();
});

describe('a page with something unsent', () => {
  test('marks its tab while it is so', async () => {
    const { unsaved, to, dirty, type } = await desk();
    await to('/form');
    unsaved.hold('/form', dirty);
    const seen: boolean[] = [];
    autorun(() => {
      seen.push(unsaved.has('/form'));
    });
    type();
    expect([seen, unsaved.has('/home')]).toEqual([[false, true], false]);
  });
  test('is not asked about when another tab is shown: it stays as it is behind it', async () => {
    const { unsaved, to, dirty, type, ask, navigation } = await desk();
    await to('/form');
    const release = unsaved.hold('/form', dirty);
    type();
    await to('/list');
    release();
    expect([navigation.path, ask.mock.calls.length, unsaved.has('/form')]).toEqual(['/list', 0, true]);
  });
  test('closing its tab asks once; no keeps it, yes closes it', async () => {
    const { unsaved, to, dirty, type, ask, answers, tabs, open, settle, navigation } = await desk();
    await to('/form');
    unsaved.hold('/form', dirty);
    type();
    answers.push(false, true);
    tabs.close('/form');
    await settle();
    expect(open()).toEqual(['/home', '/form']);
    tabs.close('/form');
    tabs.closeAll();
    await settle();
    expect([open(), navigation.path, ask.mock.calls.length]).toEqual([['/home'], '/home', 2]);
  });
  test('closing others or refreshing asks too, and a clean page closes without a word', async () => {
    const { unsaved, to, dirty, type, ask, answers, tabs, open, settle } = await desk();
    await to('/form');
    unsaved.hold('/form', dirty);
    await to('/list');
    tabs.close('/form');
    expect([open(), ask.mock.calls.length]).toEqual([['/home', '/list'], 0]);
    await to('/form');
    unsaved.hold('/form', dirty);
    type();
    answers.push(false, false);
    tabs.refresh('/form');
    await settle();
    tabs.closeOthers('/list');
    await settle();
    expect([open(), tabs.renewal('/form'), ask.mock.calls.length]).toEqual([['/home', '/list', '/form'], 0, 2]);
  });
  test('another record in the same tab asks; the address stays until the answer', async () => {
    const { unsaved, to, dirty, type, ask, answers, navigation, settle } = await desk();
    await to('/form?id=1');
    unsaved.hold('/form?id=1', dirty, { query: true });
    type();
    answers.push(false, true);
    await to('/form?id=2');
    expect([navigation.fullPath, location.hash, ask.mock.calls.length]).toEqual(['/form?id=1', '#/form?id=1', 1]);
    await to('/form?id=2');
    await settle();
    expect([navigation.fullPath, location.hash, ask.mock.calls.length]).toEqual(['/form?id=2', '#/form?id=2', 2]);
  });
  test('what leads to another record asks before the address has changed: a no leaves no step behind', async () => {
    const { unsaved, to, dirty, type, ask, answers, navigation, settle } = await desk();
    await to('/form?id=1');
    unsaved.hold('/form?id=1', dirty, { query: true });
    type();
    const steps = history.length;
    answers.push(false, true);
    navigation.go('#/form?id=2');
    expect([location.hash, ask.mock.calls.length]).toEqual(['#/form?id=1', 1]);
    await settle();
    expect([navigation.fullPath, location.hash, history.length]).toEqual(['/form?id=1', '#/form?id=1', steps]);
    navigation.go('#/form?id=2');
    await settle();
    expect([navigation.fullPath, location.hash, ask.mock.calls.length]).toEqual(['/form?id=2', '#/form?id=2', 2]);
  });
  test('is asked about when the back button leads to another record in its tab: no stays, yes turns the page', async () => {
    const { unsaved, to, dirty, type, ask, answers, navigation, settle } = await desk();
    await to('/form?id=1');
    await to('/form?id=2');
    unsaved.hold('/form?id=2', dirty, { query: true });
    type();
    answers.push(false, true);
    for (const [times, address] of [
      [1, '/form?id=2'],
      [2, '/form?id=1'],
    ] as const) {
      navigation.back();
      await vi.waitFor(() => expect(ask.mock.calls.length).toBe(times));
      await settle();
      await vi.waitFor(() => expect([navigation.fullPath, location.hash]).toEqual([address, `#${address}`]));
    }
  });
  test('is never let go for room, nor because its page is not kept', async () => {
    const { unsaved, to, dirty, type, tabs } = await desk();
    await to('/fresh');
    unsaved.hold('/fresh', dirty);
    type();
    for (let n = 0; n < 15; n += 1) await to(`/p${n}`);
    expect([tabs.live.includes('/fresh'), tabs.live.length]).toEqual([true, liveAtMost + 1]);
  });
  test('the browser asks when the whole page goes, and not when there is nothing', async () => {
    const { unsaved, to, dirty, type } = await desk();
    const off = unsaved.listen(window);
    await to('/form');
    unsaved.hold('/form', dirty);
    const leave = (): boolean => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    type();
    expect(leave()).toBe(true);
    unsaved.forget();
    expect(leave()).toBe(false);
    off();
  });
});

test('signing out or acting as another role asks before anything is sent', async () => {
  const answers = [false, false, true];
  const http = { run: vi.fn(async () => ({})) };
  const current = new CurrentSession(sessionStorage);
  const auth = new AuthStore(
    current,
    http as never,
    { text: (id) => id },
    { mayLose: async () => answers.shift() ?? false },
  );
  runInAction(() => {
    current.token = 'token';
  });
  await auth.signOut();
  expect([auth.token, await auth.switchTo('10002'), http.run.mock.calls.length]).toEqual(['token', false, 0]);
  await auth.signOut();
  expect([auth.token, http.run.mock.calls.length]).toEqual([undefined, 1]);
});

test('a form page holds while it is typed in, also behind another tab', async () => {
  const { unsaved, to, tabs } = await desk();
  await to('/form');
  const world = consoleServices({ texts: { 'waybill.field.name': '名称' } });
  const add = defineCommand({ name: 'station.add', path: '/add', access: ['k'], input: { name: text(10) } });
  const Page = ({ mode }: { readonly mode: 'visible' | 'hidden' }) => (
    <world.Console>
      <ServicesContext
        value={{ get: (token) => (token.key === Unsaved.key ? unsaved : world.locator.get(token)) as never }}
      >
        <Activity mode={mode}>
          <PageContext
            value={{
              plugin: 'waybill',
              route: 'form',
              path: '/form',
              fullPath: '/form',
              query: {},
              visible: mode === 'visible',
            }}
          >
            <FormView definition={formPage(add)} />
          </PageContext>
        </Activity>
      </ServicesContext>
    </world.Console>
  );
  const view = render(<Page mode="visible" />);
  expect(unsaved.has('/form')).toBe(false);
  fireEvent.change(screen.getByRole('textbox', { name: /名称/ }), { target: { value: '甲' } });
  expect(unsaved.has('/form')).toBe(true);
  await to('/list');
  view.rerender(<Page mode="hidden" />);
  expect(unsaved.has('/form')).toBe(true);
  await to('/form');
  view.rerender(<Page mode="visible" />);
  fireEvent.change(screen.getByRole('textbox', { name: /名称/ }), { target: { value: '' } });
  expect([unsaved.has('/form'), tabs.activeKey]).toEqual([false, '/form']);
});

test('a form that was sent holds nothing, and its tab closes when the next page is there', async () => {
  const { unsaved, to, tabs } = await desk();
  await to('/form');
  const world = consoleServices({ texts: { 'waybill.field.name': '名称', 'waybill.action.add': '保存' } });
  world.http.run.mockResolvedValue({ id: '7' });
  world.navigation.go.mockImplementation((path: string) => void to(path));
  const add = defineCommand({ name: 'station.add', path: '/add', access: ['k'], input: { name: text(10) } });
  const real: ReadonlyMap<string, unknown> = new Map<string, unknown>([
    [Unsaved.key, unsaved],
    [Tabs.key, tabs],
  ]);
  render(
    <world.Console>
      <ServicesContext value={{ get: (token) => (real.get(token.key) ?? world.locator.get(token)) as never }}>
        <PageContext
          value={{ plugin: 'waybill', route: 'form', path: '/form', fullPath: '/form', query: {}, visible: true }}
        >
          <FormView definition={formPage(add, { done: (_, tools) => tools.go('/list') })} />
        </PageContext>
      </ServicesContext>
    </world.Console>,
  );
  fireEvent.change(screen.getByRole('textbox', { name: /名称/ }), { target: { value: '甲' } });
  expect(unsaved.has('/form')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await vi.waitFor(() => expect(tabs.active).toBe('/list'));
  expect(unsaved.has('/form')).toBe(false);
  await vi.waitFor(() => expect(tabs.open.map(({ fullPath }) => fullPath)).not.toContain('/form'));
  expect([tabs.active, world.messages.confirm.mock.calls.length]).toEqual(['/list', 0]);
});
