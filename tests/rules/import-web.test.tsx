// @vitest-environment node
import '../support/browser-globals.ts';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ImportDrawer } from '../../core/web/imports/index.ts';
import { nextProblem, stepFrom } from '../../core/web/imports/cell-walk.ts';
import { ListView } from '../../core/web/pages/index.ts';
import { TaskStore } from '../../core/web/tasks/index.ts';
import { demoPassword } from '../../host/server/settings-list.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import shipperZh from '../../plugins/shipper/locales/zh.json' with { type: 'json' };
import { page as companyAudit } from '../../plugins/shipper/web/pages/enterprise-audit.ts';
import { taskSteps } from '../../sdk/ui/index.ts';
import { Permissions, Refusal, Tasks, Upload } from '../../sdk/web/index.ts';
import type { Http, ImportWish, ListDefinition } from '../../sdk/web/index.ts';
import { consoleServices } from '../support/console-services.tsx';
import { companyCells, csvFile } from '../support/import-files.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 90_000 });
let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer();
  const answer = await server.post('/auth/login', {
    model: { userName: 'admin_10001', password: demoPassword, loginType: '4', platformId: null },
  });
  token = (answer.body.data as { session: { sessionToken: string } }).session.sessionToken;
}, 120_000);
afterEach(cleanup);

