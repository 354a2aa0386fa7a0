/** The page that is shown, as its keys find its parts. */
export const shownPage = (): HTMLElement | null => document.getElementById('tab-panel');
const seen = (element: HTMLElement | null | undefined): HTMLElement | undefined =>
  element?.checkVisibility() ? element : undefined;

/** A dialog over the page has the keys for itself. */
export const topDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"],[role="alertdialog"]')].findLast(
    (one) => one.checkVisibility(),
  );
/** Where a search is typed in: the first field of the search form, or the one field a page has for it. */
export const searchField = (): HTMLElement | undefined =>
  seen(shownPage()?.querySelector<HTMLElement>('[role=search] :is(input, select, button), input[type=search]'));
/** The form that is filled in, not a search. */
export function openForm(): HTMLFormElement | undefined {
  const form = (topDialog() ?? shownPage())?.querySelector<HTMLFormElement>('form:not([role=search])');
  return form?.checkVisibility() ? form : undefined;
}
const edits = /^(edit|update|change|modify|amend|save)/;
/** What the head of a record offers to change it with. */
export const editButton = (): HTMLElement | undefined =>
  [
    ...(shownPage()?.querySelectorAll<HTMLElement>('[data-page=record] header button[data-action]:not(:disabled)') ??
      []),
  ].find((button) => edits.test(button.dataset['action'] ?? '') && button.checkVisibility());
export const pagerButton = (which: 'prev' | 'next'): HTMLElement | undefined =>
  seen(shownPage()?.querySelector<HTMLElement>(`[data-page=list] nav > [data-part=${which}]:not(:disabled)`));
export const pickAllButton = (): HTMLElement | undefined =>
  seen(shownPage()?.querySelector<HTMLElement>('[data-pick-all]'));
/** What a list has selected, and the button that lets go of it. */
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
/** Where the row that has the focus leads. */
export const rowLink = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? (target.closest('[role=grid] [role=row]')?.querySelector('a[href^="#/"]')?.getAttribute('href')?.slice(1) ??
      undefined)
    : undefined;
export const inGrid = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=grid]') !== null;

const textInputs =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true], [role=combobox]';
/** Whether letters belong to what has the focus: somebody writes there, or finds an entry by its first letter. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${textInputs}, [role=menu], [role=listbox], [role=tree]`) !== null;

/** What the page says of keys of its own: `aria-keyshortcuts` of what it shows. */
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
