import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { PackageFault } from '@freightdeck/sdk/package';
import { buildPlugin } from './build-plugin.ts';
import { checkPlugin } from './check-plugin.ts';
import { createPlugin, nextSteps } from './create-plugin.ts';
import { serveWorkshop } from './dev-plugin.ts';
import { fireAt } from './fire.ts';
import { makeKey } from './make-key.ts';
import { migratePlugin } from './migrate-plugin.ts';
import { packPlugin } from './pack-plugin.ts';
import { askReport, askStatus, submitPlugin } from './publish.ts';
import { templateTextsIn } from './template-text.ts';
import { testPlugin } from './test-plugin.ts';
import { isCommand, usageOf } from './usage.ts';

/** A command line that was not understood; says how it is meant. */
function misread(command: string, say: (line: string) => void): number {
  if (command !== '' && !isCommand(command))
    say(`freightdeck-plugin has no command "${command}". freightdeck-plugin --help names all of them.`);
  else say(usageOf(command === '' ? undefined : command));
  return 2;
}
const options = {
  id: { type: 'string' },
  zh: { type: 'string' },
  en: { type: 'string' },
  host: { type: 'string', multiple: true },
  key: { type: 'string' },
  out: { type: 'string' },
  port: { type: 'string' },
  service: { type: 'string' },
  data: { type: 'string' },
  platform: { type: 'string' },
  from: { type: 'string' },
  unsigned: { type: 'boolean' },
  source: { type: 'boolean' },
  receipt: { type: 'string' },
  write: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];
type Line = ReturnType<typeof parseArgs<{ readonly allowPositionals: true; readonly options: typeof options }>>;

/** Reads a command line; undefined, and said why, where an option is unknown or lacks its value. */
function readLine(args: readonly string[], say: (line: string) => void): Line | undefined {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    say((error as Error).message);
    return undefined;
  }
}

/**
 * Runs one command line; returns the exit code. `hint` is told what is for people only, so that what a command prints
 * can be used by a script.
 */
export async function runKit(
  args: readonly string[],
  say: (line: string) => void,
  hint: (line: string) => void = () => undefined,
): Promise<number> {
  const line = readLine(args, say);
  if (!line) return 2;
  const {
    values,
    positionals: [command = '', place],
  } = line;
  const folder = resolve(place ?? '.');
  if (values.help && (command === '' || isCommand(command))) {
    say(usageOf(command === '' ? undefined : command));
    return 0;
  }
  try {
    if (command === 'create' && place !== undefined) {
      createPlugin(folder, values);
      say(nextSteps(place));
    } else if (command === 'build') {
      const { manifest, files } = await buildPlugin(folder);
      say(
        `${manifest.id} ${manifest.version}: ${files.length} files, ` +
          `${files.reduce((sum, { size }) => sum + size, 0)} bytes`,
      );
    } else if (command === 'dev') {
      const { address, pages } = await serveWorkshop(folder, {
        host: values.host?.[0],
        port: Number(values.port ?? 5177),
        service: values.service,
        say,
      });
      say(`Open ${address}`);
      if (pages.length > 1) say('Its pages, which stand in the menu there, in a group of their own:');
      for (const { title, address: page } of pages.length > 1 ? pages : []) say(`  ${title}: ${page}`);
    } else if (command === 'fire' && place !== undefined) {
      const { data, platform, host } = values;
      say(await fireAt({ name: place, host: host?.[0], port: Number(values.port ?? 5177), platform, data }));
    } else if (command === 'test') {
      const { code, said } = await testPlugin(folder);
      say(said);
      return code;
    } else if (command === 'check' && values.host !== undefined) {
      for (const name of templateTextsIn(folder))
        hint(`templateText: ${name} is still that of the template, and platforms read it; submit will refuse it.`);
      const faults = await checkPlugin(folder, values.host);
      for (const fault of faults) say(`${fault.code}: ${fault.subject}`);
      if (faults.length > 0) return 1;
      say('Nothing found: it links, it is whole, its texts are in both languages, and its libraries may be passed on.');
    } else if (command === 'migrate') {
      const write = values.write === true;
      const { files, byHand } = migratePlugin(folder, { from: values.from, write, say });
      if (files + byHand === 0) say('Nothing to change.');
      else if (files > 0) say(`${files} ${files === 1 ? 'file' : 'files'} ${write ? 'changed' : 'to change: --write'}`);
      return byHand > 0 || (files > 0 && !write) ? 1 : 0;
    } else if (command === 'submit' && place !== undefined && values.host?.[0] !== undefined)
      return await submitPlugin(folder, values.host[0], say);
    else if (command === 'status' && values.receipt !== undefined && values.host?.[0] !== undefined)
      return await askStatus(values.receipt, values.host[0], say);
    else if (command === 'report' && place !== undefined && values.key !== undefined && values.host?.[0] !== undefined)
      return await askReport(
        place,
        { key: resolve(values.key), host: values.host[0], json: values.json === true },
        say,
      );
    else if (command === 'key' && place !== undefined) {
      const publicKey = makeKey(folder);
      say(publicKey);
      hint(
        `${place} is the private half: keep it to yourself. The line above is the public one. Send it to the ` +
          'operator of the console, who enters it at System → Plugins, Trust a publisher; then pack --key and submit.',
      );
    } else if (command === 'pack' && (values.key === undefined) === (values.unsigned === true))
      say(
        packPlugin(folder, {
          key: values.key === undefined ? undefined : resolve(values.key),
          out: values.out,
          source: values.source,
        }),
      );
    else return misread(command, say);
    return 0;
  } catch (error) {
    say(
      error instanceof PackageFault
        ? `${error.code}: ${error.subject}`
        : error instanceof Error
          ? error.message
          : String(error),
    );
    return 1;
  }
}

if (process.argv[1] !== undefined && /freightdeck-plugin$|kit[\\/]bin\.js$/.test(process.argv[1]))
  process.exitCode = await runKit(
    process.argv.slice(2),
    (line) => {
      process.stdout.write(`${line}\n`);
    },
    (line) => {
      process.stderr.write(`${line}\n`);
    },
  );
