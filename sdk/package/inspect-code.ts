import { parse } from 'acorn';
import type { Node } from 'acorn';
import { PackageFault } from './package-fault.ts';
import type { ImportedNames } from './shared-specifiers.ts';

type Branch = Node & Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
const below = (node: Branch): Branch[] => Object.values(node).flat().filter(isNode);
const nameOf = (value: unknown): string =>
  isNode(value) ? String(value.type === 'Identifier' ? value['name'] : (value['value'] ?? '')) : '';

const wholeWorlds = new Set(['window', 'globalThis', 'self', 'top', 'parent', 'document', 'navigator']);
/**
 * Globals that run text as code, read data of the console, start code outside the page's policy, or call the platform
 * past the `Http` service, which holds a plugin to what its manifest declares. Helps reviewers; it is no sandbox.
 */
const forbidden = new Set([
  'eval',
  'importScripts',
  'require',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'Worker',
  'SharedWorker',
  'WebAssembly',
  'fetch',
  'XMLHttpRequest',
  'EventSource',
  'WebSocket',
  'WebTransport',
]);
const forbiddenMembers = new Set([
  ...forbidden,
  'Function',
  'cookie',
  'write',
  'writeln',
  'serviceWorker',
  'sendBeacon',
]);

/** Every forbidden global that a node uses. */
function forbiddenUse(node: Branch, parent: Branch | undefined): string | undefined {
  if (node.type === 'MemberExpression') {
    const object = node['object'];
    const world =
      isNode(object) &&
      (wholeWorlds.has(nameOf(object)) ||
        (object.type === 'MemberExpression' && wholeWorlds.has(nameOf(object['property']))));
    const name = nameOf(node['property']);
    return world && forbiddenMembers.has(name) && (!node['computed'] || (node['property'] as Branch).type === 'Literal')
      ? name
      : undefined;
  }
  if ((node.type === 'NewExpression' || node.type === 'CallExpression') && nameOf(node['callee']) === 'Function')
    return 'Function';
  if (node.type !== 'Identifier' || !forbidden.has(String(node['name']))) return undefined;
  const isName =
    parent !== undefined &&
    ((parent.type === 'MemberExpression' && parent['property'] === node && !parent['computed']) ||
      (parent.type === 'Property' && parent['key'] === node && !parent['shorthand']) ||
      /^(PropertyDefinition|MethodDefinition|ImportSpecifier|ExportSpecifier)$/.test(parent.type));
  return isName ? undefined : String(node['name']);
}
const importedNames = (node: Branch): string[] => {
  if (node.type === 'ExportAllDeclaration' || node.type === 'ImportExpression') return ['*'];
  return ((node['specifiers'] ?? []) as Branch[]).map((one) => {
    if (one.type === 'ImportNamespaceSpecifier') return '*';
    if (one.type === 'ImportDefaultSpecifier') return 'default';
    return nameOf(one.type === 'ExportSpecifier' ? one['local'] : one['imported']);
  });
};
/** The file of the package to which a relative import leads; throws for any other import that is no shared module. */
function fileNamed(address: string, files: ReadonlySet<string>): string | undefined {
  if (/[?#]/.test(address)) throw new PackageFault('queryString', address.slice(0, 200));
  if (!/^\.{1,2}\//.test(address)) {
    if (/^\/|^[a-z][a-z0-9+.-]*:/i.test(address)) throw new PackageFault('foreignOrigin', address.slice(0, 200));
    return undefined;
  }
  const name = address.slice(2);
  if (!address.startsWith('./') || name.includes('/')) throw new PackageFault('pathOutside', address.slice(0, 200));
  if (!files.has(name)) throw new PackageFault('fileTampered', name.slice(0, 200));
  return name;
}

/** Reads the imports from the code itself, whatever the author's list says. */
export function inspectCode(files: ReadonlyMap<string, string>): ImportedNames {
  const names = new Set(files.keys());
  const imports = new Map<string, Set<string>>();
  const visit = (node: Branch, parent: Branch | undefined, path: string): void => {
    const use = forbiddenUse(node, parent);
    if (use !== undefined) throw new PackageFault('forbiddenCode', `${use} (${path})`);
    const source = node['source'];
    if (/^(Import|Export)/.test(node.type) && isNode(source)) {
      if (typeof source['value'] !== 'string') throw new PackageFault('forbiddenCode', `import() (${path})`);
      if (fileNamed(source['value'], names) === undefined) {
        const known = imports.get(source['value']) ?? new Set();
        imports.set(source['value'], known);
        for (const name of importedNames(node)) known.add(name);
      }
    }
    for (const child of below(node)) visit(child, node, path);
  };
  for (const [path, code] of files) {
    let tree: Branch;
    try {
      tree = parse(code, { ecmaVersion: 2024, sourceType: 'module' }) as unknown as Branch;
    } catch {
      throw new PackageFault('forbiddenCode', `no JavaScript (${path})`);
    }
    visit(tree, undefined, path);
  }
  return Object.fromEntries(
    [...imports]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([specifier, all]) => [specifier, [...all].sort()]),
  );
}
