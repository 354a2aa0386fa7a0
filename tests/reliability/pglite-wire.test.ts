import { once } from 'node:events';
import { duplexPair } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, expect, it } from 'vitest';
import { PgliteWire } from '../../core/server/database/pglite-wire.ts';

const uncaught: unknown[] = [];
const note = (error: unknown): void => {
  uncaught.push(error);
};
process.on('unhandledRejection', note);
afterEach(() => {
  process.off('unhandledRejection', note);
});

/** Version 3.0 and the user's name, as a client says them first. */
const startup = Buffer.concat([Buffer.from([0, 0, 0, 23, 0, 3, 0, 0]), Buffer.from('user\0postgres\0\0')]);

it('sends a client away whose question comes when the database is closed, and nobody hears of an error', async () => {
  const database = await PGlite.create();
  const wire = new PgliteWire(database);
  const [near, far] = duplexPair();
  wire.greet(far);
  await database.close();
  const gone = once(far, 'close');
  near.write(startup);
  await gone;
  await new Promise((done) => setTimeout(done, 20));
  expect(uncaught).toEqual([]);
});
