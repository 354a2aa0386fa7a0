import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import zh from '../../plugins/system/locales/zh.json' with { type: 'json' };
import { CulpritPanel } from '../../plugins/system/web/parts/culprit-panel.tsx';
import { CulpritSearch } from '../../plugins/system/web/stores/culprit-search.ts';
import { Messages, PageContext, Plugins } from '../../sdk/web/index.ts';
import type { Plugins as PluginsService } from '../../sdk/web/index.ts';
import { consoleServices } from '../support/console-services.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const requires: Readonly<Record<string, readonly string[]>> = { report: ['goods'], waybill: ['goods', 'vehicle'] };
/** A console in which plugins are switched, and something that goes wrong with some of them. */
function world(culprits: readonly string[], toggles: Readonly<Record<string, boolean>> = {}) {
  const ids = ['system', 'shell', 'goods', 'vehicle', 'fuel', 'report', 'waybill', 'audit', 'bank', 'funds'];
  const store = observable({ toggles, questions: 0 }, {}, { deep: false });
  const plugins = {
    get toggles() {
      return store.toggles;
    },
    records: ids.map((id) => ({
      id,
      title: { zh: `名${id}`, en: id },
      state: id === 'funds' ? 'idle' : 'active',
      requires: requires[id] ?? [],
    })),
    toggle: (id: string, on: boolean | undefined) =>
      runInAction(() => {
        const { [id]: _, ...others } = store.toggles;
        store.toggles = on === undefined ? others : { ...others, [id]: on };
      }),
  } as unknown as PluginsService;
  const runs = (id: string): boolean => store.toggles[id] !== false && (requires[id] ?? []).every((one) => runs(one));
  return { plugins, store, isWrong: () => culprits.every(runs) };
}

it.each([
  [['waybill'], {}],
  [['goods'], { simulator: true }],
  [['fuel', 'report'], { audit: true }],
])('finds %j, and puts back what was switched before', async (culprits, before) => {
  const { plugins, store, isWrong } = world(culprits, before);
  const search = new CulpritSearch(plugins, sessionStorage);
  await search.begin();
  let questions = 0;
  while (search.off) {
    questions += 1;
    expect(search.step).toBe(questions);
    expect(search.off).not.toContain('system');
    await search.answer(isWrong());
  }
  expect(search.found).toEqual(culprits);
  expect(questions).toBeLessThanOrEqual(search.most * culprits.length);
  expect(store.toggles).toEqual(before);
  search.stop();
  expect([search.isUnderWay, sessionStorage.length]).toEqual([false, 0]);
});
it('says so when no plugin is to blame', async () => {
  const { plugins, store } = world([]);
  const search = new CulpritSearch(plugins, sessionStorage);
  await search.begin();
  await search.answer(true);
  expect([search.found, store.toggles]).toEqual([[], {}]);
});
it('goes on after a reload, and everything is as before when it is stopped in the middle', async () => {
  const { plugins, store, isWrong } = world(['bank'], { fuel: false });
  const first = new CulpritSearch(plugins, sessionStorage);
  await first.begin();
  await first.answer(isWrong());
  const { off, step } = first;
  const second = new CulpritSearch(plugins, sessionStorage);
  await second.resume();
  expect([second.off, second.step]).toEqual([off, step]);
  second.stop();
  expect(store.toggles).toEqual({ fuel: false });
});
const place = { plugin: 'system', route: 'plugins', path: '/plugins', fullPath: '/plugins', query: {}, visible: true };
it('asks before it switches anything, then a question at a time, and names the plugin in words', async () => {
  const user = userEvent.setup();
  const { plugins, store, isWrong } = world(['vehicle']);
  const texts = Object.fromEntries(Object.entries(zh).map(([id, text]) => [`system.${id}`, text]));
  const { Console, services } = consoleServices({ texts });
  let sure = false;
  services.set(Messages.key, { confirm: () => Promise.resolve(sure) });
  services.set(Plugins.key, plugins);
  render(
    <Console>
      <PageContext value={place}>
        <CulpritPanel />
      </PageContext>
    </Console>,
  );
  await user.click(screen.getByRole('button', { name: '找出问题插件' }));
  expect(store.toggles).toEqual({});
  sure = true;
  await user.click(screen.getByRole('button', { name: '找出问题插件' }));
  expect(await screen.findByText('第 1 步')).toBeDefined();
  expect(Object.values(store.toggles)).toContain(false);
  while (screen.queryByRole('button', { name: '问题还在' }))
    await user.click(screen.getByRole('button', { name: isWrong() ? '问题还在' : '已正常' }));
  expect(document.body.textContent).toContain('问题出在：名vehicle');
  expect(store.toggles).toEqual({});
  await user.click(screen.getByRole('button', { name: '知道了' }));
  expect(screen.getByRole('button', { name: '找出问题插件' })).toBeDefined();
});
