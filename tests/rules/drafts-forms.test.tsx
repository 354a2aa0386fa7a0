import { dictionaryGet, login, platformConfig, roleMenuListing, userGet } from '@freightdeck/sdk/contract';
import {
  bankCard,
  defineCommand,
  defineResource,
  idNumber,
  list,
  longText,
  money,
  optional,
  secret,
  text,
} from '@freightdeck/sdk/contract';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { action, Fault, formPage, listPage, PageContext, ServicesContext } from '@freightdeck/sdk/web';
import type { CommandAction } from '@freightdeck/sdk/web';
import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { FormFrame, useDraft as useOwnDraft } from '@freightdeck/sdk/ui';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createConsole } from '../../core/web/console/index.ts';
import type { Console } from '../../core/web/console/index.ts';
import {
  DraftStore,
  Interrupted,
  Interruption,
  keptAfter,
  keptFor,
  keptValues,
  openShelf,
  windowName,
} from '../../core/web/drafts/index.ts';
import { TextsProvider } from '../../core/web/i18n/index.ts';
import { CommandDialog } from '../../core/web/pages/command-dialog.tsx';
import { FormView, ListView } from '../../core/web/pages/index.ts';
import { consoleServices } from '../support/console-services.tsx';
import { fakeIndexedDb } from '../support/indexed-db.ts';
import { startPlatform } from '../support/platform-stub.ts';
import type { Handler } from '../support/platform-stub.ts';
import { signInByPassword } from '../../host/web/login/sign-in.ts';

const add = defineCommand({
  name: 'driver.add',
  path: '/api/driver/add',
  access: 'session',
  input: {
    name: text(10),
    remark: optional(longText(50)),
    number: optional(idNumber()),
    card: optional(bankCard()),
    pin: optional(secret(20)),
    free: optional(list(text(20))),
    price: optional(money()),
  },
});
const texts = {
  'waybill.field.name': '姓名',
  'waybill.field.remark': '备注',
  'waybill.field.number': '证件号',
  'waybill.field.pin': '口令',
  'waybill.field.price': '运费',
  'waybill.action.add': '新增司机',
};
const rest = () =>
  new Promise((resolve) => {
    setTimeout(resolve, keptAfter + 60);
  });
