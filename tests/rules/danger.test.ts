import { expect, test } from 'vitest';
import { serverPlugins } from '../../host/plugins.server.ts';
import { declarations } from '../support/declarations.ts';

test('whatever is voided or deleted for good is confirmed with the name of its record', () => {
  const commands = serverPlugins.flatMap((half) => declarations(half.serves)).flatMap(({ command }) => command ?? []);
  const final = commands.filter(({ name, on }) => on && /\.(void|delete)/.test(name));
  expect(final.length).toBeGreaterThan(20);
  expect(final.filter(({ danger }) => !danger).map(({ name }) => name)).toEqual([]);
});
