import { expect, it } from 'vitest';
import type { Field, Resource } from '../../sdk/contract/index.ts';
import { fundStatements, ledgerEntries, ledgerJournals, poolMoves } from '../../plugins/bank/contract/index.ts';
import { expenses, incomes, moves } from '../../plugins/custody/contract/index.ts';
import { fuelEntries } from '../../plugins/fuel/contract/index.ts';
import { moneyOrders, ownEntries, subEntries, userEntries } from '../../plugins/funds/contract/index.ts';
import { sourceFiles } from '../architecture/source-files.ts';

const lists = [moneyOrders, ownEntries, subEntries, userEntries];
const books = [ledgerJournals, ledgerEntries, poolMoves, fundStatements, moves, incomes, expenses];
/** Every kind that a plugin names where it posts to the ledger. */
const posted = [
  ...new Set(
    sourceFiles
      .filter(({ path }) => /^plugins\/[\w-]+\/server\//.test(path))
      .flatMap(({ text }) => [...text.matchAll(/(?:bizType: (?:[^\n,]*[?:] )?|book\(call, \w+, )'(\w+)'/g)])
      .map(([, kind = '']) => kind),
  ),
].sort();
const named = ({ fields }: Resource): readonly unknown[] =>
  (fields['bizType'] as Field).choices?.map(({ value }) => value) ?? [];

it('no list of money shows the code of a kind of posting: each one that is posted has its words', () => {
  expect(posted).toEqual(
    expect.arrayContaining(['CLAIM', 'PREPAY', 'SETTLE_COLLECT', 'WITHDRAW', 'recharge', 'freeze']),
  );
  for (const list of [...lists, ...books])
    expect([list.name, posted.filter((kind) => !named(list).includes(kind))]).toEqual([list.name, []]);
});
it('what came in and what went out are never added together', () => {
  const both = [...lists, moves, fundStatements, fuelEntries] as readonly Resource[];
  for (const { name, fields, totals } of both) {
    expect([name, totals]).toEqual([name, ['inCents', 'outCents']]);
    expect([name, fields['direction']?.choices?.map(({ value }) => value)]).toEqual([name, ['IN', 'OUT']]);
  }
});
