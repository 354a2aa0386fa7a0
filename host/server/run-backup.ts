import { statSync } from 'node:fs';
import { join } from 'node:path';
import { writeBackup } from '@freightdeck/core/server/backup';
import { megabytes, placeOf, runCommand } from './backup-command.ts';
import { fileBytes } from './server-core.ts';

const usage = `Usage: backup FOLDER|FILE
Writes database and files into one archive, with the settings of the server, which may run meanwhile (the embedded
database has room for one: stop the server first). In a folder it is named by the time.`;

const isFolder = (path: string): boolean =>
  path.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

export const runBackup = (words: readonly string[]): Promise<never> =>
  runCommand(usage, words, async (settings, target, say) => {
    const begun = performance.now();
    const stamp = new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
    const done = await writeBackup({
      place: placeOf(settings),
      bytes: fileBytes(settings),
      path: isFolder(target) ? join(target, `freightdeck-${stamp}.tar`) : target,
      log: say,
    });
    for (const name of done.missing) process.stderr.write(`A file that a row names is not in the store: ${name}\n`);
    say(
      `${done.path}: ${done.rows} rows, ${done.files} files, ${megabytes(done.bytes)}, ` +
        `${((performance.now() - begun) / 1000).toFixed(1)} s, read back`,
    );
    say(`sha256 ${done.sha256}`);
    return 0;
  });
