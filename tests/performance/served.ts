import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Memory } from './million-server.ts';
import type { Served } from './million-load.ts';

/** Whatever is measured runs in a process of its own. */
export async function serve(kind: 'product' | 'guarded' | 'bare', databaseUrl: string, asked = ''): Promise<Served> {
  const child = fork(fileURLToPath(new URL('./million-server.ts', import.meta.url)), [kind, databaseUrl, asked], {
    execArgv: process.execArgv,
  });
  const [served] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`The ${kind} server ended`);
    }),
  ])) as [Omit<Served, 'child'>];
  return { ...served, child };
}
export async function end({ child }: Served): Promise<void> {
  const gone = once(child, 'exit');
  child.disconnect();
  await gone;
}
/** The most memory that a process held since it was last asked. */
export async function mostOf({ child }: Served): Promise<Memory> {
  const answer = once(child, 'message') as Promise<[{ readonly most: Memory }]>;
  child.send('memory');
  return (await answer)[0].most;
}
