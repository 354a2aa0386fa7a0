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
 * What a link of the console leads to is foreseen when a pointer or the focus comes to it, and expected when somebody
 * begins to press it. To follow the link is the router's and the browser's business. Answers what stops it.
 */
export function foreseeLinks({ foresee, expect }: LinkForesight): () => void {
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
    foresee(hash);
  });
  on('focusin', ({ hash }) => {
    foresee(hash);
  });
  // A finger may only be about to push the page.
  on('pointerdown', ({ hash }, event) => {
    if (isPress(event) && event.pointerType !== 'touch') expect(hash);
  });
  return () => {
    for (const stop of stops) stop();
  };
}
