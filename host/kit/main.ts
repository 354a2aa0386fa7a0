import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
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
import { testPlugin } from './test-plugin.ts';

const usage = `freightdeck-plugin create <folder> [--id acme-rates] [--zh <title>] [--en <title>] [--from <console>]
freightdeck-plugin build [folder]
freightdeck-plugin dev   [folder] [--host <address of a console>] [--port 5177] [--service http://127.0.0.1:8790]
                                              serves it to a running console while you write it; --service: its own
                                              service on this machine, which a console in demo or test mode then calls
freightdeck-plugin fire <event, job or path> [--data <file>] [--platform 10001] [--host <console>] [--port 5177]
                                              has the console tell the service of the plugin that dev serves, as the
                                              platform does when a command was carried out or a job is due
freightdeck-plugin check [folder] --host <address of a console, or its shared.json> [--host <another>]
freightdeck-plugin test  [folder]               its own tests, and the suite that every plugin keeps to
freightdeck-plugin migrate [folder] [--from 1.0.0] [--write]
                                              changes the source to what a newer SDK wants; says only what it would
                                              change until --write is there
freightdeck-plugin key <file>                 makes a signing key; the public half is printed
freightdeck-plugin pack  [folder] --key <file> [--out <archive>] [--source]
                                              README.md, CHANGELOG.md and pictures/ go along; --source: your own
                                              source, too, for whoever reviews it
freightdeck-plugin pack  [folder] --unsigned [--out <archive>]
                                              for a console that is to run it in a frame
freightdeck-plugin submit <archive> --host <address of a console>
                                              hands a signed archive in for review there; prints a receipt
freightdeck-plugin status --receipt <receipt> --host <address of a console>
freightdeck-plugin report <plugin id> --key <file> --host <address of a console>
                                              errors and use of your plugin there, counted by day`;

/** Runs one command line; returns the exit code. */
export async function runKit(args: readonly string[], say: (line: string) => void): Promise<number> {
  const text = { type: 'string' } as const;
  const {
    values,
    positionals: [command = '', place],
  } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      id: text,
      zh: text,
      en: text,
      host: { type: 'string', multiple: true },
      key: text,
      out: text,
      port: text,
      service: text,
      data: text,
      platform: text,
      from: text,
      unsigned: { type: 'boolean' },
      source: { type: 'boolean' },
      receipt: text,
      write: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const folder = resolve(place ?? '.');
  if (values.help) {
    say(usage);
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
      const { address } = await serveWorkshop(folder, {
        host: values.host?.[0],
        port: Number(values.port ?? 5177),
        service: values.service,
        say,
      });
      say(`Open ${address}`);
    } else if (command === 'fire' && place !== undefined) {
      const { data, platform, host } = values;
      say(await fireAt({ name: place, host: host?.[0], port: Number(values.port ?? 5177), platform, data }));
    } else if (command === 'test') {
      const { code, said } = await testPlugin(folder);
      say(said);
      return code;
    } else if (command === 'check' && values.host !== undefined) {
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
      return await askReport(place, { key: resolve(values.key), host: values.host[0] }, say);
    else if (command === 'key' && place !== undefined) say(makeKey(folder));
    else if (command === 'pack' && (values.key === undefined) === (values.unsigned === true))
      say(
        packPlugin(folder, {
          key: values.key === undefined ? undefined : resolve(values.key),
          out: values.out,
          source: values.source,
        }),
      );
    else {
      say(usage);
      return 2;
    }
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
  process.exitCode = await runKit(process.argv.slice(2), (line) => {
    process.stdout.write(`${line}\n`);
  });
