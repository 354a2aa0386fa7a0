import { resolveStyleRulesForSlots } from '@griffel/core';
import type { Plugin } from 'vite';
import { iconMask } from '../../sdk/ui/icon-mask.ts';
import { outlines } from '../../sdk/ui/status-marks.ts';

interface Node { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodesBelow = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nameOf = (node: unknown): unknown => (isNode(node) && node.type === 'Identifier' ? node['name'] : undefined);

function* everyNode(node: Node): Generator<Node> {
  yield node;
  for (const below of nodesBelow(node)) yield* everyNode(below);
}
const callsOfMakeStyles = (program: Node): Node[] => [...everyNode(program)].filter((node) => node.type === 'CallExpression' && nameOf(node['callee']) === 'makeStyles');
/** Name → its declaration, of what a file says at its top. */
const constantsOf = (program: Node): Map<unknown, Node> =>
  new Map((program['body'] as Node[]).flatMap((statement) => (statement.type === 'VariableDeclaration' && statement['kind'] === 'const' ? (statement['declarations'] as Node[]) : [])).map((one) => [nameOf(one['id']), one]));

/** What styles may call from other files. */
const known = { tokens: new Proxy({}, { get: (_, name) => `var(--${String(name)})` }), iconMask, outlines };
/** What the argument of `makeStyles` comes to: literals, theme tokens, and constants of the same file. */
function valueOf(argument: Node, code: string, constants: ReadonlyMap<unknown, Node>): unknown {
  const wanted: Node[] = [];
  const collect = (node: Node): void => {
    for (const { name } of [...everyNode(node)].filter((one) => one.type === 'Identifier')) {
      const constant = constants.get(name);
      if (!constant || wanted.includes(constant)) continue;
      collect(constant['init'] as Node);
      wanted.push(constant);
    }
  };
  collect(argument);
  const before = wanted.map((one) => `const ${code.slice(one.start, one.end)};`).join('\n');
  return new Function(...Object.keys(known), `${before}\nreturn (${code.slice(argument.start, argument.end)});`)(...Object.values(known));
}

/**
 * `makeStyles` of our own code is worked out while the console is built, in the form Fluent ships its own styles in: what turns it
 * into rules stays out of the first load, and so does its work (docs/decisions/0014-styles-made-at-build.md).
 */
export const madeStyles: Plugin = {
  name: 'made-styles',
  apply: 'build',
  transform(code, id) {
    if (!/[\\/](sdk|core|host|plugins)[\\/](?!.*node_modules).*\.tsx?$/.test(id) || !code.includes('makeStyles(')) return null;
    const program = this.parse(code) as unknown as Node;
    const constants = constantsOf(program);
    let changed = code;
    for (const call of callsOfMakeStyles(program).reverse()) {
      const [argument] = call['arguments'] as Node[];
      if (!argument) continue;
      try {
        const [classes, rules] = resolveStyleRulesForSlots(valueOf(argument, code, constants) as Parameters<typeof resolveStyleRulesForSlots>[0]);
        changed = `${changed.slice(0, call.start)}__styles(${JSON.stringify(classes)}, ${JSON.stringify(rules)})${changed.slice(call.end)}`;
      } catch (error) {
        this.error(`${id}: styles are made as the console is built, and these cannot be (${String(error)}). Say what they need in the same file, or list it in \`known\` of host/bin/made-styles.ts.`);
      }
    }
    return changed === code ? null : { code: `import { __styles } from '@griffel/react';\n${changed}`, map: null };
  },
};
