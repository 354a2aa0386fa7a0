/**
 * `npm run pack:kit`: makes what a partner installs to write a plugin, three archives for `npm install`:
 * `@freightdeck/sdk` (types and plain JavaScript), `@freightdeck/plugin-kit` (the command `freightdeck-plugin`) and
 * `@freightdeck/create-plugin`. They are written into `dist/web/sdk`, from where a console serves them: they match it.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sharedSpecifiers } from '@freightdeck/sdk/package';
import ts from 'typescript';
import { build } from 'vite';
import type { Lock } from './pruned-lock.ts';
import { packagesUsed } from './used-packages.ts';

const root = join(import.meta.dirname, '../..');
const out = join(root, 'dist/web/sdk');
const work = mkdtempSync(join(tmpdir(), 'freightdeck-kit-'));
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
const { version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly [field in 'version' | 'license']: string;
} & { readonly engines: object };
const kitVersion = (JSON.parse(readFileSync(join(root, 'host/kit/package.json'), 'utf8')) as { version: string })
  .version;

/** What there is once only, in the console and in a plugin's tests: the author installs it beside the SDK. */
const peers = [
  ...new Set(Object.keys(sharedSpecifiers).map((one) => one.replace(/^((?:@[^/]+\/)?[^/]+).*/, '$1'))),
].filter((one) => !one.startsWith('@freightdeck/'));
const versionOf = (name: string): string => {
  const found = lock.packages[`node_modules/${name}`]?.version;
  if (found === undefined) throw new Error(`${name} is not in package-lock.json`);
  return found;
};
const exact = (names: Iterable<string>): Record<string, string> =>
  Object.fromEntries([...names].sort().map((name) => [name, versionOf(name)]));

