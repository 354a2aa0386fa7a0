import type { Plugin } from 'vite';
import { nameOf, objectPassedTo, propertiesOf, type Node } from './parsed-source.ts';

/** Property nodes of an object literal: what stands in the source from its key to its value. */
const propertyNodes = (node: unknown): Node[] =>
  ((node as Node | undefined)?.['properties'] as Node[] | undefined) ?? [];
const property = (node: unknown, name: string): Node | undefined =>
  propertyNodes(node).find(({ key }) => nameOf(key) === name);

/** Most menus have the name of their page: such a name is said once. */
function shortMenus(menus: Node | undefined): string {
  const pairs = [...propertiesOf(menus?.['value'])].map(([menu, route]) => [menu, nameOf(route) ?? ''] as const);
  const same = pairs.filter(([menu, route]) => menu === route).map(([menu]) => menu);
  const others = Object.fromEntries(pairs.filter(([menu, route]) => menu !== route));
  return (
    `Object.assign(Object.fromEntries(${JSON.stringify(same.join(' '))}.split(' ').filter(Boolean).map((name) => ` +
    `[name, name])), ${JSON.stringify(others)})`
  );
}

/**
 * Which permission keys a plugin has and where its pages stand in the menus is asked of the platform: the browser's
 * manifests go without (3 kB in 25 plugins).
 */
export const slimManifests: Plugin = {
  name: 'slim-manifests',
  apply: 'build',
  transform(code, id) {
    if (!/[\\/]plugins[\\/][^\\/]+[\\/]plugin\.ts$/.test(id)) return null;
    const manifest = objectPassedTo('definePlugin', this.parse(code) as unknown as Node);
    const places = propertyNodes(property(manifest, 'routes')?.['value']).flatMap(({ value }) =>
      ['group', 'icon'].map((name) => [property(value, name), ''] as const),
    );
    const menus = property(manifest, 'menus');
    const cuts = [
      [property(manifest, 'permissions'), 'permissions: {}'] as const,
      [menus, `menus: ${shortMenus(menus)}`] as const,
      ...places,
    ].flatMap(([node, instead]) => (node ? [{ ...node, instead }] : []));
    if (cuts.length === 0) return null;
    const slim = cuts
      .toSorted((one, other) => other.start - one.start)
      .reduce(
        (text, { start, end, instead }) =>
          text.slice(0, start) + instead + text.slice(end).replace(instead === '' ? /^,\s*/ : '', ''),
        code,
      );
    return { code: slim, map: null };
  },
};