configure({ asyncUtilTimeout: 15_000 });
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('what a form keeps', () => {
  test('never passwords, id numbers, bank cards or free lists, and nothing empty', () => {
    expect(
      keptValues(add.input, {
        name: '张三',
        remark: '',
        number: '110101199003070011',
        card: '6222020000000000',
        pin: 'x',
        free: ['110101199003070011'],
        other: 1,
      }),
    ).toEqual({ name: '张三' });
  });
  test('is of one person on one platform, and of no use after a week', async () => {
    let owner: string | undefined = 'u1@1';
    const current = {
      get owner() {
        return owner;
      },
    };
    const shelf = openShelf(fakeIndexedDb());
    const drafts = new DraftStore(shelf, current);
    drafts.keep('f', { name: '张三' });
    await drafts.flush();
    expect((await drafts.read('f'))?.values).toEqual({ name: '张三' });
    for (const other of ['u2@1', 'u1@2', undefined]) {
      owner = other;
      expect(await drafts.read('f')).toBeUndefined();
    }
    owner = 'u1@1';
    await shelf.write({ key: 'u1@1 old', at: Date.now() - keptFor - 1, values: { name: '旧' } });
    expect(await new DraftStore(shelf, current).read('old')).toBeUndefined();
    expect(await shelf.list('u1@1 old')).toEqual([]);
  });
  test('are several when several windows have the same form: none writes over another, and one is sent alone', async () => {
    const shelf = openShelf(fakeIndexedDb());
    const [first, second] = ['w1', 'w2'].map((window) => new DraftStore(shelf, { owner: 'u1@1' }, window));
    first?.keep('driver.add ', { name: '张三' });
    await first?.flush();
    second?.keep('driver.add ', { name: '李四' });
    second?.keep('driver.add many', { name: '其他表单' });
    await second?.flush();
    const names = async (of: DraftStore | undefined): Promise<readonly unknown[]> =>
      ((await of?.all('driver.add ')) ?? []).map(({ values }) => values['name']);
    expect([await names(first), await names(second)]).toEqual([
      ['张三', '李四'],
      ['李四', '张三'],
    ]);
    expect((await first?.all('driver.add '))?.map((one) => first?.isOwn(one))).toEqual([true, false]);
    await first?.forget('driver.add ');
    expect([await names(first), await names(second)]).toEqual([['李四'], ['李四']]);
    const [others] = (await first?.all('driver.add ')) ?? [];
    if (others) await first?.drop(others);
    expect(await names(second)).toEqual([]);
    expect(await second?.all('driver.add many')).toHaveLength(1);
  });
  test('a window keeps its name when it is loaded again; a copy of it has a name of its own', () => {
    const items = new Map<string, string>();
    const kept = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    } as unknown as Storage;
    const page = (): EventTarget => new EventTarget();
    const opened = page();
    const name = windowName(kept, opened as Window);
    // Duplicated while it is open: the copy has a copy of the storage.
    expect(windowName(kept, page() as Window)).not.toBe(name);
    opened.dispatchEvent(new Event('pagehide'));
    const again = page();
    expect(windowName(kept, again as Window)).toBe(name);
    again.dispatchEvent(new Event('pagehide'));
    again.dispatchEvent(new Event('pageshow'));
    expect(windowName(kept, page() as Window)).not.toBe(name);
  });
  test('a browser without a database has no drafts, and no failures', async () => {
    const broken = {
      open: () => {
        throw new Error('denied');
      },
    } as unknown as IDBFactory;
    for (const factory of [undefined, broken]) {
      const drafts = new DraftStore(openShelf(factory), { owner: 'u' });
      drafts.keep('f', { name: 'x' });
      await drafts.flush();
      await drafts.forget('f');
      expect(await drafts.read('f')).toBeUndefined();
    }
  });
});

