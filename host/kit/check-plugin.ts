import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partnerApiPath } from '@freightdeck/sdk/contract';
import { codeWords } from '@freightdeck/sdk/manifest';
import { checkContent, checkFiles, PackageFault } from '@freightdeck/sdk/package';
import type { PluginPackage, SharedModules } from '@freightdeck/sdk/package';
import { askAddress } from './ask-console.ts';
import { readBuilt } from './built-plugin.ts';
import { namesOf } from './call-names.ts';
import { refusedLicences } from './licences.ts';

/** Largest plugin accepted without a warning, in bytes before compression. */
const sizeBudget = 500_000;

async function sharedOf(host: string): Promise<SharedModules> {
  if (!/^https?:/.test(host)) return JSON.parse(readFileSync(host, 'utf8')) as SharedModules;
  const answer = await askAddress(
    host.endsWith('.json') ? host : new URL('shared.json', host.endsWith('/') ? host : `${host}/`).href,
  );
  if (!answer.ok) throw new Error(`${host} does not say what it shares: ${answer.status}`);
  return (await answer.json()) as SharedModules;
}
function messages(folder: string, language: 'zh' | 'en'): Readonly<Record<string, string>> {
  const path = join(folder, 'locales', `${language}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
}
/** Texts that exist in one language only. */
function untranslated(folder: string): string[] {
  const [zh, en] = [messages(folder, 'zh'), messages(folder, 'en')];
  const lacking = (has: typeof zh, lacks: typeof zh, language: string): string[] =>
    Object.keys(has)
      .filter((id) => !lacks[id])
      .map((id) => `${language}: ${id}`);
  return [...lacking(zh, en, 'en'), ...lacking(en, zh, 'zh')];
}
/**
 * Calls in the code to paths of a partner's service that no console forwards, because the manifest does not declare
 * them in `serves`.
 */
function unserved({ manifest: { id, serves = {} } }: PluginPackage, files: ReadonlyMap<string, Uint8Array>): string[] {
  const code = [...files.values()].map((bytes) => new TextDecoder().decode(bytes)).join('\n');
  const called = [...code.matchAll(/\/api\/partner\/[\w/-]+/g)].map(([path]) => path);
  const own = `${partnerApiPath}/${id}/`;
  // The path of a resource is the beginning of those of its calls: leases, of leases/paging and leases/get.
  const isServed = (path: string): boolean =>
    Object.keys(serves).some((one) => one === path || one.startsWith(`${path}/`));
  return [...new Set(called)].filter((path) => !path.startsWith(own) || !isServed(path.slice(own.length)));
}
/** Services of the SDK that keep something for a plugin whose manifest does not say so. */
function unkept({ manifest: { settings, stores }, imports }: PluginPackage): string[] {
  const used = new Set(Object.entries(imports).flatMap(([from, names]) => (from.endsWith('/web') ? names : [])));
  return [
    ...(used.has('Settings') && !settings ? ['Settings: settings'] : []),
    ...(used.has('Storage') && !stores ? ['Storage: stores'] : []),
  ];
}
/**
 * Calls in the code to the platform itself that the manifest does not declare. Where no console says how its calls are
 * named, only a plugin that declares none at all is told.
 */
function undeclared(
  { manifest: { calls = {} } }: PluginPackage,
  files: ReadonlyMap<string, Uint8Array>,
  names: ReadonlyMap<string, string> | undefined,
): string[] {
  const code = [...files.values()].map((bytes) => new TextDecoder().decode(bytes)).join('\n');
  const called = [...code.matchAll(/(["'`])(\/api\/[\w/-]+)\1/g)].map(([, , path = '']) => path);
  const foreign = [...new Set(called)].filter((path) => !path.startsWith(`${partnerApiPath}/`));
  if (names)
    return foreign
      .filter((path) => !Object.hasOwn(calls, names.get(path) ?? ''))
      .map((path) => {
        const name = names.get(path);
        return name === undefined ? path : `${name} (${path})`;
      });
  return Object.keys(calls).length === 0 ? foreign : [];
}
/** Commands that it wants to hear of, which no console that describes its API has. */
function unknownHears(
  { manifest: { hears = {} } }: PluginPackage,
  names: ReadonlyMap<string, string> | undefined,
): string[] {
  if (!names) return [];
  const known = new Set(names.values());
  return Object.keys(hears).filter((name) => !known.has(name));
}
/** Keys whose code has no words: whoever consents to them or grants them would read the bare code. */
const wordless = ({ manifest: { permissions, codes } }: PluginPackage): string[] =>
  Object.entries(permissions).flatMap(([route, all]) =>
    all.filter((code) => !codeWords(code, codes)).map((code) => `plugin.ts: codes.${code} (${route}:${code})`),
  );
interface Finding {
  readonly code: string;
  readonly subject: string;
}
/**
 * What each of these consoles would refuse, and what the author should mend first. With several consoles each refusal
 * names its console.
 */
export async function checkPlugin(folder: string, hosts: readonly string[]): Promise<readonly Finding[]> {
  const { plugin, files } = readBuilt(folder);
  const found: Finding[] = untranslated(folder).map((subject) => ({ code: 'messageMissing', subject }));
  found.push(...wordless(plugin).map((subject) => ({ code: 'wordsMissing', subject })));
  const bytes = plugin.files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > sizeBudget) found.push({ code: 'overBudget', subject: `${bytes} > ${sizeBudget}` });
  found.push(...refusedLicences(plugin.bundled, folder).map((subject) => ({ code: 'licence', subject })));
  found.push(...unkept(plugin).map((subject) => ({ code: 'keepUndeclared', subject })));
  found.push(...unserved(plugin, files).map((subject) => ({ code: 'pathUnserved', subject })));
  const described = (await Promise.all(hosts.map(namesOf))).find((names) => names !== undefined);
  found.push(...undeclared(plugin, files, described).map((subject) => ({ code: 'callUndeclared', subject })));
  found.push(...unknownHears(plugin, described).map((subject) => ({ code: 'hearsUnknown', subject })));
  for (const host of hosts) {
    const shared = await sharedOf(host);
    try {
      checkContent(plugin, checkFiles(plugin, files), shared);
    } catch (error) {
      if (!(error instanceof PackageFault)) throw error;
      found.push({ code: error.code, subject: hosts.length > 1 ? `${error.subject} (${host})` : error.subject });
    }
  }
  return found;
}
