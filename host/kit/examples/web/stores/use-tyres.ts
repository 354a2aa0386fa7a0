import { useService } from '@freightdeck/sdk/web';
import { useEffect } from 'react';
import { Tyres } from './tyre-book.ts';
import type { TyreBook } from './tyre-book.ts';

/** The book of tyres, read when the first part of ours is on a page. */
export function useTyres(): TyreBook {
  const book = useService(Tyres);
  useEffect(() => book.load(), [book]);
  return book;
}
