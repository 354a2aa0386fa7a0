import { token } from '@freightdeck/sdk/contract';

/** Cards of the demo, told by the commands of people: nobody is paid without one. */
export interface CardStory {
  /**
   * Each of these drivers who has none gets a checked default card. `stage`: the stage of the story, `at` its calls.
   * One hand adds the cards and another has them checked; `addedBy` is not whoever pays to them.
   */
  tell(
    stage: object,
    at: unknown,
    moment: string,
    told: { readonly driverIds: readonly string[]; readonly addedBy: 'provider' | 'cashier' },
  ): Promise<void>;
}
export const CardStory = token<CardStory>('bank.cardStory', 1);
