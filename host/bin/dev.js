// `npm run dev`: web with hot reload on PORT, server restarted on change on PORT + 1.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, requireNode, root } from './prepare.js';

requireNode();
install();
const port = Number(process.env.PORT ?? 8889);
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', '--import', 'tsx', join(root, 'host/server/main.ts')], { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: String(port + 1) } }),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort'], { cwd: root, stdio: 'inherit', env: { ...process.env, API_PORT: String(port + 1) } }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
children.forEach((child) => child.on('exit', (code) => { stop(); process.exitCode ??= code ?? 1; }));
