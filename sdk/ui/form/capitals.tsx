import { capitalAmount } from '../../contract/values/capital-amount.ts';

/** An amount as a contract writes it. Comes with the first form that asks for money: no list shows it. */
export default function Capitals({ cents }: { readonly cents: number }): string {
  return capitalAmount(cents);
}
