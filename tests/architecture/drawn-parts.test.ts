import ts from 'typescript';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';

const within = (node: ts.Node): readonly ts.Node[] => [node, ...node.getChildren().flatMap(within)];
const parsed = sourceFiles
  .filter(({ path }) => path.endsWith('.tsx') && !isTest(path))
  .map(({ path, text }) => {
    const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    return { path, statements, nodes: statements.flatMap(within) };
  });
const place = (path: string, node: ts.Node): string =>
  `${path}:${node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
const isCallOf = (node: ts.Node, names: ReadonlySet<string>): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && names.has(node.expression.text);

test('a component that is wrapped does not draw itself by its inner name: inside, that name is the bare function, which follows nothing', () => {
  const wraps = new Set(['observer', 'memo', 'forwardRef']);
  const wrong = parsed.flatMap(({ path, nodes }) =>
    nodes
      .filter((node) => isCallOf(node, wraps))
      .flatMap(({ arguments: [inner] }) => {
        const name = inner && ts.isFunctionExpression(inner) ? inner.name?.text : undefined;
        if (!inner || name === undefined) return [];
        return within(inner)
          .filter(
            (node) =>
              (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && node.tagName.getText() === name,
          )
          .map((node) => place(path, node));
      }),
  );
  expect(wrong).toEqual([]);
});

test('a component that asks for texts or services is an observer: no other one is drawn again when they change', () => {
  // Or is handed what says them.
  const asks = new Set(['useText', 'usePick', 'useWords', 'useService', 'useConsole', 'text', 'words', 'pick', 'say']);
  const wrong = parsed.flatMap(({ path, statements, nodes }) => {
    const observed = new Set(
      nodes.filter((node) => isCallOf(node, new Set(['observer']))).map(({ arguments: [inner] }) => inner?.getText()),
    );
    const named = statements.flatMap((statement): readonly (readonly [string, ts.Node])[] => {
      if (ts.isFunctionDeclaration(statement)) return [[statement.name?.text ?? '', statement]];
      if (!ts.isVariableStatement(statement)) return [];
      return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
        initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
          ? [[name.getText(), initializer] as const]
          : [],
      );
    });
    return named
      .filter(
        ([name, node]) =>
          /^[A-Z]/.test(name) && !observed.has(name) && within(node).some((inner) => isCallOf(inner, asks)),
      )
      .map(([name, node]) => `${place(path, node)} ${name}`);
  });
  expect(wrong).toEqual([]);
});

test('a dialog is of one kind as long as it is open: Fluent moves the focus to its first field when `modalType` changes', () => {
  const wrong = parsed.flatMap(({ path, nodes }) =>
    nodes
      .filter((node): node is ts.JsxAttribute => ts.isJsxAttribute(node) && node.name.getText() === 'modalType')
      .filter(({ initializer }) => !initializer || !ts.isStringLiteral(initializer))
      .map((node) => place(path, node)),
  );
  expect(wrong).toEqual([]);
});
