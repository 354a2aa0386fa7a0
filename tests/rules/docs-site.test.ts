import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anchorOf } from '../../host/bin/docs-site/pages.ts';
import { writeDocsSite } from '../../host/bin/docs-site.ts';
import { acmeTyres } from '../../host/kit/examples/plugin.ts';
import { root } from '../architecture/source-files.ts';
import { startEchoHttp } from '../support/echo-http.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-docs-'));
const out = join(folder, 'docs');
let version = '';
let pages: ReadonlyMap<string, string>;
beforeAll(() => {
  // A version from before stays.
  mkdirSync(join(out, '0.9.0'), { recursive: true });
  writeFileSync(join(out, '0.9.0/index.html'), '<!doctype html><title>before</title>');
  ({ version } = writeDocsSite(out));
  pages = new Map(
    readdirSync(join(out, version), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.html'))
      .map((name) => [name, readFileSync(join(out, version, name), 'utf8')]),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

test('every link and picture leads somewhere, and no page has a script or style within', () => {
  expect(pages.size).toBeGreaterThan(40);
  const lost: string[] = [];
  for (const [name, html] of pages) {
    for (const [, , target = ''] of html.matchAll(/ (href|src)="([^"]+)"/g)) {
      if (/^https?:/.test(target)) continue;
      const [path = '', anchor] = target.split('#', 2);
      const file = path === '' ? name : join(dirname(name), path);
      const isThere = existsSync(join(out, version, file));
      const hasAnchor = anchor === undefined || pages.get(file)?.includes(` id="${decodeURIComponent(anchor)}"`);
      if (!isThere || !hasAnchor) lost.push(`${name}: ${target}`);
    }
    expect(html, name).not.toMatch(/<script(?![^>]* src=)|<style| style="| on\w+="/);
  }
  expect(lost).toEqual([]);
});
test('each slot and each kind of page has a page, which shows an example that is compiled and run', () => {
  const shown = [...pages.values()].join('\n');
  const sources = readdirSync(join(root, 'host/kit/examples/web'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(pages|parts)\/.*\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, 'host/kit/examples/web', name), 'utf8').trim());
  expect(sources).toHaveLength(11);
  for (const source of sources) expect(shown).toContain(escaped(source));
  // The places of the guide's table are those of the examples.
  const guide = readFileSync(join(root, 'docs/partner-plugins.md'), 'utf8').split('## Parts in other pages')[1] ?? '';
  const section = guide.split('\n## ')[0] ?? '';
  const places = [...section.matchAll(/^\| `([\w.<>]+)` \|/gm)].map(([, place = '']) =>
    place.replace('<resource>', ''),
  );
  const filled = Object.keys(acmeTyres.contributions);
  expect(places.length).toBeGreaterThanOrEqual(7);
  for (const place of places)
    expect(
      filled.some((slot) => slot.endsWith(place)),
      place,
    ).toBe(true);
  const slots = readdirSync(join(root, 'docs/partner/slots'));
  expect(slots).toHaveLength(filled.length);
  for (const file of [...slots.map((name) => `slots/${name}`), 'pages/list.md', 'pages/record.md', 'pages/form.md'])
    expect(readFileSync(join(root, 'docs/partner', file), 'utf8'), file).toMatch(/!\[[^\]]+\]\([^)]+\.png\)/);
});
test('the search knows every public name of the SDK, and the topics of the guide', () => {
  const entries = JSON.parse(readFileSync(join(out, version, 'search.json'), 'utf8')) as readonly {
    readonly title: string;
    readonly address: string;
  }[];
  const at = (title: string): readonly string[] => entries.flatMap((one) => (one.title === title ? [one.address] : []));
  expect(at('listPage')).toEqual(['generated/sdk/freightdecksdkweb.html#listpage']);
  expect(at('While you write it')).toEqual(['partner-plugins/while-you-write-it.html']);
  const names = [...readFileSync(join(root, 'docs/generated/sdk.md'), 'utf8').matchAll(/^### (\w+)$/gm)];
  expect(names.length).toBeGreaterThan(900);
  for (const [, name = ''] of names) expect(at(name).join(' '), name).toContain(`#${anchorOf(name)}`);
});
test('the console serves it to anybody, under a policy of its own, and nothing beside it', async () => {
  mkdirSync(join(folder, 'web'));
  writeFileSync(join(folder, 'web/index.html'), '<!doctype html><title>console</title>');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  const { url } = await startEchoHttp({ webRoot: join(folder, 'web') });
  const begun = await fetch(`${url}/docs/`, { redirect: 'manual' });
  expect([begun.status, begun.headers.get('location')]).toEqual([302, `/docs/${version}/`]);
  const first = await fetch(`${url}/docs`);
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(first.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self';/,
  );
  expect(await first.text()).toContain('Freightdeck for plugins');
  expect(await (await fetch(`${url}/docs/0.9.0/`)).text()).toContain('before');
  expect(await (await fetch(`${url}/docs/versions.json`)).json()).toEqual([version, '0.9.0']);
  const statuses = ['9.9.9/', `${version}/nothing.html`, '..%2fsecret.txt', '%2e%2e/secret.txt', '.stamp', ''].map(
    async (path) => (await fetch(`${url}/docs/${path}`, { redirect: 'manual' })).status,
  );
  expect((await Promise.all(statuses)).map((status) => status === 200)).toEqual(Array(6).fill(false));
  const bare = await startEchoHttp({ webRoot: join(folder, 'web', 'nowhere') });
  expect((await fetch(`${bare.url}/docs/`)).status).toBe(404);
});
