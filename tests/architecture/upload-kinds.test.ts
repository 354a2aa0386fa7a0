import { expect, test } from 'vitest';
import type { Field, Fields } from '../../sdk/contract/index.ts';
import { serverPlugins } from '../../host/plugins.server.ts';
import { manifests } from '../../host/manifests.ts';
import { declarations } from '../support/declarations.ts';

/** Kinds of files that a field takes, also inside lists and groups. */
const kindsIn = (fields: Fields): readonly string[] =>
  Object.values(fields).flatMap((field: Field) => [
    ...(field.upload === undefined ? [] : [field.upload]),
    ...(field.of?.upload === undefined ? [] : [field.of.upload]),
    ...kindsIn(field.fields ?? {}),
  ]);

test('a kind of file that a field takes is declared by a manifest, or nothing could ever be uploaded into it', () => {
  const declared = new Set(manifests.flatMap(({ uploads = {} }) => Object.keys(uploads)));
  const taken = serverPlugins
    .flatMap(({ serves }) => declarations(serves))
    .flatMap(({ command, on }) => [...kindsIn(command?.input ?? {}), ...kindsIn(on?.fields ?? {})]);
  expect(taken).toContain('system.brand');
  expect([...new Set(taken)].filter((kind) => !declared.has(kind))).toEqual([]);
});
