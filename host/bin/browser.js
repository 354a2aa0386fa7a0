// Finds the browsers of the journeys: the one named by CHROMIUM_PATH or FIREFOX_PATH, the system's, or one from the
// system's packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const firefoxPlaces = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const firstOf = (paths) => paths.find((path) => path && existsSync(path));
const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
/** Installs a browser from the system's packages, with a font that has Chinese characters. */
function installFromSystem(name, wanted) {
  console.log(`Installing ${name} from the system packages …`);
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', wanted, 'fonts-noto-cjk'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** A Firefox of the system, or undefined: Playwright drives a released one by WebDriver BiDi, and cannot fetch it. */
export function findFirefox() {
  const known = [process.env.FIREFOX_PATH, ...firefoxPlaces];
  if (!firstOf(known) && canInstall()) installFromSystem('Firefox', 'firefox-esr');
  return firstOf(known);
}
export function findBrowser() {
  const found = firstOf([process.env.CHROMIUM_PATH, ...places]);
  if (found) return found;
  if (canInstall()) {
    installFromSystem('Chromium', 'chromium');
    return firstOf(places);
  }
  console.log('Fetching Chromium with Playwright …');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  return undefined;
}
