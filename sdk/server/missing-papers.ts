import type { Call } from './call.ts';

/**
 * Names of the papers that a record lacks, for the refusal `noPapers`; '' when it has all. `papers`: the file fields
 * without which nobody is passed; `texts`: the messages of the plugin.
 */
export function missingPapers(
  { language }: Pick<Call, 'language'>,
  record: object,
  papers: readonly string[],
  texts: Readonly<Record<'zh' | 'en', Readonly<Record<string, string>>>>,
): string {
  const held = new Map<string, unknown>(Object.entries(record));
  return papers
    .filter((field) => !held.get(field))
    .map((field) => texts[language][`field.${field}`] ?? field)
    .join(language === 'zh' ? '、' : ', ');
}
