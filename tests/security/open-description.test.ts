import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { signatureOf } from '../../sdk/server/index.ts';

const docs = (name: string): string => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');

describe('how to call the open API, as it is written down', () => {
  const page = docs('api.md');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const [, curl = ''] = /```sh\n(curl [\s\S]*?)```/.exec(page) ?? [];
  const [, printed = ''] = /It prints `([0-9a-f]{64})`/.exec(page) ?? [];
  const header = (name: string): string => new RegExp(`'Freightdeck-${name}: ([^']+)'`).exec(curl)?.[1] ?? '';

  it('the example prints the signature that it says, and the server takes', () => {
    const told = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).trim();
    expect(told).toBe(printed);
    const secret = /const secret = '([^']+)'/.exec(code)?.[1] ?? '';
    const body = / -d '([^']+)'/.exec(curl)?.[1] ?? '';
    const path = /(\/api\/open\/v1\S+)/.exec(curl)?.[1] ?? '';
    expect(signatureOf(secret, ['POST', path, header('Time'), header('Nonce'), body])).toBe(header('Signature'));
    expect(header('Signature')).toBe(printed);
  });

  interface Described {
    readonly paths: Readonly<Record<string, { readonly post: Readonly<Record<string, unknown>> }>>;
  }
  const { paths } = parse(docs('open-v1.yaml')) as Described;
  it('every path of the description has a scope, the signed headers, and the ways to be refused', () => {
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        '/api/open/v1/goods/add',
        '/api/open/v1/goods/paging',
        '/api/open/v1/waybills/get',
        '/api/open/v1/waybills/accept',
        '/api/open/v1/waybills/refuse',
        '/api/open/v1/slips/handIn',
        '/api/open/v1/receipts/handIn',
        '/api/open/v1/positions',
        '/api/open/v1/drivers/{driverId}/files',
      ]),
    );
    for (const [path, { post }] of Object.entries(paths)) {
      expect(post['x-scope'], path).toMatch(/^(?:GOODS|WAYBILL|DISPATCH|DRIVER|POSITIONS)$/);
      expect(JSON.stringify(post['parameters']), path).toContain('Freightdeck-Signature');
      expect(Object.keys(post['responses'] as object), path).toEqual(
        expect.arrayContaining(['200', '401', '403', '404', '429']),
      );
    }
  });
});
