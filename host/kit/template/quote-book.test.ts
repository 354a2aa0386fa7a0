import { expect, test } from 'vitest';
import { QuoteBook } from './web/stores/quote-book.ts';

test('a quote is weight times the price of a tonne, in whole cents, rounded once', () => {
  const book = new QuoteBook();
  book.add(32_180, 12_850);
  book.add(1, 50);
  expect(book.quotes.map(({ total }) => total)).toEqual([413_513, 0]);
  expect(book.total).toBe(413_513);
});
