import { token } from '@freightdeck/sdk/contract';

/** Cards of the demo, told by the commands of people: nobody is paid without one. */
export interface CardStory {
  /**
   * Each of these drivers who has none gets a checked default card. `stage`: the stage of the story, `at` its calls.
   * The dispatcher adds the cards, because the cashier pays to them.
   */
  tell(stage: object, at: unknown, moment: string, told: { readonly driverIds: readonly string[] }): Promise<void>;
}
export const CardStory = token<CardStory>('bank.cardStory', 1);
