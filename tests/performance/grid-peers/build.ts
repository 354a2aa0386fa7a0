import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { directImports } from '../../../host/bin/direct-imports.ts';

const folder = import.meta.dirname;
const root = join(folder, '../../..');

/** The peers' packages, into a folder of their own: nobody who builds or tests the console fetches them. */
export function installPeers(): void {
  if (existsSync(join(folder, 'node_modules/ag-grid-community'))) return;
  console.log('Fetching the peers …');
  // Their React is ours, one folder up: nothing is fetched twice.
  const { status } = spawnSync('npm', ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-fund', '--no-audit'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The peers could not be fetched');
}
/** Each page is a build of its own, so that none carries what another one needs. */
export async function buildPage(page: string): Promise<string> {
  const outDir = join(root, 'dist/grid-peers', page);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      react(),
      { name: 'page', transformIndexHtml: { order: 'pre', handler: (html) => html.replace('PAGE', page) } },
      directImports({ root: `${root}/` }),
    ],
    build: { outDir, emptyOutDir: true, target: 'es2022', reportCompressedSize: false, chunkSizeWarningLimit: 4000 },
  });
  return outDir;
}
