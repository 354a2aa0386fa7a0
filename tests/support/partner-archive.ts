import { generateKeyPairSync } from 'node:crypto';
import { strToU8 } from 'fflate';
import type { PluginPackage, SharedModules } from '../../sdk/package/index.ts';
import { packArchive, sha384 } from '../../sdk/package/index.ts';

/** What the console of these tests shares. */
export const sharedHere: SharedModules = {
  sdk: '1.0.0',
  frame: '/assets/frame-1.html',
  modules: {
    'react@19': { url: '/assets/react.js', exports: ['useState'] },
    '@freightdeck/sdk@1/web': { url: '/assets/web.js', exports: ['defineWeb', 'page'] },
  },
};
export interface Signer {
  readonly pem: string;
  readonly publicKey: string;
}
export function newSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}
export const goodEntry =
  'import { defineWeb } from "@freightdeck/sdk@1/web"; import { useState } from "react@19"; export default defineWeb({}, { useState });';

interface Wish {
  readonly id?: string;
  readonly version?: string;
  readonly sdk?: string;
  readonly keys?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly bundled?: readonly string[];
  /** What is looked at, not run. */
  readonly face?: Readonly<Record<string, Uint8Array>>;
  /** Changes the list before it is signed. */
  readonly list?: (list: PluginPackage) => object;
  /** Changes the files after the list was made. */
  readonly after?: (files: Map<string, Uint8Array>) => void;
}
/** An archive as the kit makes it, but for what a test wishes otherwise. Without a signer: not signed. */
export function archiveOf(
  signer: Signer | undefined,
  {
    id = 'north-quotes',
    version = '1.0.0',
    sdk = '^1.0',
    keys = ['view'],
    files = { 'entry.js': goodEntry },
    bundled = [],
    face = {},
    list = (same) => same,
    after = () => undefined,
  }: Wish = {},
): Uint8Array {
  const name = `${id}.book`;
  const bytes = new Map<string, Uint8Array>(Object.entries(files).map(([path, code]) => [path, strToU8(code)]));
  const listed = (path: string, content: Uint8Array) => ({ path, size: content.length, sha384: sha384(content) });
  const looks = Object.entries(face);
  const made: PluginPackage = {
    format: 1,
    entry: 'entry.js',
    imports: {},
    bundled,
    manifest: {
      id,
      version,
      sdk,
      title: { zh: '运价试算', en: 'Quotes' },
      menus: { [name]: name },
      permissions: { [name]: keys },
      routes: {
        [name]: { path: `/partner/${id}/book`, title: { zh: '运价试算', en: 'Quotes' }, audience: 'provider' },
      },
    },
    files: [...bytes].map(([path, content]) => listed(path, content)),
    ...(looks.length > 0 && { face: looks.map(([path, content]) => listed(path, content)) }),
  };
  for (const [path, content] of looks) bytes.set(path, content);
  after(bytes);
  return packArchive(strToU8(JSON.stringify(list(made))), bytes, signer?.pem);
}
export const base64 = (archive: Uint8Array): string => Buffer.from(archive).toString('base64');
