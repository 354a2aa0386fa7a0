import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCulprits } from '../../sdk/package/index.ts';

const plugins = Array.from({ length: 24 }, (_, index) => `plugin-${index}`);
const together =
  (culprits: readonly string[]) =>
  (running: readonly string[]): boolean =>
    culprits.every((one) => running.includes(one));

test('one plugin of twenty-four is found in few runs', async () => {
  let runs = 0;
  const found = await findCulprits(plugins, (running) => {
    runs += 1;
    return running.includes('plugin-17');
  });
  expect(found).toEqual(['plugin-17']);
  expect(runs).toBeLessThanOrEqual(14);
});
test('whichever plugins do it together are found, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.constantFrom(...plugins), { minLength: 1, maxLength: 4 }), async (culprits) => {
      expect([...(await findCulprits(plugins, together(culprits)))].sort()).toEqual([...culprits].sort());
    }),
    { numRuns: 200 },
  );
});
test('nobody is blamed for what never goes wrong, or always does', async () => {
  expect(await findCulprits(plugins, () => false)).toEqual([]);
  expect(await findCulprits(plugins, () => true)).toEqual([]);
});
