import type { MessageFormatElement } from 'react-intl';

export type Language = 'zh' | 'en';
/** Message id → ICU text of one language; where the texts went through a build, what formatjs's parser made of it. */
export type MessageMap = Readonly<Record<string, string | readonly MessageFormatElement[]>>;
/** The same, ready for `createIntl`. */
export type ParsedMessages = Record<string, MessageFormatElement[]>;
export type Loaders = Readonly<Record<Language, () => Promise<MessageMap>>>;
