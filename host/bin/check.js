// `npm run check`: the quick look before a commit: types of every side and the rules of the house.
import { join } from 'node:path';
import { install, root, run } from './prepare.js';

install();
const bin = (path) => join(root, 'node_modules', path);
for (const side of ['contract', 'web', 'server', 'tests'])
  run(process.execPath, [bin('typescript7/bin/tsc'), '-p', `tsconfig.${side}.json`]);
run(process.execPath, [bin('vitest/vitest.mjs'), 'run', 'tests/architecture', '--coverage.enabled=false']);
