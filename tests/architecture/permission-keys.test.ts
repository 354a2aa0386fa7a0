import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { manifests } from '@freightdeck/host/manifests';
import { permissionKeys } from '@freightdeck/sdk/manifest';
import { askedFor } from './asked-keys.ts';
import { root } from './source-files.ts';

/** Reason → keys that no part of the product asks for. */
type Unused = Readonly<Record<string, readonly string[]>>;
const explained = JSON.parse(readFileSync(`${root}/tests/architecture/unused-keys.json`, 'utf8')) as Unused;

describe('every permission key is asked for', async () => {
  const asked = await askedFor();
  const unused = manifests.flatMap(permissionKeys).filter((key) => !asked.has(key));
  const named = Object.values(explained).flat();

  test('a key that is asked for is declared by a manifest, or is one of the rights on data', () => {
    const declared = new Set(manifests.flatMap(permissionKeys));
    expect([...asked].filter((key) => !declared.has(key) && !key.startsWith('data:'))).toEqual([]);
  });

  test('a key that nobody asks for grants nothing: use it, take it out, or say why it stays in unused-keys.json', () => {
    expect(unused.filter((key) => !named.includes(key))).toEqual([]);
  });

  test('unused-keys.json names each key once, and only keys that nobody asks for', () => {
    expect(named.filter((key, index) => !unused.includes(key) || named.indexOf(key) !== index)).toEqual([]);
  });
});
