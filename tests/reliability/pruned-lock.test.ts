import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lockOf, type Lock } from '../../host/bin/pruned-lock.ts';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const made = (dependencies: Readonly<Record<string, string>>, carried = {}) =>
  lockOf(lock, { name: 'x', version: '1.0.0', dependencies }, carried) as {
    readonly packages: Readonly<Record<string, { readonly version?: string; readonly resolved?: string }>>;
  };

it('the lock of the built server has what its packages need, at the same versions and places, and nothing else', () => {
  const { packages } = made({ pg: '8.23.1', fastify: '5.12.8' });
  expect(packages['node_modules/pg-protocol']?.version).toBe(lock.packages['node_modules/pg-protocol']?.version);
  expect(packages['node_modules/fastify']?.version).toBe('5.12.8');
  const places = Object.keys(packages).filter((place) => place !== '');
  expect(places.every((place) => lock.packages[place] !== undefined)).toBe(true);
  for (const absent of ['react', 'vite', 'tsx', '@fluentui/react-components'])
    expect(places).not.toContain(`node_modules/${absent}`);
});

it('a package that is carried along is a link to its folder and asks for no other', () => {
  const { packages } = made({ 'tesseract.js-core': 'file:packages/ocr' }, { 'tesseract.js-core': 'packages/ocr' });
  expect(packages['node_modules/tesseract.js-core']).toEqual({ resolved: 'packages/ocr', link: true });
  expect(packages['packages/ocr']).toMatchObject({ name: 'tesseract.js-core' });
});
