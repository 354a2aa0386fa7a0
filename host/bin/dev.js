// `npm run dev`: web with hot reload on PORT, server restarted on change on PORT + 1. API_PORT names a server that
// already runs.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, requireNode, root } from './prepare.js';

requireNode();
install();
const port = Number(process.env.PORT ?? 8889);
const running = process.env.API_PORT;
const start = (args, more) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...more } });
const children = [
  ...(running
    ? []
    : [
        start(['--watch', '--watch-preserve-output', '--import', 'tsx', join(root, 'host/server/main.ts')], {
          PORT: String(port + 1),
        }),
      ]),
  start([join(root, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort'], {
    API_PORT: running || String(port + 1),
  }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
children.forEach((child) =>
  child.on('exit', (code) => {
    stop();
    process.exitCode ??= code ?? 1;
  }),
);
