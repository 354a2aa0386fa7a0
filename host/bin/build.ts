/**
 * `npm run build`: makes `dist/`, the server as plain JavaScript beside the built console, with its fonts and data. It
 * needs nothing else of this repository: `npm ci --omit=dev` in `dist/`, then `node server.js`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { lockOf, type Lock } from './pruned-lock.ts';
import { packagesUsed } from './used-packages.ts';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');
/** What an operator runs: `node server.js`, `node backup.js`, `node restore.js`. */
const entries = [
  ['server', 'host/server/built-main.ts'],
  ['backup', 'host/server/backup-main.ts'],
  ['restore', 'host/server/restore-main.ts'],
];
/** Programs and threads of their own, beside the server. */
const programs = [
  'core/server/database/pglite-child',
  'core/server/tasks/imports/sheet-worker',
  'host/server/months',
  'plugins/trajectory/server/local-ocr/reader-worker',
  'plugins/simulator/server/world/main',
];
/** Files that the server reads beside its code. */
const besides = ['plugins/trajectory/server/local-ocr/sample-slip.jpg'];

/**
 * Packages of which the server reads a small part, and which part: that one is carried along, in place of 105 MB of
 * other weights, engines and models.
 */
const parts: Readonly<Record<string, readonly string[]>> = {
  '@embedpdf/fonts-sc': ['dist', 'fonts/NotoSansHans-Regular.otf', 'fonts/NotoSansHans-Medium.otf'],
  'tesseract.js-core': ['LICENSE', 'tesseract-core-simd-lstm.js', 'tesseract-core-simd-lstm.wasm'],
  '@tesseract.js-data/chi_sim': ['4.0.0_best_int'],
};
const placeOfPart = (name: string): string => `packages/${name.replace('/', '-').replace('@', '')}`;
function carryParts(): void {
  for (const [name, files] of Object.entries(parts)) {
    const [from, to] = [join(root, 'node_modules', name), join(dist, placeOfPart(name))];
    for (const file of ['README.md', ...files]) cpSync(join(from, file), join(to, file), { recursive: true });
    // What its authors need to build it is no part of what is installed.
    const whole = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as Record<string, unknown>;
    const kept = ['name', 'version', 'license', 'type', 'main', 'module', 'exports', 'homepage', 'repository'];
    const manifest = Object.fromEntries(Object.entries(whole).filter(([field]) => kept.includes(field)));
    writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  }
}

const compile = (more: InlineConfig['build'], plugins: Plugin[] = []): Promise<unknown> =>
  build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins,
    ssr: { noExternal: [/^@freightdeck\//] },
    build: { ssr: true, outDir: dist, emptyOutDir: false, target: 'node20', sourcemap: false, minify: false, ...more },
  });

/** What a source finds beside itself is found from there, wherever its code has been put in `dist/`. */
const placesKept: Plugin = {
  name: 'places-kept',
  enforce: 'pre',
  transform: (code, id) => {
    const place = relative(root, id);
    if (place.startsWith('..') || place.includes('node_modules') || !code.includes('import.meta.')) return null;
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`)
      .replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(place.replace(/\.tsx?$/, '.js'))}, import.meta.url).href`,
      );
  },
};

/**
 * The server in a few files, because a start that reads more than a thousand takes twice as long. Programs beside it
 * stay in the tree of the sources, where the server looks for them.
 */
async function compileServer(): Promise<void> {
  for (const name of readdirSync(dist))
    if (!name.startsWith('web') && name !== 'docs') rmSync(join(dist, name), { recursive: true });
  await compile({
    rolldownOptions: {
      input: Object.fromEntries(programs.map((name) => [name, `${name}.ts`])),
      output: { format: 'es', preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
    },
  });
  await compile(
    {
      rolldownOptions: {
        input: Object.fromEntries(entries),
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'server-[name].js' },
      },
    },
    [placesKept],
  );
  for (const file of besides) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    cpSync(join(root, file), join(dist, file));
  }
}

await compileServer();
carryParts();
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
const { name, version, license, engines, overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly [field in 'name' | 'version' | 'license']: string;
} & { readonly engines: object; readonly overrides: object };
// Sources are run by it, and what is built is not.
const onlyForSources = 'tsx';
const used = [...packagesUsed(dist, [join(dist, 'web'), join(dist, 'docs')])]
  .filter((one) => one !== onlyForSources && lock.packages[`node_modules/${one}`] !== undefined)
  .sort();
const dependencies = Object.fromEntries(
  used.map((one) => [
    one,
    parts[one] ? `file:${placeOfPart(one)}` : (lock.packages[`node_modules/${one}`]?.version ?? ''),
  ]),
);
const manifest = { name, version, private: true, license, type: 'module', engines, dependencies, overrides };
const write = (file: string, value: object): void =>
  writeFileSync(join(dist, file), `${JSON.stringify(value, undefined, 2)}\n`);
write('package.json', { ...manifest, scripts: { start: 'node server.js' } });
const pruned = lockOf(lock, manifest, Object.fromEntries(Object.keys(parts).map((one) => [one, placeOfPart(one)])));
write('package-lock.json', pruned);
const installed = Object.keys((pruned as Lock).packages).filter((place) => place.startsWith('node_modules/')).length;
// What is installed runs no script of a package either, and says what it is made of.
writeFileSync(join(dist, '.npmrc'), 'ignore-scripts=true\n');
writeFileSync(
  join(dist, 'sbom.json'),
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'], { cwd: dist }),
);
if (!existsSync(join(dist, 'web', 'index.html'))) throw new Error('The console is not in dist/web');
console.log(
  `dist/ is built: ${used.length} packages and what they need, ${installed} at most (npm ci --omit=dev), then node ` +
    'server.js',
);
