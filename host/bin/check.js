// `npm run check`, before a commit: format, types, linter, unused exports, and the architecture tests.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checks } from './checks.js';
import { install, root } from './prepare.js';

install();
const house = {
  name: 'rules of the house',
  args: [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'tests/architecture', '--coverage.enabled=false'],
};
const red = [...checks, house].filter(({ name, args }) => {
  console.log(`── ${name}`);
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status !== 0;
});
console.log(red.length ? `Not green: ${red.map(({ name }) => name).join(', ')}` : 'All green.');
process.exit(red.length ? 1 : 0);
