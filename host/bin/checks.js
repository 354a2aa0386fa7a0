// The checks that `npm run check` and `npm test` both run before any suite. Each exits with 0 when it finds nothing.
import { join } from 'node:path';
import { root } from './prepare.js';

const bin = (path) => join(root, 'node_modules', path);

/** Name and arguments for Node.js of each check. */
export const checks = [
  ['format', bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
  ...['contract', 'web', 'server', 'tests'].map((side) => [
    `types: ${side}`,
    bin('typescript7/bin/tsc'),
    '-p',
    `tsconfig.${side}.json`,
  ]),
  ['linter', bin('oxlint/bin/oxlint'), '--type-aware', '--report-unused-disable-directives', '.'],
  ['unused exports', bin('knip/bin/knip.js'), '--no-progress'],
].map(([name, ...args]) => ({ name, args }));
