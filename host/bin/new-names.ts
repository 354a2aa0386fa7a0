import ts from 'typescript';
import { NotMade } from './new-plan.ts';

/** Longest name, so that generated lines do not get too long. */
const longest = 24;
/** File names without meaning; `tests/architecture` refuses them too. */
const empty = /^(utils?|helpers?|common|misc|shared|manager|info|data)$/;
/** Names of packages that are no plugins of the product. */
const taken = new Set(['core', 'host', 'kit', 'sdk']);

/** `tollGate` → `toll-gate`. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** `tollGate` → `toll_gate`. */
export const snake = (name: string): string => kebab(name).replaceAll('-', '_');
/** `toll-gate` → `tollGate`. */
export const camel = (id: string): string => id.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
/** `tollGate` → `TollGate`. */
export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
/** `tollGate` → `tollGates`. */
export function plural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}
/** Default name of a plugin's record: `tolls` → `tollRecord`, `weighing` → `weighingRecord`. */
export const recordOf = (id: string): string => `${camel(id).replace(/(?<=[a-z]{2})s$/, '')}Record`;

const isKeyword = (name: string): boolean =>
  ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, name).scan() !== ts.SyntaxKind.Identifier;

/** Checks a name in code, in camelCase. `what`: its description in the message. */
export function checkName(what: string, name: string): void {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
    throw new NotMade(`${what} "${name}": camelCase letters and digits, like tollGate`);
  if (name.length > longest) throw new NotMade(`${what} "${name}" is longer than ${longest} characters`);
  if (isKeyword(name)) throw new NotMade(`${what} "${name}" is a word of TypeScript; take another`);
  if (empty.test(name)) throw new NotMade(`${what} "${name}" says nothing: take a word of the trade`);
}
export function checkPluginId(id: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(id))
    throw new NotMade(`plugin "${id}": lower case words joined by "-", like toll-gates`);
  if (taken.has(id)) throw new NotMade(`plugin "${id}": a package of the console has that name`);
  checkName('plugin', camel(id));
}
/** Checks a title, which is copied into TypeScript, JSON, Markdown and ICU messages unescaped. */
export function checkTitles(zh: string, en: string): void {
  for (const title of [zh, en])
    if (!/^[^'"`\\{}<>|$\n]{1,30}$/.test(title.trim()))
      throw new NotMade(`title "${title}": 1 to 30 characters, none of ' " \` \\ { } < > | $`);
  if (!/[一-鿿]/.test(zh)) throw new NotMade(`the Chinese title comes first; "${zh}" has no Chinese character`);
}
