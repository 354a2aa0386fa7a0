import * as z from 'zod/mini';
import type { PluginManifest } from '../manifest/index.ts';
import { facePath } from './face.ts';
import type { FaultCode } from './package-fault.ts';
import { PackageFault } from './package-fault.ts';
import { strangeName } from './own-names.ts';
import { strangeSetting } from './setting-form.ts';
import type { ImportedNames } from './shared-specifiers.ts';

/** One file of a plugin, as listed and signed by its author. */
export interface PackageFile {
  readonly path: string;
  readonly size: number;
  /** base64 */
  readonly sha384: string;
}
/** `plugin.json`: the signed list. */
export interface PluginPackage {
  readonly format: 1;
  readonly manifest: PluginManifest;
  /** File whose default export is the web half. */
  readonly entry: string;
  readonly files: readonly PackageFile[];
  readonly imports: ImportedNames;
  /** What is looked at, not run: README.md, CHANGELOG.md, `pictures/` and `source/`. */
  readonly face?: readonly PackageFile[] | undefined;
  /** Packages bundled into the files, by name. */
  readonly bundled: readonly string[];
}
/** `signature.json`: the signature of `plugin.json`, byte by byte. */
export interface PackageSignature {
  /** Ed25519 public key, SPKI in base64. */
  readonly publicKey: string;
  /** base64 */
  readonly signature: string;
}

const clean = (least: number, most: number) =>
  z.string().check(
    z.minLength(least),
    z.maxLength(most),
    z.refine((text) => !text.includes('\0') && text.isWellFormed()),
  );
/** A day of the calendar. */
const isDay = (text: string): boolean => new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
const words = z.strictObject({ zh: clean(1, 60), en: clean(1, 60) });
const code = z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,39}$/));
/** Example `acme-rates`. In-house ids have no hyphen, so a partner can never take one of them. */
const pluginId = z.string().check(z.regex(/^[a-z][a-z0-9]{1,19}(-[a-z0-9]{1,19}){1,3}$/));
const ownName = z.string().check(z.regex(/^[a-z][a-z0-9-]+\.[a-z][A-Za-z0-9]{0,39}$/));
const version = z.string().check(z.regex(/^(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})$/));
const route = z.strictObject({
  path: z.templateLiteral(['/partner/', z.string()]).check(z.regex(/^\/partner\/[a-z0-9-]+(\/[A-Za-z0-9_-]+){0,4}$/)),
  title: words,
  audience: z.enum(['both', 'operator', 'provider']),
  icon: z.optional(z.string().check(z.regex(/^[A-Z][A-Za-z0-9]{0,39}$/))),
  parent: z.optional(ownName),
  cache: z.optional(z.literal(false)),
  multi: z.optional(z.literal(true)),
  plain: z.optional(z.literal(true)),
});
/** Complete paths, no patterns: an administrator who consents sees exactly which calls are forwarded. */
const servedPath = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}(\/[A-Za-z][A-Za-z0-9_-]{0,39}){0,4}$/));
/** Name of a resource, a query or a command of the platform; which of them there are is the server's to say. */
const called = z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,59}(\.[a-z][A-Za-z0-9]{0,59}){0,2}$/));
const contribution = z.strictObject({ title: words, key: z.optional(clean(3, 100)), order: z.optional(z.int()) });
const dictionary = z.strictObject({ ttlSeconds: z.optional(z.int().check(z.minimum(1), z.maximum(86_400))) });
const uploadKind = z.strictObject({
  title: words,
  accept: z.array(z.enum(['jpg', 'png', 'pdf'])).check(z.minLength(1), z.maxLength(3)),
  maxBytes: z.int().check(z.minimum(1), z.maximum(10 * 1_048_576)),
  key: z.optional(clean(3, 100)),
});
const noticeKind = z.strictObject({
  title: words,
  level: z.optional(z.enum(['info', 'warning'])),
  opens: z.optional(ownName),
  key: z.optional(clean(3, 100)),
});
const day = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/), z.refine(isDay));
const retirement = z
  .strictObject({ from: day, ends: z.optional(day) })
  .check(z.refine(({ from, ends }) => ends === undefined || ends >= from));
const jobKind = z.strictObject({
  title: words,
  everyMinutes: z.int().check(z.minimum(15), z.maximum(10_080)),
  path: servedPath,
});
const setting = z.strictObject({
  title: words,
  hint: z.optional(z.strictObject({ zh: clean(1, 200), en: clean(1, 200) })),
  kind: z.enum(['text', 'number', 'flag', 'choice', 'secret']),
  options: z.optional(
    z
      .array(z.strictObject({ value: clean(1, 60), zh: clean(1, 60), en: clean(1, 60) }))
      .check(z.minLength(1), z.maxLength(50)),
  ),
  required: z.optional(z.literal(true)),
  default: z.optional(z.union([z.string(), z.int(), z.boolean()])),
  max: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000_000))),
});
const most = <T>(count: number) =>
  z.refine<Readonly<Record<string, T>>>((record) => Object.keys(record).length <= count);