/** Plain JavaScript of some sources. `own`: packages of this repository that are built in, not installed. */
async function compile(
  folder: string,
  input: Readonly<Record<string, string>>,
  { own, tree }: { readonly own: readonly RegExp[]; readonly tree?: string },
): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { 'import.meta.env.DEV': 'false', 'import.meta.env.PROD': 'true' },
    ssr: { noExternal: [...own] },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      rolldownOptions: {
        input,
        external: (id) => id.startsWith('@freightdeck/') && !own.some((one) => one.test(id)),
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          ...(tree === undefined ? {} : { preserveModules: true, preserveModulesRoot: tree }),
        },
      },
    },
  });
}
/** The types of one source whose exports all say theirs. */
function declare(folder: string, source: string): void {
  const path = join(root, source);
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(path, 'utf8'), {
    fileName: path,
    compilerOptions: { jsx: ts.JsxEmit.ReactJSX, isolatedDeclarations: true, declaration: true },
  });
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, ts.createCompilerHost({})));
  writeFileSync(join(folder, basename(source).replace(/\.tsx?$/, '.d.ts')), outputText);
}
function write(folder: string, manifest: object): void {
  const common = { version: kitVersion, license, engines, type: 'module' };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...common, ...manifest }, undefined, 2)}\n`);
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}
/** `npm pack`; the name of the archive has no version, so that an address of it stays the same. */
function pack(folder: string): void {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json', '--pack-destination', out], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const [{ filename, size }] = JSON.parse(stdout) as [{ filename: string; size: number }];
  const plain = filename.replace(`-${kitVersion}`, '');
  cpSync(join(out, filename), join(out, plain));
  rmSync(join(out, filename));
  console.log(`${plain}: ${(size / 1024).toFixed(0)} kB`);
}

const doors = ['manifest', 'contract', 'values', 'web', 'ui', 'package', 'testing'] as const;
const sourceOf = (door: (typeof doors)[number]): string =>
  door === 'values' ? 'contract/values/index' : `${door}/index`;
async function packSdk(): Promise<void> {
  const folder = join(work, 'sdk');
  mkdirSync(folder);
  await compile(
    folder,
    Object.fromEntries(doors.map((door) => [sourceOf(door), join(root, 'sdk', `${sourceOf(door)}.ts`)])),
    { own: [/^@freightdeck\/sdk/], tree: join(root, 'sdk') },
  );
  const types = join(work, 'tsconfig.json');
  writeFileSync(
    types,
    JSON.stringify({
      extends: join(root, 'tsconfig.web.json'),
      compilerOptions: {
        ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: folder },
        ...{
          rootDir: join(root, 'sdk'),
          types: ['vite/client', '@types/node'].map((one) => join(root, 'node_modules', one)),
        },
      },
      include: doors.map((door) => join(root, 'sdk', `${sourceOf(door)}.ts`)),
    }),
  );
  const tsc = join(root, 'node_modules/typescript7/bin/tsc');
  const told = spawnSync(process.execPath, [tsc, '-p', types], { cwd: root, encoding: 'utf8' });
  if (told.status !== 0) throw new Error(told.stdout);
  write(folder, {
    name: '@freightdeck/sdk',
    description: 'What a plugin of Freightdeck is written against',
    sideEffects: false,
    exports: Object.fromEntries(
      doors.map((door) => [`./${door}`, { types: `./${sourceOf(door)}.d.ts`, default: `./${sourceOf(door)}.js` }]),
    ),
    dependencies: exact([...packagesUsed(folder)].filter((one) => !peers.includes(one))),
    // Only who tests in a browser needs it.
    peerDependencies: exact([...peers, '@playwright/test']),
    peerDependenciesMeta: { '@playwright/test': { optional: true } },
  });
  pack(folder);
}
async function packKit(): Promise<void> {
  const folder = join(work, 'kit');
  mkdirSync(folder);
  await compile(folder, { main: join(root, 'host/kit/main.ts') }, { own: [] });
  await compile(folder, { 'suite.config': join(root, 'host/kit/suite.config.ts') }, { own: [] });
  await compile(
    folder,
    {
      'contract-suite': join(root, 'host/kit/contract-suite.tsx'),
      testing: join(root, 'host/kit/testing.tsx'),
    },
    { own: [/^@freightdeck\/core/] },
  );
  declare(folder, 'host/kit/testing.tsx');
  cpSync(join(root, 'host/kit/bin.js'), join(folder, 'bin.js'));
  const bin = readFileSync(join(folder, 'bin.js'), 'utf8').replace("'./main.ts'", "'./main.js'");
  writeFileSync(join(folder, 'bin.js'), bin);
  cpSync(join(root, 'host/kit/template'), join(folder, 'template'), { recursive: true });
  // For a service in Java: sources, to be copied or built with Maven.
  cpSync(join(root, 'host/kit/java'), join(folder, 'java'), { recursive: true });
  write(folder, {
    name: '@freightdeck/plugin-kit',
    description: 'Makes, serves, checks, tests and packs a plugin of Freightdeck',
    bin: { 'freightdeck-plugin': './bin.js' },
    exports: { './testing': { types: './testing.d.ts', default: './testing.js' } },
    dependencies: {
      ...exact(
        [...new Set([...packagesUsed(folder, [join(folder, 'template')]), ...peers, 'vitest', 'jsdom', 'tsx'])].filter(
          (one) => !one.startsWith('@freightdeck/'),
        ),
      ),
      '@freightdeck/sdk': kitVersion,
    },
  });
  pack(folder);
}
async function packCreate(): Promise<void> {
  const folder = join(work, 'create');
  mkdirSync(folder);
  const input = {
    create: join(root, 'host/kit/create.ts'),
    'create-plugin': join(root, 'host/kit/create-plugin.ts'),
  };
  await compile(folder, input, { own: [] });
  declare(folder, 'host/kit/create-plugin.ts');
  cpSync(join(root, 'host/kit/template'), join(folder, 'template'), { recursive: true });
  write(folder, {
    name: '@freightdeck/create-plugin',
    description: 'Begins a plugin of Freightdeck',
    bin: { 'create-plugin': './create.js' },
    exports: { '.': { types: './create-plugin.d.ts', default: './create-plugin.js' } },
  });
  pack(folder);
}

try {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await packSdk();
  await packKit();
  await packCreate();
  console.log(`For Freightdeck ${version}`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
