import type { NavigationStore } from './navigation-store.ts';

/** The address inside the console that a press leads to; nothing when it is another's business: the browser's own, a new window's, whoever has answered it already. */
function addressOf(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#/"]') : null;
  const elsewhere = !link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download');
  // The browser makes no step of where it is already.
  return elsewhere || link.hash === location.hash ? undefined : link.hash;
}
/** Follows links of the console in the task of the press; the browser would say tasks later that the address has changed. Answers what stops it. */
export function followLinks(navigation: NavigationStore): () => void {
  const press = (event: MouseEvent): void => {
    const address = addressOf(event);
    if (address === undefined) return;
    event.preventDefault();
    navigation.follow(address);
  };
  document.addEventListener('click', press);
  return () => { document.removeEventListener('click', press); };
}
