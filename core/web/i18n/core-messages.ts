import type { Loaders, MessageMap } from './messages.ts';

/** Texts of the core that every page needs at first, one chunk per language. */
export const coreMessages = {
  zh: () => import('./core-messages-zh.ts').then((chunk) => chunk.messages),
  en: () => import('./core-messages-en.ts').then((chunk) => chunk.messages),
} as const;
/** Texts of the core that lists do not need. */
export const laterMessages = {
  zh: () => import('./later-messages-zh.ts').then((chunk) => chunk.messages),
  en: () => import('./later-messages-en.ts').then((chunk) => chunk.messages),
} as const;

/** Merges several sources of texts into one. */
export const allTexts = (all: readonly Loaders[]): Loaders => {
  const merged = (language: 'zh' | 'en') => async (): Promise<MessageMap> =>
    Object.assign({}, ...(await Promise.all(all.map((loaders) => loaders[language]())))) as MessageMap;
  return { zh: merged('zh'), en: merged('en') };
};
