import { choice, defineCommand, defineResource, idNumber, mobile, text } from '@freightdeck/sdk/contract';
import { Permissions, Refusal, action, auditPage, formPage, recordPage } from '@freightdeck/sdk/web';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { runInAction } from 'mobx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AuditView, FormView, RecordView } from '../../core/web/pages/index.ts';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);
const drivers = defineResource({
  name: 'helm',
  path: '/api/helm',
  table: 'helm',
  tenancy: 'tenant',
  label: 'name',
  access: ['k'],
  sorts: [],
  filters: { name: 'like' },
  fields: {
    name: text(20),
    mobile: mobile('data:plainMobile'),
    idNumber: idNumber('data:plainId'),
    /** A number that nobody may see whole. */
    other: mobile(),
    state: choice('HELM', [{ value: 1, zh: '待审核', en: 'Waiting', tone: 'waiting' }]),
  },
});
const { name, mobile: phone } = drivers.fields;
const pass = defineCommand({ name: 'helm.approve', path: '/approve', access: ['k'], on: drivers });
const refuse = defineCommand({
  name: 'helm.reject',
  path: '/reject',
  access: ['k'],
  on: drivers,
  input: { reason: text(60) },
});
const edit = defineCommand({
  name: 'helm.edit',
  path: '/edit',
  access: ['k'],
  on: drivers,
  input: { name, mobile: phone },
});
const add = defineCommand({ name: 'helm.add', path: '/add', access: ['k'], input: { name, mobile: phone } });
const sections = [{ title: 'basic', fields: ['name', 'mobile', 'idNumber', 'other'] }] as const;
const page = recordPage(drivers, { figures: ['mobile'], sections, actions: [action(pass)] as never });
const rows = [1, 2].map((n) => ({
  id: `d${n}`,
  platformId: '1',
  version: n,
  abilities: ['helm.approve', 'helm.reject', 'helm.edit'],
  name: `司机${n}`,
  mobile: `199****000${n}`,
  idNumber: `1990**********011${n}`,
  other: '188****8888',
  state: 1,
}));
const plainOf = (id: string) => ({
  ...rows.find((row) => row.id === id),
  mobile: `1990000000${id.slice(1)}`,
  idNumber: `19900119800101011${id.slice(1)}`,
});
const texts = {
  'waybill.action.edit': '编辑',
  'waybill.action.add': '新增',
  'waybill.field.name': '姓名',
  'waybill.field.mobile': '手机号',
  'waybill.field.idNumber': '身份证号',
  'waybill.section.basic': '基本信息',
};
const show = '显示完整号码';
const hide = '隐藏完整号码';

function world(query: Readonly<Record<string, string>>, keys: readonly string[]) {
  const made = consoleServices({ query, texts });
  made.services.set(Permissions.key, { can: (key: string) => keys.includes(key) });
  made.http.get.mockImplementation(async (_: unknown, id: string, options: { plain?: readonly string[] } = {}) => {
    const plain = Object.entries(plainOf(id)).filter(([field]) => options.plain?.includes(field));
    return { ...rows.find((row) => row.id === id), ...Object.fromEntries(plain) };
  });
  made.http.list.mockResolvedValue({ itemList: rows, total: rows.length, page: 1, limit: 50, totals: {} });
  made.http.ask.mockResolvedValue({ claims: [] });
  made.http.run.mockResolvedValue({});
  const asked = () =>
    made.http.get.mock.calls.filter((call) => (call[2] as { plain?: readonly string[] } | undefined)?.plain);
  return { ...made, asked };
}
const both = ['data:plainMobile', 'data:plainId'];
/** The labelled value of a field in the section. */
const valueOf = (label: string): HTMLElement => {
  const term = screen.getAllByText(label, { selector: 'section dt' })[0];
  return term?.nextElementSibling as HTMLElement;
};
async function recordShown(keys: readonly string[]) {
  const made = world({ id: 'd1' }, keys);
  render(
    <made.Console>
      <RecordView definition={page} />
    </made.Console>,
  );
  await screen.findByRole('heading', { level: 2, name: '司机1' });
  return made;
}
const press = async (label: string, button: string): Promise<void> =>
  userEvent.click(within(valueOf(label)).getByRole('button', { name: button }));

