/**
 * `npm run bisect -- npx playwright test some.spec.ts`: finds the plugin with which a command fails. The command is run
 * a few times, each time with `FREIGHTDECK_PLUGINS` naming other plugins that are off (`-fuel,-goods`), as the fixture
 * `pluginTest` of `@freightdeck/sdk/testing` and the address (`?plugins=`) of a console understand it. Without a
 * command it names the address to open, and asks whether it went wrong there.
 */
import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { findCulprits } from '@freightdeck/sdk/package';
import { pluginSetText } from '@freightdeck/sdk/testing';
import { manifests } from '../manifests.ts';

const host = process.env['HOST'] ?? 'http://127.0.0.1:8889/';
const [program, ...args] = process.argv.slice(2);
const requires = Object.fromEntries(manifests.map((one) => [one.id, one.requires ?? []]));
const ids = Object.keys(requires);
let runs = 0;

/** Whether the command fails; it cannot be run at all: that is nobody's fault. */
function failed(plugins: string): boolean {
  const { status, error } = spawnSync(program ?? '', args, {
    stdio: 'inherit',
    env: { ...process.env, FREIGHTDECK_PLUGINS: plugins },
  });
  if (error) throw error;
  return status !== 0;
}
async function answered(plugins: string): Promise<boolean> {
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await asking.question(
      `${new URL(`?plugins=${plugins}`, host).href}\nDoes it go wrong there? [y/n] `,
    );
    return /^y/i.test(answer.trim());
  } finally {
    asking.close();
  }
}
const found = await findCulprits(
  ids,
  async (running) => {
    runs += 1;
    const off = pluginSetText({ off: ids.filter((id) => !running.includes(id)) });
    console.log(`Run ${runs}: ${running.length} of ${ids.length} plugins`);
    return program === undefined ? answered(off) : failed(off);
  },
  requires,
);
console.log(
  found.length === 0
    ? `After ${runs} runs: no plugin is to blame. It goes wrong without any, or never.`
    : `After ${runs} runs: ${found.join(', ')}`,
);
process.exitCode = found.length === 0 ? 1 : 0;
