/** Texts of the core, one chunk per language. */
export const coreMessages = {
  zh: () => import('./core-messages-zh.ts').then((chunk) => chunk.messages),
  en: () => import('./core-messages-en.ts').then((chunk) => chunk.messages),
} as const;
