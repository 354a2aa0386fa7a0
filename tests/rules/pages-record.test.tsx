import {
  choice,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  list,
  money,
  text,
} from '@freightdeck/sdk/contract';
import { Refusal, action, formPage, recordPage } from '@freightdeck/sdk/web';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FormView, RecordView } from '../../core/web/pages/index.ts';
import { consoleServices } from '../support/console-services.tsx';

// A busy machine takes its time to load the parts of a form.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
const station = defineResource({
  name: 'station',
  path: '/api/station',
  table: 'station',
  tenancy: 'tenant',
  label: 'name',
  access: ['k'],
  sorts: [],
  filters: { name: 'like' },
  fields: {
    name: text(20),
    state: choice('S', [
      { value: 1, zh: '启用', en: 'On', tone: 'done' },
      { value: 2, zh: '停用', en: 'Off', tone: 'stopped' },
    ]),
    fee: money(),
  },
});
const stop = defineCommand({ name: 'station.stop', path: '/stop', access: ['k'], on: station, danger: true });
const start = defineCommand({ name: 'station.start', path: '/start', access: ['k'], on: station });
const add = defineCommand({
  name: 'station.add',
  path: '/add',
  access: ['k'],
  input: { name: text(10, 2), partners: list(id('station')) },
});
const flow = defineWorkflow({ name: 'station', resource: station, state: 'state', initial: 1, transitions: {} });
const definition = recordPage(station, {
  workflow: flow as never,
  figures: ['fee'],
  sections: [{ title: 'basic', fields: ['name', 'fee'] }],
  actions: [action(stop), action(start)] as never,
  tabs: [{ id: 'log', part: ({ record }) => <p>日志 {record.name}</p> }],
});
const record = {
  id: 's1',
  platformId: '1',
  version: 4,
  abilities: ['station.stop'],
  name: '北仑站',
  state: 1,
  fee: 1000,
};
const texts = {
  'waybill.action.stop': '停用站点',
  'waybill.action.add': '新增站点',
  'waybill.tab.log': '日志',
  'waybill.field.name': '名称',
  'waybill.field.partners': '伙伴',
};

describe('record page', () => {
  const shown = async () => {
    const world = consoleServices({ query: { id: 's1' }, texts });
    world.http.get.mockResolvedValue(record);
    world.http.events.mockResolvedValue([
      {
        id: 'e',
        action: 'station.stop',
        fromState: '1',
        toState: '2',
        actorType: 'system',
        actorName: '',
        at: '2026-03-01 08:00:00',
        reason: '到期',
        detail: {},
      },
    ] as never);
    render(
      <world.Console>
        <RecordView definition={definition} />
      </world.Console>,
    );
    await screen.findByRole('heading', { level: 2, name: '北仑站' });
    return world;
  };
  it('shows head, status, what the record allows, and what happened', async () => {
    await shown();
    expect(screen.getAllByText('启用')[0]?.closest('[data-tone]')?.getAttribute('data-tone')).toBe('done');
    expect(document.querySelector('[data-action="station.stop"]')).not.toBeNull();
    expect(document.querySelector('[data-action="station.start"]')).toBeNull();
    expect(await screen.findByText('到期')).toBeTruthy();
    expect(screen.getByText('系统', { exact: false })).toBeTruthy();
  });
  it('asks before a danger, by the name of the record, sends its version, and reads the record again', async () => {
    const { http, messages } = await shown();
    http.run.mockResolvedValueOnce({});
    await userEvent.click(document.querySelector('[data-action="station.stop"]') as HTMLElement);
    expect(messages.confirm).toHaveBeenCalledWith(
      expect.objectContaining({ danger: true, text: expect.stringContaining('北仑站') }),
    );
    await waitFor(() => expect(http.get).toHaveBeenCalledTimes(2));
    expect(http.run.mock.lastCall?.[2]).toEqual({ id: 's1', version: 4 });
  });
  it('moves between tabs by arrow', async () => {
    await shown();
    screen.getByRole('tab', { selected: true }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByText('日志 北仑站')).toBeTruthy();
    expect(document.activeElement?.getAttribute('data-tab')).toBe('log');
  });
  it('says when there is no such record', async () => {
    const world = consoleServices({ query: { id: 'x' } });
    world.http.get.mockRejectedValue(new Refusal({ status: 404, reason: 'notFound', message: '记录不存在或已被删除' }));
    render(
      <world.Console>
        <RecordView definition={definition} />
      </world.Console>,
    );
    expect(await screen.findByText('记录不存在或已被删除')).toBeTruthy();
  });
});

/** What a picker of stations is answered. */
const offered = {
  rows: [{ id: 's1', value: 's1', name: '北仑站', line: '', nameMarks: [], lineMarks: [], refused: null }],
  create: null,
};
describe('form page', () => {
  it('offers the records a field refers to, says what is wrong at the field, and goes where it was told', async () => {
    const world = consoleServices({ texts });
    const done = vi.fn();
    world.http.ask.mockResolvedValue(offered);
    world.http.run.mockResolvedValue({});
    render(
      <world.Console>
        <FormView definition={formPage(add, { done })} />
      </world.Console>,
    );
    const name = screen.getByRole('textbox', { name: /名称/ });
    fireEvent.change(name, { target: { value: '甲' } });
    await userEvent.click(await screen.findByRole('checkbox', { name: '北仑站' }));
    await userEvent.click(screen.getByRole('button', { name: '新增站点' }));
    expect(await screen.findByText('不能少于 2 个字符')).toBeTruthy();
    fireEvent.change(name, { target: { value: '甲站' } });
    expect(screen.queryByText('不能少于 2 个字符')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '新增站点' }));
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(world.http.run.mock.lastCall?.[1]).toEqual({ name: '甲站', partners: ['s1'] });
  });
  it('says why a record cannot be looked for, instead of an empty answer, and opens for text without a key', async () => {
    const visit = defineCommand({ name: 'station.add', path: '/visit', access: ['k'], input: { at: id('station') } });
    const world = consoleServices({ texts: { ...texts, 'waybill.field.at': '站点' } });
    world.http.ask.mockRejectedValueOnce(
      new Refusal({ status: 403, reason: 'forbidden', message: '没有权限进行该操作' }),
    );
    world.http.ask.mockResolvedValue(offered);
    render(
      <world.Console>
        <FormView definition={formPage(visit, { done: vi.fn() })} />
      </world.Console>,
    );
    const picker = await screen.findByRole('combobox', { name: /站点/ });
    // An input method hands over its text without the key that opens a list.
    fireEvent.change(picker, { target: { value: '北' } });
    expect(picker.getAttribute('aria-expanded')).toBe('true');
    expect(await screen.findByText(/没有权限进行该操作/)).toBeTruthy();
    expect(screen.queryByText('没有匹配的记录')).toBeNull();
    fireEvent.change(picker, { target: { value: '北仑' } });
    expect(await screen.findByRole('option', { name: '北仑站' })).toBeTruthy();
  });
});
