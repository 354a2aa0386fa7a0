import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { manifests } from '../../host/manifests.ts';
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

describe('of plugins that require others', () => {
  const requires = Object.fromEntries(manifests.map((one) => [one.id, one.requires ?? []]));
  const ids = Object.keys(requires);
  test('the cause alone is named, whichever of the product it is, in few runs', async () => {
    for (const culprit of ids) {
      let runs = 0;
      const found = await findCulprits(
        ids,
        (running) => {
          runs += 1;
          return running.includes(culprit);
        },
        requires,
      );
      expect(found).toEqual([culprit]);
      expect(runs, culprit).toBeLessThanOrEqual(9);
    }
  });
  test('no set is tried that a console would not start whole', async () => {
    await findCulprits(
      ids,
      (running) => {
        for (const id of running) expect(running, id).toEqual(expect.arrayContaining([...requires[id]!]));
        return running.includes('fuel') && running.includes('report');
      },
      requires,
    );
  });
  test('two of them that do it together are both named, and nobody of their chains', async () => {
    const found = await findCulprits(ids, together(['fuel', 'report']), requires);
    expect([...found].sort()).toEqual(['fuel', 'report']);
  });
});
