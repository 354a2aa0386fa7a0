import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const template = join(import.meta.dirname, 'template');
const sampleTitle = (language: 'zh' | 'en'): string =>
  (JSON.parse(readFileSync(join(template, `locales/${language}.json`), 'utf8')) as { readonly title: string }).title;
const sample = { id: 'acme-quotes', symbol: 'acmeQuotes', zh: sampleTitle('zh'), en: sampleTitle('en') } as const;
const camel = (id: string): string => id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Copies the sample plugin and renames it; the copy builds. */
export function createPlugin(
  folder: string,
  {
    id = basename(folder),
    zh = sample.zh,
    en = sample.en,
  }: { readonly id?: string; readonly zh?: string; readonly en?: string },
): void {
  if (!/^[a-z][a-z0-9]{1,19}(-[a-z0-9]{1,19}){1,3}$/.test(id))
    throw new Error(
      `"${id}" is no id of a partner's plugin: small letters and digits with at least one hyphen, acme-rates. ` +
        'Give it with --id.',
    );
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  cpSync(template, folder, { recursive: true });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    writeFileSync(
      path,
      readFileSync(path, 'utf8')
        .replaceAll(sample.id, id)
        .replaceAll(sample.symbol, camel(id))
        .replaceAll(sample.zh, zh)
        .replaceAll(sample.en, en),
    );
  }
}
