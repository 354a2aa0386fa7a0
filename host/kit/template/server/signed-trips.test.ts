import { fakeGateway } from '@freightdeck/sdk/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acmeQuotes } from '../plugin.ts';
import { Enquiries } from './enquiries.js';
import { rateService } from './rate-service.js';

// What the platform itself calls: nobody has pressed anything.
let now = new Date('2026-11-29T02:00:00Z');
let gateway: Awaited<ReturnType<typeof fakeGateway>>;
beforeEach(async () => {
  const { hears, jobs, serves } = acmeQuotes;
  gateway = await fakeGateway({ plugin: 'acme-quotes', hears, jobs, permissions: Object.values(serves) });
  const enquiries = new Enquiries({ priceOf: () => 12_000, now: () => now });
  await gateway.connect(
    rateService({ api: gateway.url, origin: gateway.origin, platforms: ['10001', '10002'], enquiries }),
  );
});
afterEach(() => gateway.close());

test('a signed trip is counted once, however often it is told, and for its own platform', async () => {
  const told = { recordId: '01TRIP', id: 'event-1' };
  expect((await gateway.event('waybill.sign', told)).data).toEqual({ signed: 1 });
  expect((await gateway.event('waybill.sign', told)).data).toEqual({ signed: 1 });
  expect((await gateway.event('waybill.sign')).data).toEqual({ signed: 2 });
  expect((await gateway.event('waybill.sign', { platform: '10002' })).data).toEqual({ signed: 1 });
});

test('no person can say that a trip was signed, nor that it is night', async () => {
  for (const path of ['signed', 'nightly'])
    expect(await gateway.call(path, { id: 'event-1' })).toMatchObject({ status: 403 });
});

test('the night throws out enquiries of a month ago', async () => {
  await gateway.call('enquiries/enquire', { model: { cargo: 'coal', weight: 32_180 }, requestId: 'r1' });
  expect((await gateway.job('nightly')).data).toEqual({ forgotten: 0 });
  now = new Date('2027-01-15T02:00:00Z');
  expect((await gateway.job('nightly')).data).toEqual({ forgotten: 1 });
});
