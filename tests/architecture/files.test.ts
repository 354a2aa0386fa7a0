import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTest, projectFiles, root, sourceFiles } from './source-files.ts';

const banned = /^(utils?|helpers?|common|misc|shared|manager|info|data)(\.|$)/;
const product = sourceFiles.filter((file) => !isTest(file.path));
const lines = (text: string): number => text.split('\n').length;

describe('files of the house', () => {
  test('the root holds what the user fixed, and no further source folder', () => {
    const allowed = new Set(['.ci', 'core', 'docs', 'host', 'plugins', 'sdk', 'tests']);
    const folders = [...new Set(projectFiles.filter((path) => path.includes('/')).map((path) => path.split('/')[0]!))];
    expect(folders.filter((folder) => !allowed.has(folder))).toEqual([]);
  });

  test('no file of the product is longer than 350 lines once formatted: split it along a word of the trade', () => {
    expect(product.filter((file) => lines(file.text) > 351).map((file) => `${file.path}: ${lines(file.text)}`)).toEqual(
      [],
    );
  });

  test('no line of the product is wider than 120 characters: break it where its meaning does', () => {
    // What a migration says is frozen by its checksum, and Prettier keeps an import of one name on its line.
    const wide = product
      .filter((file) => !/migrations/.test(file.path))
      .flatMap((file) =>
        file.text.split('\n').flatMap((line, at) => {
          const free =
            /^(import|} from) |^\s*\/\/ eslint-disable/.test(line) || /create (unique )?(table|index)/.test(line);
          return [...line].length > 120 && !free ? [`${file.path}:${at + 1}`] : [];
        }),
      );
    expect(wide).toEqual([]);
  });

  test('a class of a style sheet is described once: a second thing of that name changes the first', () => {
    const sheets = projectFiles.filter((path) => path.endsWith('.module.css'));
    expect(sheets.length).toBeGreaterThan(3);
    const twice = sheets.flatMap((path) => {
      // Those within a condition begin further to the right.
      const heads: readonly string[] = readFileSync(join(root, path), 'utf8').match(/^\.[\w-]+ \{/gm) ?? [];
      return heads.filter((head, at) => heads.indexOf(head) !== at).map((head) => `${path}: ${head}`);
    });
    expect(twice).toEqual([]);
  });

  test('names are kebab-case words of the trade, never utils, helpers, common, misc, shared, manager, info, data', () => {
    const wrong = product.flatMap((file) =>
      file.path
        .split('/')
        .filter((part) => banned.test(part) || !/^[a-z0-9.-]+$/.test(part))
        .map((part) => `${file.path}: "${part}"`),
    );
    expect(wrong).toEqual([]);
  });

  test('no any: write the type, or unknown and a check', () => {
    const wrong = product.filter((file) =>
      /:\s*any\b|\bas any\b|<any>|\bany\[\]/.test(file.text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
    );
    expect(wrong.map((file) => file.path)).toEqual([]);
  });

  test('no suppression without its reason in the line', () => {
    const wrong = sourceFiles.flatMap((file) =>
      file.text
        .split('\n')
        .flatMap((line, index) =>
          /@ts-(ignore|nocheck)|@ts-expect-error\s*$|eslint-disable(?!.* -- )/.test(line) &&
          !file.path.startsWith('tests/architecture/')
            ? [`${file.path}:${index + 1}`]
            : [],
        ),
    );
    expect(wrong).toEqual([]);
  });

  test('no export *: name what an entry point exports', () => {
    expect(sourceFiles.filter((file) => /^export \* from/m.test(file.text)).map((file) => file.path)).toEqual([]);
  });

  test('entry points are the only files that re-export other files', () => {
    const entryPoints = /(^|\/)index\.ts$/;
    const wrong = product.filter(
      (file) => !entryPoints.test(file.path) && (file.text.match(/^export (type )?\{[^}]*\} from/gm)?.length ?? 0) > 3,
    );
    expect(wrong.map((file) => `${file.path}: let the entry point export it`)).toEqual([]);
  });

  test('the tests have no skipped one without a reason in the line', () => {
    const wrong = sourceFiles
      .filter((file) => isTest(file.path) && !file.path.startsWith('tests/architecture/'))
      .flatMap((file) =>
        file.text
          .split('\n')
          .flatMap((line, index) =>
            /\b(test|it|describe)\.(skip|todo|only)\(/.test(line) && !/\/\/ /.test(line)
              ? [`${file.path}:${index + 1}`]
              : [],
          ),
      );
    expect(wrong).toEqual([]);
  });

  test('a test that needs a window is a .test.tsx: the others share the modules of their worker, and a window would stay for the next', () => {
    const wrong = sourceFiles.filter(
      (file) =>
        file.path.endsWith('.test.ts') &&
        !file.path.startsWith('tests/architecture/') &&
        /browser-globals|@vitest-environment|@testing-library|vi\.mock\(/.test(file.text),
    );
    expect(wrong.map((file) => `${file.path}: rename it to ${file.path}x`)).toEqual([]);
  });
});
