import type { Plugin } from 'vite';

interface Node { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodesBelow = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const propertiesOf = (node: unknown): Node[] => (isNode(node) && Array.isArray(node['properties']) ? node['properties'] as Node[] : []);
const property = (node: unknown, name: string): Node | undefined => propertiesOf(node).find(({ key }) => (key as Node | undefined)?.['name'] === name);

/** The manifest in `definePlugin({ … })`. */
function manifestIn(node: Node): Node | undefined {
  if (node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'definePlugin') return (node['arguments'] as Node[])[0];
  for (const below of nodesBelow(node)) {
    const found = manifestIn(below);
    if (found) return found;
  }
  return undefined;
}

/** Most menus have the name of their page: such a name is said once. */
function shortMenus(menus: Node | undefined): string {
  const pairs = propertiesOf(menus?.['value']).map(({ key, value }) => [String((key as Node)['name'] ?? (key as Node)['value']), String((value as Node)['value'])] as const);
  const same = pairs.filter(([menu, route]) => menu === route).map(([menu]) => menu);
  const others = Object.fromEntries(pairs.filter(([menu, route]) => menu !== route));
  return `Object.assign(Object.fromEntries(${JSON.stringify(same.join(' '))}.split(' ').filter(Boolean).map((name) => [name, name])), ${JSON.stringify(others)})`;
}

/** Which permission keys a plugin has and where its pages stand in the menus is asked of the platform: the browser's manifests go without (3 kB in 25 plugins). */
export const slimManifests: Plugin = {
  name: 'slim-manifests',
  apply: 'build',
  transform(code, id) {
    if (!/[\\/]plugins[\\/][^\\/]+[\\/]plugin\.ts$/.test(id)) return null;
    const manifest = manifestIn(this.parse(code) as unknown as Node);
    const places = propertiesOf(property(manifest, 'routes')?.['value']).flatMap(({ value }) => ['group', 'icon'].map((name) => [property(value, name), ''] as const));
    const menus = property(manifest, 'menus');
    const cuts = [[property(manifest, 'permissions'), 'permissions: {}'] as const, [menus, `menus: ${shortMenus(menus)}`] as const, ...places].flatMap(([node, instead]) => (node ? [{ ...node, instead }] : []));
    if (cuts.length === 0) return null;
    const slim = cuts.toSorted((one, other) => other.start - one.start).reduce((text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end).replace(instead === '' ? /^,\s*/ : '', ''), code);
    return { code: slim, map: null };
  },
};
