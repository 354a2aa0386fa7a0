import type { ChildProcess } from 'node:child_process';
import autocannon, { type Run } from 'autocannon';
import { at, median } from './figures.ts';
import { cpuShare } from './cpu-share.ts';

/** A process that is measured. */
export interface Served {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly child: ChildProcess;
}
interface Load {
  readonly product: Served;
  readonly bare: Served;
  /** One more process of the product on the same database. */
  readonly another: () => Promise<Served>;
  readonly path: string;
  readonly line: (what: string, low: number, own: number, goal: string, unit?: string) => void;
}
const rounds = 3;
/** Of one core, so that two processes, PostgreSQL and who asks fit on two. */
const share = 0.25;
const body = JSON.stringify({ page: 1, limit: 20, count: false });

async function ask(
  { url, headers }: Served,
  path: string,
  connections: number,
  duration = 4,
): Promise<Run & { readonly taken: readonly number[] }> {
  const taken: number[] = [];
  const run = await autocannon({
    url: url + path,
    method: 'POST',
    headers: { ...headers },
    body,
    connections,
    duration,
    setupClient: (client) => {
      client.on('response', (_status, _bytes, ms) => taken.push(ms));
    },
  });
  if (run.non2xx > 0) throw new Error(`${run.non2xx} calls of ${path} were refused`);
  return { ...run, taken };
}

/** The question alone, by the driver, with as many at once. */
async function question({ url, headers }: Served, connections: number, seconds = 4): Promise<readonly number[]> {
  const answer = await fetch(`${url}/query`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ connections, seconds }),
  });
  if (!answer.ok) throw new Error(`The bare query failed: ${answer.status}`);
  return ((await answer.json()) as { taken: readonly number[] }).taken;
}

/**
 * What the API costs around the statement of one list: beside the statement alone, beside a bare route, and by two
 * processes.
 */
export async function measureLoad({ product, bare, another, path, line }: Load): Promise<void> {
  // Long enough for the compiler of the engine to be done with both.
  for (const [served, where] of [
    [product, path],
    [bare, '/bare'],
  ] as const)
    await ask(served, where, 10, 10);
  await question(bare, 10);
  for (const connections of [1, 10]) {
    const [alone, called]: [number[], number[]] = [[], []];
    for (let i = 0; i < rounds; i++) {
      alone.push(...(await question(bare, connections)));
      called.push(...(await ask(product, path, connections)).taken);
    }
    for (const part of [0.5, 0.99])
      line(
        `list of 20: bare query | over HTTP, ${connections} at once, p${part * 100}`,
        at(alone, part),
        at(called, part),
        '≤ 1.5',
      );
  }
  const perSecond = async (served: Served, where: string, connections = 10): Promise<number> =>
    (await ask(served, where, connections)).requests.average;
  const [low, own]: [number[], number[]] = [[], []];
  for (let i = 0; i < rounds; i++) {
    low.push(await perSecond(bare, '/bare'));
    own.push(await perSecond(product, path));
  }
  line('list, ten connections: bare authenticated route | product', median(low), median(own), '≥ 0.5', '/s');

  const second = await another();
  await ask(second, path, 10, 10);
  const free = [product, second].map(({ child }) => cpuShare(child.pid ?? 0, share));
  const [one, two]: [number[], number[]] = [[], []];
  for (let i = 0; i < rounds; i++) {
    // No two processes are equally fast, so the one is the mean of both.
    one.push(((await perSecond(product, path, 5)) + (await perSecond(second, path, 5))) / 2);
    two.push(
      (await Promise.all([perSecond(product, path, 5), perSecond(second, path, 5)])).reduce(
        (sum, each) => sum + each,
        0,
      ),
    );
  }
  const held = free.every((leave) => leave !== undefined);
  for (const leave of free) leave?.();
  line(
    held ? `one process | two, each with ${share} of a core` : 'one process | two, all on the same cores',
    median(one),
    median(two),
    '≥ 1.7',
    '/s',
  );
  for (const { child } of [second, bare]) {
    const gone = new Promise((done) => child.once('exit', done));
    child.disconnect();
    await gone;
  }
}
