import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Buttons of a search form in the order they stand: the one that sends it, and the one that empties it. */
const buttonsIn = (code: string): string =>
  [...code.matchAll(/type="submit"|text\('[\w.]*\.(reset)'\)/g)].map(([, reset]) => (reset ? 'reset' : 'go')).join(' ');
const searchForms = (code: string): readonly string[] =>
  [...code.matchAll(/<form\b(?:(?!<\/form>)[^])*<\/form>/g)]
    .map(([form]) => form)
    .filter((form) => /role="search"/.test(form));

test('重置 stands before 查询 in every search form, also in those drawn by hand', () => {
  const forms = sourceFiles
    .filter(({ path }) => path.endsWith('.tsx') && !path.startsWith('tests/'))
    .flatMap(({ path, text }) => searchForms(text).map((form) => ({ path, buttons: buttonsIn(form) })));
  expect(forms.filter(({ buttons }) => buttons === 'reset go').map(({ path }) => path)).toEqual(
    expect.arrayContaining(['plugins/content/web/pages/notice-list.tsx', 'plugins/waybill/web/pages/waybill-tree.tsx']),
  );
  expect(forms.filter(({ buttons }) => buttons.includes('go reset'))).toEqual([]);
  // The test itself: the other way round is found.
  const turned = `<form role="search"><Button type="submit" /><Button>{text('x.reset')}</Button></form>`;
  expect(searchForms(turned).map(buttonsIn)).toEqual(['go reset']);
});
