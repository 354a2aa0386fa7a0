import imports from '../imports/locales/later-en.json' with { type: 'json' };
import audit from '../pages/audit/locales/later-en.json' with { type: 'json' };
import pages from '../pages/locales/later-en.json' with { type: 'json' };
import tasks from '../tasks/locales/later-en.json' with { type: 'json' };

/** Texts no list needs at first: records, forms, dialogs, tasks, imports and the audit workbench. */
export const messages: Readonly<Record<string, string>> = { ...pages, ...tasks, ...imports, ...audit };
