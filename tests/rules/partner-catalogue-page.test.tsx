// @vitest-environment node
import '../support/browser-globals.ts';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strToU8 } from 'fflate';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import en from '../../plugins/system/locales/en.json' with { type: 'json' };
import zh from '../../plugins/system/locales/zh.json' with { type: 'json' };
import { PartnerCatalogue } from '../../plugins/system/web/parts/partner-catalogue.tsx';
import { PartnerDesk } from '../../plugins/system/web/stores/partner-desk.ts';
import type { ServiceToken } from '../../sdk/contract/index.ts';
import { Auth, PageContext, Refusal, ServicesContext, Tasks } from '../../sdk/web/index.ts';
import type { Http } from '../../sdk/web/index.ts';
import { consoleServices } from '../support/console-services.tsx';
import { archiveOf, base64, newSigner, sharedHere } from '../support/partner-archive.ts';
import { pngOf } from '../support/pictures.ts';
import { SystemWorld } from '../support/system-world.ts';
import type { Answer } from '../support/system-world.ts';

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
const signer = newSigner();
const path = '/api/platform/partnerPlugin';
let world: SystemWorld;
beforeAll(async () => {
  world = await SystemWorld.open(sharedHere);
  const admin = await world.enter('admin');
  await world.done(world.run(admin, `${path}/trust`, { name: 'North Freight', publicKey: signer.publicKey }));
  const face = { 'README.md': strToU8('# 怎么用\n\n填好线路。'), 'pictures/list.png': new Uint8Array(pngOf()) };
  const archive = archiveOf(signer, { id: 'north-quotes', face });
  await world.done(world.run(undefined, `${path}/submit`, { archive: base64(archive) }));
}, 90_000);
afterAll(() => world.close());

/** The catalogue as the person sees it: calls are answered by the engine. */
async function show(who: string, words: Readonly<Record<string, string>> = zh): Promise<void> {
  const token = await world.enter(who);
  const texts = Object.fromEntries(Object.entries(words).map(([id, text]) => [`system.${id}`, text]));
  const console = consoleServices({ texts });
  const taken = async (answering: Promise<Answer>): Promise<Answer> => {
    const answer = await answering;
    if (answer.status >= 300)
      throw new Refusal({
        status: answer.status,
        reason: answer.reason ?? '',
        message: answer.message ?? '',
        fields: {},
      });
    return answer;
  };
  console.http.ask.mockImplementation(
    async (query: { path: string }, input: object) => (await taken(world.call(token, query.path, input))).data,
  );
  console.http.run.mockImplementation(
    async (command: { path: string }, input: object) => (await taken(world.run(token, command.path, input))).data,
  );
  console.http.list.mockImplementation(
    async (resource: { path: string }, query: object) =>
      (await taken(world.call(token, `${resource.path}/paging`, { ...query, conditions: {} }))).pageResult,
  );
  const more = new Map<string, unknown>([
    [Auth.key, { session: { isOperator: who === 'admin' } }],
    [Tasks.key, { startBulk: async () => '1' }],
  ]);
  const desk = new PartnerDesk(console.http as unknown as Http);
  await desk.load();
  const Services = ({ children }: { readonly children: ReactNode }): ReactNode => {
    const outer = useContext(ServicesContext);
    return (
      <ServicesContext
        value={{ get: <T,>(one: ServiceToken<T>) => (more.has(one.key) ? (more.get(one.key) as T) : outer!.get(one)) }}
      >
        {children}
      </ServicesContext>
    );
  };
  const context = {
    plugin: 'system',
    route: 'plugins',
    path: '/plugins',
    fullPath: '/plugins',
    query: {},
    visible: true,
  };
  render(
    <console.Console>
      <Services>
        <PageContext value={context}>
          <PartnerCatalogue desk={desk} />
        </PageContext>
      </Services>
    </console.Console>,
  );
}

test('the operator finds what was handed in, looks at it and passes it', async () => {
  await show('admin');
  expect(await screen.findByText('待审核')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '查看代码 运价试算 1.0.0' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('这是该插件的第一个版本')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }));
  await userEvent.click(screen.getByRole('button', { name: '审核通过 运价试算 1.0.0' }));
  expect(await screen.findByText('已通过')).toBeTruthy();
  expect(await screen.findByRole('group', { name: '运价试算' })).toBeTruthy();
});
test('a platform finds it by pinyin, reads what it shows and asks for it', async () => {
  await show('admin_10001');
  const search = await screen.findByRole('searchbox');
  await userEvent.type(search, 'yjss');
  await screen.findByRole('group', { name: '运价试算' });
  await userEvent.clear(search);
  await userEvent.type(search, 'no such words');
  expect(await screen.findByText('没有符合的插件')).toBeTruthy();
  await userEvent.clear(search);
  await userEvent.click(await screen.findByRole('button', { name: '详情 运价试算' }));
  const face = await screen.findByRole('dialog');
  expect(await within(face).findByRole('heading', { name: '怎么用' })).toBeTruthy();
  expect(within(face).getByRole('img', { name: 'list' }).getAttribute('src')).toMatch(/^data:image\/png;base64,/);
  await userEvent.click(within(face).getByRole('button', { name: '关闭' }));
  await userEvent.click(screen.getByRole('button', { name: '申请启用 运价试算' }));
  const ask = await screen.findByRole('dialog', { name: /申请启用 运价试算/ });
  await userEvent.type(within(ask).getByLabelText(/申请说明/), '调度要用');
  await userEvent.click(within(ask).getByRole('button', { name: '保存' }));
  expect(await screen.findByText('申请中')).toBeTruthy();
});
test('the operator sees who asks, in English, too', async () => {
  await show('admin', en);
  expect(await screen.findByText('Requests of platforms')).toBeTruthy();
  expect(await screen.findByText('调度要用')).toBeTruthy();
});
