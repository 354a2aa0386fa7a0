import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, posix, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  inspectCode,
  neverBundled,
  packageName,
  PackageFault,
  readManifest,
  readPackage,
  sha384,
  sharedSpecifiers,
} from '@freightdeck/sdk/package';
import type { PluginPackage } from '@freightdeck/sdk/package';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { compiledMessages } from '../bin/compiled-messages.ts';
import { distFolder } from './built-plugin.ts';

/** Shared modules of the console are not bundled; they are imported under their shared name. */
const sharedOutside: Plugin = {
  name: 'shared-outside',
  enforce: 'pre',
  resolveId: (id) => {
    const built = Object.hasOwn(sharedSpecifiers, id) ? sharedSpecifiers[id] : undefined;
    return built === undefined ? null : { id: built, external: true };
  },
};
/**
 * `/…/node_modules/@scope/name/file.js` → `@scope/name`; undefined for the plugin's own files, wherever its folder is.
 */
const packageOf = (id: string, folder: string): string | undefined =>
  /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/
    .exec(id.startsWith(folder) ? id.slice(folder.length) : id)?.[1]
    ?.replaceAll('\\', '/');

/** The manifest is pure data: it is evaluated once, here, and stored in the signed list. */
async function manifestOf(folder: string): Promise<PluginManifest> {
  const path = join(folder, 'plugin.ts');
  if (!existsSync(path)) throw new Error(`${folder} has no plugin.ts.`);
  const found = Object.values(
    (await import(`${pathToFileURL(path).href}?${statSync(path).mtimeMs}`)) as Record<string, unknown>,
  ).find((value): value is PluginManifest => typeof value === 'object' && value !== null && 'routes' in value);
  if (found === undefined) throw new Error(`${path} exports no manifest: export const x = definePlugin({ … }).`);
  return found;
}

/** Says where in `plugin.ts` a manifest is wrong, before anything is built. */
function judgeManifest(manifest: PluginManifest): void {
  try {
    readManifest(manifest);
  } catch (error) {
    throw error instanceof PackageFault ? new PackageFault(error.code, `plugin.ts: ${error.subject}`) : error;
  }
}

export interface CompiledPlugin {
  readonly plugin: PluginPackage;
  /** `plugin.json`, the signed list. */
  readonly list: string;
  readonly files: ReadonlyMap<string, string>;
  /** The same for development: each with its source map, so that a stack names the author's own files. */
  readonly mapped: ReadonlyMap<string, string>;
}
/** A chunk with its map inside; the sources are named below the plugin's id: `acme-quotes/web/pages/book.tsx`. */
function withMap({ code, map }: Rolldown.OutputChunk, folder: string, id: string): string {
  if (!map) return code;
  const sources = map.sources.map((path) =>
    posix.join(id, relative(folder, resolve(distFolder(folder), path)).replaceAll('\\', '/')),
  );
  const content = Buffer.from(JSON.stringify({ ...map, sources })).toString('base64');
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${content}\n`;
}
/**
 * Builds `web/index.ts` against the console's shared modules, in memory: files with content hashes in their names, and
 * their list.
 */
export async function compilePlugin(folder: string, minify = true): Promise<CompiledPlugin> {
  const manifest = await manifestOf(folder);
  judgeManifest(manifest);
  const built = await build({
    root: folder,
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [sharedOutside, compiledMessages],
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify,
      sourcemap: minify ? false : 'hidden',
      cssCodeSplit: false,
      reportCompressedSize: false,
      lib: { entry: join(folder, 'web/index.ts'), formats: ['es'] },
      rolldownOptions: { output: { entryFileNames: 'entry-[hash].js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  const asset = output.find((one) => one.type === 'asset' && !one.fileName.endsWith('.js.map'));
  if (asset)
    throw new PackageFault('manifestWrong', `${asset.fileName}: a plugin is JavaScript only; style with makeStyles`);
  const chunks = output.filter((one) => one.type === 'chunk');
  const files = new Map(chunks.map(({ fileName, code }) => [fileName, code]));
  const bundled = [
    ...new Set(chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => packageOf(id, folder) ?? []))),
  ].sort();
  const twice = bundled.find((name) => neverBundled.includes(name));
  if (twice !== undefined) throw new PackageFault('sharedBundled', twice);
  const bytes = (code: string): Uint8Array => new TextEncoder().encode(code);
  const plugin: PluginPackage = {
    format: 1,
    manifest,
    entry: chunks.find(({ isEntry }) => isEntry)?.fileName ?? '',
    bundled,
    imports: inspectCode(files),
    files: [...files]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, code]) => ({ path, size: bytes(code).length, sha384: sha384(bytes(code)) })),
  };
  const list = JSON.stringify(plugin, null, 1);
  readPackage(bytes(list));
  const mapped = new Map(chunks.map((chunk) => [chunk.fileName, withMap(chunk, folder, manifest.id)]));
  return { plugin, list, files, mapped };
}
/** The same, written into `dist`. */
export async function buildPlugin(folder: string): Promise<PluginPackage> {
  const { plugin, list, files } = await compilePlugin(folder);
  const dist = distFolder(folder);
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  for (const [path, code] of files) writeFileSync(join(dist, path), code);
  writeFileSync(join(dist, packageName), list);
  return plugin;
}
