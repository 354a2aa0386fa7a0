import { BackupFault } from '@freightdeck/core/server/backup';
import { DataFolderLocked } from '@freightdeck/core/server/database';
import { errorLine } from '@freightdeck/core/server/http';
import { databaseWords } from './database-words.ts';
import { SettingsFault } from './settings-fault.ts';
import { type Settings, readSettings } from './settings.ts';
import { embeddedFolder } from './start-server.ts';

export const placeOf = (settings: Settings): { readonly url: string; readonly dataDir: string } => ({
  url: settings.databaseUrl,
  dataDir: embeddedFolder(settings),
});
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/**
 * Runs a command with the settings that the server has, and one argument; ends the process. What a person can mend is
 * one line, anything else a line of the log.
 */
export async function runCommand(
  usage: string,
  words: readonly string[],
  work: (settings: Settings, argument: string, say: (line: string) => void) => Promise<number>,
): Promise<never> {
  const [argument, ...more] = words;
  if (argument === undefined || argument.startsWith('-') || more.length > 0) {
    process.stderr.write(`${usage}\n`);
    process.exit(argument === '--help' || argument === '-h' ? 0 : 2);
  }
  let settings: Settings | undefined;
  try {
    settings = readSettings(process.env);
    process.exit(await work(settings, argument, (line) => process.stdout.write(`${line}\n`)));
  } catch (error) {
    const told =
      error instanceof BackupFault || error instanceof SettingsFault || error instanceof DataFolderLocked
        ? error.message
        : (databaseWords(error, settings?.databaseUrl ?? '') ?? JSON.stringify(errorLine(error)));
    process.stderr.write(`${told}\n`);
    process.exit(1);
  }
}