const manifest = z.strictObject({
  id: pluginId,
  version,
  sdk: z.string().check(z.regex(/^(\^|~|>=)?\d{1,4}(\.\d{1,4}){0,2}$/)),
  title: words,
  provides: z.optional(
    z.array(z.string().check(z.regex(/^[a-z][a-z0-9-]+\.[a-zA-Z0-9.]{1,60}@\d{1,3}$/))).check(z.maxLength(20)),
  ),
  routes: z.record(ownName, route).check(most(40)),
  menus: z.record(ownName, ownName).check(most(40)),
  permissions: z.record(ownName, z.array(code).check(z.maxLength(40))).check(most(40)),
  contributions: z.optional(z.record(clean(1, 60), z.record(code, contribution).check(most(20))).check(most(20))),
  dictionaries: z.optional(z.record(ownName, dictionary).check(most(40))),
  uploads: z.optional(z.record(ownName, uploadKind).check(most(20))),
  notices: z.optional(z.record(ownName, noticeKind).check(most(20))),
  serves: z.optional(z.record(servedPath, clean(3, 100)).check(most(60))),
  calls: z.optional(z.record(called, z.enum(['read', 'do'])).check(most(60))),
  hears: z.optional(z.record(called, servedPath).check(most(60))),
  jobs: z.optional(z.record(code, jobKind).check(most(20))),
  settings: z.optional(z.record(code, setting).check(most(40))),
  stores: z.optional(z.literal(true)),
  fetches: z.optional(z.literal(true)),
  codes: z.optional(z.record(code, words).check(most(60))),
  retires: z.optional(z.record(version, retirement).check(most(40))),
});
const filePath = z.string().check(z.regex(/^[\w-]+(\.[\w-]+)*\.js$/));
const listed = (path: z.ZodMiniString) =>
  z.strictObject({ path, size: z.int().check(z.minimum(1)), sha384: z.string().check(z.regex(/^[A-Za-z0-9+/]{64}$/)) });
const packageForm = z.strictObject({
  format: z.literal(1),
  manifest,
  entry: filePath,
  files: z.array(listed(filePath)).check(z.minLength(1), z.maxLength(200)),
  face: z.optional(z.array(listed(z.string().check(z.regex(facePath), z.maxLength(120)))).check(z.maxLength(207))),
  imports: z.record(clean(1, 100), z.array(clean(1, 100)).check(z.maxLength(500))).check(most(30)),
  bundled: z.array(clean(1, 100)).check(z.maxLength(200)),
});
const signatureForm = z.strictObject({
  publicKey: z.string().check(z.regex(/^[A-Za-z0-9+/]{59}=$/)),
  signature: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)),
});

/** The place of the first error: `routes.acme-quotes.book.title.en`, and of an entry that is not allowed its name. */
function placeOf({ issues: [issue] }: z.core.$ZodError): string {
  const more = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [...(issue?.path ?? []), ...more].join('.');
}
/** As `archive.ts` names it in an archive, which imports this file. */
const listName = 'plugin.json';
const strange = (found: PluginManifest): string | undefined =>
  strangeName(found) ?? strangeSetting(found.settings ?? {});
const json = (bytes: Uint8Array, name: string, fault: FaultCode): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new PackageFault(fault, name);
  }
};
/** Reads `plugin.json`; throws `manifestWrong` with the place of the error: `plugin.json: manifest.serves.rate`. */
export function readPackage(bytes: Uint8Array): PluginPackage {
  const found = z.safeParse(packageForm, json(bytes, listName, 'manifestWrong'));
  const no = (place: string): PackageFault =>
    new PackageFault('manifestWrong', [listName, place].filter(Boolean).join(': '));
  if (!found.success) throw no(placeOf(found.error));
  const wrong = strange(found.data.manifest);
  if (wrong !== undefined) throw no(`manifest.${wrong}`);
  if (!found.data.files.some(({ path }) => path === found.data.entry)) throw no(`entry (${found.data.entry})`);
  return found.data;
}
/** Reads a manifest alone; throws `manifestWrong` with the place of the error. */
export function readManifest(value: unknown): PluginManifest {
  const found = z.safeParse(manifest, value);
  if (!found.success) throw new PackageFault('manifestWrong', placeOf(found.error) || 'manifest');
  const wrong = strange(found.data);
  if (wrong !== undefined) throw new PackageFault('manifestWrong', wrong);
  return found.data;
}
export function readSignature(bytes: Uint8Array): PackageSignature {
  const found = z.safeParse(signatureForm, json(bytes, 'signature.json', 'signatureWrong'));
  if (!found.success) throw new PackageFault('signatureWrong', 'signature.json');
  return found.data;
}
