import type { Codemod, Edit, SourceNode } from './edits.ts';
import { isNode, nodesOf } from './edits.ts';

interface Renaming {
  readonly since: string;
  /** Door of the SDK: `@freightdeck/sdk/web`. */
  readonly door: string;
  readonly from: string;
  readonly to: string;
}
const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  const text = node.type === 'Identifier' ? node['name'] : node.type === 'Literal' ? node['value'] : undefined;
  return typeof text === 'string' ? text : undefined;
};
const specifiersOf = (node: SourceNode): readonly SourceNode[] => {
  const { specifiers } = node;
  return Array.isArray(specifiers) ? specifiers.filter(isNode) : [];
};

/**
 * A name of a door that goes by another one: imports and re-exports follow. The file's own name for it stays what it
 * was, so that nothing else in the file changes, and nothing can collide.
 */
export const renamedExport = ({ since, door, from, to }: Renaming): Codemod => ({
  name: `${door.replace('@freightdeck/sdk/', '')} ${from} → ${to}`,
  since,
  says: `${from} of ${door} is called ${to}`,
  change: (program) => {
    const edits: Edit[] = [];
    const byHand: number[] = [];
    const spaces = new Set<string>();
    for (const node of nodesOf(program)) {
      if (node.type === 'ImportExpression' && textOf(node['source']) === door) byHand.push(node.start);
      if (!/^(Import|ExportNamed)Declaration$/.test(node.type) || textOf(node['source']) !== door) continue;
      for (const one of specifiersOf(node)) {
        if (one.type === 'ImportNamespaceSpecifier') spaces.add(textOf(one['local']) ?? '');
        // `import { page as x }`, `export { page as x }`: the first name is the door's, the second the file's.
        const [outer, inner] =
          one.type === 'ImportSpecifier' ? [one['imported'], one['local']] : [one['local'], one['exported']];
        if (textOf(outer) !== from || !/^(Import|Export)Specifier$/.test(one.type)) continue;
        const own = textOf(inner) ?? from;
        const type = one['importKind'] === 'type' || one['exportKind'] === 'type' ? 'type ' : '';
        edits.push({ start: one.start, end: one.end, text: type + (own === to ? to : `${to} as ${own}`) });
      }
    }
    // `import * as web`: `web.page` is one of ours only where nothing hides `web`, which a person sees.
    for (const node of nodesOf(program))
      if (
        node.type === 'MemberExpression' &&
        spaces.has(textOf(node['object']) ?? '') &&
        textOf(node['property']) === from
      )
        byHand.push(node.start);
    return { edits, byHand };
  },
});
