// @vitest-environment node
import '../support/browser-globals.ts';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReactNode } from 'react';
import { NoticeStore } from '../../core/web/notices/index.ts';
import { ListView } from '../../core/web/pages/index.ts';
import { announcementInput, carouselInput, feedbackInput, toProviders } from '../../plugins/content/fixtures.ts';
import { page as carouselPage } from '../../plugins/content/web/pages/carousel-manage.tsx';
import { page as listPage } from '../../plugins/content/web/pages/notice-list.tsx';
import { page as managePage } from '../../plugins/content/web/pages/notice-manage.tsx';
import { page as feedbackPage } from '../../plugins/content/web/pages/suggestion-feedback.tsx';
import zh from '../../plugins/content/locales/zh.json' with { type: 'json' };
import type { ServiceToken } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { PageDefinition, Session } from '../../sdk/web/index.ts';
import { Auth, Notices, PageContext, Refusal, ServicesContext } from '../../sdk/web/index.ts';
import { consoleServices } from '../support/console-services.tsx';
import { ContentWorld } from '../support/content-world.ts';
import type { ContentAnswer } from '../support/content-world.ts';
import { useContext } from 'react';

// The machine of a run may be busy with other tests.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
const texts = Object.fromEntries(Object.entries(zh).map(([id, text]) => [`content.${id}`, text]));
interface Wire {
  readonly path: string;
  readonly spread?: true;
}

