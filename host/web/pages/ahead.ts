import { Http } from '@freightdeck/sdk/web';
import { beginList, beginQuestion } from '@freightdeck/core/web/pages';
import type { Ahead } from '@freightdeck/core/web/console';
import type { FirstQuestion } from '@freightdeck/core/web/pages';
import { loadView } from './page-content.tsx';

/** Scripts of each page, as the build wrote them down (host/bin/page-scripts.ts); nothing in development. */
interface PageScripts {
  readonly base: string;
  readonly names: readonly string[];
  readonly pages: Readonly<Record<string, readonly number[]>>;
}
let known: PageScripts | undefined;

/** Asks for the scripts of the page at a path side by side, before anybody needs them. Once each. */
function fetchScripts(path: string): void {
  // Those of the first page are under way (host/web/index.html).
  if (document.querySelector('#console:empty')) return;
  known ??= JSON.parse(
    document.getElementById('page-scripts')?.textContent ?? '{"base":"","names":[],"pages":{}}',
  ) as PageScripts;
  for (const number of known.pages[path] ?? []) {
    const href = known.base + (known.names[number] ?? '');
    if (document.head.querySelector(`link[href="${href}"]`)) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

/** What each list asks first, as `npm run docs` wrote it down; fetched when the first page stands. */
let questions: Readonly<Record<string, FirstQuestion>> = {};
export async function loadQuestions(): Promise<void> {
  questions = (await import('./first-questions.json')).default as Readonly<Record<string, FirstQuestion>>;
}

/** A page is drawn with what it begins with, if that comes so soon; in milliseconds. */
const soon = 150;
const pause = (): Promise<void> =>
  new Promise((over) => {
    setTimeout(over, soon);
  });

/** What draws the page, and what it begins with: the first rows of a list, what a page of its own reads. */
export const ahead: Ahead = {
  scripts: fetchScripts,
  // Lists are; what leads to charts, maps or editors waits until somebody wants it.
  light: async (path) => {
    await loadQuestions();
    return questions[path] !== undefined;
  },
  rows: (http, path) => {
    const question = questions[path];
    if (question) beginQuestion(http, question).catch(() => undefined);
  },
  page: async (services, definition, query) => {
    const view = loadView(definition.kind).catch(() => undefined);
    const begun =
      definition.kind === 'list'
        ? beginList(services.get(Http), definition, query)
        : definition.kind === 'free'
          ? definition.begin?.(services)
          : undefined;
    await Promise.race([begun?.catch(() => undefined), pause()]);
    await view;
  },
};
