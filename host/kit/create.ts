#!/usr/bin/env node
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createPlugin, nextSteps } from './create-plugin.ts';

const usage = `create-plugin <folder> [--id acme-rates] [--zh <title>] [--en <title>] [--from <address of a console>]

Begins a plugin of Freightdeck in a new folder. --from: its SDK and kit are those that this console serves.`;

/** The command `create-plugin`. */
try {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { id: text, zh: text, en: text, from: text, help: { type: 'boolean', short: 'h' } },
  });
  const [folder] = positionals;
  if (folder === undefined || values.help) {
    console.log(usage);
    process.exitCode = values.help ? 0 : 2;
  } else {
    createPlugin(resolve(folder), values);
    console.log(nextSteps(folder));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
