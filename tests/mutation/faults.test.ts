import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../architecture/source-files.ts';
import { faults } from './faults/index.ts';
import { plant } from './faults/plant.ts';

describe('planting a fault', () => {
  const source = "const most = Math.min(\n  a,\n  'b',\n);\nreturn most;\n";

  test('finds its place however it is formatted, and changes nothing else', () => {
    expect(plant(source, 'Math.min(a, "b")', 'a')).toBe('const most = a;\nreturn most;\n');
    expect(plant("x = f(a,'b')", "f(\n  a,\n  'b',\n)", 'g()')).toBe('x = g()');
  });

  test('says so when the place is gone or there are two', () => {
    expect(() => plant(source, 'Math.max(a)', 'a')).toThrow('not found');
    expect(() => plant(source, 'most', 'least')).toThrow('more than once');
    expect(() => plant(source, ' ', 'x')).toThrow('not found');
  });
});

describe('the known faults', () => {
  test('have names of their own, and suites that are there', () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
    expect(faults.flatMap(({ suites }) => suites).filter(({ file }) => !existsSync(join(root, file)))).toEqual([]);
  });

  // Whoever changes such a line moves the fault along with it, so that it can still be planted.
  test.each(faults)('$name has one place in $file', ({ file, text, becomes }) => {
    const source = readFileSync(join(root, file), 'utf8');
    expect(plant(source, text, becomes)).not.toBe(source);
  });
});
