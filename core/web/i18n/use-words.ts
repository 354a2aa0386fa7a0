import { I18n, useService } from '@freightdeck/sdk/web';

type Words = Readonly<Record<'zh' | 'en', Readonly<Record<string, string>>>>;
export type TextOf = (id: string, values?: Readonly<Record<string, string | number>>) => string;

/**
 * Texts that come with a part fetched on demand; an id that is none of them is the console's. Plain `{name}` values
 * only.
 */
export function useWords(words: Words): TextOf {
  const i18n = useService(I18n);
  return (id, values = {}) => {
    const own = words[i18n.language][id];
    return own === undefined
      ? i18n.text(id, values)
      : own.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}
