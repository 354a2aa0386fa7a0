import { token } from '../contract/index.ts';
import type { Call } from './call.ts';

/**
 * Secrets and personal numbers as the database holds them: sealed with the key of the installation, each for the one
 * place it stands in, so that a copy of the database or of a row is worth nothing.
 */
export interface Sealing {
  /** `of` names the place, such as `card <id>`: what is sealed opens for nothing else. */
  seal(of: string, text: string): string;
  /** What was stored before sealing came is itself. Throws where no key opens it. */
  open(of: string, text: string): string;
  /** How everything begins that is sealed with the present key; what does not is sealed again by a job. */
  readonly present: string;
  /** A keyed hash by which equal numbers are found, and told to nobody who has the database alone. */
  keyed(kind: string, text: string): string;
  /** The same by every key that is still in use, the present one first. */
  keyedAll(kind: string, text: string): readonly string[];
}
/** Offered by the core. */
export const Sealing = token<Sealing>('core.sealing', 1);

/** For what the number of a card is sealed. */
export const cardNumberOf = (cardId: string): string => `card ${cardId}`;
/** For what the identity number of its holder is sealed. */
export const cardHolderOf = (cardId: string): string => `holder of card ${cardId}`;

/** The same text under the present key; what was stored open is sealed for the first time. */
export function sealedAgain(call: Pick<Call, 'get'>, of: string, text: string | null): string | null {
  const sealing = call.get(Sealing);
  return text === null || text.startsWith(sealing.present) ? text : sealing.seal(of, sealing.open(of, text));
}
