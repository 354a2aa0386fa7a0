import { expect, test } from 'vitest';
import { Enquiries } from './enquiries.js';

const of = (platform: string, ...codes: readonly string[]) => ({
  sub: 'u1',
  platform,
  permissions: codes.map((code) => `acme-quotes.enquiries:${code}`),
});
const [ours, theirs, reader] = [of('10001', 'view', 'add'), of('10002', 'view', 'add'), of('10001', 'view')];
const book = () => new Enquiries({ priceOf: () => 12_000 });
const asked = { model: { cargo: 'coal', weight: 32_180 }, requestId: 'r1' };

test('the same request is one enquiry, and another platform does not see it', () => {
  const { calls } = book();
  const first = calls.enquire(ours, asked);
  expect(calls.enquire(ours, asked)).toEqual(first);
  expect(calls.paging(ours, {}).pageResult).toMatchObject({ total: 1, itemList: [{ sn: 'E-0001', price: 12_000 }] });
  expect(calls.paging(theirs, {}).pageResult.total).toBe(0);
  expect(calls.get(theirs, { id: first.data.id }).status).toBe(404);
});

test('what is accepted cannot be accepted again, nor by who has read an older version', () => {
  const { calls } = book();
  const { id } = calls.enquire(ours, asked).data;
  expect(calls.get(ours, { id }).data.abilities).toEqual(['acmeQuotesEnquiry.accept']);
  expect(calls.get(reader, { id }).data.abilities).toEqual([]);
  expect(calls.accept(ours, { id, version: 1, requestId: 'r2' }).status).toBe(200);
  expect(calls.accept(ours, { id, version: 1, requestId: 'r3' }).reason).toBe('stale');
  expect(calls.accept(ours, { id, version: 2, requestId: 'r4' }).reason).toBe('wrongState');
  expect(calls.statistics(ours, {}).data).toEqual({ 20: 1 });
  expect(calls.events(ours, { id }).data.map(({ action }: { action: string }) => action)).toEqual([
    'accept',
    'enquire',
  ]);
});

test('a cargo that is not in the list, and a load without weight, are refused', () => {
  const { calls } = book();
  for (const model of [{ cargo: 'gold', weight: 1 }, { cargo: 'coal', weight: 0 }, {}])
    expect(calls.enquire(ours, { model, requestId: JSON.stringify(model) })).toMatchObject({ status: 400 });
  expect(calls.total(ours, {}).data.total).toBe(0);
});
