import { problemText } from '../contract/index.ts';
import type { LineProblem } from '../contract/index.ts';
import zh from '../locales/zh.json' with { type: 'json' };

const texts: Readonly<Record<string, string>> = zh;
/** Problems of which the text alone does not say what it is about. */
const nameless: ReadonlySet<string> = new Set(['required', 'unread', 'timeFormat']);

/** What is wrong with a line in one text, as its column 错误信息 keeps it; null when nothing is. */
export function errorsOf(problems: readonly LineProblem[]): string | null {
  const said = problems.map(({ field, code, values }) => {
    const text = (texts[problemText({ field, code })] ?? code).replace(/\{(\w+)\}/g, (_, name: string) =>
      String(values[name] ?? ''),
    );
    return nameless.has(code) ? `${texts[`field.${field}`] ?? field}：${text}` : text;
  });
  return said.length > 0 ? said.join('；').slice(0, 300) : null;
}
