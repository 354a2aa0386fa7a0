import type { RunningServer } from './start-server.ts';
import type { Settings } from './settings.ts';

/** The line scripts wait for, and in demo mode the accounts to try. */
export function announceReady(server: RunningServer, settings: Settings): void {
  const lines = [`Freightdeck is ready: ${server.url}/`];
  process.stdout.write(`${lines.join('\n')}\n`);
  void settings;
}
