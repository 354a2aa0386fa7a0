import { choice, dateTime, defineCommand, defineResource, file, optional, text } from '@freightdeck/sdk/contract';
import { Refusal, auditPage, listPage } from '@freightdeck/sdk/web';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { fireEvent, screen } from '@testing-library/react';
import { consoleServices } from './console-services.tsx';

/** An audit workbench over three ship captains, for tests of the desk. */
const captains = defineResource({
  name: 'captain',
  path: '/api/captain',
  table: 'captain',
  tenancy: 'tenant',
  label: 'name',
  access: ['k'],
  sorts: ['createdAt'],
  filters: { name: 'like', state: 'in' },
  fields: {
    name: text(20),
    ticket: text(20),
    state: choice('CAPTAIN', [
      { value: 1, zh: '待审核', en: 'Waiting', tone: 'waiting' },
      { value: 2, zh: '通过', en: 'Passed', tone: 'done' },
    ]),
    idFront: optional(file()),
    idBack: optional(file()),
    createdAt: dateTime(),
  },
});
const pass = defineCommand({ name: 'captain.approve', path: '/api/captain/approve', access: ['k'], on: captains });
const refuse = defineCommand({
  name: 'captain.reject',
  path: '/api/captain/reject',
  access: ['k'],
  on: captains,
  input: { reason: text(60) },
});
export const bench = auditPage(captains, {
  pass,
  refuse,
  waiting: { in_state: [1] },
  sections: [{ title: 'basic', fields: ['name', 'ticket'] }],
  recognised: (record) => ({ ticket: record.ticket === 'T2' ? 'T9' : record.ticket }),
});
export const list = listPage(captains, {
  columns: ['name', 'state'],
  filters: ['name', 'state'],
  sort: { createdAt: 'asc' },
  workbench: bench,
}) as ListDefinition;
const rows = [1, 2, 3].map((n) => ({
  id: `c${n}`,
  platformId: '1',
  version: n,
  abilities: ['captain.approve', 'captain.reject'],
  name: `船长${n}`,
  ticket: `T${n}`,
  state: 1,
  idFront: `front${n}`,
  idBack: `back${n}`,
  createdAt: '2026-03-01 08:00:00',
}));
const texts = {
  'waybill.field.name': '姓名',
  'waybill.field.ticket': '证号',
  'waybill.field.idFront': '身份证正面',
  'waybill.field.idBack': '身份证反面',
  'waybill.section.basic': '基本信息',
};

export function world(query: Readonly<Record<string, string>>, held: Readonly<Record<string, string>> = {}) {
  const base = consoleServices({ query, texts });
  const calls: { name: string; input: Record<string, unknown>; on: unknown }[] = [];
  base.http.list.mockImplementation(async () => ({
    itemList: rows,
    total: rows.length,
    page: 1,
    limit: 50,
    totals: {},
  }));
  base.http.get.mockImplementation(async (_: unknown, id: string) => rows.find((row) => row.id === id));
  base.http.ask.mockResolvedValue({ claims: Object.entries(held).map(([record, name]) => ({ record, name })) });
  base.http.run.mockImplementation(async (command: { name: string }, input: Record<string, unknown>, on: unknown) => {
    calls.push({ name: command.name, input, on });
    const holder = command.name === 'audit.claim' ? held[String(input['record'])] : undefined;
    if (holder) throw new Refusal({ status: 409, reason: 'claimed', message: `${holder}正在审核这条记录` });
    return {};
  });
  base.upload.open.mockImplementation(async (id: string) => `blob:${id}`);
  return { ...base, calls, of: (name: string) => calls.filter((call) => call.name === name) };
}
export const press = (key: string, more: object = {}): void => {
  fireEvent.keyDown(document.querySelector('[data-page="audit"]') ?? document.body, { key, ...more });
};
export const shownName = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { level: 2, name });
export const markOf = (field: string): string | undefined =>
  document.querySelector<HTMLElement>(`[data-field="${field}"]`)?.dataset['mark'];
/** Until the record before the auditor is theirs to decide. */
export const canDecide = (): boolean => !(document.querySelector('[data-act="pass"]') as HTMLButtonElement).disabled;
