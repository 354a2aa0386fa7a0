import { renderPage } from '@freightdeck/plugin-kit/testing';
import { fakeGateway } from '@freightdeck/sdk/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acmeQuotes } from './plugin.ts';
import { rateService } from './server/rate-service.js';
import plugin from './web/index.ts';

// The pages with the console's own page engine, and our own service behind them.
const all = Object.values(acmeQuotes.serves);
const add = (requestId: string) => ({ model: { cargo: 'coal', weight: 32_180 }, requestId });
let gateway: Awaited<ReturnType<typeof fakeGateway>>;
beforeEach(async () => {
  gateway = await fakeGateway({ plugin: 'acme-quotes', permissions: all });
  await gateway.connect(rateService({ api: gateway.url, origin: gateway.origin, platforms: ['10001'] }));
});
afterEach(() => gateway.close());

test('the list shows what was asked, in the words of the dictionary', async () => {
  await gateway.call('enquiries/enquire', add('r1'));
  const page = await renderPage(plugin, 'acme-quotes.enquiries', { gateway, language: 'en' });
  await expect.poll(() => page.place.textContent, { timeout: 5000 }).toContain('E-0001');
  await expect.poll(() => page.place.textContent).toContain('Coal');
  expect([...page.untold]).toEqual([]);
  await page.close();
});

test('another platform is not shown it, and a person without the key is refused', async () => {
  await gateway.call('enquiries/enquire', add('r1'));
  const other = { platform: '10002' };
  expect(await gateway.call('enquiries/get', { id: '1' }, other)).toMatchObject({ status: 403 });
  expect(await gateway.call('enquiries/enquire', add('r2'), { permissions: [] })).toMatchObject({ status: 403 });
});

test('the form has the weight that its address names', async () => {
  const page = await renderPage(plugin, 'acme-quotes.enquire', { gateway, query: { weight: '32180' } });
  const values = () => [...page.place.querySelectorAll('input')].map(({ value }) => value);
  await expect.poll(values, { timeout: 5000 }).toContain('32.180');
  await page.close();
});
