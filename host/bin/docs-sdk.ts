/** The reference of the SDK: every public name with its signature and description, read from the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

interface PublicName {
  readonly name: string;
  readonly kind: 'function' | 'interface' | 'class' | 'type' | 'value';
  readonly comment: string;
  readonly signature: string;
  /** Since when it is deprecated, and what takes its place. */
  readonly deprecated: string | undefined;
}
/** The doors of the SDK, as they are imported: `@freightdeck/sdk/<face>`. */
const faces = ['manifest', 'contract', 'values', 'web', 'ui', 'server', 'package', 'testing'] as const;
type Face = (typeof faces)[number];
/** Longest signature that is printed whole; the rest of a longer one is read in an editor. */
const mostChars = 1_600;

/** Names with an example: the file of the kit's template that uses them, built and tested as it stands. */
const examples: Readonly<Record<string, string>> = {
  definePlugin: 'plugin.ts',
  defineWeb: 'web/index.ts',
  defineResource: 'contract/enquiry.ts',
  defineCommand: 'contract/enquiry.ts',
  defineQuery: 'contract/rate.ts',
  listPage: 'web/pages/enquiries.ts',
  recordPage: 'web/pages/enquiry.ts',
  formPage: 'web/pages/enquire.ts',
  freePage: 'web/pages/quotes.tsx',
  DataGrid: 'web/pages/quotes.tsx',
  FormField: 'web/parts/quote-form.tsx',
  Http: 'web/parts/quote-form.tsx',
  Navigation: 'web/parts/enquire-button.tsx',
  MoneyText: 'web/parts/quoted-cost.tsx',
  useService: 'web/parts/quoted-cost.tsx',
  useText: 'web/parts/quote-tile.tsx',
  token: 'web/stores/quote-book.ts',
  fakeGateway: 'enquiries-page.test.tsx',
};

const kindOf = ({ flags }: ts.Symbol): PublicName['kind'] => {
  if (flags & ts.SymbolFlags.Function) return 'function';
  if (flags & ts.SymbolFlags.Class) return 'class';
  if (flags & ts.SymbolFlags.Interface) return 'interface';
  return flags & ts.SymbolFlags.TypeAlias ? 'type' : 'value';
};
const printer = ts.createPrinter({ removeComments: true });
const printed = (node: ts.Node): string => printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
const plain = (text: string): string =>
  text
    .replace(/\bexport (default )?/g, '')
    .replace(/^declare /, '')
    .trim();
const isHidden = (member: ts.ClassElement): boolean =>
  ts.isClassStaticBlockDeclaration(member) ||
  (member.name !== undefined && ts.isPrivateIdentifier(member.name)) ||
  (ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0;

/** A class without bodies and without what is private. */
function classText(node: ts.ClassDeclaration): string {
  const heritage = node.heritageClauses?.map(printed).join(' ') ?? '';
  const members = node.members.flatMap((member) => {
    if (isHidden(member)) return [];
    const { body } = member as { readonly body?: ts.Node };
    const text = printed(member);
    const head = body ? text.slice(0, text.indexOf(printed(body).slice(0, 1), text.lastIndexOf(')'))) : text;
    return [
      `  ${head
        .replace(/ = [^;]*;?$/s, '')
        .trim()
        .replace(/;$/, '')};`,
    ];
  });
  return [`class ${node.name?.text ?? ''} ${heritage}`.trim() + ' {', ...members, '}'].join('\n');
}
/** What a declaration says of how it is used. */
function signatureOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const nodes = symbol.declarations ?? [];
  const texts = nodes.flatMap((node): string[] => {
    if (ts.isFunctionDeclaration(node)) {
      const bare = ts.factory.updateFunctionDeclaration(
        node,
        node.modifiers?.filter((one) => one.kind !== ts.SyntaxKind.ExportKeyword),
        ...([node.asteriskToken, node.name, node.typeParameters, node.parameters, node.type] as const),
        undefined,
      );
      return [plain(printer.printNode(ts.EmitHint.Unspecified, bare, node.getSourceFile()))];
    }
    if (ts.isClassDeclaration(node)) return [classText(node)];
    if (!ts.isVariableDeclaration(node)) return [plain(printed(node))];
    if (node.type) return [`const ${symbol.name}: ${printed(node.type)}`];
    const called = node.initializer;
    const type = checker.getTypeOfSymbolAtLocation(symbol, node);
    if (type.getCallSignatures().length === 0 && called && ts.isCallExpression(called)) {
      const of = called.typeArguments ? `<${called.typeArguments.map(printed).join(', ')}>` : '';
      return [`const ${symbol.name} = ${printed(called.expression)}${of}(…)`];
    }
    return [`const ${symbol.name}: ${checker.typeToString(type, node, ts.TypeFormatFlags.NoTruncation)}`];
  });
  const text = texts.join('\n');
  return text.length > mostChars ? `${text.slice(0, mostChars).replace(/\n[^\n]*$/, '')}\n…` : text;
}
function commentOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  return ts
    .displayPartsToString(symbol.getDocumentationComment(checker))
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
}

const deprecationOf = (symbol: ts.Symbol, checker: ts.TypeChecker): string | undefined => {
  const tag = symbol.getJsDocTags(checker).find(({ name }) => name === 'deprecated');
  return tag && ts.displayPartsToString(tag.text).replaceAll(/\s*\n\s*/g, ' ');
};

/** Every exported name of each door. */
export function sdkNames(root: string): Readonly<Record<Face, readonly PublicName[]>> {
  const entry = (face: Face): string => join(root, 'sdk', face === 'values' ? 'contract/values' : face, 'index.ts');
  const program = ts.createProgram(faces.map(entry), {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    allowImportingTsExtensions: true,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const namesOf = (face: Face): readonly PublicName[] => {
    const file = program.getSourceFile(entry(face));
    const module = file && checker.getSymbolAtLocation(file);
    if (!module) throw new Error(`${entry(face)} is no module`);
    return checker
      .getExportsOfModule(module)
      .map((exported) => {
        const real = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
        return {
          name: exported.name,
          kind: kindOf(real),
          comment: commentOf(real, checker),
          signature: signatureOf(real, checker),
          deprecated: deprecationOf(real, checker),
        };
      })
      .sort((one, other) => one.name.localeCompare(other.name));
  };
  return Object.fromEntries(faces.map((face) => [face, namesOf(face)])) as Record<Face, readonly PublicName[]>;
}

/** The reference as a page. */
export function sdkReference(root: string): string {
  const names = sdkNames(root);
  const count = Object.values(names).flat().length;
  const example = (name: string): string => {
    const file = examples[name];
    if (file === undefined) return '';
    const code = readFileSync(join(root, 'host/kit/template', file), 'utf8').trim();
    return `\nAs the kit's template has it (\`${file}\`):\n\n\`\`\`tsx\n${code}\n\`\`\`\n`;
  };
  const sections = faces.map((face) => {
    const shown = names[face].map(
      ({ name, comment, signature, deprecated = '' }) =>
        `### ${name}\n\n${comment === '' ? '' : `${comment}\n\n`}` +
        `${deprecated === '' ? '' : `Deprecated ${deprecated}.\n\n`}\`\`\`ts\n${signature}\n\`\`\`\n${example(name)}`,
    );
    return `## @freightdeck/sdk/${face}\n\n${shown.join('\n')}`;
  });
  return (
    `${count} public names, by the door through which they are imported. What changed, and what will go: ` +
    `[changelog](../sdk-changelog.md).\n\n${sections.join('\n')}`
  );
}
