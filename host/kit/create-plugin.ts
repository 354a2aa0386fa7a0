import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const template = join(import.meta.dirname, 'template');
const sampleTitle = (language: 'zh' | 'en'): string =>
  (JSON.parse(readFileSync(join(template, `locales/${language}.json`), 'utf8')) as { readonly title: string }).title;
const sample = { id: 'acme-quotes', symbol: 'acmeQuotes', zh: sampleTitle('zh'), en: sampleTitle('en') } as const;
const camel = (id: string): string => id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The console that the template names. */
const usualConsole = 'http://127.0.0.1:8889';

export interface NewPlugin {
  readonly id?: string | undefined;
  readonly zh?: string | undefined;
  readonly en?: string | undefined;
  /** Address of the console whose SDK and kit are installed; else those of its own version are, by name. */
  readonly from?: string | undefined;
}
/** Where a console serves the SDK and the kit. */
const served = (console: string, name: 'sdk' | 'plugin-kit'): string =>
  new URL(`sdk/freightdeck-${name}.tgz`, console.endsWith('/') ? console : `${console}/`).href;

/** Copies the sample plugin and renames it; the copy builds. */
export function createPlugin(
  folder: string,
  { id = basename(folder), zh = sample.zh, en = sample.en, from }: NewPlugin,
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
  if (from === undefined) return;
  const list = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(list, 'utf8')) as {
    scripts: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  manifest.devDependencies = {
    ...manifest.devDependencies,
    '@freightdeck/plugin-kit': served(from, 'plugin-kit'),
    '@freightdeck/sdk': served(from, 'sdk'),
  };
  const { origin } = new URL(from);
  for (const [name, line] of Object.entries(manifest.scripts))
    manifest.scripts[name] = line.replace(usualConsole, origin);
  writeFileSync(list, `${JSON.stringify(manifest, undefined, 2)}\n`);
  // Its service asks this console for the keys of its tokens; another one's would fit none of them.
  const service = join(folder, 'server/main.js');
  writeFileSync(service, readFileSync(service, 'utf8').replace(usualConsole, origin));
}
/** What comes next, for who has just begun a plugin. */
export const nextSteps = (folder: string): string => `${basename(folder)} is there. Next:

  cd ${folder}
  npm install
  npm run dev      # prints the address under which a running console shows it while you write it
  npm test         # its own tests, then the suite that every plugin keeps to`;