async function checked(body: Record<string, unknown>): Promise<Record<string, unknown>> {
  if (body['status'] === 200 || body['status'] === 204) return body;
  const { status, reason, message } = body as { status: number; reason?: string; message?: string };
  throw new Refusal({ status, reason: reason ?? '', message: message ?? '' });
}
/** The console's calls, answered by the real server. */
function world() {
  const base = consoleServices();
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> =>
    checked((await server.post(path, body, { token })).body as Record<string, unknown>);
  const http = {
    run: async (command: { path: string }, model: unknown, on?: object) =>
      (await post(command.path, { model, requestId: crypto.randomUUID(), ...on }))['data'] ?? {},
    ask: async (query: { path: string }, input: unknown) => (await post(query.path, input))['data'],
    list: async (resource: { path: string }, query: unknown) =>
      (await post(`${resource.path}/paging`, query))['pageResult'],
    get: async (resource: { path: string }, id: string) => (await post(`${resource.path}/get`, { id }))['data'],
  };
  for (const call of ['run', 'ask', 'list', 'get'] as const) base.http[call].mockImplementation(http[call] as never);
  const tasks = new TaskStore({
    http: http as unknown as Http,
    messages: base.messages,
    i18n: { text: (id) => id },
    storage: sessionStorage,
    upload: { fetch: () => Promise.resolve(new Blob()) },
  });
  base.services.set(Tasks.key, tasks);
  base.services.set(Upload.key, {
    fetch: vi.fn(async () => new Blob(['x'])),
    hand: async (path: string, file: File, fields: Record<string, string>) => {
      const content = await new Promise<ArrayBuffer>((done) => {
        const reader = new FileReader();
        reader.onload = () => done(reader.result as ArrayBuffer);
        reader.readAsArrayBuffer(file);
      });
      const part = (head: string): string => `--cut\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
      const body = Buffer.concat([
        Buffer.from(
          Object.entries(fields)
            .map(([name, value]) => `${part(`name="${name}"`)}${value}\r\n`)
            .join(''),
        ),
        Buffer.from(part(`name="file"; filename="x.csv"\r\nContent-Type: text/csv`)),
        Buffer.from(content),
        Buffer.from('\r\n--cut--\r\n'),
      ]);
      const response = await fetch(server.url + path, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'multipart/form-data; boundary=cut',
          auth: 'true',
          authorization: `Bearer ${token}`,
        },
      });
      return (await checked((await response.json()) as Record<string, unknown>))['data'];
    },
  });
  return { ...base, tasks };
}
const grid = (): HTMLElement => screen.getByRole('grid', { name: '导入的行' });
const said = (): string => document.querySelector('[data-counts]')?.textContent ?? '';

describe('import over the page', () => {
  it('reads the file, repairs what is wrong by keyboard, imports, and repairs what was refused', async () => {
    const { Console, tasks } = world();
    await tasks.begin('u@10001');
    const done = vi.fn();
    const rows = [companyCells(7001), companyCells(7002), companyCells(7003), companyCells(7001)];
    rows[1]![3] = '123';
    rows[2]![5] = '随便';
    render(
      <Console>
        <ImportDrawer wish={{ command: addCompany, title: '导入货主', onDone: done }} onClose={() => undefined} />
      </Console>,
    );
    const file = new File([new Uint8Array(csvFile(rows))], 'companies.csv', { type: 'text/csv' });
    await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
    await waitFor(() => expect(said()).toContain('待导入 2 行'));
    expect(within(grid()).getByText('手机号不正确')).toBeTruthy();
    expect(within(grid()).getByText('请填写：外加、内扣')).toBeTruthy();

    // Enter opens the first wrong cell; what is typed replaces it, and Enter goes on to the next one.
    const first = document.querySelector('td[tabindex="0"]') as HTMLElement;
    expect(first.dataset['field']).toBe('mobile');
    first.focus();
    await userEvent.keyboard('{Enter}');
    const input = await screen.findByRole('textbox', { name: '第3行，手机号' });
    // Enter of an input method chooses a word and takes nothing.
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    expect(input.isConnected).toBe(true);
    await userEvent.clear(input);
    await userEvent.type(input, '19900017002{Enter}');
    await waitFor(() => expect(said()).toContain('待导入 3 行'));
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset['field']).toBe('serviceFeeMode'));
    await userEvent.keyboard('{Enter}');
    const words = await screen.findByRole('combobox', { name: '第4行，服务费方式' });
    await userEvent.selectOptions(words, '内扣');
    fireEvent.keyDown(words, { key: 'Enter' });
    await waitFor(() => expect(said()).toContain('待导入 4 行'));

    await userEvent.click(screen.getByRole('button', { name: '导入 4 行' }));
    await waitFor(() => expect(said()).toContain('已导入 3 行，需处理 1 行'));
    expect(await within(grid()).findByText(/统一社会信用代码已存在/)).toBeTruthy();
    expect(done).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: '移除第5行' }));
    await waitFor(() => expect(said()).toContain('共 3 行：待导入 0 行，已导入 3 行，需处理 0 行'));
    tasks.pause();
  });

  it('opens again from its task, and says when the same file was handed in before', async () => {
    const { Console, tasks } = world();
    await tasks.begin('u@10001');
    const file = (): File => new File([new Uint8Array(csvFile([companyCells(7101)]))], 'one.csv');
    const shown = (wish: ImportWish) =>
      render(
        <Console>
          <ImportDrawer wish={wish} onClose={() => undefined} />
        </Console>,
      );
    shown({ command: addCompany, title: '导入货主' });
    await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file());
    await waitFor(() => expect(said()).toContain('待导入 1 行'));
    cleanup();
    const id = tasks.running[0]!.id;
    shown({ task: id });
    await waitFor(() => expect(said()).toContain('待导入 1 行'));
    cleanup();
    shown({ command: addCompany, title: '导入货主' });
    await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file());
    expect(await screen.findByText(/此前已导入过/)).toBeTruthy();
    expect(tasks.running.filter((task) => task.kind === 'IMPORT' && task.title.includes('one.csv'))).toHaveLength(1);
    tasks.pause();
  });

  it('says what is wrong with a file where it was chosen', async () => {
    const { Console, tasks } = world();
    await tasks.begin('u@10001');
    render(
      <Console>
        <ImportDrawer wish={{ command: addCompany, title: '导入货主' }} onClose={() => undefined} />
      </Console>,
    );
    await userEvent.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      new File(['a,b\n1,2\n'], 'x.csv'),
    );
    expect(await screen.findByText('没有找到表头，请使用模板')).toBeTruthy();
    tasks.pause();
  });

  it('stands on the audit list of companies for whoever may add one', async () => {
    const base = consoleServices({
      texts: Object.fromEntries(Object.entries(shipperZh).map(([id, text]) => [`waybill.${id}`, text])),
    });
    const opened: ImportWish[] = [];
    base.services.set(Tasks.key, {
      openImport: (wish: ImportWish) => {
        opened.push(wish);
      },
    });
    base.http.list.mockResolvedValue({ itemList: [], total: 0, page: 1, limit: 20, totals: {} });
    const list = () =>
      render(
        <base.Console>
          <ListView definition={companyAudit as ListDefinition} />
        </base.Console>,
      );
    list();
    await userEvent.click(await screen.findByRole('button', { name: '导入' }));
    expect(opened[0]).toMatchObject({ command: { name: 'company.add' } });
    cleanup();
    base.services.set(Permissions.key, { can: () => false });
    list();
    await screen.findByRole('toolbar');
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull();
  });
});

describe('steps and walks', () => {
  it('an import is opened while anything is left to see, cancelled while it waits', () => {
    const steps = (status: number) => taskSteps({ kind: 'IMPORT', status, fail: 1 } as never);
    expect([6, 0, 1, 2, 3, 4, 5].map(steps)).toEqual([
      ['open', 'cancel'],
      ['open', 'cancel'],
      ['open', 'cancel'],
      ['open'],
      ['open'],
      [],
      ['open'],
    ]);
  });
  it('walks within the grid and from problem to problem', () => {
    const columns = ['a', 'b', 'c'].map((field) => ({ field, label: field, unit: '', required: true, words: [] }));
    const row = (line: number, ...wrong: string[]) => ({
      line,
      state: 'bad' as const,
      cells: {},
      message: '',
      problems: Object.fromEntries(wrong.map((field) => [field, 'x'])),
    });
    const rows = [row(2, 'b'), row(3), row(4, 'a', 'c')];
    expect(nextProblem(rows, columns, { row: 0, column: 1 })).toEqual({ row: 2, column: 0 });
    expect(nextProblem(rows, columns, { row: 2, column: 2 })).toEqual({ row: 0, column: 1 });
    expect(nextProblem([row(2)], columns, { row: 0, column: 0 })).toBeUndefined();
    expect(stepFrom({ row: 0, column: 0 }, 'ArrowUp', 3, 3)).toEqual({ row: 0, column: 0 });
    expect(stepFrom({ row: 1, column: 1 }, 'End', 3, 3)).toEqual({ row: 1, column: 2 });
    expect(stepFrom({ row: 1, column: 1 }, 'x', 3, 3)).toBeUndefined();
  });
});
