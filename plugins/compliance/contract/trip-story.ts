import { token } from '@freightdeck/sdk/contract';

/** What a provider's trips of the demo owe to the province and to the rules, told when the trips are told. */
export interface TripStory {
  /** `stage`: the stage of the story. Messages go out in their order, and what is due is checked. */
  tell(stage: object, platformId: string): Promise<void>;
}
export const TripStory = token<TripStory>('compliance.story', 1);
