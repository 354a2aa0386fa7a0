/**
 * Cookie that tells the server which edition of the page to send. Not a secret: it neither identifies anybody nor
 * grants access.
 */
const cookie = 'freightdeck-edition';
/** Set in session storage while the page reloads to get the open edition. */
export const askedKey = 'freightdeck-edition';
const keptFor = 365 * 24 * 3600;

/**
 * Stores which edition the next load should get; returns false when the browser keeps no cookies. SameSite=Lax, because
 * a page may be opened by a link from another site.
 */
export function noteEdition(open: boolean, page = document): boolean {
  page.cookie = `${cookie}=open; Path=${import.meta.env.BASE_URL}; SameSite=Lax; Max-Age=${open ? keptFor : 0}`;
  return page.cookie.includes(`${cookie}=open`);
}
/**
 * Called in the open edition: allows it to be requested again, and makes the next load plain when this session does not
 * need it.
 */
export function arrivedOpen(needed: boolean, page = document, storage = sessionStorage): void {
  storage.removeItem(askedKey);
  noteEdition(needed, page);
}
