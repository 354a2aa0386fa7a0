import { renderPage, renderPart } from '@freightdeck/plugin-kit/testing';
import type { VehicleRecord, WaybillRecord } from '@freightdeck/sdk/contract';
import { fakeGateway } from '@freightdeck/sdk/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acmeTyres } from '../../host/kit/examples/plugin.ts';
import { tyreService } from '../../host/kit/examples/server/tyre-service.js';
import plugin from '../../host/kit/examples/web/index.ts';

const all = [...new Set(Object.values(acmeTyres.serves))];
let gateway: Awaited<ReturnType<typeof fakeGateway>>;
beforeEach(async () => {
  gateway = await fakeGateway({ plugin: 'acme-tyres', permissions: all });
  await gateway.connect(
    tyreService({ api: gateway.url, origin: gateway.origin, platforms: ['10001'], vehicles: ['沪A12345', '蒙K12345'] }),
  );
});
const opened: Awaited<ReturnType<typeof renderPart>>[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await gateway.close();
});

const base = { id: '1', platformId: '10001', version: 1, abilities: [] };
const waybill = { ...base, vehicleNum: '沪A12345' } as unknown as WaybillRecord;
const stranger = { ...base, vehicleNum: '京A00000' } as unknown as WaybillRecord;
const vehicle = { ...base, vehicleNum: '沪A12345', ratedLoadKg: 30_000 } as unknown as VehicleRecord;
/** Draws a part, waits for these words, and answers what else it shows. */
async function shows(page: Promise<Awaited<ReturnType<typeof renderPart>>>, words: string): Promise<HTMLElement> {
  const one = await page;
  const { place, untold } = one;
  opened.push(one);
  await expect.poll(() => document.body.textContent, { timeout: 5000 }).toContain(words);
  expect([...untold]).toEqual([]);
  return place;
}

test('a column of a list: each row of its own, one call for all of them', async () => {
  const asked = vi.spyOn(XMLHttpRequest.prototype, 'open');
  const known = await renderPart(plugin, 'waybill.columns', 'tyres', { record: waybill }, { gateway, language: 'en' });
  await expect.poll(() => known.place.textContent, { timeout: 5000 }).toBe('6 tyres');
  expect(asked.mock.calls.filter(([, url]) => String(url).includes('acme-tyres')).map(([, url]) => url)).toEqual([
    expect.stringContaining('/api/partner/acme-tyres/plates'),
  ]);
  asked.mockRestore();
  await known.close();
  const none = await renderPart(plugin, 'waybill.columns', 'tyres', { record: stranger }, { gateway });
  expect(none.place.textContent).toBe('–');
  await none.close();
});
test('a tab of a record', async () => {
  const place = await shows(
    renderPart(plugin, 'waybill.record', 'tyres', { record: waybill }, { gateway, language: 'en' }),
    'Rent per trip',
  );
  expect(place.textContent).toContain('沪A12345');
});
test('an action of a record is a button', async () => {
  const given = { record: waybill, changed: () => undefined };
  const { place, close } = await renderPart(plugin, 'waybill.actions', 'fit', given, { gateway });
  expect(place.querySelector('button')?.textContent).toBe('装胎');
  await close();
});
test('a check marks the field that is wrong, and takes its mark along when it goes', async () => {
  const found = vi.fn();
  const { place, close } = await renderPart(plugin, 'vehicle.checks', 'load', { record: vehicle, found }, { gateway });
  await expect.poll(() => place.textContent, { timeout: 5000 }).toBe('轮胎只可承载 21 吨');
  expect(found).toHaveBeenLastCalledWith('ratedLoadKg', 'wrong');
  await close();
  expect(found).toHaveBeenLastCalledWith('ratedLoadKg', undefined);
});
test('a tile of the cockpit', async () => {
  await shows(renderPart(plugin, 'cockpit.tiles', 'worn', {}, { gateway, language: 'en' }), '1 tyre is worn');
});
test('a command of the palette stands over the page until it is done', async () => {
  const done = vi.fn();
  const { close } = await renderPart(plugin, 'palette.commands', 'find', { done }, { gateway });
  await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('轮胎编号');
  await close();
});
test('what a price change has to pay for follows the price that is typed', async () => {
  const given = { goodsId: '1', carrierPrice: 12_000, applyTo: null };
  await shows(renderPart(plugin, 'goods.priceChange', 'tyres', given, { gateway }), '每趟轮胎租金约合每吨');
  const nothing = { ...given, carrierPrice: null };
  const { place, close } = await renderPart(plugin, 'goods.priceChange', 'tyres', nothing, { gateway });
  expect(place.textContent).toBe('');
  await close();
});
test.each([
  ['acme-tyres.tyres', {}, 'T-0001'],
  ['acme-tyres.tyre', { id: '1' }, 'Rent per trip'],
  ['acme-tyres.fit', { vehicleNum: '沪A12345' }, 'Plate'],
  ['acme-tyres.board', {}, 'Tyres in use, by vehicle'],
])('page %s', async (route, query, words) => {
  const { place, untold, close } = await renderPage(plugin, route, { gateway, language: 'en', query });
  await expect.poll(() => place.textContent, { timeout: 5000 }).toContain(words);
  if (route === 'acme-tyres.fit')
    await expect.poll(() => [...place.querySelectorAll('input')].map(({ value }) => value)).toContain('沪A12345');
  expect([...untold]).toEqual([]);
  await close();
});
test('the service counts waybills in the console, with the token that came along', async () => {
  const path = '/api/trucking/truckingWaybillInfo/total';
  const asked: unknown[] = [];
  const console = await fakeGateway({
    plugin: 'acme-tyres',
    permissions: all,
    answers: { [`/api/partner-back${path}`]: (body) => (asked.push(body), { status: 200, data: { total: 7 } }) },
  });
  await console.connect(tyreService({ api: console.url, origin: console.origin, platforms: ['10001'] }));
  expect(await console.call('trips', { vehicleNum: '沪A12345' })).toMatchObject({ status: 200, data: { total: 7 } });
  expect(asked).toEqual([{ conditions: [{ type: 'like_vehicleNum', value: '沪A12345' }] }]);
  await console.close();
});
