import { createInterface } from 'node:readline';
import { serveWorld, type WorldOptions } from './serve-world.ts';

/*
 * The played world as a program. Its first line of standard input is what it is to be (`WorldOptions`, as JSON, so that
 * the secret stands in no list of processes); its first line of output says where it is. It ends with whoever started
 * it: when its input ends.
 */
const lines = createInterface({ input: process.stdin });
lines.once('line', (line) => {
  void serveWorld(JSON.parse(line) as WorldOptions).then(
    ({ url }) => {
      process.stdout.write(`The played world is ready: ${url}\n`);
    },
    (error: unknown) => {
      process.stderr.write(`The played world does not start: ${String(error)}\n`);
      process.exit(1);
    },
  );
});
lines.once('close', () => process.exit(0));
// A terminal signals the whole group; the world goes when the server goes, which may still ask it something.
process.on('SIGINT', () => undefined);
