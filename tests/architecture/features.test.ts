import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFiles, root } from './source-files.ts';

const text = readFileSync(`${root}/docs/features.md`, 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number, name = '', goal = '', state = '', tried = '', lacks = '']) => ({
    number: Number(number),
    name,
    goal,
    state,
    tried,
    lacks,
  }));

test('the table of features has every row once, each with a goal and a state of its own', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 136 }, (_, index) => index + 1));
  const wrong = rows.filter(
    ({ name, goal, state, tried, lacks }) =>
      name === '' ||
      !['M', 'S', 'W'].includes(goal) ||
      !(
        (state === 'full' && tried !== '') ||
        (state === 'part' && tried !== '' && lacks !== '') ||
        (state === 'none' && lacks !== '')
      ),
  );
  expect(wrong).toEqual([]);
  // Nothing that must be there is missing altogether.
  expect(rows.filter(({ goal, state }) => goal === 'M' && state === 'none')).toEqual([]);
});

test('every suite the table names is there', () => {
  const suites = new Set(projectFiles.flatMap((path) => /^tests\/(.+)\.(?:test|spec)\.tsx?$/.exec(path)?.[1] ?? []));
  const named = rows.flatMap(({ tried }) => [
    ...tried.matchAll(/\b(?:architecture|journeys|reliability|rules|security)\/[\w-]+/g),
  ]);
  expect(named.length).toBeGreaterThan(136);
  expect(named.map(([suite]) => suite).filter((suite) => !suites.has(suite))).toEqual([]);
});

test('its counts are those of its rows', () => {
  const counted = ['M', 'S', 'W'].map((goal) => {
    const of = (state: string): number => rows.filter((row) => row.goal === goal && row.state === state).length;
    return `| ${goal} | ${of('full')} | ${of('part')} | ${of('none')} |`;
  });
  for (const line of counted) expect(text).toContain(line);
});
