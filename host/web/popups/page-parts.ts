/** The visible page, in which shortcut keys find their targets. */
export const shownPage = (): HTMLElement | null => document.getElementById('tab-panel');
const seen = (element: HTMLElement | null | undefined): HTMLElement | undefined =>
  element?.checkVisibility() ? element : undefined;

/** The topmost dialog; while one is open, most keys belong to it. */
export const topDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"],[role="alertdialog"]')].findLast(
    (one) => one.checkVisibility(),
  );
/** The search input: the first field of the search form, or the page's only search field. */
export const searchField = (): HTMLElement | undefined =>
  seen(shownPage()?.querySelector<HTMLElement>('[role=search] :is(input, select, button), input[type=search]'));
/** The form to fill in, not the search form. */
export function openForm(): HTMLFormElement | undefined {
  const form = (topDialog() ?? shownPage())?.querySelector<HTMLFormElement>('form:not([role=search])');
  return form?.checkVisibility() ? form : undefined;
}
const edits = /^(edit|update|change|modify|amend|save)/;
/** The button in a record's head that edits the record. */
export const editButton = (): HTMLElement | undefined =>
  [
    ...(shownPage()?.querySelectorAll<HTMLElement>('[data-page=record] header button[data-action]:not(:disabled)') ??
      []),
  ].find((button) => edits.test(button.dataset['action'] ?? '') && button.checkVisibility());
export const pagerButton = (which: 'prev' | 'next'): HTMLElement | undefined =>
  seen(shownPage()?.querySelector<HTMLElement>(`[data-page=list] nav > [data-part=${which}]:not(:disabled)`));
export const pickAllButton = (): HTMLElement | undefined =>
  seen(shownPage()?.querySelector<HTMLElement>('[data-pick-all]'));
/** The number of selected rows of a list, and a function that clears the selection. */
export function selection(): { readonly count: number; readonly clear: () => void } | undefined {
  const button = seen(shownPage()?.querySelector<HTMLElement>('[data-clear]'));
  return (
    button && {
      count: Number(button.dataset['clear']),
      clear: () => {
        button.click();
      },
    }
  );
}
/** Address to which the focused row leads. */
export const rowLink = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? (target.closest('[role=grid] [role=row]')?.querySelector('a[href^="#/"]')?.getAttribute('href')?.slice(1) ??
      undefined)
    : undefined;
export const inGrid = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=grid]') !== null;

const textInputs =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true], [role=combobox]';
/** Whether the focused element takes letters itself: a text input, or a list searched by first letter. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${textInputs}, [role=menu], [role=listbox], [role=tree]`) !== null;

/** Shortcut keys that the page declares itself, by `aria-keyshortcuts`. */
export function ownKeys(): readonly { readonly keys: string; readonly name: string }[] {
  const found = [...(shownPage()?.querySelectorAll<HTMLElement>('[aria-keyshortcuts]') ?? [])].filter((element) =>
    element.checkVisibility(),
  );
  const named = found.map((element) => ({
    keys: element.getAttribute('aria-keyshortcuts') ?? '',
    name: element.getAttribute('aria-label') ?? element.innerText.trim(),
  }));
  return named.filter(
    ({ keys, name }, index) => name !== '' && named.findIndex((other) => other.keys === keys) === index,
  );
}
