import pages from '../pages/locales/later-zh.json' with { type: 'json' };
import tasks from '../tasks/locales/later-zh.json' with { type: 'json' };

/** What no list begins with: words of records, forms, dialogs and tasks. */
export const messages: Readonly<Record<string, string>> = { ...pages, ...tasks };