describe('a form left with something in it', () => {
  const shown = (factory: IDBFactory) => {
    const world = consoleServices({ texts, shelf: openShelf(factory) });
    const view = render(
      <world.Console>
        <FormView definition={formPage(add)} />
      </world.Console>,
    );
    return {
      ...world,
      view,
      name: () => screen.getByRole<HTMLInputElement>('textbox', { name: /姓名/ }),
      remark: () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '备注' }),
    };
  };
  const left = async (): Promise<IDBFactory> => {
    const factory = fakeIndexedDb();
    const { name, view } = shown(factory);
    fireEvent.change(name(), { target: { value: '张三' } });
    fireEvent.change(screen.getByRole('textbox', { name: '证件号' }), { target: { value: '110101199003070011' } });
    await rest();
    view.unmount();
    return factory;
  };
  test('is offered when it is opened again, given back without its numbers, and gone once it is sent', async () => {
    const factory = await left();
    const { name, http, view } = shown(factory);
    await screen.findByText(/未提交的草稿/);
    expect(name().value).toBe('');
    await userEvent.click(screen.getByRole('button', { name: '恢复草稿' }));
    expect([
      name().value,
      screen.getByRole<HTMLInputElement>('textbox', { name: '证件号' }).value,
      screen.queryByText(/未提交的草稿/),
    ]).toEqual(['张三', '', null]);
    http.run.mockRejectedValueOnce(new Fault('网络中断', 'network'));
    await userEvent.click(screen.getByRole('button', { name: '新增司机' }));
    await screen.findByText('网络中断');
    expect(name().value).toBe('张三');
    http.run.mockResolvedValueOnce({});
    await userEvent.click(screen.getByRole('button', { name: '新增司机' }));
    await waitFor(() => expect(http.run).toHaveBeenCalledTimes(2));
    await rest();
    view.unmount();
    shown(factory);
    await rest();
    expect(screen.queryByText(/未提交的草稿/)).toBeNull();
  });
  test('has a figure back that its unit cannot hold, as it was typed, with what is wrong with it', async () => {
    const factory = fakeIndexedDb();
    const price = () => screen.getByLabelText<HTMLInputElement>(/运费/, { selector: 'input' });
    const first = shown(factory);
    fireEvent.change(price(), { target: { value: '0.5万' } });
    await rest();
    first.view.unmount();
    const again = shown(factory);
    await userEvent.click(await screen.findByRole('button', { name: '恢复草稿' }));
    expect(price().value).toBe('0.5万');
    expect(await screen.findByText(/无法识别为数字/)).toBeTruthy();
    // It is mended as any other.
    await userEvent.clear(price());
    await userEvent.type(price(), '5000');
    await userEvent.tab();
    expect([price().value, screen.queryByText(/无法识别为数字/)]).toEqual(['5000.00', null]);
    await rest();
    again.view.unmount();
    const third = shown(factory);
    await userEvent.click(await screen.findByRole('button', { name: '恢复草稿' }));
    expect([price().value, third.http.run.mock.calls]).toEqual(['5000.00', []]);
  });
  test.each(['恢复草稿', '丢弃'])('goes on in its first field after %s', async (name) => {
    const factory = await left();
    const view = shown(factory);
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(document.activeElement).toBe(view.name()));
  });
  test('is asked about in words that are true: kept as a draft, or lost where nothing of it may be kept', async () => {
    const { messages, name } = shown(fakeIndexedDb());
    messages.confirm.mockResolvedValue(false);
    const asked = async (): Promise<string> => {
      await userEvent.click(screen.getByRole('button', { name: '取消' }));
      return JSON.stringify(messages.confirm.mock.lastCall);
    };
    fireEvent.change(screen.getByRole('textbox', { name: '证件号' }), { target: { value: '110101199003070011' } });
    fireEvent.change(screen.getByLabelText('口令'), { target: { value: 'geheim' } });
    expect(await asked()).toMatch(/将丢失/);
    fireEvent.change(name(), { target: { value: '张三' } });
    expect(await asked()).toMatch(/留作草稿.*密码.*不会保留/);
    cleanup();
    const without = consoleServices({ texts, shelf: openShelf(undefined) });
    without.messages.confirm.mockResolvedValue(false);
    render(
      <without.Console>
        <FormView definition={formPage(add)} />
      </without.Console>,
    );
    fireEvent.change(name(), { target: { value: '张三' } });
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(JSON.stringify(without.messages.confirm.mock.lastCall)).toMatch(/将丢失/);
  });
  test('and left by that question, is offered when it is opened again', async () => {
    const factory = fakeIndexedDb();
    const { messages, name, view } = shown(factory);
    messages.confirm.mockResolvedValue(true);
    fireEvent.change(name(), { target: { value: '张三' } });
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    await rest();
    view.unmount();
    shown(factory);
    await userEvent.click(await screen.findByRole('button', { name: '恢复草稿' }));
    expect(name().value).toBe('张三');
  });
  test('can be thrown away', async () => {
    const factory = await left();
    const { view } = shown(factory);
    await userEvent.click(await screen.findByRole('button', { name: '丢弃' }));
    await rest();
    view.unmount();
    shown(factory);
    await rest();
    expect(screen.queryByText(/未提交的草稿/)).toBeNull();
  });
  test('what is typed beside the offer is kept, the offer stays until it is answered', async () => {
    const factory = await left();
    const { remark, name } = shown(factory);
    await screen.findByText(/未提交的草稿/);
    fireEvent.change(remark(), { target: { value: '急' } });
    await rest();
    await userEvent.click(screen.getByRole('button', { name: '恢复草稿' }));
    expect([name().value, remark().value]).toEqual(['张三', '急']);
  });
});

