import { erasedName } from '../contract/erased-name.ts';
import { token } from '../contract/index.ts';
import type { Call } from './call.ts';

/** Somebody whose personal data are erased, as every book calls them from then on. */
export interface Erased {
  readonly name: string;
  /** A mobile that no telephone has. */
  readonly mobile: string;
  /** A number that no card bears. */
  readonly number: string;
}
/** Stable: made of the id of the person's record. */
export const erasedAs = (id: string): Erased => ({
  name: `${erasedName}${id.slice(-6)}`,
  mobile: `x${id.slice(-10).padStart(10, '0')}`,
  number: `x${id}`,
});
const pseudonym = new RegExp(`${erasedName}[0-9A-Za-z]{6}|"x(?:[0-9A-Za-z]{10}|[0-9A-Za-z]{26})\\\\?"`);
/** Whether something names an erased person: of such nothing leaves for the outside any more. */
export const namesErased = (value: unknown): boolean => pseudonym.test(JSON.stringify(value) ?? '');

/** A record of somebody, as the commands of `erasureOf` find it. */
interface Somebody {
  readonly platformId: string;
  readonly id: string;
  readonly version: number;
}
/** What erases people, for plugins whose people it knows by kind; everything happens in the transaction of the call. */
export interface Erasing {
  /** Asks that somebody be erased, or refuses with what holds them. */
  ask(call: Call, kind: string, somebody: Somebody, reason: string): Promise<void>;
  /** Somebody else agrees: to what no law asks for, or to the whole. */
  agree(call: Call, kind: string, somebody: Somebody, to: 'spare' | 'erase'): Promise<void>;
}
/** Provided by the plugin of carriers. */
export const Erasing = token<Erasing>('carrier.erasing', 1);
