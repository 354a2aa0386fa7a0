import ts from 'typescript';

/** Longest line the formatter leaves. */
const lineWidth = 120;
/** Width of a text in columns: a Chinese character takes two. */
const widthOf = (text: string): number => [...text].reduce((sum, one) => sum + (/[⺀-鿿＀-｠]/.test(one) ? 2 : 1), 0);
export const fits = (line: string): boolean => widthOf(line) <= lineWidth;

/** The generator found no place for a line it has to add; nothing has been written. */
export class NoPlace extends Error {
  override readonly name = 'NoPlace';
}

type List = ts.ArrayLiteralExpression | ts.ObjectLiteralExpression;
type Find = (source: ts.SourceFile) => List;

const parse = (text: string): ts.SourceFile => ts.createSourceFile('edited.ts', text, ts.ScriptTarget.Latest, true);

/** The value behind `as const`, `satisfies` and brackets. */
function bare(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? bare(node.expression)
    : node;
}
const isList = (node: ts.Expression): node is List =>
  ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node);

function findNode<T extends ts.Node>(node: ts.Node, test: (one: ts.Node) => one is T): T | undefined {
  return test(node) ? node : ts.forEachChild(node, (child) => findNode(child, test));
}

/** The list or object with which `const <name>` begins. */
export const listOf =
  (name: string): Find =>
  (source) => {
    const isMeant = (node: ts.Node): node is ts.VariableDeclaration =>
      ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name;
    const value = findNode(source, isMeant)?.initializer;
    const list = value && bare(value);
    if (list && isList(list)) return list;
    throw new NoPlace(`\`${name}\` is not written as a list or an object there`);
  };

/** The object among the arguments of `<callee>(…)`. */
export const objectGivenTo =
  (callee: string): Find =>
  (source) => {
    const isMeant = (node: ts.Node): node is ts.CallExpression =>
      ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === callee;
    const found = findNode(source, isMeant)?.arguments.find((one) => ts.isObjectLiteralExpression(one));
    if (found) return found;
    throw new NoPlace(`\`${callee}({ … })\` is not there`);
  };

const keyOf = (property: ts.ObjectLiteralElementLike): string =>
  property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name)) ? property.name.text : '';

/** The list under a key of that object; undefined when the object has no such key. */
function under(object: List, key: string): List | undefined {
  const property = ts.isObjectLiteralExpression(object)
    ? object.properties.find((one) => keyOf(one) === key)
    : undefined;
  if (!property) return undefined;
  const value = ts.isPropertyAssignment(property) ? bare(property.initializer) : undefined;
  if (value && isList(value)) return value;
  throw new NoPlace(`\`${key}\` is not written out as \`[…]\` or \`{ … }\` there: write it out, and call this again`);
}

const elementsOf = (list: List): readonly ts.Node[] =>
  ts.isArrayLiteralExpression(list) ? list.elements : list.properties;
const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;
const indentAt = (text: string, at: number): string => /^ */.exec(text.slice(lineStart(text, at)))?.[0] ?? '';
const isFirstOnLine = (text: string, at: number): boolean => text.slice(lineStart(text, at), at).trim() === '';

/** Writes the elements again, each on its own line. */
function onePerLine(text: string, list: List, items: readonly string[]): string {
  const [open, close] = ts.isArrayLiteralExpression(list) ? ['[', ']'] : ['{', '}'];
  const indent = indentAt(text, list.getStart());
  const lines = items.map((one) => `${indent}  ${one},\n`).join('');
  return `${text.slice(0, list.getStart())}${open}\n${lines}${indent}${close}${text.slice(list.end)}`;
}

/** Adds an element after the one at `after` (−1: as the first), in the list's present style. */
function insert(text: string, list: List, item: string, after: number): string {
  const elements = elementsOf(list);
  const written = elements.map((one) => one.getText());
  const items = [...written.slice(0, after + 1), item, ...written.slice(after + 1)];
  const whole = text.slice(list.getStart(), list.end);
  if (!whole.includes('\n')) {
    const inside = ts.isArrayLiteralExpression(list) ? `[${items.join(', ')}]` : `{ ${items.join(', ')} }`;
    const line = text.slice(lineStart(text, list.getStart()), list.getStart()) + inside;
    const rest = text.slice(list.end, text.indexOf('\n', list.end));
    const isShort =
      !item.includes('\n') && fits(line + rest) && (ts.isArrayLiteralExpression(list) || elements.length > 0);
    return isShort ? text.slice(0, list.getStart()) + inside + text.slice(list.end) : onePerLine(text, list, items);
  }
  const before = elements[after];
  if (!before) {
    const indent = `${indentAt(text, list.getStart())}  `;
    const at = list.getStart() + 1;
    return `${text.slice(0, at)}\n${indent}${item},${text.slice(at)}`;
  }
  const next = elements[after + 1];
  const isPacked = !elements.every((one) => isFirstOnLine(text, one.getStart()));
  if (isPacked) return `${text.slice(0, before.end)}, ${item}${text.slice(before.end)}`;
  // After its comma and a comment on the same line; the last element may have no comma.
  const lineEnd = text.indexOf('\n', before.end);
  const tail = text.slice(before.end, lineEnd);
  const comma = next !== undefined || tail.trimStart().startsWith(',') ? '' : ',';
  const indent = indentAt(text, before.getStart());
  return `${text.slice(0, before.end)}${comma}${tail}\n${indent}${item},${text.slice(lineEnd)}`;
}

