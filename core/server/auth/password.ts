import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { HttpFailure } from '../http/http-failure.ts';
import { commonPasswords } from './common-passwords.ts';

// The library's `const enum` cannot be imported here; 2 is Argon2id.
const argon2id = 2 as Algorithm;
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Prefix of hashes with the present parameters; a hash with others is renewed when its owner signs in. */
const currentPrefix = '$argon2id$v=19$m=19456,t=2,p=1$';

const atOnce = 4;
const queueLength = 50;

/** Hashing is deliberately expensive: limits how many run and how many wait; further calls are told to try again. */
class HashQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= atOnce) {
      if (this.#waiting.length >= queueLength) throw new HttpFailure(503, 'unavailable', { 'retry-after': '5' });
      await new Promise<void>((turn) => this.#waiting.push(turn));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
const queue = new HashQueue();

export const hashPassword = (password: string): Promise<string> => queue.run(() => hash(password, parameters));

/** Hash of a password that no user has, so that an unknown user name takes as long as a known one. */
let decoy: Promise<string> | undefined;

/** Compares a password; always costs one hash. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(`nobody ${process.hrtime.bigint()}`);
  const known = stored !== undefined && stored.startsWith('$argon2');
  const against = known ? stored : await decoy;
  const equal = await queue.run(() => verify(against, password));
  return known && equal;
}

export const isOutdated = (stored: string): boolean => !stored.startsWith(currentPrefix);

/** The password rule a new password breaks; undefined when it may be set. */
export function passwordFault(password: string, userName: string): 'passwordRule' | 'passwordCommon' | undefined {
  const letters = /[A-Za-z]/.test(password);
  const digits = /\d/.test(password);
  const special = /[^A-Za-z0-9\s]/.test(password);
  if (password.length < 8 || password.length > 20 || !letters || !digits || !special) return 'passwordRule';
  const plain = password.toLowerCase();
  const word = plain.replace(/[^a-z0-9]/g, '');
  const name = userName.toLowerCase();
  if (name.length >= 3 && plain.includes(name)) return 'passwordCommon';
  return commonPasswords.has(plain) || commonPasswords.has(word) ? 'passwordCommon' : undefined;
}
