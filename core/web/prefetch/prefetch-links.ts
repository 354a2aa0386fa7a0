import type { Prefetch } from './prefetch.ts';

/** The link inside the console on which something happens; none that opens a window of its own or saves a file. */
function linkAt({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#/"]') : null;
  return link && (link.target === '' || link.target === '_self') && !link.hasAttribute('download') ? link : undefined;
}
/** With another button or a key held the browser opens another window. */
const isPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Prefetches what a link of the console leads to: the code when a pointer or the focus comes to it, the first rows as
 * well when somebody begins to press it. Following the link is the router's and the browser's business. Returns what
 * stops it.
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
  // A touch may be the beginning of scrolling.
  on('pointerdown', ({ hash }, event) => {
    if (isPress(event) && event.pointerType !== 'touch') prefetchPage(hash, 'rows');
  });
  return () => {
    for (const stop of stops) stop();
  };
}
