// @vitest-environment node
import '../support/browser-globals.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ListView } from '../../core/web/pages/index.ts';
import { matchPlugins } from '../../core/web/plugins/match.ts';
import { registerRoutes } from '../../core/web/plugins/route-registry.ts';
import { TaskStore } from '../../core/web/tasks/index.ts';
import { manifests } from '../../host/manifests.ts';
import { demoPassword } from '../../host/server/settings-list.ts';
import { addGoods, pauseGoods, goodsSources } from '../../plugins/goods/contract/index.ts';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import goodsZh from '../../plugins/goods/locales/zh.json' with { type: 'json' };
import { page as goodsList } from '../../plugins/goods/web/pages/goods-list.ts';
import reportZh from '../../plugins/report/locales/zh.json' with { type: 'json' };
import reportWeb from '../../plugins/report/web/index.ts';
import { page as reportPage } from '../../plugins/report/web/pages/export-report.tsx';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { PageContext, Refusal, ServicesContext, Tasks } from '../../sdk/web/index.ts';
import type { Http, PageDefinition, ServiceLocator } from '../../sdk/web/index.ts';
import { consoleServices } from '../support/console-services.tsx';
import { dispatcher, system } from '../support/freight-world.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

// Tasks are carried out in steps; the machine of a run may be busy with other tests.
configure({ asyncUtilTimeout: 60_000 });
vi.setConfig({ testTimeout: 180_000 });
const prefixed = (plugin: string, texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [`${plugin}.${id}`, text]));
const texts = { ...prefixed('goods', goodsZh), ...prefixed('report', reportZh) };
const folder = mkdtempSync(join(tmpdir(), 'freightdeck-tasks-web-'));
const OPEN = 24;
const DRAFTS = 2;
let server: TestServer;
let token = '';

