import { expect, it, vi } from 'vitest';
import { recordLine, warningsOf } from '../../core/web/pages/actions.ts';
import { keptTo } from '../../core/web/pages/counted-field.ts';
import { ListStore } from '../../core/web/pages/list-store.ts';
import type { AnyRecord } from '../../core/web/pages/list-store.ts';
import { invoices } from '../../plugins/invoice/contract/index.ts';
import { approveSettlement } from '../../plugins/settlement/contract/index.ts';
import zh from '../../plugins/settlement/locales/zh.json' with { type: 'json' };
import { page as drafts } from '../../plugins/settlement/web/pages/drafts.ts';
import { page as orders } from '../../plugins/settlement/web/pages/orders.ts';
import type { Http, ListDefinition } from '../../sdk/web/index.ts';

const state = { page: 1, limit: 20, filters: {}, sought: {}, sort: undefined, also: [] } as never;
const row = (id: string, version = 1) => ({ id, version, abilities: [] }) as unknown as AnyRecord;
const failed = (id: string) => ({ recordId: id, label: id, reason: 'fundsShort', message: '差额' });
const inChinese = ({ zh: words }: { readonly zh: string }): string => words;

function refused() {
  const list = vi.fn(async () => ({ itemList: [row('1'), row('2'), row('3')], total: 3, totals: {} }));
  const http = { list, total: vi.fn(async () => ({ total: 3 })), counts: vi.fn(async () => ({})) } as unknown as Http;
  const store = new ListStore(http, orders as unknown as ListDefinition);
  store.keep({ keep: new Set(['1', '2']), records: [row('1'), row('2')], failed: [failed('1'), failed('2')] as never });
  return { store, list, said: () => store.failed.map(({ recordId }) => recordId) };
}

it('what was refused is said of the rows that stay selected, and of no other', async () => {
  const { store, list, said } = refused();
  await store.load(state);
  expect(said()).toEqual(['1', '2']);
  store.select(['1'], false);
  expect(said()).toEqual(['2']);
  // Somebody has mended it, or it went through by itself.
  list.mockResolvedValueOnce({ itemList: [row('1'), row('2', 2)], total: 2, totals: {} });
  await store.load(state);
  expect(said()).toEqual([]);
});

it('who clears the selection has read what was refused', () => {
  const { store, said } = refused();
  store.clearSelection();
  expect(said()).toEqual([]);
});

it('a list that keeps to some states has tabs of those alone', () => {
  expect(keptTo(drafts, 'settleStatus')).toEqual([10, 70]);
  expect(keptTo(orders, 'settleStatus')).not.toContain(10);
  expect(keptTo({}, 'settleStatus')).toBeUndefined();
});

it('a checker reads which rules the trip breaks before the order is approved; nothing is said of a clean one', () => {
  const own = (id: string, values = (): Readonly<Record<string, string>> => ({})): string | undefined =>
    Object.entries(zh)
      .find(([name]) => name === id)?.[1]
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => values()[name] ?? '');
  const clean = { ...row('1'), stopsSettling: null, stopsPaying: null, stopsInvoicing: null } as AnyRecord;
  expect(warningsOf(approveSettlement, clean, own, inChinese as never)).toEqual([]);
  const broken = { ...clean, stopsSettling: ['T-04'], stopsPaying: ['Q-10'] } as unknown as AnyRecord;
  const [settling, paying, ...more] = warningsOf(approveSettlement, broken, own, inChinese as never);
  expect(settling).toContain('T-04 进入装卸货围栏');
  expect(settling).toContain('结算');
  expect(paying).toContain('Q-10 不在黑名单');
  expect(more).toEqual([]);
});

it('the same words stand once in the line about a record', () => {
  const record = { ...row('1'), invoiceNo: '77', companyName: '甲公司', titleName: '甲公司' } as unknown as AnyRecord;
  expect(recordLine(invoices, record, inChinese as never)).toBe('77 · 甲公司');
});
