import { token } from '@freightdeck/sdk/contract';
import { multiplyMoney } from '@freightdeck/sdk/values';
import { makeAutoObservable } from 'mobx';

/** The cost of a load: weight in kilograms, money in cents. */
export interface Quote {
  readonly id: number;
  readonly weight: number;
  /** Cents per tonne. */
  readonly price: number;
  readonly total: number;
}
/** The quotes of this session, lost when the plugin is deactivated. */
export class QuoteBook {
  quotes: readonly Quote[] = [];

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }
  get total(): number {
    return this.quotes.reduce((sum, quote) => sum + quote.total, 0);
  }
  /** Cents for a load of so many kilograms by the newest quote; undefined before the first one. */
  costOf(weight: number): number | undefined {
    const price = this.quotes.at(-1)?.price;
    return price === undefined || weight <= 0 ? undefined : multiplyMoney(weight, price, 1000);
  }
  add(weight: number, price: number): void {
    this.quotes = [
      ...this.quotes,
      { id: this.quotes.length + 1, weight, price, total: multiplyMoney(weight, price, 1000) },
    ];
  }
}
export const Quotes = token<QuoteBook>('acme-quotes.book', 1);
