import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, longest first. Begun last, one of them would leave the other worker idle. */
const longest = [
  'tests/security/matrix.test.ts',
  'tests/security/id-swap.test.ts',
  'tests/security/bad-input.test.ts',
  'tests/reliability/database-folder.test.ts',
  'tests/reliability/kill-during-writes.test.ts',
  'tests/reliability/bulk.test.ts',
  'tests/reliability/server-process.test.ts',
  'tests/reliability/demo-twice.test.ts',
  'tests/reliability/server-demo.test.ts',
  'tests/reliability/imports.test.ts',
];

/** Vitest knows how long a file took last time, but not on a fresh clone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = longest.indexOf(relative(this.ctx.config.root, moduleId));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