/** The console's calls, answered by the real server. */
function wire(): Http {
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const { body: answer } = await server.post(path, body, { token });
    if (answer['status'] === 200) return answer;
    const { status, reason, message, data } = answer as {
      status: number;
      reason?: string;
      message?: string;
      data?: unknown;
    };
    throw new Refusal({ status, reason: reason ?? '', message: message ?? '', current: data });
  };
  return {
    run: async (command: { path: string }, model: unknown, on?: object) =>
      (await post(command.path, { model, requestId: crypto.randomUUID(), ...on }))['data'] ?? {},
    ask: async (query: { path: string }, input: unknown) => (await post(query.path, input))['data'],
    list: async (resource: { path: string }, query: unknown) =>
      (await post(`${resource.path}/paging`, query))['pageResult'],
    total: async (resource: { path: string }, query: unknown) => (await post(`${resource.path}/total`, query))['data'],
    get: async (resource: { path: string }, id: string) => (await post(`${resource.path}/get`, { id }))['data'],
    counts: async (resource: { path: string }, query: unknown) =>
      (await post(`${resource.path}/statistics`, query))['data'],
    events: async () => [],
  } as unknown as Http;
}
/** A page as the signed-in dispatcher sees it, with their tasks. */
async function show(plugin: string, definition: PageDefinition, query: Readonly<Record<string, string>> = {}) {
  const world = consoleServices({ query, texts });
  const http = wire();
  for (const call of ['run', 'ask', 'list', 'total', 'get', 'counts'] as const)
    world.http[call].mockImplementation(http[call] as never);
  const files: string[] = [];
  const text = (id: string, values: Readonly<Record<string, string | number>> = {}): string =>
    `${id} ${Object.values(values).join(' ')}`;
  const tasks = new TaskStore({
    http,
    messages: world.messages,
    i18n: { text },
    storage: sessionStorage,
    upload: {
      fetch: async (path, body) => {
        const answer = await fetch(server.url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', auth: 'true', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        });
        files.push(await answer.text());
        return new Blob([files.at(-1) ?? '']);
      },
    },
  });
  await tasks.begin('u@10001');
  const Services = ({ children }: { readonly children: ReactNode }): ReactNode => {
    const outer = useContext(ServicesContext);
    const locator = {
      get: (one: { key: string }) => (one.key === Tasks.key ? tasks : outer?.get(one as never)),
    } as ServiceLocator;
    return <ServicesContext value={locator}>{children}</ServicesContext>;
  };
  if (definition.kind !== 'list') throw new Error('no list');
  const view = (
    <PageContext value={{ plugin, route: plugin, path: '/page', fullPath: '/page', query, visible: true }}>
      <ListView definition={definition} />
    </PageContext>
  );
  render(
    <world.Console>
      <Services>{view}</Services>
    </world.Console>,
  );
  await screen.findByRole('grid');
  return { ...world, tasks, files };
}
beforeAll(async () => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = () => undefined;
  server = await startTestServer({}, { dataDir: folder });
  const answer = await server.post('/auth/login', {
    model: { userName: 'admin_10001', password: demoPassword, loginType: '4', platformId: null },
  });
  token = (answer.body['data'] as { session: { sessionToken: string } }).session.sessionToken;
  const { api } = server.core;
  const who = { as: dispatcher, platformId: '10001' };
  const { id: companyId } = await api.run(server.database, addCompany, companyInput(1), { ...who, as: system });
  for (let index = 0; index < OPEN + DRAFTS; index += 1)
    await api.run(
      server.database,
      addGoods,
      goodsInput(companyId, 0, { goodsName: index < OPEN ? '动力煤' : '焦煤', publish: index < OPEN }),
      who,
    );
}, 120_000);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lists = async () => {
  await waitFor(() => expect(document.querySelectorAll('[role="row"][aria-rowindex]').length).toBeGreaterThan(1));
};
const pick = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('exports and bulk operations of a list over the real server', () => {
  it("an export takes the chosen columns of all rows that match, in the person's order", async () => {
    const { tasks, files, messages } = await show('goods', goodsList, { goodsName: '焦煤' });
    await lists();
    await pick('导出');
    const dialog = await screen.findByRole('dialog');
    await waitFor(() =>
      expect(dialog.querySelector('[data-export-scope]')?.textContent).toBe(`符合当前条件的全部 ${DRAFTS} 条`),
    );
    const boxes = [...dialog.querySelectorAll<HTMLInputElement>('[data-export-columns] input')];
    expect(boxes.every((box) => box.checked)).toBe(true);
    await userEvent.click(within(dialog).getByRole('checkbox', { name: '全选' }));
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: '导出' }).disabled).toBe(true);
    await userEvent.click(within(dialog).getByRole('checkbox', { name: goodsZh['field.goodsName'] }));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: goodsZh['field.status'] }));
    await userEvent.click(within(dialog).getByRole('radio', { name: 'CSV' }));
    await userEvent.click(within(dialog).getByRole('button', { name: '导出' }));
    await waitFor(() => expect(tasks.running[0]?.status).toBe(2));
    // The file is saved when it is there, unless the person wants a note that offers it.
    await waitFor(() =>
      expect(messages.show.mock.lastCall?.slice(0, 2)).toEqual(['success', `core.tasks.end.saved goods ${DRAFTS}`]),
    );
    expect(files).toHaveLength(1);
    expect(files[0]?.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      `"${goodsZh['field.status']}","${goodsZh['field.goodsName']}"`,
      ...Array.from({ length: DRAFTS }, () => '"草稿","焦煤"'),
    ]);
  });

  it('everything that matches is offered, counted and confirmed; what failed stays selected with its reason and can be tried again', async () => {
    const { tasks } = await show('goods', goodsList, { limit: '20' });
    await lists();
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    expect(document.querySelector('[data-selected]')?.textContent).toBe('已选 20 项');
    await pick(`选择符合条件的全部 ${OPEN + DRAFTS} 条`);
    await userEvent.click(document.querySelector(`[data-bulk="${pauseGoods.name}"]`) as HTMLElement);
    const form = (await screen.findByLabelText(/原因/)).closest<HTMLElement>('[role]') ?? document.body;
    await userEvent.type(within(form).getByLabelText(/原因/), '检修');
    await userEvent.click(within(form).getByRole('button', { name: goodsZh['action.pause'] }));
    await waitFor(() =>
      expect(document.querySelector('[data-bulk-said]')?.textContent).toContain(`全部 ${OPEN + DRAFTS} 条`),
    );
    expect(tasks.running.filter((task) => task.kind === 'BULK')).toHaveLength(0);
    await userEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: goodsZh['action.pause'] }),
    );
    const result = await screen.findByText(/^成功 \d+ 条，失败 \d+ 条/);
    const [, done, failed] = /成功 (\d+) 条，失败 (\d+) 条/.exec(result.textContent ?? '') ?? [];
    expect(Number(done) + Number(failed)).toBe(OPEN + DRAFTS);
    expect(Number(failed)).toBe(DRAFTS);
    await waitFor(() => expect(document.querySelectorAll('[data-result="failed"]')).toHaveLength(DRAFTS));
    await userEvent.click(screen.getByRole('button', { name: '重试失败项' }));
    await waitFor(() => expect(document.querySelectorAll('[data-result="failed"]')).toHaveLength(DRAFTS));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '关闭' }));
    await waitFor(() =>
      expect(document.querySelector('[data-bulk-rest]')?.textContent).toContain(`${DRAFTS} 条操作失败`),
    );
    await waitFor(() => expect(document.querySelector('[data-selected]')?.textContent).toBe(`已选 ${DRAFTS} 项`));
    expect(document.querySelector('[data-bulk-rest] li')?.textContent).toMatch(/^HY\d+ · .*草稿/);
  });

  it('[R2.2-19] [R2.3-180] /exportReport belongs to one plugin, opens for everybody signed in, and leads to this page under its own title', async () => {
    const owners = manifests.filter((manifest) =>
      Object.values(manifest.routes).some((route) => route.path === '/exportReport'),
    );
    expect(owners.map(({ id }) => id)).toEqual(['report']);
    const outcomes = matchPlugins(manifests, {
      menuNames: new Set(),
      toggles: {},
      sdk: '1.0.0',
      asked: new Map(),
      signedIn: true,
    });
    const route = registerRoutes(manifests, outcomes, { names: new Set(), paths: new Map() }).at('/exportReport');
    expect(route).toMatchObject({
      name: 'exportReport',
      plugin: 'report',
      allowed: true,
      audience: 'both',
      title: { zh: '导出列表', en: 'Export list' },
    });
    expect((await reportWeb.pages['exportReport']?.())?.page).toBe(reportPage);
  });

  it("[R1-33] [R2.2-19] the export list shows one's own tasks with state, size and expiry, and offers what each allows", async () => {
    const { tasks } = await show('report', reportPage);
    await screen.findByText('goods');
    const [row] = screen
      .getAllByRole('row')
      .filter((one) => one.textContent?.includes('goods') && one.textContent.includes('导出'));
    // Columns beyond the window are drawn in the frame after.
    await waitFor(() => expect(row?.textContent).toMatch(/完成.*共 \d+ 条.*\d+ B/));
    expect([...(row?.querySelectorAll('[data-step]') ?? [])].map((button) => button.textContent)).toEqual(['下载']);
    const bulk = screen.getAllByRole('row').find((one) => one.textContent?.includes('批量操作'));
    await userEvent.click(bulk?.querySelector('[data-step="failures"]') as HTMLElement);
    await waitFor(() => expect(document.querySelectorAll('[data-failure]')).toHaveLength(DRAFTS));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '关闭' }));
    await server.core.tasks?.stop();
    const id = await tasks.startExport({
      resource: goodsSources,
      title: '等待中',
      conditions: [],
      columns: [{ prop: 'goodsSn', label: 'sn' }],
      format: 'csv',
    });
    await waitFor(() => expect(screen.getByText('等待中')).toBeTruthy());
    // Without layout the page may stay hidden behind the dialog that was over it.
    await userEvent.click(await screen.findByRole('button', { name: '取消：等待中', hidden: true }));
    await waitFor(() => expect(tasks.watch(id)?.status).toBe(5));
    expect(await screen.findByRole('button', { name: '重试：等待中', hidden: true })).toBeTruthy();
  });
});

