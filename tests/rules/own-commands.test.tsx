import { defineCommand, defineResource, id, money, text } from '@freightdeck/sdk/contract';
import type { Command } from '@freightdeck/sdk/contract';
import { Http, Permissions, action, listPage } from '@freightdeck/sdk/web';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiClient, CallFailure, failureOf } from '../../core/web/http/index.ts';
import type { Envelope } from '../../core/web/http/index.ts';
import { ListView } from '../../core/web/pages/index.ts';
import { consoleServices } from '../support/console-services.tsx';

window.innerWidth = 1920;
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
const parcel = defineResource({
  name: 'parcel',
  path: '/api/parcel',
  table: 'parcel',
  tenancy: 'tenant',
  label: 'sn',
  access: ['parcel:view'],
  sorts: ['sn'],
  fields: { sn: text(20), price: money() },
  filters: { sn: 'many' },
});
const take = defineCommand({ name: 'parcel.take', path: '/take', access: ['k'], on: parcel });
const reprice = defineCommand({
  name: 'parcel.reprice',
  path: '/reprice',
  access: ['k'],
  on: parcel,
  input: { reason: text(20) },
  refusals: {
    noCard: {
      status: 412,
      zh: '没有银行卡',
      en: 'No card',
      go: { page: '/bankCard', access: ['bankCard:view'], zh: '去银行卡管理', en: 'Open bank cards' },
    },
  },
});
const make = defineCommand({
  name: 'parcel.make',
  path: '/make',
  access: ['k'],
  input: { note: text(20) },
  answer: { id: id(), sn: text(20) },
  makes: { name: 'sn', page: '/parcelDetail' },
});
const give = defineCommand({
  name: 'parcel.give',
  path: '/give',
  access: ['k'],
  input: { driverId: id('driver'), note: text(20) },
});
const list = listPage(parcel, {
  columns: ['sn', 'price'],
  filters: ['sn'],
  actions: [action(make), action(give)],
  rowActions: [action(take), action(reprice)] as never,
});
const texts = {
  'waybill.field.sn': '单号',
  'waybill.field.price': '运费',
  'waybill.field.reason': '原因',
  'waybill.field.note': '说明',
  'waybill.field.driverId': '司机',
  'waybill.action.take': '接单',
  'waybill.action.reprice': '改价',
  'waybill.action.make': '新建',
  'waybill.action.give': '派给',
};
const abilities = [take.name, reprice.name];
const parcelAt = (version: number, can = abilities) => ({
  id: 'p0',
  platformId: '1',
  version,
  abilities: can,
  sn: 'SN0',
  price: 100,
});

/** The list over the real client. Its first page is answered at once, the next one after a command never is. */
async function shown(answers: Readonly<Record<string, () => Envelope>>) {
  const world = consoleServices({ texts });
  const sent: { readonly path: string; readonly body: Readonly<Record<string, unknown>> }[] = [];
  let pages = 0;
  const post = async (path: string, body: unknown): Promise<Envelope> => {
    sent.push({ path, body: body as Readonly<Record<string, unknown>> });
    if (path === `${parcel.path}/paging`)
      return (pages += 1) === 1
        ? { status: 200, pageResult: { itemList: [parcelAt(1)], total: 1, page: 1, limit: 20 } }
        : new Promise<never>(() => undefined);
    if (path.endsWith('/total')) return { status: 200, data: { total: 1, totals: {} } };
    const answer = answers[path]?.() ?? { status: 200, data: {} };
    const failure = failureOf(200, answer, String);
    if (failure) throw new CallFailure(failure);
    return answer;
  };
  world.services.set(Http.key, new ApiClient({ post } as never, () => undefined));
  render(
    <world.Console>
      <ListView definition={list} />
    </world.Console>,
  );
  await waitFor(() => expect(document.querySelector(`[data-action="${take.name}"]`)).not.toBeNull());
  const press = (command: Pick<Command, 'name'>): Promise<void> =>
    userEvent.click(document.querySelector<HTMLElement>(`[data-action="${command.name}"]`)!);
  const more = async (label: string): Promise<void> => {
    await userEvent.click(document.querySelector<HTMLElement>('[data-more]')!);
    await userEvent.click(await screen.findByRole('menuitem', { name: label }));
  };
  return { ...world, sent, press, more, ran: (path: string) => sent.filter((one) => one.path === path) };
}

