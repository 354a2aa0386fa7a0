// `npm start`: installs what is missing, builds, and runs the server. All options are passed to the server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb, install, requireNode, root } from './prepare.js';

requireNode();
install();
const options = process.argv.slice(2);
if (!options.includes('--help')) buildWeb();
const server = spawn(process.execPath, ['--import', 'tsx', join(root, 'host/server/main.ts'), ...options], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
