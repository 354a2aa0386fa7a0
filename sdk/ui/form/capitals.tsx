import { capitalAmount } from '../../contract/values/capital-amount.ts';

/**
 * An amount in Chinese capitals, as contracts write it. Loaded with the first form that has a money field, since lists
 * never show it.
 */
export default function Capitals({ cents }: { readonly cents: number }): string {
  return capitalAmount(cents);
}
