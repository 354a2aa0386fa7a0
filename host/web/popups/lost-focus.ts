/** What can be pressed or typed into. */
const kinds = ':is(a[href], input, select, textarea, button, [tabindex="0"])';
const control = `${kinds}:not([disabled], [data-tabster-dummy], [aria-hidden="true"])`;
const controlsIn = (root: Element): HTMLElement[] =>
  [root, ...root.querySelectorAll(control)].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element.matches(control) && element.checkVisibility(),
  );
/** The first control in an element that can be seen. */
export const controlIn = (surface: Element): HTMLElement | undefined =>
  [...surface.querySelectorAll<HTMLElement>(control)].find((element) => element.checkVisibility());

/** Parts of the console inside which a lost focus stays. Short notes over the page are in none of them. */
const region = '[role="dialog"], [role="alertdialog"], [role="tablist"], main, nav, header, aside';
interface Step {
  readonly parent: WeakRef<Element>;
  /** Which child of the parent led to the element. */
  readonly at: number;
}
/** An element that had the focus, and where it stood, from the inside out. */
export interface Stood {
  readonly element: WeakRef<HTMLElement>;
  /** As far as its region; empty where it was in none. */
  readonly steps: readonly Step[];
}
function numberOf(child: Element): number {
  let number = 0;
  for (let before = child.previousElementSibling; before; before = before.previousElementSibling) number += 1;
  return number;
}
export function standing(element: HTMLElement): Stood {
  const within = element.parentElement?.closest(region);
  const steps: Step[] = [];
  if (within)
    for (let child: Element = element, parent = child.parentElement; parent;) {
      steps.push({ parent: new WeakRef(parent), at: numberOf(child) });
      if (parent === within) break;
      child = parent;
      parent = child.parentElement;
    }
  return { element: new WeakRef(element), steps };
}
/** The modal dialog that is open over everything else. */
export const dialogOnTop = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].findLast((dialog) => dialog.checkVisibility());
/** A control that takes no input for now, as while its form is sent: it is there again, and has the focus again. */
export function isSwitchedOff({ element }: Stood): boolean {
  const own = element.deref();
  return own !== undefined && own.isConnected && own.matches(':disabled');
}
const isThere = (element: Element | undefined): element is Element =>
  element !== undefined && element.isConnected && element.checkVisibility();

/**
 * Where the focus goes from here: to the element itself as long as it is there; else to what has come into its place,
 * the next control after it or the last one before it, in the innermost part that is left; else to its region.
 * Undefined when nothing of that is left.
 */
export function heirOf({ element, steps }: Stood): HTMLElement | undefined {
  const own = element.deref();
  if (own && isThere(own)) return own;
  for (const [index, { parent, at }] of steps.entries()) {
    const left = parent.deref();
    if (!isThere(left)) continue;
    // A page that is gone has no neighbours: the next one is read from its beginning.
    if (left.matches('main')) return left as HTMLElement;
    // A closed tab has shown another one.
    const selected = left.matches('[role="tablist"]') && left.querySelector<HTMLElement>('[aria-selected="true"]');
    if (selected) return selected;
    const children = [...left.children];
    for (const after of children.slice(at)) {
      const found = controlsIn(after)[0];
      if (found) return found;
    }
    for (const before of children.slice(0, at).toReversed()) {
      const found = controlsIn(before).at(-1);
      if (found) return found;
    }
    if (index === steps.length - 1 && left instanceof HTMLElement) return left;
  }
  return undefined;
}
