import { createHash } from 'node:crypto';
import { Sealing } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';

const kindOf = (platformId: string): string => `card ${platformId}`;
/** Lets equal numbers of a tenant be recognised without storing them, by nobody who has the database alone. */
export const cardHash = (call: Pick<Call, 'get'>, platformId: string, text: string): string =>
  call.get(Sealing).keyed(kindOf(platformId), text);
/** The hashes that a number may stand under: by each key, and as it was before there were keys. */
export const cardHashes = (call: Pick<Call, 'get'>, platformId: string, text: string): string[] => [
  ...call.get(Sealing).keyedAll(kindOf(platformId), text),
  createHash('sha256').update(`${platformId}|${text}`).digest('hex'),
];
