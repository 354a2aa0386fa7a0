import type { Text } from '@freightdeck/sdk/manifest';
import type { Refused } from '@freightdeck/sdk/server';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export type Language = 'zh' | 'en';
/** A text of the API by its key, with values for its placeholders. */
export interface IssueText {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

const texts: Readonly<Record<Language, Readonly<Record<string, string>>>> = { zh, en };

/** The text in a language, with `{name}` replaced by the value of that name; an unknown placeholder stays visible. */
export function fill(text: Text, language: Language, values: Refused['values'] = {}): string {
  return text[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return typeof value === 'object' ? value[language] : String(value ?? whole);
  });
}

/** The text of a validation issue; an unknown key reads "not valid". */
export function issueText(issue: IssueText, language: Language): string {
  const key = Object.hasOwn(texts[language], issue.key) ? issue.key : 'invalid';
  return fill({ zh: texts.zh[key] ?? '', en: texts.en[key] ?? '' }, language, issue.values);
}

/** A body or condition that is invalid: field → what is wrong with it. */
export class InvalidInput extends Error {
  readonly issues: Readonly<Record<string, IssueText>>;
  constructor(issues: Readonly<Record<string, IssueText>>) {
    super(
      `invalid input: ${Object.entries(issues)
        .map(([field, issue]) => `${field} ${issue.key}`)
        .join(', ')}`,
    );
    this.issues = issues;
  }
}
export const invalid = (field: string, key: string): InvalidInput => new InvalidInput({ [field]: { key } });

interface Issue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly path?: readonly PropertyKey[] | undefined;
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly keys?: readonly string[];
  readonly input?: unknown;
}

function textOf(issue: Issue, value: unknown): IssueText {
  if (Object.hasOwn(texts.zh, issue.message)) return { key: issue.message };
  if (issue.code === 'invalid_type' && (value === undefined || value === null)) return { key: 'required' };
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return { key: 'required' };
    const origin = issue.origin === 'string' || issue.origin === 'array' ? issue.origin : 'number';
    const bound: Record<string, number> =
      issue.code === 'too_small' ? { minimum: Number(issue.minimum) } : { maximum: Number(issue.maximum) };
    return { key: `${issue.code}.${origin}`, values: bound };
  }
  return { key: issue.code === 'invalid_union' ? 'invalid_value' : (issue.code ?? 'invalid') };
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let at = body;
  for (const step of path)
    at = at !== null && typeof at === 'object' ? (at as Record<PropertyKey, unknown>)[step] : undefined;
  return at;
}

/** Issues of a schema by field, the first one of each; `model.` is left out of the names. */
export function issuesByField(issues: readonly Issue[], body: unknown): Readonly<Record<string, IssueText>> {
  const found: Record<string, IssueText> = Object.create(null) as Record<string, IssueText>;
  for (const issue of issues) {
    const path = issue.path ?? [];
    const inside = path[0] === 'model' && path.length > 1 ? path.slice(1) : path;
    const names =
      issue.code === 'unrecognized_keys' && issue.keys
        ? issue.keys.slice(0, 20).map((key) => [...(path[0] === 'model' ? path.slice(1) : path), key])
        : [inside];
    for (const name of names)
      found[name.map(String).join('.').slice(0, 100) || 'body'] ??= textOf(issue, valueAt(body, path));
  }
  return { ...found };
}
