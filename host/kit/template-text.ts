import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const template = join(import.meta.dirname, 'template');
/** The sentence with which the template's README introduces itself: what a sample has, not what a plugin does. */
const opening = (): string =>
  readFileSync(join(template, 'README.md'), 'utf8')
    .split('\n')
    .find((line) => line !== '' && !line.startsWith('#')) ?? '';

/** What platforms would read of a plugin and is still the template's own text, of what is in its archive. */
export function templateTexts(textOf: (name: 'README.md' | 'CHANGELOG.md') => string | undefined): readonly string[] {
  const [readme, changes] = [textOf('README.md'), textOf('CHANGELOG.md')];
  const first = readFileSync(join(template, 'CHANGELOG.md'), 'utf8').trim();
  return [
    ...(readme?.includes(opening()) ? ['README.md'] : []),
    ...(changes?.trim() === first ? ['CHANGELOG.md'] : []),
  ];
}
/** The same of a folder. */
export const templateTextsIn = (folder: string): readonly string[] =>
  templateTexts((name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : undefined));
