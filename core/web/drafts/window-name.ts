const storageKey = 'freightdeck-window';

/**
 * Names this window, also after a reload. A copy of the window begins with a copy of its storage, so only a page that
 * has left may be followed under its name.
 */
export function windowName(storage: Storage, page: Pick<Window, 'addEventListener'>): string {
  const name = storage.getItem(storageKey) ?? crypto.randomUUID();
  storage.removeItem(storageKey);
  page.addEventListener('pagehide', () => storage.setItem(storageKey, name));
  // Shown again as it was, from the browser's cache of pages.
  page.addEventListener('pageshow', () => storage.removeItem(storageKey));
  return name;
}
