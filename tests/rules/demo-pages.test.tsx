// @vitest-environment node
import '../support/browser-globals.ts';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { observable, runInAction } from 'mobx';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useContext, type ReactNode } from 'react';
import { FormView, ListView } from '../../core/web/pages/index.ts';
import { ErrorLog } from '../../core/web/errors/index.ts';
import { importDesk } from '../../core/server/tasks/index.ts';
import { ImportRefused } from '../../core/server/tasks/imports/import-refused.ts';
import demoServer from '../../plugins/demo/server/index.ts';
import demoWeb from '../../plugins/demo/web/index.ts';
import { addExample, submitExample } from '../../plugins/demo/contract/index.ts';
import { demo } from '../../plugins/demo/plugin.ts';
import zh from '../../plugins/demo/locales/zh.json' with { type: 'json' };
import type { ServiceToken } from '../../sdk/contract/index.ts';
import {
  Auth,
  Errors,
  I18n,
  PageContext,
  Permissions,
  Preferences,
  Refusal,
  ServicesContext,
  Tabs,
  Tasks,
  Upload,
} from '../../sdk/web/index.ts';
import { consoleServices } from '../support/console-services.tsx';
import { openPglite } from '../support/database.ts';
import { freightMigrations, FreightWorld, person } from '../support/freight-world.ts';

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
const texts = Object.fromEntries(Object.entries(zh).map(([id, text]) => [`demo.${id}`, text]));
/** The bytes of a file, which this window gives to a reader only. */
const bytesOf = (file: File): Promise<Buffer> =>
  new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(Buffer.from(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(file);
  });
type Route = keyof typeof demo.routes & string;
interface Wire {
  readonly path: string;
}

