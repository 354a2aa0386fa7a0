import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** A node of a parsed source file (ESTree, with TypeScript's nodes as vite's parser gives them). */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const nodesBelow = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

export function* everyNode(node: Node): Generator<Node> {
  yield node;
  for (const below of nodesBelow(node)) yield* everyNode(below);
}

/** Name of an identifier, or the text of a string literal; undefined for any other node. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  const name = node.type === 'Identifier' ? node['name'] : node.type === 'Literal' ? node['value'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** Program of a TypeScript file. Throws when the file cannot be read or does not parse. */
export function parsedFile(path: string): Node {
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'));
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'cannot be parsed'}`);
  return program as unknown as Node;
}

/** `name: value` pairs of an object literal. Spread and computed properties have no name and are left out. */
export function propertiesOf(node: unknown): ReadonlyMap<string, Node> {
  const properties = isNode(node) && Array.isArray(node['properties']) ? (node['properties'] as Node[]) : [];
  return new Map(
    properties.flatMap(({ key, value }) => {
      const name = nameOf(key);
      return name !== undefined && isNode(value) ? [[name, value] as const] : [];
    }),
  );
}

/** First argument that is an object literal of the first call of `callee` below `node`. */
export function objectPassedTo(callee: string, node: Node): Node | undefined {
  for (const call of everyNode(node)) {
    if (call.type !== 'CallExpression' || nameOf(call['callee']) !== callee) continue;
    return (call['arguments'] as Node[]).find((one) => one.type === 'ObjectExpression');
  }
  return undefined;
}

export interface PassedOn {
  /** Name under which the file exports it. */
  readonly exported: string;
  /** Name in the file that it comes from. */
  readonly name: string;
  /** Specifier that it comes from. */
  readonly from: string;
}

/** What a file exports from other files by `export { a, b as c } from '…'`, types left out. */
export const passedOnBy = (path: string): PassedOn[] =>
  (parsedFile(path)['body'] as Node[]).flatMap((statement) => {
    const from = nameOf(statement['source']);
    if (statement.type !== 'ExportNamedDeclaration' || statement['exportKind'] === 'type' || from === undefined)
      return [];
    return (statement['specifiers'] as Node[]).flatMap((one) => {
      const [name, exported] = [nameOf(one['local']), nameOf(one['exported'])];
      return one['exportKind'] !== 'type' && name && exported ? [{ exported, name, from }] : [];
    });
  });
