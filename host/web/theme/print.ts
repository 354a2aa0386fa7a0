import type { Console } from '@freightdeck/core/web/console';
import { formatDateTime } from '@freightdeck/sdk/values';
import { runInAction } from 'mobx';
import './print.css';
import { loadTheme } from './themes.ts';

/** Makes the console ready for paper: styles, the light theme, and a line that says whose page it is and of when. */
export async function readyForPaper({ auth, preferences }: Console): Promise<void> {
  const printing = (on: boolean): void => {
    const title = document.querySelector<HTMLElement>('main > h1');
    if (title && on) title.dataset['printed'] = `${auth.session?.platformName ?? ''} · ${formatDateTime(Date.now())}`;
    runInAction(() => {
      preferences.printing = on;
    });
  };
  addEventListener('beforeprint', () => printing(true));
  addEventListener('afterprint', () => printing(false));
  // A preview that changes the medium tells nobody else.
  matchMedia('print').addEventListener('change', ({ matches }) => printing(matches));
  // At hand when somebody who works in the dark prints.
  await loadTheme('light', preferences.colour);
}
