import type { MessageFormatElement } from 'react-intl';

export type Language = 'zh' | 'en';
/** Message id → text of one language, as ICU text or, in a build, as parsed by formatjs. */
export type MessageMap = Readonly<Record<string, string | readonly MessageFormatElement[]>>;
/** All messages parsed, ready for `createIntl`. */
export type ParsedMessages = Record<string, MessageFormatElement[]>;
export type Loaders = Readonly<Record<Language, () => Promise<MessageMap>>>;
