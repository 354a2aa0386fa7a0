import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { checkOpened } from '../../core/server/open/check-opened.ts';
import type { OpenedEndpoint } from '../../core/server/open/narrowed.ts';
import { defineResource, id, text, type Opened } from '../../sdk/contract/index.ts';
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
      // A relay of another maker cannot sign.
      const proof = path.endsWith('/traccar') ? 'Authorization' : 'Freightdeck-Signature';
      expect(JSON.stringify(post['parameters']), path).toContain(proof);
      expect(Object.keys(post['responses'] as object), path).toEqual(
        expect.arrayContaining(['200', '401', '403', '404', '429']),
      );
    }
  });
});

describe('what contracts open', () => {
  const trips = defineResource({
    name: 'openTrip',
    path: '/api/open-trips',
    table: 'open_trip',
    tenancy: 'tenant',
    fields: { sn: text(20), companyId: id('company'), driverId: id('driver') },
    filters: { sn: 'like', companyId: 'equal' },
    sorts: [],
    label: 'sn',
    access: 'session',
  });
  const opened = (name: string, open: Opened, more: Partial<OpenedEndpoint> = {}): OpenedEndpoint => ({
    path: `/api/${name}`,
    name,
    kind: 'command',
    access: 'session',
    owner: 'trips',
    writes: true,
    body: z.strictObject({}),
    answer: z.object({}),
    resource: trips,
    handle: () => Promise.resolve({ status: 200 }),
    open,
    ...more,
  });
  const shipper = { field: 'companyId', sees: ['sn'] } as const;
  it.each<readonly [string, readonly OpenedEndpoint[]]>([
    ['both opened at', ['a', 'b'].map((name) => opened(name, { scope: 'GOODS', path: '/same' }))],
    ['by "chauffeurId"', [opened('a', { scope: 'DRIVER', path: '/a', driver: ['chauffeurId'] })]],
    ['in "ownerId"', [opened('a', { scope: 'GOODS', path: '/a', shipper: { field: 'ownerId' } })]],
    [
      'no filter of kind "equal"',
      [opened('a', { scope: 'GOODS', path: '/a', shipper: { ...shipper, field: 'sn' } }, { kind: 'paging' })],
    ],
    ['tells shippers "price"', [opened('a', { scope: 'GOODS', path: '/a', shipper: { ...shipper, sees: ['price'] } })]],
  ])('a wrong declaration ends the start: %s', (why, endpoints) => {
    expect(() => checkOpened(endpoints)).toThrow(why);
  });
  it('a right one is served', () => {
    const right = [opened('a', { scope: 'GOODS', path: '/a', shipper, driver: ['driverId'] }, { kind: 'paging' })];
    expect(checkOpened(right)).toEqual(right);
  });
});
