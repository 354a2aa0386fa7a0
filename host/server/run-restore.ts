import { restoreBackup } from '@freightdeck/core/server/backup';
import { collectMigrations } from '@freightdeck/core/server/plugins';
import { placeOf, runCommand } from './backup-command.ts';
import { kindFault } from './database-kind.ts';
import { pluginSet } from './plugin-set.ts';
import { coreMigrations, fileBytes } from './server-core.ts';

const usage = `Usage: restore FILE
Writes a backup into the empty database and the file store of the settings of the server. No server may run on it.`;

export const runRestore = (words: readonly string[]): Promise<never> =>
  runCommand(usage, words, async (settings, path, say) => {
    const begun = performance.now();
    const { plugins } = await pluginSet(settings, {});
    const done = await restoreBackup({
      place: placeOf(settings),
      bytes: fileBytes(settings),
      path,
      migrations: collectMigrations(coreMigrations, plugins),
      kindFault: (kind) => kindFault(settings, kind),
      log: say,
    });
    for (const name of done.missing) process.stderr.write(`A file was missing when the backup was made: ${name}\n`);
    for (const { invariant, detail } of done.faults) process.stderr.write(`${invariant}: ${detail}\n`);
    say(
      `Restored as of ${done.at}: ${done.rows} rows, ${done.files} files, ` +
        `${((performance.now() - begun) / 1000).toFixed(1)} s; ` +
        `${done.books} books checked, ${done.faults.length} faults`,
    );
    return done.faults.length === 0 ? 0 : 1;
  });
