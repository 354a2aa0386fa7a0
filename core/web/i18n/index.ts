export { allTexts, coreMessages, laterMessages } from './core-messages.ts';
export { I18nStore } from './i18n-store.ts';
export type { Language, Loaders, MessageMap } from './messages.ts';
export { TextsProvider } from './texts-provider.tsx';
export { useWords } from './use-words.ts';
export { within } from './within.ts';