describe('demo pages over the real API', () => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(
      await openPglite({ migrations: [...freightMigrations, ...(demoServer.migrations ?? [])] }),
      [demoServer],
    );
    await world.run(addExample, { title: '草稿示例', content: '甲' });
    const { id } = await world.run(addExample, { title: '提交示例', content: '乙' });
    await world.run(submitExample, {}, { on: { id } });
  }, 120_000);

  const show = async (
    route: Route,
    options: { readonly keys?: readonly string[]; readonly query?: Readonly<Record<string, string>> } = {},
  ) => {
    const definition = (await demoWeb.pages[route]!()).page;
    const console = consoleServices({ texts, ...(options.query ? { query: options.query } : {}) });
    const wire = async (path: string, body: object) => {
      const answer = await world.post(path, body);
      if (answer.status !== 200)
        throw new Refusal({ status: answer.status, reason: answer.reason ?? '', message: answer.message ?? '' });
      return answer;
    };
    console.http.list.mockImplementation(
      async (resource: Wire, query: object) => (await wire(`${resource.path}/paging`, query)).pageResult,
    );
    console.http.listing.mockImplementation(
      async (...[resource, query]: unknown[]) =>
        ((await wire(`${(resource as Wire).path}/listing`, query as object)).pageResult as { itemList: unknown[] })
          .itemList,
    );
    console.http.total.mockImplementation(
      async (...[resource, query]: unknown[]) => (await wire(`${(resource as Wire).path}/total`, query as object)).data,
    );
    console.http.get.mockImplementation(
      async (resource: Wire, id: string) => (await wire(`${resource.path}/get`, { id })).data,
    );
    console.http.run.mockImplementation(
      async (command: Wire, model: object, on?: object) =>
        (await wire(command.path, { model, requestId: crypto.randomUUID(), ...on })).data,
    );
    const preferences = observable({
      theme: 'light',
      size: 'medium',
      colour: '',
      sidebar: 'open',
      set(change: object) {
        runInAction(() => Object.assign(preferences, change));
      },
    });
    const errors = new ErrorLog(() => ({
      wholeSet: { toggles: {}, pins: {} },
      ownerOf: () => undefined,
      entry: () => undefined,
    }));
    const tabs = {
      open: [{}, {}],
      active: '',
      refresh: vi.fn(),
      close: vi.fn(),
      closeOthers: vi.fn(),
      rename: vi.fn(),
    };
    const tasks = { startExport: vi.fn(async () => 'T1'), running: [], busy: 0 };
    const i18n = { ...console.locator.get(I18n), use: vi.fn(async () => undefined) };
    const upload = {
      hand: async (_path: string, file: File, { command = '', title = '' }: Readonly<Record<string, string>>) =>
        importDesk(() => world.api, world.database)
          .take(
            {
              sessionId: 's',
              caller: person('editor', 'provider', ['editorHome:view']),
              platformId: '10001',
              isOperator: false,
            },
            { content: await bytesOf(file), command, title, again: false },
            'zh',
          )
          .catch((error: unknown) => {
            throw error instanceof ImportRefused ? new Error(error.text.zh) : error;
          }),
    };
    const more = new Map<string, unknown>([
      [Upload.key, upload],
      [Auth.key, { session: { name: '示范编辑', roles: [{ id: '1', name: 'editor' }], platformId: '10001' } }],
      [Preferences.key, preferences],
      [Errors.key, errors],
      [Tabs.key, tabs],
      [Tasks.key, tasks],
      [I18n.key, i18n],
      [Permissions.key, { can: (key: string) => options.keys?.includes(key) ?? true }],
    ]);
    const Services = ({ children }: { readonly children: ReactNode }): ReactNode => {
      const outer = useContext(ServicesContext);
      return (
        <ServicesContext
          value={{
            get: <T,>(one: ServiceToken<T>) => (more.has(one.key) ? (more.get(one.key) as T) : outer!.get(one)),
          }}
        >
          {children}
        </ServicesContext>
      );
    };
    const path = demo.routes[route].path;
    render(
      <console.Console>
        <Services>
          <PageContext
            value={{ plugin: 'demo', route, path, fullPath: path, query: options.query ?? {}, visible: true }}
          >
            {definition.kind === 'free' ? (
              <definition.part />
            ) : definition.kind === 'list' ? (
              <ListView definition={definition} />
            ) : definition.kind === 'form' ? (
              <FormView definition={definition} />
            ) : null}
          </PageContext>
        </Services>
      </console.Console>,
    );
    return { ...console, preferences, errors, tabs, tasks, i18n };
  };
  const press = (name: string | RegExp): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

  it('[R2.3-241] the editor home greets the person and leads to every demo page', async () => {
    await show('editorHome');
    expect(screen.getByText('示范编辑，您好（editor）')).toBeTruthy();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    const roots = Object.entries(demo.routes).filter(
      ([name, route]) => ('parent' in route && route.parent === 'editorHome') || name === 'exampleCreate',
    );
    expect(links.toSorted()).toEqual(roots.map(([, route]) => `#${route.path}`).toSorted());
    expect(links.every((link) => link?.startsWith('#/demo/'))).toBe(true);
  });

  it('[R2.3-222, R6-28] permission demo: admin and editor see their own buttons, switching hides what the role may not, others see nothing', async () => {
    const { messages } = await show('permissionDemo');
    expect(screen.getByRole('button', { name: '管理员操作' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'editor 编辑' }));
    expect(screen.queryByRole('button', { name: '管理员操作' })).toBeNull();
    await press('编辑操作');
    await waitFor(() => expect(messages.show).toHaveBeenCalledWith('success', '操作成功，执行人：dispatcher'));
    await userEvent.click(screen.getByRole('radio', { name: 'admin 管理员' }));
    expect(screen.getByRole('button', { name: '管理员操作' })).toBeTruthy();
    cleanup();
    await show('permissionDemo', { keys: ['permissionDemo:editor'] });
    expect(screen.queryByRole('button', { name: '管理员操作' })).toBeNull();
    expect((screen.getByRole('radio', { name: 'admin 管理员' }) as HTMLInputElement).disabled).toBe(true);
    cleanup();
    await show('permissionDemo', { keys: ['editorHome:view'] });
    expect(screen.getByText('该页面仅对 admin 与 editor 角色开放')).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('[R6-29] the page sub-route is for admin alone', async () => {
    await show('permissionPage', { keys: ['permissionDemo:editor'] });
    expect(screen.getByText('该页面仅对 admin 角色开放')).toBeTruthy();
    cleanup();
    await show('permissionPage', { keys: ['permissionDemo:admin'] });
    expect(screen.getByText(/^您拥有 admin 角色/)).toBeTruthy();
  });

  it('[R2.3-225] example list shows the examples', async () => {
    await show('exampleList');
    expect(await screen.findByText('草稿示例')).toBeTruthy();
    expect(screen.getByText('提交示例')).toBeTruthy();
  });

  it('[R2.3-223] example create stores what was typed and goes to the list', async () => {
    const { navigation } = await show('exampleCreate');
    await userEvent.type(screen.getByLabelText(/^标题/), '页面新建');
    await press('保存');
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/demo/example/list', undefined));
    cleanup();
    await show('exampleList');
    expect(await screen.findByText('页面新建')).toBeTruthy();
  });

  it('[R2.3-224] example edit opens the record of a number and stores the change; letters find nothing', async () => {
    const { id } = await world.run(addExample, { title: '待改', content: '旧' });
    const { navigation } = await show('exampleEdit', { query: { id } });
    const title = await screen.findByLabelText(/^标题/);
    await userEvent.clear(title);
    await userEvent.type(title, '改好了');
    await press('保存');
    await waitFor(() => expect(navigation.go).toHaveBeenCalled());
    cleanup();
    await show('exampleEdit', { query: { id } });
    expect(((await screen.findByLabelText(/^标题/)) as HTMLInputElement).value).toBe('改好了');
    cleanup();
    await show('exampleEdit', { query: { id: 'abc' } });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByLabelText(/^标题/)).toBeNull();
  });

  it('[R2.3-226] tabs inside the page divide the examples by state, and the tabs of the console are steered', async () => {
    const { tabs } = await show('tabsDemo');
    expect(await screen.findByText('草稿示例')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: '已提交' }));
    expect(screen.queryByText('草稿示例')).toBeNull();
    expect(screen.getByText('提交示例')).toBeTruthy();
    await press('刷新当前标签');
    await press('关闭其他标签');
    expect([tabs.refresh.mock.calls, tabs.closeOthers.mock.calls]).toEqual([[['/demo/tabs']], [['/demo/tabs']]]);
  });

  it('[R2.3-227] theme and density are set for the console', async () => {
    const { preferences } = await show('themeDemo');
    await userEvent.click(screen.getByRole('radio', { name: '深色' }));
    await userEvent.click(screen.getByRole('radio', { name: '紧凑' }));
    expect(preferences).toMatchObject({ theme: 'dark', size: 'small' });
  });

  it('[R2.3-228] nested pages lead three levels down, each the child of the one above', async () => {
    for (const [route, next] of [
      ['nestedDemo', 'nestedSecond'],
      ['nestedSecond', 'nestedThird'],
    ] as const) {
      await show(route);
      const button = screen.getByText('进入下一级').closest('a');
      expect(button?.getAttribute('href')).toBe(`#${demo.routes[next].path}`);
      expect(demo.routes[next].parent).toBe(route);
      cleanup();
    }
    await show('nestedThird');
    expect(screen.getByText('已到最后一级')).toBeTruthy();
    expect(screen.getByText('嵌套菜单 第三级').getAttribute('aria-current')).toBe('page');
  });

  it('[R2.3-229] icons are found by name, and the name is copied', async () => {
    const user = userEvent.setup();
    await show('iconsDemo');
    await user.type(screen.getByLabelText('查找图标'), 'truckprofile');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await user.click(within(screen.getByRole('listitem')).getByRole('button'));
    expect(await navigator.clipboard.readText()).toBe('VehicleTruckProfile');
  });

  it('[R2.3-230] excel export starts an export task of all examples, by the name typed', async () => {
    const { tasks } = await show('excelExport');
    await screen.findByText('草稿示例');
    await userEvent.type(screen.getByLabelText('文件名'), '月度示例');
    await press('导出');
    expect(tasks.startExport).toHaveBeenCalledWith(
      expect.objectContaining({ title: '月度示例', format: 'xlsx', conditions: [] }),
    );
  });

  it('[R2.3-231] excel select exports the chosen rows only', async () => {
    const { tasks } = await show('excelSelect');
    await screen.findByText('提交示例');
    expect((screen.getByRole('button', { name: '导出所选' }) as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: /提交示例/ }));
    await press('导出所选');
    const rows = (
      (await world.post('/api/demo/example/listing', { conditions: { title: '提交示例' } })).pageResult as {
        itemList: { id: string }[];
      }
    ).itemList;
    expect(tasks.startExport).toHaveBeenCalledWith(
      expect.objectContaining({ conditions: [{ type: 'in_id', value: rows.map((row) => row.id) }] }),
    );
  });

  it('[R2.3-232] excel upload shows the rows of a workbook and of a csv file, and says what it cannot read', async () => {
    await show('excelUpload');
    const choose = (file: File): Promise<void> =>
      userEvent.upload(screen.getByLabelText('选择文件', { selector: 'input' }), file, { applyAccept: false });
    const sheet =
      '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>内容</t></is></c><c r="C1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>沪A12345</t></is></c><c r="C2"><v>32.18</v></c></row></sheetData></worksheet>';
    const book = zipSync({
      'xl/worksheets/sheet1.xml': strToU8(sheet),
      'xl/sharedStrings.xml': strToU8('<sst><si><t>标题</t></si></sst>'),
    });
    await choose(new File([book], '磅单.xlsx'));
    expect(await screen.findByText('磅单.xlsx：1 行，2 列')).toBeTruthy();
    for (const text of ['标题', '内容', '沪A12345', '32.18'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    await choose(new File(['标题,内容\r\n"安平","早,晚"\r\n"a ""b""","1\n2"\r\n'], '司机.csv'));
    expect(await screen.findByText('司机.csv：2 行，2 列')).toBeTruthy();
    for (const text of ['早,晚', 'a "b"']) expect(screen.getByText(text)).toBeTruthy();
    await choose(new File(['PK\u0003\u0004 no zip'], '坏.xlsx'));
    expect((await screen.findByRole('alert')).textContent).toBe('文件已损坏，无法读取');
    await choose(new File(['x'], '图.png'));
    expect((await screen.findByRole('alert')).textContent).toBe('没有找到表头，请使用模板');
  });

  it('[R2.3-233] zip download packs one file for each example', async () => {
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob: Blob) => {
      blobs.push(blob);
      return 'blob:zip';
    };
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await show('zipDownload');
    await screen.findByText('草稿示例');
    await press('下载');
    await waitFor(() => expect(blobs).toHaveLength(1));
    const reader = new FileReader();
    const bytes = await new Promise<Uint8Array>((done) => {
      reader.onload = () => done(new Uint8Array(reader.result as ArrayBuffer));
      reader.readAsArrayBuffer(blobs[0]!);
    });
    const files = unzipSync(bytes);
    const draft = Object.entries(files).find(([name]) => /^\d+-草稿示例\.txt$/.test(name));
    expect(draft && strFromU8(draft[1])).toBe('草稿示例\r\n\r\n甲\r\n');
    click.mockRestore();
  });

  it('[R2.3-234] the error log shows what the console logged, and is cleared', async () => {
    const { errors } = await show('errorLog');
    expect(screen.getByText('没有错误')).toBeTruthy();
    runInAction(() => errors.report(new Error('轨迹服务无响应'), 'window'));
    expect(await screen.findByText('轨迹服务无响应')).toBeTruthy();
    await press('清空');
    expect(errors.log).toEqual([]);
  });

  it('[R2.3-235] error pages: links to 401 and 404, the states of a page, and a page that breaks', async () => {
    await show('errorPages');
    expect(screen.getByText('404 页面').closest('a')?.getAttribute('href')).toBe('#/404');
    expect(screen.getByText('401 页面').closest('a')?.getAttribute('href')).toBe('#/401');
    await press('重试');
    expect(screen.getByText('已重试 1 次')).toBeTruthy();
    const quiet = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined);
    await expect(press('让本页出错')).rejects.toThrow('示例页面主动抛出的错误');
    quiet.mockRestore();
  });

  it('[R2.3-236] the language of the console is switched, and values read in it', async () => {
    const { i18n } = await show('i18nDemo');
    expect(screen.getByText('2026年3月5日')).toBeTruthy();
    expect(screen.getByText('3.5亿')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: '英文' }));
    expect(i18n.use).toHaveBeenCalledWith('en');
  });
});
