import type { OnTheWay } from './road.ts';

/** What a story has in mind for a trip, instead of what an honest driver does. */
export interface Plan {
  readonly way?: OnTheWay;
  /** Photos of other slips that are handed in again. */
  readonly photos?: { readonly LOAD: string; readonly UNLOAD: string };
  /** What the app reads, in kg more than what the driver types. */
  readonly misreadKg?: number;
  /** He does not hand in his receipt. */
  readonly noReceipt?: boolean;
}
/** Of single trips, by their ids, while a story is told. */
export const plans = new Map<string, Plan>();
/** The end of the story that is told, in milliseconds: positions long before it are kept as a line of few. */
export const story: { end: number | undefined } = { end: undefined };
