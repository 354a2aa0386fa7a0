import { createIntl, createIntlCache } from 'react-intl';
import type { Language, MessageMap } from './messages.ts';

export type Format = (id: string, values: Readonly<Record<string, string | number>> | undefined) => string;

/** Formats messages with plurals, choices and quoting; fetched only where a language has such. */
export function createFormat(language: Language, messages: MessageMap): Format {
  const intl = createIntl({ locale: language, messages: { ...messages }, onError: () => undefined }, createIntlCache());
  return (id, values) => intl.formatMessage({ id }, values);
}
