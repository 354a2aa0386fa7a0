import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const parser = '@formatjs/icu-messageformat-parser';
const compiled = (file: string, texts: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(texts) as Record<string, string>).map(([id, text]) => {
        try {
          return [id, parse(text, { ignoreTag: true })];
        } catch (error) {
          throw new Error(`${file}: "${id}" is no ICU message: ${text}`, { cause: error });
        }
      }),
    ),
  );

/**
 * Parses the ICU texts of `locales/*.json` as the console is built, so that no browser does. react-intl is then built
 * with formatjs's empty parser. The real one remains in `core/web/i18n/parse-messages.ts` alone, which is fetched for
 * texts that did not go through a build.
 */
export const compiledMessages: Plugin = {
  name: 'compiled-messages',
  apply: 'build',
  enforce: 'pre',
  resolveId(id, importer) {
    return id === parser && /[\\/]node_modules[\\/]/.test(importer ?? '')
      ? this.resolve(`${parser}/no-parser.js`, importer)
      : null;
  },
  transform: {
    filter: { id: /[\\/]locales[\\/][\w-]+\.json$/ },
    handler: (texts, file) => ({ code: compiled(file, texts), map: null }),
  },
};
