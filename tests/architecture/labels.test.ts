import { existsSync, readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import type { Command, Fields, Resource } from '@freightdeck/sdk/contract';
import { manifests } from '@freightdeck/host/manifests';
import { postingKind } from '@freightdeck/plugin-bank/contract';
import { projectFiles, root, sourceFiles } from './source-files.ts';

type Messages = Readonly<Record<string, string>>;
const read = (path: string): Messages =>
  existsSync(`${root}/${path}`) ? (JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as Messages) : {};
const coreMessages = (language: string): Messages =>
  Object.assign(
    {},
    ...projectFiles.filter((path) => new RegExp(`^(core|host)/web/.*${language}\\.json$`).test(path)).map(read),
  ) as Messages;
const core = { zh: coreMessages('zh'), en: coreMessages('en') };

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'filters' in value && 'path' in value;
const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && (value as Command).type === 'command';

/** Every label a plugin's resources and commands will ask for. */
async function wanted(id: string): Promise<string[]> {
  const contract = (await import(`../../plugins/${id}/contract/index.ts`)) as Record<string, unknown>;
  const labels = new Set<string>();
  const fields = (of: Fields): void => Object.keys(of).forEach((name) => labels.add(`field.${name}`));
  for (const value of Object.values(contract)) {
    if (isResource(value)) fields(value.fields);
    if (isCommand(value)) {
      fields(value.input);
      labels.add(`action.${value.name.slice(value.name.indexOf('.') + 1)}`);
    }
  }
  return [...labels];
}

/** Texts that are the same in both languages: the language's own name, and the specification's technical errors. */
const fixed = /'(中文|targetId为空|routeName为空|数据不能为空)'/g;

describe('every text in both languages', () => {
  for (const manifest of manifests) {
    const zh = read(`plugins/${manifest.id}/locales/zh.json`);
    const en = read(`plugins/${manifest.id}/locales/en.json`);

    test(`${manifest.id}: zh and en hold the same messages, none empty`, () => {
      expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
      expect(
        [...Object.entries(zh), ...Object.entries(en)].filter(([, text]) => text.trim() === '').map(([key]) => key),
      ).toEqual([]);
    });

    test(`${manifest.id}: every field and command has its label`, async () => {
      const missing = (await wanted(manifest.id)).filter((key) => !(key in zh) && !(`core.${key}` in core.zh));
      expect(missing.map((key) => `plugins/${manifest.id}/locales: ${key}`)).toEqual([]);
    });
  }

  test('core and shell hold the same messages in zh and en', () => {
    expect(Object.keys(core.zh).sort()).toEqual(Object.keys(core.en).sort());
  });

  test('every text is an ICU message, and formatjs alone fills in its values', () => {
    const files = projectFiles.filter((path) => /^(core\/web|host|plugins)\/.*\/locales\/[\w-]+\.json$/.test(path));
    expect(files.length).toBeGreaterThan(60);
    const broken = files.flatMap((path) =>
      Object.entries(read(path)).flatMap(([id, text]) => {
        try {
          parse(text, { ignoreTag: true });
          return [];
        } catch (error) {
          return [`${path}: ${id}: ${String(error)}`];
        }
      }),
    );
    expect(broken).toEqual([]);
    const own = sourceFiles.filter(
      ({ path, text }) =>
        /^(core\/web|sdk\/(web|ui)|host\/web|plugins\/[^/]+\/web)\//.test(path) &&
        /\.(replace|replaceAll|split)\(\s*(\/\\\{|['"`]\{)/.test(text),
    );
    expect(own.map(({ path }) => `${path}: useText() and I18n.text() fill in values`)).toEqual([]);
  });

  test('every kind of posting has words where the book is read', () => {
    const kinds = sourceFiles
      .filter(({ path }) => /^plugins\/[^/]+\/server\//.test(path))
      .flatMap(({ text }) =>
        [...text.matchAll(/bizType: '(\w+)'|book\(call, [^']*?, '(\w+)'/g)].map((found) => found[1] ?? found[2] ?? ''),
      );
    expect(kinds.length).toBeGreaterThan(30);
    expect(postingKind.choices?.map(({ value }) => value)).toEqual(expect.arrayContaining([...new Set(kinds)]));
  });
  test('no Chinese in the code of the browser: it belongs into a message file, a manifest or a contract', () => {
    const exempt =
      /^(sdk\/(contract|manifest)\/|plugins\/[^/]+\/(plugin\.ts|contract|server|fixtures)|core\/server\/|host\/(server|bin)\/|host\/kit\/(template|examples)\/contract\/|tests\/)/;
    const wrong = sourceFiles
      .filter((file) => !exempt.test(file.path))
      .flatMap((file) => {
        const code = file.text
          .replace(/\/\*[\s\S]*?\*\//g, '')
          .replace(/(^|\s)\/\/.*$/gm, '')
          .replace(/\{ zh: '[^']*', en: '[^']*' \}/g, '')
          .replace(fixed, '');
        return /[一-鿿]/.test(code) ? [`${file.path}: ${/.*[一-鿿].*/.exec(code)?.[0].trim().slice(0, 80) ?? ''}`] : [];
      });
    expect(wrong).toEqual([]);
  });
});
