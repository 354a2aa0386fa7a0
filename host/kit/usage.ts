/** Each command: how it is written, and what it does. */
const commands: Readonly<Record<string, string>> = {
  create: `create <folder> [--id acme-rates] [--zh <title>] [--en <title>] [--from <console>]
                                              begins a plugin in a new folder; --from: its SDK and kit are those that
                                              this console serves, and its commands ask this console`,
  build: `build [folder]                          dist: files with hashes in their names, and plugin.json`,
  dev: `dev   [folder] [--host <address of a console>] [--port 5177] [--service http://127.0.0.1:8790]
                                              serves it to a running console while you write it; --service: its own
                                              service on this machine, which a console in demo or test mode then calls`,
  fire: `fire <event, job or path> [--data <file>] [--platform 10001] [--host <console>] [--port 5177]
                                              has the console tell the service of the plugin that dev serves, as the
                                              platform does when a command was carried out or a job is due`,
  check: `check [folder] --host <address of a console, or its shared.json> [--host <another>]
                                              what each of these consoles would refuse, of the last build`,
  test: `test  [folder]                          its own tests, and the suite that every plugin keeps to`,
  migrate: `migrate [folder] [--from 1.0.0] [--write]
                                              changes the source to what a newer SDK wants; says only what it would
                                              change until --write is there`,
  key: `key <file>                              makes a signing key; the public half is printed`,
  pack: `pack  [folder] --key <file> [--out <archive>] [--source]
                                              README.md, CHANGELOG.md and pictures/ go along; --source: your own
                                              source, too, for whoever reviews it
freightdeck-plugin pack  [folder] --unsigned [--out <archive>]
                                              for a console that is to run it in a frame`,
  submit: `submit <archive> --host <address of a console>
                                              hands a signed archive in for review there; prints a receipt`,
  status: `status --receipt <receipt> --host <address of a console>
                                              what became of what was handed in`,
  report: `report <plugin id> --key <file> --host <address of a console> [--json]
                                              errors and use of your plugin there, counted by day`,
};
export const isCommand = (name: string): boolean => Object.hasOwn(commands, name);

/** How one command is written, or all of them. */
export function usageOf(command?: string): string {
  const told = command === undefined ? Object.values(commands) : [commands[command] ?? ''];
  return told.map((one) => `freightdeck-plugin ${one}`).join('\n');
}