describe('a form left open in another window', () => {
  test('is offered beside this one, and taken over from there', async () => {
    const factory = fakeIndexedDb();
    const elsewhere = new DraftStore(openShelf(factory), { owner: 'u1@1' }, 'w2');
    elsewhere.keep('driver.add ', { name: '李四' });
    await elsewhere.flush();
    const own = new DraftStore(openShelf(factory), { owner: 'u1@1' });
    own.keep('driver.add ', { name: '张三', remark: '急' });
    await own.flush();
    const world = consoleServices({ texts, shelf: openShelf(factory) });
    const { container } = render(
      <world.Console>
        <FormView definition={formPage(add)} />
      </world.Console>,
    );
    await waitFor(() => expect(container.querySelectorAll('[data-draft]')).toHaveLength(2));
    const [mine, theirs] = [...container.querySelectorAll<HTMLElement>('[data-draft]')];
    expect([mine?.textContent, theirs?.textContent].map((note) => note?.includes('另一个窗口'))).toEqual([false, true]);
    await userEvent.click(within(theirs as HTMLElement).getByRole('button', { name: '恢复草稿' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /姓名/ }).value).toBe('李四');
    await rest();
    expect((await own.all('driver.add ')).map(({ values }) => values)).toEqual([{ name: '李四' }]);
  });
  test('never to somebody else who uses this browser', async () => {
    const factory = fakeIndexedDb();
    const theirs = new DraftStore(openShelf(factory), { owner: 'u2@1' }, 'w2');
    theirs.keep('driver.add ', { name: '李四' });
    await theirs.flush();
    const world = consoleServices({ texts, shelf: openShelf(factory) });
    const { container } = render(
      <world.Console>
        <FormView definition={formPage(add)} />
      </world.Console>,
    );
    await rest();
    expect(container.querySelector('[data-draft]')).toBeNull();
  });
});

describe('a hand-written form in a dialog', () => {
  const OwnForm = ({ submit }: { readonly submit: (input: never) => Promise<unknown> }): ReactNode => {
    const draft = useOwnDraft<{ name: string; pin: string }>({ name: '', pin: '' });
    return (
      <FormFrame
        failure={draft.failure}
        busy={draft.busy}
        onClose={vi.fn()}
        onSave={() => void draft.send(() => submit(draft.values as never))}
      >
        <input
          aria-label="姓名"
          value={draft.values.name}
          onChange={({ target }) => draft.set({ name: target.value })}
        />
        <input aria-label="口令" value={draft.values.pin} onChange={({ target }) => draft.set({ pin: target.value })} />
      </FormFrame>
    );
  };
  const shown = (factory: IDBFactory) => {
    const world = consoleServices({ texts, shelf: openShelf(factory) });
    const view = render(
      <world.Console>
        <CommandDialog
          action={action(add, { form: OwnForm as never }) as CommandAction}
          record={undefined}
          onDone={vi.fn()}
          onClose={vi.fn()}
        />
      </world.Console>,
    );
    return { ...world, view, name: () => screen.getByLabelText<HTMLInputElement>('姓名') };
  };
  test('is offered again as any other, without its secrets, and gone once it is sent', async () => {
    const factory = fakeIndexedDb();
    const first = shown(factory);
    await userEvent.type(first.name(), '张三');
    await userEvent.type(screen.getByLabelText('口令'), 'geheim');
    await rest();
    first.view.unmount();
    const again = shown(factory);
    await userEvent.click(await screen.findByRole('button', { name: '恢复草稿' }));
    expect([again.name().value, screen.getByLabelText<HTMLInputElement>('口令').value]).toEqual(['张三', '']);
    again.http.run.mockResolvedValueOnce({});
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(again.http.run).toHaveBeenCalledTimes(1));
    await rest();
    again.view.unmount();
    shown(factory);
    await rest();
    expect(screen.queryByRole('button', { name: '恢复草稿' })).toBeNull();
  });
});

