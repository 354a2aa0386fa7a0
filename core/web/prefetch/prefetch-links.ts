import type { Prefetch } from './prefetch.ts';

/** The link inside the console that is the target of an event, unless it opens another window or saves a file. */
function linkAt({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#/"]') : null;
  return link && (link.target === '' || link.target === '_self') && !link.hasAttribute('download') ? link : undefined;
}
/** Another button or a modifier key makes the browser open another window. */
const isPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Prefetches the page of a link: its code when the pointer or focus reaches the link, its first rows as well when it is
 * pressed. Following the link is left to the router. Returns a function that stops it.
 */
export function prefetchLinks({ prefetchPage }: Pick<Prefetch, 'prefetchPage'>): () => void {
  const stops: (() => void)[] = [];
  const on = <Type extends 'pointerover' | 'pointerdown' | 'focusin'>(
    type: Type,
    act: (link: HTMLAnchorElement, event: DocumentEventMap[Type]) => void,
  ): void => {
    const hear = (event: DocumentEventMap[Type]): void => {
      const link = linkAt(event);
      if (link) act(link, event);
    };
    document.addEventListener(type, hear);
    stops.push(() => {
      document.removeEventListener(type, hear);
    });
  };
  on('pointerover', ({ hash }) => {
    prefetchPage(hash, 'code');
  });
  on('focusin', ({ hash }) => {
    prefetchPage(hash, 'code');
  });
  // Not for touch, which may be the start of scrolling.
  on('pointerdown', ({ hash }, event) => {
    if (isPress(event) && event.pointerType !== 'touch') prefetchPage(hash, 'rows');
  });
  return () => {
    for (const stop of stops) stop();
  };
}
