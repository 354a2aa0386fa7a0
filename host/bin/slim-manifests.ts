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

/** Which permission keys a plugin has and where its pages stand in the menus is asked of the platform: the browser's manifests go without (3 kB in 25 plugins). */
export const slimManifests: Plugin = {
  name: 'slim-manifests',
  apply: 'build',
  transform(code, id) {
    if (!/[\\/]plugins[\\/][^\\/]+[\\/]plugin\.ts$/.test(id)) return null;
    const manifest = manifestIn(this.parse(code) as unknown as Node);
    const groups = propertiesOf(property(manifest, 'routes')?.['value']).map(({ value }) => [property(value, 'group'), ''] as const);
    const cuts = [[property(manifest, 'permissions'), 'permissions: {}'] as const, ...groups].flatMap(([node, instead]) => (node ? [{ ...node, instead }] : []));
    if (cuts.length === 0) return null;
    const slim = cuts.toSorted((one, other) => other.start - one.start).reduce((text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end).replace(instead === '' ? /^,\s*/ : '', ''), code);
    return { code: slim, map: null };
  },
};
