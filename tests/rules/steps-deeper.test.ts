import { expect, it } from 'vitest';
import { withoutSiblings } from '../../host/web/layout/steps-deeper.ts';

const pages = [
  { path: '/ledger', parent: undefined, multi: false },
  ...['trial', 'checks', 'days'].map((name) => ({ path: `/ledger/${name}`, parent: 'ledger', multi: false })),
  { path: '/ledger/entry', parent: 'ledger', multi: true },
] as const;
const at = (path: string) => pages.find((page) => page.path === path);
const way = (path: string, ...openers: string[]) => withoutSiblings(at(path)!, openers, at);

it('going over between the parts of a page adds no step to the breadcrumb; a record opened from one has it as its step', () => {
  expect(way('/ledger/days', '/ledger/checks', '/ledger/trial', '/ledger')).toEqual(['/ledger']);
  expect(way('/ledger/entry', '/ledger/checks', '/ledger/trial', '/ledger')).toEqual(['/ledger/checks', '/ledger']);
});
