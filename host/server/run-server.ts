import { join } from 'node:path';
import { DataFolderLocked, NewerSchema } from '@freightdeck/core/server/database';
import { errorLine } from '@freightdeck/core/server/http';
import { PluginSetFault } from '@freightdeck/core/server/plugins';
import { announceReady } from './announce-ready.ts';
import { databaseWords } from './database-words.ts';
import { connectPlayedWorld, startPlayedWorld } from './played-world.ts';
import { ReplayCutShort } from './demo-replay.ts';
import { readSettings, type Settings } from './settings.ts';
import { settingsHelp, unknownSettings } from './settings-list.ts';
import { SettingsFault } from './settings-fault.ts';
import { type Overrides, type RunningServer, startServer } from './start-server.ts';
import { lastResortMs } from './stop-times.ts';

const log = (msg: string, error: unknown): void => {
  process.stderr.write(
    `${JSON.stringify({ level: 60, time: new Date().toISOString(), err: errorLine(error), msg })}\n`,
  );
};

const warn = (msg: string): void => {
  process.stderr.write(`${JSON.stringify({ level: 40, time: new Date().toISOString(), msg })}\n`);
};

/** An error that a person can mend is printed as one line; any other with its stack. */
function explain(error: unknown, settings: Settings | undefined): string | undefined {
  if (
    error instanceof SettingsFault ||
    error instanceof PluginSetFault ||
    error instanceof DataFolderLocked ||
    error instanceof NewerSchema ||
    error instanceof ReplayCutShort
  )
    return error.message;
  const told = databaseWords(error, settings?.databaseUrl ?? '');
  if (told !== undefined) return told;
  const { code } = error as { code?: unknown };
  if (code === 'EADDRINUSE')
    return (
      `Port ${settings?.port} on ${settings?.host} is in use by another program. ` +
      'Stop it, or set PORT to a free port.'
    );
  if (code === 'EACCES')
    return `Port ${settings?.port} on ${settings?.host} may not be opened by this user. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${settings?.host} is no address of this machine.`;
  return undefined;
}

/** A demo has a bank of its own beside it. Tests start one themselves; production has no such program. */
const playsWorld = ({ mode, simulators }: Settings): boolean => mode === 'demo' && simulators;

/** The life of the process: start, ready line, signals, end. */
export async function runServer(overrides: Overrides = {}): Promise<void> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(settingsHelp(/^zh/i.test(process.env['LC_ALL'] ?? process.env['LANG'] ?? '') ? 'zh' : 'en'));
    return;
  }
  let settings: Settings | undefined;
  let server: RunningServer | undefined;
  let ending = false;
  const end = (exitCode: number): void => {
    if (ending) return;
    ending = true;
    server?.giveUp();
    setTimeout(() => process.exit(1), lastResortMs).unref();
    void (server?.close() ?? Promise.resolve()).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log('the stop did not go well', error);
        process.exit(1);
      },
    );
  };
  // A terminal signals the whole process group and `npm start` passes signals on, so the same signal may come twice.
  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  process.on('unhandledRejection', (error) => {
    log('a rejection nobody handled', error);
    end(1);
  });
  process.on('uncaughtException', (error) => {
    log('an exception nobody caught', error);
    end(1);
  });
  try {
    settings = readSettings(process.env);
    for (const line of unknownSettings(process.env)) warn(line);
    const world = playsWorld(settings) ? startPlayedWorld(join(settings.dataDir, 'world')) : undefined;
    world?.catch(() => undefined);
    server = await startServer(settings, {
      ...overrides,
      progress: (line) => {
        process.stdout.write(`${line}\n`);
      },
    });
    if (world) await connectPlayedWorld({ database: server.database, api: server.core.api }, await world);
    await announceReady(server, settings, (text) => {
      process.stdout.write(text);
    });
  } catch (error) {
    const told = explain(error, settings);
    if (told === undefined) log('the server does not start', error);
    else process.stderr.write(`${told}\n`);
    process.exit(1);
  }
}
