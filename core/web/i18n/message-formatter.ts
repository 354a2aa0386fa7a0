import { createIntl, createIntlCache } from 'react-intl';
import type { Language } from './messages.ts';

export type Format = (message: string, values: Readonly<Record<string, string | number>> | undefined) => string;

/** Formats messages with plurals, choices and quoting, each taken apart once; fetched only where a language has such. */
export function createFormat(language: Language): Format {
  const intl = createIntl({ locale: language, onError: () => undefined }, createIntlCache());
  return (message, values) => intl.formatMessage({ id: message, defaultMessage: message }, values);
}
