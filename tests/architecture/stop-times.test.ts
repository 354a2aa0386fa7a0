import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drainMs, lastResortMs } from '../../host/server/stop-times.ts';
import { root } from './source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** The seconds that a file names behind this. */
const seconds = (path: string, before: RegExp): number =>
  Number(new RegExp(`${before.source}(\\d+)`, before.flags).exec(read(path))?.[1]);

test('the guide tells how long a stop takes', () => {
  expect(seconds('docs/operate.md', /running requests are answered within /)).toBe(drainMs / 1000);
  expect(seconds('docs/operate.md', /after /)).toBe(lastResortMs / 1000);
  expect(drainMs).toBeLessThan(lastResortMs);
});

test('what runs the server waits longer for its end than the end may take', () => {
  const end = lastResortMs / 1000;
  expect(seconds('docs/deploy/freightdeck.service', /^TimeoutStopSec=/m)).toBeGreaterThan(end);
  expect(seconds('docs/deploy/compose.yaml', /stop_grace_period: /)).toBeGreaterThan(end);
  // The pause before the signal counts in Kubernetes.
  const pause = seconds('docs/deploy/kubernetes.yaml', /preStop: \{ exec: \{ command: \[sleep, '/);
  expect(seconds('docs/deploy/kubernetes.yaml', /terminationGracePeriodSeconds: /)).toBeGreaterThan(end + pause);
});
