import type { Plugin } from 'vite';

interface Node { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodesBelow = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The property `permissions` of `definePlugin({ … })`; undefined where there is none. */
function permissionsIn(node: Node): Node | undefined {
  if (node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'definePlugin') {
    const [manifest] = node['arguments'] as Node[];
    return (manifest?.['properties'] as Node[] | undefined)?.find((property) => (property['key'] as Node | undefined)?.['name'] === 'permissions');
  }
  for (const below of nodesBelow(node)) {
    const found = permissionsIn(below);
    if (found) return found;
  }
  return undefined;
}

/** Which permission keys a plugin has is asked of the platform, which grants them: the browser's manifests go without (3 kB in 25 plugins). */
export const slimManifests: Plugin = {
  name: 'slim-manifests',
  apply: 'build',
  transform(code, id) {
    if (!/[\\/]plugins[\\/][^\\/]+[\\/]plugin\.ts$/.test(id)) return null;
    const found = permissionsIn(this.parse(code) as unknown as Node);
    return found ? { code: `${code.slice(0, found.start)}permissions: {}${code.slice(found.end)}`, map: null } : null;
  },
};
