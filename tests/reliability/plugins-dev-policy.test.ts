import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startEchoHttp } from '../support/echo-http.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'freightdeck-policy-'));
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>x</title>');
afterAll(() => rmSync(webRoot, { recursive: true, force: true }));
const workshop = 'http://127.0.0.1:5177';

test('a plugin in the making is let in where switches are, from this machine, for the page that asks; never in production', async () => {
  const policyOf = async (toggles: boolean, query: string): Promise<string> =>
    (await fetch(`${(await startEchoHttp({ webRoot, toggles })).url}/${query}`)).headers.get(
      'content-security-policy',
    ) ?? '';
  expect(await policyOf(true, `?partner-dev=${workshop}`)).toMatch(
    /script-src 'self' http:\/\/127\.0\.0\.1:5177;.*connect-src 'self' http:\/\/127\.0\.0\.1:5177;/,
  );
  const plain = await policyOf(true, '');
  expect(plain).toContain("script-src 'self';");
  for (const query of [
    '?partner-dev=https://evil.example',
    `?partner-dev=${workshop}.evil.example`,
    `?partner-dev=${workshop};script-src`,
    '?partner-dev=http://127.0.0.1:1%20*',
  ])
    expect(await policyOf(true, query), query).toBe(plain);
  expect(await policyOf(false, `?partner-dev=${workshop}`)).toBe(plain);
});
