import type { Adapter, Database } from '@freightdeck/sdk/server';
import { playedAccounts } from '../bank/played-accounts.ts';
import type { AnswerBooks } from './answer-books.ts';
import { playedFuel } from './fuel.ts';
import { playedInsurers } from './insurers.ts';
import { playedInvoicing } from './invoicing.ts';
import { playedOcr } from './ocr.ts';
import { playedPositions } from './positions.ts';
import { playedRegulator } from './regulator.ts';
import { playedTolls } from './tolls.ts';

/** Every outside system that is played, besides the bank and TYY. */
export const playedOutside = (books: AnswerBooks, database: Database): readonly Adapter[] => [
  ...playedAccounts(books, database),
  ...playedInsurers(books),
  ...playedInvoicing(books),
  ...playedTolls(books),
  ...playedFuel(books, database),
  ...playedRegulator(books),
  ...playedOcr(books),
  ...playedPositions(books, database),
];
