/** Texts of the shell that every page needs at once. */
export const shellTexts = {
  zh: () => import('./locales/zh.json').then((file) => file.default),
  en: () => import('./locales/en.json').then((file) => file.default),
};
/** The other texts of the shell, used by popups. */
export const laterShellTexts = {
  zh: () => import('./locales/later-zh.json').then((file) => file.default),
  en: () => import('./locales/later-en.json').then((file) => file.default),
};
/** Texts of the sign-in pages. */
export const signInTexts = {
  zh: () => import('./login/locales/zh.json').then((file) => file.default),
  en: () => import('./login/locales/en.json').then((file) => file.default),
};
