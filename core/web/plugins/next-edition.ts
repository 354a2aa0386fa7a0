/** Tells the server which edition of the page this browser is given. No secret: it names nobody, and opens nothing. */
const cookie = 'freightdeck-edition';
/** In this tab the page is loaded again for the open edition. */
export const askedKey = 'freightdeck-edition';
const keptFor = 365 * 24 * 3600;

/**
 * Notes for the next load which edition of the page this session needs; false where the browser keeps no cookies. A
 * page may be opened by a link from anywhere: Lax.
 */
export function noteEdition(open: boolean, page = document): boolean {
  page.cookie = `${cookie}=open; Path=${import.meta.env.BASE_URL}; SameSite=Lax; Max-Age=${open ? keptFor : 0}`;
  return page.cookie.includes(`${cookie}=open`);
}
/**
 * The open edition is here: where it is not needed the next load is plain, and where it is, it may be asked for again.
 */
export function arrivedOpen(needed: boolean, page = document, storage = sessionStorage): void {
  storage.removeItem(askedKey);
  noteEdition(needed, page);
}