/** Adds an element at the end of the list. */
export function append(text: string, find: Find, item: string): string {
  const list = find(parse(text));
  return insert(text, list, item, elementsOf(list).length - 1);
}

/** Adds a property to an object with alphabetical keys; spread properties such as `...others` stay last. */
export function addSorted(text: string, find: Find, key: string, item: string): string {
  const list = find(parse(text));
  const keys = (ts.isObjectLiteralExpression(list) ? list.properties : []).map(keyOf);
  return insert(
    text,
    list,
    item,
    keys.findLastIndex((one) => one !== '' && one < key),
  );
}

/** Adds an element to the list under `key` of an object; adds the key when it is missing. */
export function appendUnder(text: string, find: Find, key: string, item: string, brackets: '[]' | '{}' = '{}'): string {
  const object = find(parse(text));
  if (under(object, key)) return append(text, (source) => under(find(source), key) ?? object, item);
  const indent = `${indentAt(text, object.getStart())}  `;
  const value = brackets === '[]' ? `[${item}]` : `{\n${indent}  ${item.replaceAll('\n', '\n  ')},\n${indent}}`;
  return insert(text, object, `${key}: ${value}`, elementsOf(object).length - 1);
}

/** Adds strings to the list under two keys, `permissions.<route>`; existing ones are left out. */
export function addCodes(text: string, find: Find, keys: readonly [string, string], codes: readonly string[]): string {
  const listIn = (source: ts.SourceFile): List | undefined => {
    const outer = under(find(source), keys[0]);
    return outer && under(outer, keys[1]);
  };
  const list = listIn(parse(text));
  if (!list) throw new NoPlace(`\`${keys.join('.')}\` is not there`);
  const held = new Set(elementsOf(list).map((one) => (ts.isStringLiteral(one) ? one.text : '')));
  return codes
    .filter((code) => !held.has(code))
    .reduce((now, code) => append(now, (source) => listIn(source) ?? list, `'${code}'`), text);
}

/**
 * Adds an import line in alphabetical order among those of the same kind (`@freightdeck/plugin-…`, `./…`), otherwise as
 * the last one.
 */
export function addImport(text: string, line: string): string {
  const imports = parse(text).statements.filter((one) => ts.isImportDeclaration(one));
  const fromOf = (one: ts.ImportDeclaration): string => (one.moduleSpecifier as ts.StringLiteral).text;
  const from = /from '([^']+)'/.exec(line)?.[1] ?? '';
  const isSameKind = (one: string): boolean =>
    /^(@freightdeck\/plugin-|\.+\/)?/.exec(one)?.[0] === /^(@freightdeck\/plugin-|\.+\/)?/.exec(from)?.[0];
  const next = imports.find((one) => isSameKind(fromOf(one)) && fromOf(one) > from);
  if (next) return `${text.slice(0, next.getStart())}${line}\n${text.slice(next.getStart())}`;
  const last = imports.at(-1);
  return last ? `${text.slice(0, last.end)}\n${line}${text.slice(last.end)}` : `${line}\n\n${text}`;
}

/** Sorts the names of one-line imports and exports, and breaks lines that are too long, as the formatter does. */
export function orderedImports(text: string): string {
  return text.replaceAll(
    /^((?:import|export)(?: type)?) \{ ([^}\n]+) \} (from '[^']+';)$/gm,
    (_, word: string, names: string, from: string) => {
      const sorted = names.split(', ').sort((one, other) => one.toLowerCase().localeCompare(other.toLowerCase()));
      const line = `${word} { ${sorted.join(', ')} } ${from}`;
      return fits(line) || sorted.length === 1
        ? line
        : `${word} {\n${sorted.map((name) => `  ${name},\n`).join('')}} ${from}`;
    },
  );
}

/** `<start>['a', 'b'],` on one line, or one element per line when that is too long. */
export function arrayLines(start: string, items: readonly string[]): string {
  const line = `${start}[${items.join(', ')}],`;
  if (fits(line)) return line;
  const indent = /^ */.exec(start)?.[0] ?? '';
  return `${start}[\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}],`;
}
