import { token } from '@freightdeck/sdk/contract';

/** Sums up tracks as the job of each minute does, for stories that are told afterwards. */
export interface TrackSummary {
  /** Sums up the stored positions of a trip as of the moment of the call; answers how many there are. Costs no fee. */
  sumUp(call: object, waybillId: string): Promise<number>;
}
export const TrackSummary = token<TrackSummary>('trajectory.summary', 1);
