import { createIntl, createIntlCache } from 'react-intl';
import type { Language } from './messages.ts';

export type Format = (message: string, values: Readonly<Record<string, string | number>> | undefined) => string;

const made = new Map<Language, Format>();

/**
 * Formats messages with plurals, choices and quoting, each taken apart once; fetched only where a language has such.
 * One for a language: it asks the browser for all the languages there are, which is felt.
 */
export function createFormat(language: Language): Format {
  const known = made.get(language);
  if (known) return known;
  const intl = createIntl({ locale: language, onError: () => undefined }, createIntlCache());
  const format: Format = (message, values) => intl.formatMessage({ id: message, defaultMessage: message }, values);
  made.set(language, format);
  return format;
}
