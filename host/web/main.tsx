import { createRoot } from 'react-dom/client';
import { joinSession } from '@freightdeck/core/web/auth';
import { createConsole } from '@freightdeck/core/web/console';
import { watchUntrackedReads } from '@freightdeck/core/web/errors';
import { prefetchList } from '@freightdeck/core/web/pages';
import { firstPage } from '@freightdeck/core/web/prefetch';
import { plugins } from '../plugins.web.ts';
import { App, prepare } from './app.tsx';
import { BrandingStore } from './branding.ts';
import { buildSettings } from './build-settings.ts';
import { loadMenuIcons } from './layout/menu-icon.tsx';
import { preloadPopups } from './layout/popups.ts';
import { preloadOverlays } from './overlays.tsx';
import { preloadStates } from './pages/lazy-states.ts';
import { loadView } from './pages/page-content.tsx';
import { laterShellTexts, shellTexts, signInTexts } from './shell-texts.ts';
import './theme/base.css';
import { loadTheme } from './theme/themes.ts';
import { ownPages } from './unbind/own-pages.ts';

/**
 * This very script, in a build: `console-` and the hash of what it leads to. The server names it with each call
 * (core/server/http/web-build.ts).
 */
const ownBuild = /\/assets\/(console-[\w-]+)\.js/.exec(import.meta.url)?.[1];

/** Starts the console in its place on the page. */
async function start(place: HTMLElement): Promise<void> {
  // Who goes to the sign-in means to sign in.
  if (!location.hash.startsWith('#/login')) await joinSession().catch(() => undefined);
  const console = createConsole({
    catalogue: [...plugins, ownPages],
    texts: [shellTexts],
    laterTexts: [laterShellTexts, signInTexts],
    build: ownBuild,
    pageLoaders: { view: loadView, rows: prefetchList },
    without: buildSettings.without,
  });
  const signedIn = console.auth.token !== undefined;
  const branding = new BrandingStore(console.http, signedIn);
  // Everything the first render shows is fetched side by side and awaited: a fallback shown first would hold content
  // back for 300 ms.
  const guessed =
    signedIn && location.hash.length > 2 && !location.hash.startsWith('#/home')
      ? loadView('list').catch(() => undefined)
      : console.i18n.rest();
  await Promise.all([
    console.boot(),
    loadTheme(console.preferences.theme, console.preferences.colour || branding.current.colour),
    guessed,
    signedIn ? undefined : branding.load(),
  ]);
  await prepare(console, branding);
  createRoot(place).render(<App console={console} branding={branding} />);
  await firstPage(console.auth.session !== undefined);
  console.idle();
  void loadMenuIcons();
  preloadOverlays();
  preloadPopups();
  preloadStates();
  void import('./theme/print.ts').then(({ readyForPaper }) => readyForPaper(console));
}
// In development the browser's console names each component that would not follow what it shows.
if (import.meta.env.DEV)
  watchUntrackedReads((fault) => {
    console.error(fault);
  });
const place = document.getElementById('console');
if (place) void start(place);
