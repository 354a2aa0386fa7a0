import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, openConsole, test, watchErrors } from './signed-in.ts';

const address = (path: string): URL => new URL(path, process.env.JOURNEYS_URL);
const asked = 'freightdeck-edition=open';
const documentOf = async (cookie = ''): Promise<{ readonly text: string; readonly policy: string }> => {
  const answer = await fetch(address('/'), { headers: { cookie } });
  return { text: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
};
const isOpen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('script[type=importmap]') !== null);
const cookiesOf = async (context: BrowserContext): Promise<readonly string[]> =>
  (await context.cookies()).map(({ name, value }) => `${name}=${value}`);

/** Every script that a page can come to, by what the scripts themselves name. */
async function scriptsFrom(page: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const visit = async (text: string): Promise<void> => {
    const fresh = [...new Set([...text.matchAll(/[\w.-]+-[\w-]{8}\.js/g)].map(([name]) => name))].filter(
      (name) => !found.has(name),
    );
    for (const name of fresh) found.add(name);
    for (const name of fresh) {
      const answer = await fetch(address(`/assets/${name}`));
      if (answer.ok) await visit(await answer.text());
      else found.delete(name);
    }
  };
  await visit(page);
  return found;
}

/** What a page weighs up to the first rows: document and scripts, packed alike. */
async function weightUntilReady(
  context: BrowserContext,
): Promise<{ readonly document: number; readonly scripts: number }> {
  const page = await context.newPage();
  const cookie = (await cookiesOf(context)).join('; ');
  // Asked for again: a browser lets go of what it has read.
  const seen = new Map<string, Promise<ArrayBuffer>>();
  page.on('response', (response) => {
    if (['document', 'script'].includes(response.request().resourceType()))
      seen.set(
        response.url().split('?', 1)[0]!,
        fetch(response.url(), { headers: { cookie } }).then((answer) => answer.arrayBuffer()),
      );
  });
  await openConsole(page, '/waybillManage', 'disp_10001');
  await expect(page.locator('[data-page=waybillManage] [role=row]').nth(5)).toBeVisible();
  const taken = [...seen];
  let document = 0;
  let scripts = 0;
  for (const [url, body] of taken) {
    const size = gzipSync(await body, { level: 9 }).length;
    if (url.endsWith('.js')) scripts += size;
    else document += size;
  }
  await page.close();
  return { document, scripts };
}

test('who has no partner gets a page that knows of none', async ({ browser }) => {
  const [plain, open] = await Promise.all([documentOf(), documentOf(`a=1; ${asked}`)]);
  expect(plain.text).not.toContain('importmap');
  expect(open.text).toContain('<script type="importmap">');
  // A hash for each inline script: the page's own, its list of scripts, and the import map.
  expect([plain, open].map(({ policy }) => policy.match(/'sha256-/g)?.length)).toEqual([2, 3]);
  for (const { text } of [plain, open]) {
    const places = ['type="importmap"', 'type="module"', 'sessionStorage']
      .map((mark) => text.indexOf(mark))
      .filter((place) => place >= 0);
    expect(places, 'a map before what it maps, and scripts asked for before the page looks into its stores').toEqual(
      [...places].sort((one, other) => one - other),
    );
  }
  expect((await fetch(address('/open.html'))).status).toBe(404);
  const reached = await scriptsFrom(plain.text);
  expect(reached.size).toBeGreaterThan(200);
  expect(
    [...reached].filter((name) => /^(shared|frame-host)-/.test(name)),
    'no module is shared, so none is kept whole',
  ).toEqual([]);
  const { modules } = (await (await fetch(address('/shared.json'))).json()) as {
    readonly modules: Readonly<Record<string, { readonly url: string }>>;
  };
  for (const { url } of Object.values(modules)) expect(reached.has(url.split('/').at(-1)!), url).toBe(false);

  const context = (cookies: boolean) =>
    browser.newContext({
      baseURL: process.env.JOURNEYS_URL,
      viewport: { width: 1440, height: 900 },
      ...(cookies && {
        storageState: {
          cookies: [
            {
              name: 'freightdeck-edition',
              value: 'open',
              domain: '127.0.0.1',
              path: '/',
              expires: -1,
              httpOnly: false,
              secure: false,
              sameSite: 'Lax',
            },
          ],
          origins: [],
        },
      }),
    });
  const [without, withOpen] = [await context(false), await context(true)];
  const [light, heavy] = [await weightUntilReady(without), await weightUntilReady(withOpen)];
  console.log(
    `up to the first rows, gzip: plain edition ${light.document} B document + ${light.scripts} B scripts; open edition ${heavy.document - light.document} B + ${heavy.scripts - light.scripts} B more`,
  );
  // How many scripts have been prefetched by then differs from run to run; the document does not.
  expect(heavy.document).toBeGreaterThan(light.document);
  await Promise.all([without.close(), withOpen.close()]);
});

test('a browser whose tenant has no partners any more is given the plain page at its next load', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: process.env.JOURNEYS_URL });
  await context.addCookies([{ name: 'freightdeck-edition', value: 'open', url: address('/').href }]);
  const page = await context.newPage();
  const errors = watchErrors(page);
  await openConsole(page, '/home', 'admin_10001');
  expect(await isOpen(page)).toBe(true);
  expect(await cookiesOf(context)).not.toContain(asked);
  // One build, two editions: neither is newer than the other.
  await expect(page.getByText('系统已有新版本')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('tablist').first()).toBeVisible();
  expect(await isOpen(page)).toBe(false);
  expect(errors).toEqual([]);
  await context.close();
});