describe('masked numbers of a record', () => {
  it('are shown whole when the holder of their keys asks, only the one that was pressed, and hidden again', async () => {
    const { asked } = await recordShown(both);
    expect(asked()).toEqual([]);
    // Mobile as a figure and in the section, and the identity number; never a number without a key.
    expect(screen.getAllByRole('button', { name: show })).toHaveLength(3);
    await press('身份证号', show);
    await waitFor(() => expect(valueOf('身份证号').textContent).toContain('199001198001010111'));
    expect(screen.queryByText('19900000001')).toBeNull();
    expect(asked()).toHaveLength(1);
    expect(asked()[0]?.slice(1)).toEqual(['d1', expect.objectContaining({ plain: ['idNumber'], quiet: true })]);
    await press('手机号', show);
    expect(await screen.findAllByText('19900000001')).toHaveLength(2);
    expect(asked()[1]?.slice(1)).toEqual(['d1', expect.objectContaining({ plain: ['mobile'] })]);
    expect(valueOf('身份证号').textContent).toContain('199001198001010111');
    expect(within(valueOf('手机号')).getByRole('button', { name: '复制手机号' })).toBeTruthy();
    await press('手机号', hide);
    expect(screen.queryByText('19900000001')).toBeNull();
    expect(valueOf('身份证号').textContent).toContain('199001198001010111');
    await press('身份证号', hide);
    expect(valueOf('身份证号').textContent).toContain('1990**********0111');
    expect(asked()).toHaveLength(2);
  });
  it('have no button for somebody without the key', async () => {
    await recordShown(['data:plainId']);
    expect(screen.getAllByRole('button', { name: show })).toHaveLength(1);
    expect(within(valueOf('手机号')).queryByRole('button', { name: show })).toBeNull();
    cleanup();
    await recordShown([]);
    expect(screen.queryByRole('button', { name: show })).toBeNull();
  });
  it('are hidden again when the record is left, also for who comes back to it', async () => {
    const { place } = await recordShown(both);
    await press('手机号', show);
    await screen.findAllByText('19900000001');
    for (const [id, heading] of [
      ['d2', '司机2'],
      ['d1', '司机1'],
    ] as const) {
      runInAction(() => {
        place.query = { id };
      });
      await screen.findByRole('heading', { level: 2, name: heading });
      expect(document.body.textContent).not.toContain('1990000000');
    }
  });
  it('an answer that comes after the record was left is not shown', async () => {
    const { http, place } = await recordShown(both);
    let answer: (values: unknown) => void = () => undefined;
    http.get.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    await press('手机号', show);
    runInAction(() => {
      place.query = { id: 'd2' };
    });
    await screen.findByRole('heading', { level: 2, name: '司机2' });
    runInAction(() => {
      place.query = { id: 'd1' };
    });
    await screen.findByRole('heading', { level: 2, name: '司机1' });
    await act(async () => answer(plainOf('d1')));
    expect(document.body.textContent).not.toContain('1990000000');
  });
  it('say in place why they are not shown', async () => {
    const { http } = await recordShown(both);
    http.get.mockRejectedValueOnce(new Refusal({ status: 429, reason: 'tooMany', message: '操作过于频繁' }));
    await press('手机号', show);
    expect(await within(valueOf('手机号')).findByRole('alert')).toHaveProperty('textContent', '操作过于频繁');
    expect(valueOf('手机号').textContent).toContain('199****0001');
    // The key was withdrawn meanwhile: the server answers masked.
    http.get.mockResolvedValueOnce(rows[0]);
    await press('手机号', show);
    await waitFor(() => expect(within(valueOf('手机号')).getByRole('alert').textContent).toBe('没有查看该号码的权限'));
    await press('手机号', show);
    await screen.findAllByText('19900000001');
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('are asked for in the audit workbench too, and are masked again at the next record', async () => {
    const bench = auditPage(drivers, { pass, refuse, waiting: { in_state: [1] }, sections });
    const { Console, asked } = world({ audit: 'start' }, both);
    render(
      <Console>
        <AuditView definition={bench} />
      </Console>,
    );
    await screen.findByRole('heading', { level: 2, name: '司机1' });
    await press('身份证号', show);
    await waitFor(() => expect(valueOf('身份证号').textContent).toContain('199001198001010111'));
    expect(asked()).toHaveLength(1);
    fireEvent.keyDown(document.querySelector('[data-page="audit"]') as Element, { key: 'j' });
    await screen.findByRole('heading', { level: 2, name: '司机2' });
    expect(valueOf('身份证号').textContent).toContain('1990**********0112');
    expect(asked()).toHaveLength(1);
  });
});

describe('a form that edits a masked number', () => {
  const formShown = async (command: typeof edit | typeof add) => {
    const made = world({ id: 'd1' }, both);
    const done = vi.fn();
    render(
      <made.Console>
        <FormView definition={formPage(command as never, { done })} />
      </made.Console>,
    );
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /手机号/ });
    return { ...made, done, box };
  };
  it('begins empty, says that empty keeps it, and sends nothing for it', async () => {
    const { http, done, box } = await formShown(edit);
    expect([box.value, box.placeholder, box.required]).toEqual(['', '199****0001', false]);
    expect(screen.getByText('不填则保持不变')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: /姓名/ }), { target: { value: '司机甲' } });
    fireEvent.blur(box);
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(http.run.mock.lastCall?.slice(1, 3)).toEqual([{ name: '司机甲' }, { id: 'd1', version: 1 }]);
  });
  it('still checks a number that is typed, and sends it', async () => {
    const { http, done, box } = await formShown(edit);
    fireEvent.change(box, { target: { value: '199' } });
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('手机号不正确')).toBeTruthy();
    fireEvent.change(box, { target: { value: '19900009999' } });
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(http.run.mock.lastCall?.[1]).toEqual({ name: '司机1', mobile: '19900009999' });
  });
  it('takes over what somebody else changed without the mask of a number', async () => {
    const { http, done } = await formShown(edit);
    const current = { ...rows[0], version: 7, name: '司机乙', mobile: '188****0007' };
    http.run.mockRejectedValueOnce(new Refusal({ status: 409, reason: 'stale', message: '已变更', current }));
    fireEvent.change(screen.getByRole('textbox', { name: /姓名/ }), { target: { value: '司机甲' } });
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    const compared = await screen.findByRole('table');
    expect(within(compared).queryByText('手机号')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '采用最新内容' }));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(http.run.mock.lastCall?.slice(1, 3)).toEqual([{ name: '司机乙' }, { id: 'd1', version: 7 }]);
  });
  it('asks for the number where there is no record yet', async () => {
    const { http, box } = await formShown(add);
    expect([box.placeholder, box.required]).toEqual(['', true]);
    expect(screen.queryByText('不填则保持不变')).toBeNull();
    fireEvent.change(screen.getByRole('textbox', { name: /姓名/ }), { target: { value: '司机甲' } });
    await userEvent.click(screen.getByRole('button', { name: '新增' }));
    expect(await screen.findByText('请填写此项')).toBeTruthy();
    expect(http.run).not.toHaveBeenCalled();
  });
});
