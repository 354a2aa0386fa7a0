import { expect, test } from 'vitest';
import ts from 'typescript';
import { isTest, sourceFiles } from './source-files.ts';

const chinese = /[\u4e00-\u9fff]/;

/** Whether a value is words of one language: a Chinese literal, `.zh`, or what was asked for in 'zh'. */
function oneLanguage(value: ts.Node, text: string): boolean {
  const own = text.slice(value.pos, value.end);
  // Both languages stand beside each other, or the call's own is chosen.
  if (/\bzh:[\s\S]*\ben:/.test(own) || /=== 'zh'/.test(own)) return false;
  return chinese.test(own) || /\.(?:zh|en)\b|'(?:zh|en)'/.test(own);
}
function found(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const wrong: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = node.expression.getText(source);
      const [, values] = node.arguments ?? [];
      if (/(?:^|\.)refuse$|^Refused$/.test(name) && values && ts.isObjectLiteralExpression(values))
        for (const property of values.properties)
          if (ts.isPropertyAssignment(property) && oneLanguage(property.initializer, text))
            wrong.push(`${path}: ${property.getText(source)}`);
    }
    ts.forEachChild(node, walk);
  };
  walk(source);
  return wrong;
}

test('words in a refusal come in both languages, so that an English answer is English', () => {
  const files = sourceFiles.filter(
    ({ path, text }) =>
      /^(?:core|plugins\/[\w-]+)\/server\//.test(path) && !isTest(path) && /refuse\(|Refused\(/.test(text),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.flatMap(({ path, text }) => found(path, text)),
    'Give { zh, en } as the value: the answer picks its language.',
  ).toEqual([]);
  expect(found('a.ts', "call.refuse('a', { name: names[code].zh })")).toHaveLength(1);
  expect(found('a.ts', "call.refuse('a', { name: '短信通道' })")).toHaveLength(1);
  expect(found('a.ts', "call.refuse('a', { name: { zh: '短信', en: 'text' } })")).toEqual([]);
});