describe('a person does not run into their own command', () => {
  it('the next command of a row that was not read anew yet goes with its new version', async () => {
    const world = await shown({ [`${parcel.path}/get`]: () => ({ status: 200, data: parcelAt(2) }) });
    await world.press(take);
    await waitFor(() => expect(world.ran('/take')).toHaveLength(1));
    expect(world.ran('/take')[0]?.body).toMatchObject({ id: 'p0', version: 1 });
    await waitFor(() => expect(world.ran(`${parcel.path}/paging`)).toHaveLength(2));
    await world.more('改价');
    await userEvent.type(await screen.findByRole('textbox', { name: /原因/ }), '油价');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(world.ran('/reprice')).toHaveLength(1));
    expect(world.ran('/reprice')[0]?.body).toMatchObject({ id: 'p0', version: 2 });
  });
  it('pressing the same again says that it is done already, and sends nothing', async () => {
    const world = await shown({ [`${parcel.path}/get`]: () => ({ status: 200, data: parcelAt(2, [reprice.name]) }) });
    await world.press(take);
    await waitFor(() => expect(world.ran(`${parcel.path}/paging`)).toHaveLength(2));
    await world.press(take);
    await waitFor(() => expect(world.messages.show).toHaveBeenCalledWith('info', 'SN0已不能再“接单”，列表已更新'));
    expect(world.ran('/take')).toHaveLength(1);
  });
});

it('a command that made a record tells its number, with a link that opens it', async () => {
  const world = await shown({ '/make': () => ({ status: 200, data: { id: 'p9', sn: 'SN9' } }) });
  await world.press(make);
  await userEvent.type(await screen.findByRole('textbox', { name: /说明/ }), '急{Enter}');
  await waitFor(() =>
    expect(world.messages.show).toHaveBeenCalledWith('success', '新建成功：SN9', expect.objectContaining({})),
  );
  const options = world.messages.show.mock.calls.at(-1)?.[2] as { readonly action: { run(): void; label: string } };
  options.action.run();
  expect(world.navigation.go).toHaveBeenCalledWith('/parcelDetail', { id: 'p9' });
});

it('a dialog begins in its first field that must be filled in, although its input comes later than the others', async () => {
  const world = await shown({});
  await world.press(give);
  const driver = await screen.findByRole('combobox', { name: /司机/ });
  await waitFor(() => expect(document.activeElement).toBe(driver));
});

describe('a refusal that can be put right on another page', () => {
  const refused = { '/reprice': (): Envelope => ({ status: 412, reason: 'noCard', message: '没有银行卡' }) };
  const tried = async (world: Awaited<ReturnType<typeof shown>>): Promise<void> => {
    await world.more('改价');
    await userEvent.type(await screen.findByRole('textbox', { name: /原因/ }), '油价{Enter}');
    await screen.findByText(/没有银行卡/);
  };
  it('leads there', async () => {
    const world = await shown(refused);
    await tried(world);
    await userEvent.click(screen.getByRole('button', { name: '去银行卡管理' }));
    expect(world.navigation.go).toHaveBeenCalledWith('/bankCard');
  });
  it('leads nobody to a page that is closed to them', async () => {
    const world = await shown(refused);
    world.services.set(Permissions.key, { can: (key: string) => key !== 'bankCard:view' });
    await tried(world);
    expect(screen.queryByRole('button', { name: '去银行卡管理' })).toBeNull();
  });
});
