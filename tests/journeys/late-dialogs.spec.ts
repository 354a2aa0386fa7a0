import type { Page, Route } from '@playwright/test';
import { dialogOf, expect, openConsole, test } from './signed-in.ts';

const tenant = 'zybx';
const id = 'late-book';
const open = `设置 ${id} ${tenant}`;
const activation = {
  ...{ platformId: tenant, platformName: '众元', pluginId: id, packageId: 'p1', version: '1.0.0', hasSettings: true },
  ...{ active: true, stopped: null, reason: null, consent: [], consentedBy: 'admin', offer: null, serves: false },
  ...{ consentedAt: '2026-01-31 08:30:00', updatedAt: '2026-01-31 08:30:00', updatedBy: 'admin', origin: null },
  deliveries: null,
};
const version = {
  ...{ id: 'p1', pluginId: id, version: '1.0.0', title: { zh: '运价手册', en: 'Rate book' }, publisherName: '' },
  ...{ sdk: '1', asks: [], serves: [], size: 1, createdAt: '2026-01-31 08:30:00', killedAt: null, killReason: null },
  ...{ signed: false, reviewedAt: null, reviewedBy: null, withdrawReason: null, leftOut: [], notices: [], uploads: [] },
  missing: null,
};
const setting = (name: string, zh: string, kind: 'secret' | 'number', value: number | null) => ({
  ...{ name, kind, value, title: { zh, en: name }, isSet: value !== null, updatedBy: null, updatedAt: null },
});
const answer = (route: Route, data: unknown): Promise<void> =>
  route
    .fulfill({ contentType: 'application/json', body: JSON.stringify({ status: 200, data }) })
    .catch(() => undefined);
const later = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

/** A plugin with settings, of which the values come late; answers what the dialog sends. */
async function lateSettings(page: Page, waits: number): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route('**/partnerPlugin/overview*', (route) =>
    answer(route, { packages: [version], publishers: [], activations: [activation] }),
  );
  await page.route('**/partnerPlugin/settings*', async (route) => {
    await later(waits);
    await answer(route, {
      settings: [setting('apiKey', '接口密钥', 'secret', null), setting('surcharge', '每吨加价', 'number', 150)],
      misfits: [],
    });
  });
  await page.route('**/partnerPlugin/configure*', async (route) => {
    sent.push((route.request().postDataJSON() as { readonly model: unknown }).model);
    await answer(route, {});
  });
  return sent;
}
async function slowMachine(page: Page, rate = 6): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate });
}

for (const [name, waits] of [
  ['at once', 0],
  ['late', 1500],
] as const)
  test(`a dialog whose first values come ${name} sends what is typed and seen, on a slow machine`, async ({
    alone: page,
  }) => {
    const sent = await lateSettings(page, waits);
    await openConsole(page, '/plugins', `admin_${tenant}`, { language: 'zh' });
    await slowMachine(page);
    await page.getByRole('button', { name: open }).click();
    await expect(dialogOf(page)).toBeVisible();
    // Nobody sees where these would go.
    await page.keyboard.type('99');
    const secret = dialogOf(page).getByLabel('接口密钥', { exact: true });
    await secret.click();
    await page.keyboard.type('typed-by-nobody-else', { delay: 30 });
    const entered = await secret.inputValue();
    const surcharge = dialogOf(page).getByLabel('每吨加价');
    await surcharge.press('Control+a');
    await page.keyboard.type('250', { delay: 30 });
    await expect(surcharge).toHaveValue('250');
    await page.keyboard.press('Enter');
    await expect(dialogOf(page)).toHaveCount(0);
    expect(entered).toMatch(/^(99)?typed-by-nobody-else$/);
    expect(sent).toEqual([{ pluginId: id, values: { surcharge: 250 }, secrets: { apiKey: entered } }]);
  });
