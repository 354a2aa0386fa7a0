import { resolveResetStyleRules, resolveStyleRulesForSlots } from '@griffel/core';
import type { Plugin } from 'vite';
import { iconClip } from '../../sdk/ui/icon-clip.ts';
import { outlines } from '../../sdk/ui/status-marks.ts';
import { everyNode, nameOf, type Node } from './parsed-source.ts';

/** What makes styles → what takes them made, with what. */
const makers: Readonly<Record<string, (styles: unknown) => readonly [string, ...unknown[]]>> = {
  makeStyles: (styles) => [
    '__styles',
    ...resolveStyleRulesForSlots(styles as Parameters<typeof resolveStyleRulesForSlots>[0]),
  ],
  makeResetStyles: (styles) => [
    '__resetStyles',
    ...resolveResetStyleRules(styles as Parameters<typeof resolveResetStyleRules>[0]),
  ],
};
const makerOf = (node: Node): (typeof makers)[string] | undefined =>
  node.type === 'CallExpression' ? makers[nameOf(node['callee']) ?? ''] : undefined;
/** Name → its declaration, of what a file says at its top. */
const constantsOf = (program: Node): Map<string | undefined, Node> =>
  new Map(
    (program['body'] as Node[])
      .flatMap((statement) =>
        statement.type === 'VariableDeclaration' && statement['kind'] === 'const'
          ? (statement['declarations'] as Node[])
          : [],
      )
      .map((one) => [nameOf(one['id']), one]),
  );

/** What styles may call from other files. */
const known = { tokens: new Proxy({}, { get: (_, name) => `var(--${String(name)})` }), iconClip, outlines };
/** What the argument of a maker comes to: literals, theme tokens, and constants of the same file. */
function valueOf(argument: Node, code: string, constants: ReadonlyMap<string | undefined, Node>): unknown {
  const wanted: Node[] = [];
  const collect = (node: Node): void => {
    for (const identifier of [...everyNode(node)].filter((one) => one.type === 'Identifier')) {
      const constant = constants.get(nameOf(identifier));
      if (!constant || wanted.includes(constant)) continue;
      collect(constant['init'] as Node);
      wanted.push(constant);
    }
  };
  collect(argument);
  const before = wanted.map((one) => `const ${code.slice(one.start, one.end)};`).join('\n');
  // eslint-disable-next-line typescript/no-implied-eval -- runs the project's own source, only while it is built
  return new Function(...Object.keys(known), `${before}\nreturn (${code.slice(argument.start, argument.end)});`)(
    ...Object.values(known),
  );
}

/**
 * `makeStyles` and `makeResetStyles` of our own code are worked out while the console is built, in the form Fluent
 * ships its own styles in: what turns it into rules stays out of the first load, and so does its work
 * (docs/decisions/0014-styles-made-at-build.md).
 */
export const madeStyles: Plugin = {
  name: 'made-styles',
  apply: 'build',
  transform(code, id) {
    if (
      !/[\\/](sdk|core|host|plugins)[\\/](?!.*node_modules).*\.tsx?$/.test(id) ||
      !/\bmake(Reset)?Styles\(/.test(code)
    )
      return null;
    const program = this.parse(code) as unknown as Node;
    const constants = constantsOf(program);
    let changed = code;
    const takers = new Set<string>();
    for (const call of [...everyNode(program)].reverse()) {
      const make = makerOf(call);
      const [argument] = make ? (call['arguments'] as Node[]) : [];
      if (!make || !argument) continue;
      try {
        const [taker, ...made] = make(valueOf(argument, code, constants));
        takers.add(taker);
        changed =
          `${changed.slice(0, call.start)}${taker}` +
          `(${made.map((one) => JSON.stringify(one)).join(', ')})${changed.slice(call.end)}`;
      } catch (error) {
        this.error(
          `${id}: styles are made as the console is built, and these cannot be (${String(error)}). Say what ` +
            `they need in the same file, or list it in \`known\` of host/bin/made-styles.ts.`,
        );
      }
    }
    return takers.size === 0
      ? null
      : { code: `import { ${[...takers].join(', ')} } from '@griffel/react';\n${changed}`, map: null };
  },
};