describe('following tasks', () => {
  const task = (id: string, status: number, more: object = {}) => ({
    id,
    platformId: '1',
    version: status + 1,
    abilities: [],
    kind: 'EXPORT',
    title: id,
    subject: 'goods',
    status,
    total: 9,
    done: 9,
    ok: 9,
    fail: 0,
    fileName: `${id}.csv`,
    fileSize: 1,
    message: null,
    createdAt: '2026-03-01 08:00:00',
    startedAt: null,
    finishedAt: status > 1 ? '2026-03-01 08:01:00' : null,
    expireAt: null,
    ...more,
  });
  const world = (rows: () => object[]) => {
    const http = {
      run: vi.fn(async () => ({ id: 'a' })),
      ask: vi.fn(),
      get: vi.fn(async () => rows()[0]),
      list: vi.fn(async () => ({ itemList: rows(), total: 1, page: 1, limit: 50, totals: {} })),
      counts: vi.fn(),
      events: vi.fn(),
    };
    const messages = { show: vi.fn(), confirm: vi.fn(), alert: vi.fn() };
    const store = new TaskStore({
      http: http as never,
      messages,
      i18n: { text: (id) => id },
      upload: { fetch: vi.fn(async () => new Blob([])) },
      storage: sessionStorage,
    });
    return { http, messages, store };
  };
  const visible = (state: 'visible' | 'hidden'): void => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  afterEach(() => {
    vi.useRealTimers();
    visible('visible');
  });

  it('asks each second while something runs, less often while nothing moves, not while hidden, and no more when all has ended', async () => {
    vi.useFakeTimers();
    let row = task('a', 1);
    const { http, messages, store } = world(() => [row]);
    await store.begin('u@1');
    expect(http.list).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(http.list).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(20_000);
    const calm = http.list.mock.calls.length;
    expect(calm).toBeGreaterThan(5);
    expect(calm).toBeLessThan(12);
    visible('hidden');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(http.list).toHaveBeenCalledTimes(calm);
    row = task('a', 2);
    visible('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(http.list).toHaveBeenCalledTimes(calm + 1);
    expect(messages.show.mock.calls.map((call) => call[1])).toEqual(['core.tasks.end.exported']);
    expect([store.busy, store.running.length]).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(http.list).toHaveBeenCalledTimes(calm + 1);
    store.pause();
  });

  it('tells after a reload what has ended meanwhile, once; old ends are not told, and nothing is left after sign-out', async () => {
    const before = world(() => [task('a', 1), task('old', 2)]);
    await before.store.begin('u@1');
    expect(before.store.running.map(({ id }) => id)).toEqual(['a']);
    before.store.pause();
    const after = world(() => [task('a', 2, { kind: 'BULK', ok: 7, fail: 2 }), task('old', 2)]);
    await after.store.begin('u@1');
    expect(after.messages.show.mock.calls.map((call) => call.slice(0, 2))).toEqual([
      ['warning', 'core.tasks.end.partly'],
    ]);
    after.messages.show.mock.calls[0]?.[2].action.run();
    expect(after.store.shown).toBe('a');
    await after.store.begin('u@1');
    expect(after.messages.show).toHaveBeenCalledTimes(1);
    after.store.forget();
    expect([after.store.running, sessionStorage.length]).toEqual([[], 0]);
  });

  it('[D4.25-11] an export that is ready stands at the head of the console by its name until it is looked at or fetched', async () => {
    vi.useFakeTimers();
    let rows = [task('a', 1), task('b', 1), task('bulk', 1, { kind: 'BULK', fileName: null })];
    const { store } = world(() => rows);
    await store.begin('u@1');
    expect(store.ready).toEqual([]);
    rows = rows.map((row) => ({ ...row, status: 2, version: 9 }));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.ready.map(({ title }) => title).sort()).toEqual(['a', 'b']);
    await store.download('a');
    expect(store.ready.map(({ id }) => id)).toEqual(['b']);
    store.look();
    expect(store.ready).toEqual([]);
    store.pause();
  });

  it('cancels a task that has moved on meanwhile, and tells a refusal', async () => {
    const { http, messages, store } = world(() => [task('a', 1)]);
    await store.begin('u@1');
    http.run.mockRejectedValueOnce(
      new Refusal({ status: 409, reason: 'stale', message: '已被修改', current: task('a', 1, { version: 9 }) }),
    );
    await store.cancel('a');
    expect(http.run.mock.calls.map((call) => (call as unknown[])[2])).toEqual([
      { id: 'a', version: 2 },
      { id: 'a', version: 9 },
    ]);
    expect(messages.show).not.toHaveBeenCalled();
    http.run.mockRejectedValueOnce(new Refusal({ status: 409, reason: 'ended', message: '任务已结束' }));
    await store.cancel('a');
    expect(messages.show).toHaveBeenCalledWith('error', '任务已结束');
    store.pause();
  });
});
