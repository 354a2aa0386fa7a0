import pages from '../pages/locales/zh.json' with { type: 'json' };
import tasks from '../tasks/locales/zh.json' with { type: 'json' };
import kernel from './locales/zh.json' with { type: 'json' };

/** Texts every page needs. Each area of the core adds its file here. */
export const messages: Readonly<Record<string, string>> = { ...kernel, ...pages, ...tasks };