describe('pages of notices and content over the real API', () => {
  let world: ContentWorld;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    world = await ContentWorld.open();
    for (const name of ['admin', 'admin_10001', 'disp_10001', 'view_10001']) tokens[name] = await world.enter(name);
  }, 120_000);
  afterAll(() => world.close());

  const show = (definition: PageDefinition, as: string) => {
    const token = tokens[as] ?? '';
    const console = consoleServices({ texts });
    const taken = async (answering: Promise<ContentAnswer>): Promise<ContentAnswer> => {
      const answer = await answering;
      if (answer.status !== 200)
        throw new Refusal({
          status: answer.status,
          reason: answer.reason ?? '',
          message: answer.message ?? '',
          fields: answer.messageDetails ?? {},
        });
      return answer;
    };
    console.http.ask.mockImplementation(async (query: Wire, input: object) => {
      const answer = await taken(world.call(token, query.path, input));
      return query.spread ? answer : answer.data;
    });
    console.http.run.mockImplementation(
      async (command: Wire, input: object, on?: { id: string; version: number }) =>
        (await taken(world.run(token, command.path, input, on ? { id: on.id, version: on.version } : {}))).data,
    );
    console.http.total.mockImplementation(
      async (...[resource, query]: unknown[]) =>
        (await taken(world.call(token, `${(resource as Wire).path}/total`, query as object))).data,
    );
    console.http.list.mockImplementation(
      async (resource: Wire, query: object) =>
        (await taken(world.call(token, `${resource.path}/paging`, query))).pageResult,
    );
    console.http.counts.mockImplementation(async () => ({}));
    console.http.events.mockImplementation(
      async (...[resource, id]: unknown[]) =>
        (await taken(world.call(token, `${(resource as Wire).path}/events`, { id }))).data as never,
    );
    const operator = as === 'admin';
    const session = { platformId: operator ? '00001' : '10001', isOperator: operator } as Session;
    const notices = new NoticeStore(console.http as never, { session });
    const more = new Map<string, unknown>([
      [Auth.key, { session }],
      [Notices.key, notices],
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
    render(
      <console.Console>
        <Services>
          <PageContext
            value={{ plugin: 'content', route: 'page', path: '/page', fullPath: '/page', query: {}, visible: true }}
          >
            {definition.kind === 'free' ? (
              <definition.part />
            ) : definition.kind === 'list' ? (
              <ListView definition={definition} />
            ) : null}
          </PageContext>
        </Services>
      </console.Console>,
    );
    return { ...console, notices };
  };
  const add = async (): Promise<string> =>
    String(
      (await world.done(tokens['admin'] ?? '', '/api/platform/platformAnnouncement/add', announcementInput(1))).data[
        'id'
      ],
    );
  const publish = async (title: string, content = '内容'): Promise<string> => {
    const id = await add();
    await world.done(tokens['admin'] ?? '', '/api/platform/platformAnnouncement/edit', { title, content }, { id });
    await world.done(tokens['admin'] ?? '', '/api/platform/platformAnnouncement/publish', toProviders, { id });
    return id;
  };
  const marks = async (id: string): Promise<number> =>
    (
      await world.one<{ n: number }>(
        sql`select count(*)::int as n from platform_announcement_record where announcement_id = ${id}`,
      )
    ).n;

  it('[R2.2-18] [R4-15] [R4-16] [R4-17] the reader opens an announcement; only closing it records the read, and list and badge know at once', async () => {
    const id = await publish(
      '点开才读',
      '**重要**：见 [说明](https://help.example.com/)\n\n<img src=x onerror=alert(1)>',
    );
    const { notices } = show(listPage, 'disp_10001');
    await userEvent.click(await screen.findByRole('button', { name: '点开才读' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('重要').tagName).toBe('STRONG');
    expect(within(dialog).getByRole('link', { name: '说明' }).getAttribute('rel')).toBe('noopener noreferrer');
    expect(dialog.querySelector('img')).toBeNull();
    await notices.load();
    const before = notices.unread;
    expect(await marks(id)).toBe(0);
    await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }));
    await waitFor(async () => expect(await marks(id)).toBe(1));
    await waitFor(() => expect(notices.unread).toBe(before - 1));
    const row = (await screen.findByRole('button', { name: '点开才读' })).closest('[role=row]');
    await waitFor(() => expect(within(row as HTMLElement).getByText('已读')).toBeTruthy());
    expect(screen.getByText(`${before - 1} 条未读`)).toBeTruthy();
  });

  it('finds by title and by what is unread, and marks all as read', async () => {
    await publish('查找用公告');
    const { messages, notices } = show(listPage, 'view_10001');
    expect(await screen.findByRole('button', { name: '系统升级公告' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText('标题'), '查找用');
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '系统升级公告' })).toBeNull());
    expect(screen.getByRole('button', { name: '查找用公告' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '全部已读' }));
    await waitFor(() =>
      expect(messages.show).toHaveBeenCalledWith('success', expect.stringMatching(/^已将 \d+ 条公告标为已读$/)),
    );
    expect(notices.unread).toBe(0);
    expect(screen.getByText('0 条未读')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('阅读状态'), '未读');
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '查找用公告' })).toBeNull());
  });

  it('[R1-38] the operator writes an announcement with a preview and publishes it to chosen tenants', async () => {
    show(managePage, 'admin');
    await userEvent.click(await screen.findByRole('button', { name: '新增' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/^标题/), '页面写的公告');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^内容/ }), '请**核对**运单');
    expect(within(dialog).getByText('核对').tagName).toBe('STRONG');
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    const row = (await screen.findByText('页面写的公告')).closest('[role=row]') as HTMLElement;
    await userEvent.click(within(row).getByRole('button', { name: '发布', hidden: true }));
    const form = await screen.findByRole('dialog');
    await userEvent.selectOptions(within(form).getByLabelText(/^接收对象/), '服务商');
    await userEvent.click(within(form).getByLabelText('全部服务商'));
    await userEvent.click(await within(form).findByLabelText('渤海示范网络货运有限公司'));
    await userEvent.click(within(form).getByRole('button', { name: '发布' }));
    await waitFor(async () =>
      expect(
        await world.one(
          sql`select status, target_platform_id, user_type from platform_announcement where title = '页面写的公告'`,
        ),
      ).toEqual({ status: 1, targetPlatformId: '10002', userType: '2' }),
    );
  });

  it('a banner is made with an uploaded picture', async () => {
    await world.write(
      sql`insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256,
        created_at, created_by) select '10001', 'UP1', 'a.png', 'UP1', 'image/png', 1, 'x', now(), u.id
        from platform_user u where u.user_name = 'admin_10001'`,
    );
    const { upload } = show(carouselPage, 'admin_10001');
    upload.send.mockResolvedValue({ id: 'UP1', name: 'a.png', size: 1, savedPath: 'UP1' });
    upload.open.mockResolvedValue('blob:a');
    URL.revokeObjectURL ??= vi.fn();
    await userEvent.click(await screen.findByRole('button', { name: '新增' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/^标题/), carouselInput(1).title);
    const file = dialog.querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.upload(file as HTMLInputElement, new File(['x'], 'a.png', { type: 'image/png' }));
    await waitFor(() => expect(upload.send).toHaveBeenCalledWith(expect.any(File), 'picture', expect.any(Function)));
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(async () =>
      expect(
        await world.one(sql`select image, platform_id from carousel where title = ${carouselInput(1).title}`),
      ).toEqual({ image: 'UP1', platformId: '10001' }),
    );
  });

  it('feedback is answered over its history, and a complaint shows its time', async () => {
    await world.done(tokens['disp_10001'] ?? '', '/api/platform/suggestionFeedback/add', feedbackInput(2));
    show(feedbackPage, 'admin_10001');
    const row = (await screen.findByText('示范司机2')).closest('[role=row]') as HTMLElement;
    expect(within(row).getByText(/^剩余 71 小时/)).toBeTruthy();
    await userEvent.click(await within(row).findByRole('button', { name: '回复' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('提交反馈')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText(/^回复内容/), '已安排预约');
    await userEvent.click(within(dialog).getByRole('button', { name: '回复' }));
    await waitFor(async () =>
      expect(await world.one(sql`select status, reply from suggestion_feedback where user_name = '示范司机2'`)).toEqual(
        { status: 2, reply: '已安排预约' },
      ),
    );
    expect(await screen.findByText('按时回复')).toBeTruthy();
  });
});
