import { expect, it } from 'vitest';
import { answered } from '../../core/server/api/refusal-answers.ts';
import { migrations as apiMigrations } from '../../core/server/api/index.ts';
import { ledger } from '../../core/server/ledger/index.ts';
import { coreMigrations } from '../../core/server/tenancy/index.ts';
import { openPglite } from '../support/database.ts';
import { bank, credit, debit, LedgerBook, wallet } from '../support/ledger-book.ts';

it('the ledger says which account is short in the language of the answer', async () => {
  const database = await openPglite({ migrations: [...apiMigrations, ...coreMigrations] });
  const book = new LedgerBook(database);
  const refused: unknown = await book
    .within((call) => ledger.post(call, book.journal([debit(wallet('w'), 1), credit(bank, 1)])))
    .catch((error: unknown) => error);
  await database.close();
  const told = (language: 'zh' | 'en'): unknown =>
    (answered(refused, language, {}, 'x') as { readonly envelope: { readonly message: string } }).envelope.message;
  expect(told('en')).toBe('Not enough on Shipper available 示范w: 0.01 yuan short');
  expect(told('zh')).toBe('余额不足：货主可用 示范w还差0.01元');
}, 60_000);
