import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registerHint, taxesOf } from '../../plugins/carrier/contract/tax.ts';

const first = { income: 0, vat: 0, iit: 0, months: 0 };
const yuan = (amount: number): number => amount * 100;

describe('edges of the withheld taxes', () => {
  test('a month of exactly 100,000 yuan is exempt from VAT, one cent more is not', () => {
    expect(taxesOf(yuan(100_000), first)).toMatchObject({ vat: 0, surcharge: 0, exemptFlag: true });
    expect(taxesOf(yuan(100_000) + 1, first)).toMatchObject({ exemptFlag: false, vat: 99_010 });
  });

  test('at the bounds of the brackets the income tax of the law: the quick deductions make it one line', () => {
    // Taxable income of the year, and its tax, by the tables of the Individual Income Tax Law.
    const law = [
      [36_000, 1_080],
      [144_000, 11_880],
      [300_000, 43_080],
      [420_000, 73_080],
      [660_000, 145_080],
      [960_000, 250_080],
      [1_960_000, 700_080],
    ] as const;
    for (const [taxable, tax] of law) {
      // A first month without income: its deduction of 5,000 yuan comes off, and 20 % of the year's sales are costs.
      const sales = (taxable + 5_000) / 0.8;
      const { iit } = taxesOf(0, { ...first, income: yuan(sales) });
      expect([taxable, iit]).toEqual([taxable, yuan(tax)]);
    }
  });

  test('more income is never less tax, and never more tax than income', () => {
    const income = fc.integer({ min: 0, max: yuan(3_000_000) });
    fc.assert(
      fc.property(income, fc.integer({ min: 1, max: yuan(10_000) }), (earlier, more) => {
        const less = taxesOf(0, { ...first, income: earlier }).iit;
        const tax = taxesOf(0, { ...first, income: earlier + more }).iit;
        return tax >= less && tax - less <= more;
      }),
      { numRuns: 2000 },
    );
  });

  test('the hint to register comes with the very cent of its amount', () => {
    expect([yuan(4_500_000) - 1, yuan(4_500_000), yuan(5_000_000) - 1, yuan(5_000_000)].map(registerHint)).toEqual([
      0, 1, 1, 2,
    ]);
  });
});
