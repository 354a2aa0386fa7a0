/** Words of the shell that every page begins with. */
export const shellTexts = {
  zh: () => import('./locales/zh.json').then((file) => file.default),
  en: () => import('./locales/en.json').then((file) => file.default),
};
/** The rest of them: what floats over the shell. */
export const laterShellTexts = {
  zh: () => import('./locales/later-zh.json').then((file) => file.default),
  en: () => import('./locales/later-en.json').then((file) => file.default),
};
/** Words of the pages that sign somebody in. */
export const signInTexts = {
  zh: () => import('./login/locales/zh.json').then((file) => file.default),
  en: () => import('./login/locales/en.json').then((file) => file.default),
};