describe('a form of a list that was open when the session ended', () => {
  const drivers = defineResource({
    name: 'driver',
    path: '/api/driver',
    table: 'driver',
    tenancy: 'tenant',
    fields: { name: text(10) },
    filters: {},
    sorts: [],
    label: 'name',
    access: ['driver:view'],
  });
  const edit = defineCommand({
    name: 'driver.edit',
    path: '/api/driver/edit',
    access: 'session',
    on: drivers,
    input: { remark: longText(50) },
  });
  const page = listPage(drivers, {
    columns: ['name'],
    filters: [],
    actions: [action(add)],
    rowActions: [action(edit)],
  });
  const shown = () => {
    const world = consoleServices({ texts: { ...texts, 'waybill.action.edit': '修改司机' }, shelf });
    world.http.list.mockResolvedValue({
      itemList: [{ id: 'd1', version: 1, name: '李四', abilities: ['driver.edit'] }],
      total: 1,
      page: 1,
      limit: 20,
      pageCount: 1,
    });
    if (page.kind !== 'list') throw new Error('no list');
    return {
      ...world,
      view: render(
        <world.Console>
          <ListView definition={page} />
        </world.Console>,
      ),
    };
  };
  let shelf = openShelf(undefined);
  beforeEach(() => {
    shelf = openShelf(fakeIndexedDb());
    sessionStorage.clear();
  });
  const interrupted = async (owner: string, form: string, values: Readonly<Record<string, unknown>>): Promise<void> => {
    await shelf.write({ key: `${owner} ${form}`, at: Date.now(), values });
    const interruption = new Interruption(sessionStorage, { owner });
    interruption.hold(form);
    interruption.note('wang');
  };
  test('is open again with what was typed, once', async () => {
    await interrupted('u1@1', 'driver.add ', { name: '张三' });
    const { view } = shown();
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /姓名/ }).value).toBe('张三'));
    view.unmount();
    shown();
    await rest();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  test('so is that of a row, once the row is there', async () => {
    await interrupted('u1@1', 'driver.edit d1', { remark: '请假' });
    shown();
    await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /备注/ }).value).toBe('请假'));
  });
  test('somebody else who signs in is not shown it', async () => {
    await interrupted('u2@1', 'driver.add ', { name: '张三' });
    shown();
    await rest();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a session that ends in the middle of a form', () => {
  const title = (zh: string) => ({ zh, en: zh });
  const manifest: PluginManifest = {
    id: 'waybill',
    version: '1.0.0',
    sdk: '^1.0',
    title: title('司机'),
    permissions: {},
    menus: { driverAdd: 'driverAdd' },
    routes: {
      driverAdd: { path: '/driverAdd', title: title('新增司机'), audience: 'both' },
      home: { path: '/home', title: title('首页'), audience: 'both', open: true, pinned: true },
    },
  };
  const definition = formPage(add);
  const groups = [{ id: '10001', name: '顺达', grade: '1', roles: [{ id: 'r1', name: 'r1' }] }];
  const record = (token: string) => ({
    id: 'u1',
    userName: 'wang',
    name: '王',
    mobile: '13800001234',
    avatar: '',
    introduction: '',
    sessionToken: token.padEnd(30, 'x'),
    currentGroupId: '10001',
    currentRoleIds: ['r1'],
    groups,
    userRoles: [],
    extUserInfo: {
      platformName: '顺达',
      currentPlatformId: '10001',
      platformGrade: '1',
      currentServiceProviderId: '10001',
      isBindWechat: '0',
      openId: '',
    },
  });
  const ok =
    (data: unknown): Handler =>
    () => ({ body: { status: 200, data } });
  let current: Console | undefined;
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    location.hash = '#/driverAdd';
  });
  afterEach(() => {
    current?.dispose();
    vi.unstubAllGlobals();
  });

  test('nothing typed is lost: sign in again, and go on with the same input', async () => {
    vi.stubGlobal('indexedDB', fakeIndexedDb());
    let tokens = 0;
    const platform = await startPlatform({
      [login.path]: () => ({ body: { status: 200, data: { session: record(`token-${(tokens += 1)}`) } } }),
      [userGet.path]: ok({ session: record('token-1') }),
      [roleMenuListing.path]: () => ({
        body: {
          status: 200,
          itemList: [
            {
              menu: {
                id: 'm',
                parentId: null,
                name: 'driverAdd',
                title: '新增司机',
                titleEn: 'Add',
                url: '/driverAdd',
                icon: '',
                orderNum: 1,
                type: 'PAGE',
                hidden: false,
                alwaysShow: false,
                isSigleShow: false,
                noCache: false,
                deleteStatus: '0',
              },
            },
          ],
          permissions: [],
        },
      }),
      [platformConfig.path]: ok({
        platformId: '10001',
        platformName: '顺达',
        oilgasConsumeThirdPartyType: 0,
        presentation: {},
      }),
      [dictionaryGet.path]: ok({ itemList: [] }),
      [add.path]: (call) =>
        call.headers.authorization?.includes('token-1')
          ? { http: 401, body: { status: 401 } }
          : { body: { status: 200, data: {} } },
    });
    let reloads = 0;
    const asked: string[] = [];
    const entered = async () => {
      current = createConsole({
        catalogue: [
          {
            manifest,
            load: async () => ({
              default: {
                manifest,
                messages: {
                  zh: async () => ({ default: { 'field.name': '姓名', 'action.add': '新增司机' } }),
                  en: async () => ({ default: {} }),
                },
                parts: {},
                setup: undefined,
                pages: { driverAdd: async () => ({ page: definition }), home: async () => ({ page: definition }) },
              },
            }),
          },
        ],
        baseUrl: platform.baseUrl,
        reload: () => {
          reloads += 1;
        },
      });
      await current.boot();
      asked.push(current.forPlugin('waybill').get(Interrupted).userName);
      await signInByPassword(current.auth, 'wang', 'secret', '10001');
      await vi.waitFor(() => expect(current?.plugins.pageState('driverAdd')?.state).toBe('ready'));
      return render(
        <FluentProvider theme={webLightTheme}>
          <TextsProvider i18n={current.i18n}>
            <ServicesContext value={current.forPlugin('waybill')}>
              <PageContext
                value={{
                  plugin: 'waybill',
                  route: 'driverAdd',
                  path: '/driverAdd',
                  fullPath: '/driverAdd',
                  query: {},
                  visible: true,
                }}
              >
                <FormView definition={definition} />
              </PageContext>
            </ServicesContext>
          </TextsProvider>
        </FluentProvider>,
      );
    };
    const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /姓名/ });
    const first = await entered();
    fireEvent.change(name(), { target: { value: '张三丰' } });
    expect(current?.unsaved.has('/driverAdd')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '新增司机' }));
    await vi.waitFor(() => expect(current?.messages.prompts).toHaveLength(1));
    current?.messages.prompts[0]?.answer(true);
    await vi.waitFor(() => expect(reloads).toBe(1));
    // The browser's own question must not hold the reload up.
    const leave = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(false);
    expect(current?.navigation.query.redirect).toBe('/driverAdd');
    first.unmount();
    current?.dispose();
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });

    await entered();
    expect(current?.navigation.path).toBe('/driverAdd');
    await waitFor(() => expect(name().value).toBe('张三丰'));
    expect(screen.queryByRole('button', { name: '恢复草稿' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '新增司机' }));
    await vi.waitFor(() => expect(platform.at(add.path)).toHaveLength(2));
    expect(platform.at(add.path)[1]?.body).toMatchObject({ model: { name: '张三丰' } });
    expect([...asked, current?.forPlugin('waybill').get(Interrupted).userName]).toEqual(['', 'wang', '']);
    await platform.stop();
  });
});
