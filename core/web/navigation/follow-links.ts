import type { NavigationStore } from './navigation-store.ts';

/** Who makes ready what a link leads to. */
export interface LinkForesight {
  /**
   * Somebody may go to an address: the code of the page there is fetched and run. Nothing is set up and no row is read.
   */
  foresee(address: string): void;
  /**
   * Somebody has begun to press what leads to an address: its first rows are asked for as well, unless the page stands
   * already.
   */
  expect(address: string): void;
}
/** The link inside the console on which something happens; none that opens a window of its own or saves a file. */
function linkAt({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#/"]') : null;
  return link && (link.target === '' || link.target === '_self') && !link.hasAttribute('download') ? link : undefined;
}
/** Other buttons and keys open another window. */
const isPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Follows links of the console in the task of the press; the browser would say tasks later that the address has
 * changed. What they lead to is foreseen when a pointer or the focus comes to them, and expected when somebody begins
 * to press. Answers what stops it.
 */
export function followLinks(navigation: NavigationStore, { foresee, expect }: LinkForesight): () => void {
  const stops: (() => void)[] = [];
  const on = <Type extends 'click' | 'pointerover' | 'pointerdown' | 'focusin'>(
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
    foresee(hash);
  });
  on('focusin', ({ hash }) => {
    foresee(hash);
  });
  // A finger may only be about to push the page.
  on('pointerdown', ({ hash }, event) => {
    if (isPress(event) && event.pointerType !== 'touch') expect(hash);
  });
  on('click', ({ hash }, event) => {
    // Whoever has answered it already has; and the browser makes no step of where it is.
    if (event.defaultPrevented || !isPress(event) || hash === location.hash) return;
    event.preventDefault();
    navigation.go(hash);
  });
  return () => {
    for (const stop of stops) stop();
  };
}
