import {
  defineCommand,
  defineQuery,
  integer,
  list,
  optional,
  partnerKeepPath,
  shape,
  text,
} from '@freightdeck/sdk/contract';
import type { Field } from '@freightdeck/sdk/contract';
import { Http, Settings, Storage } from '@freightdeck/sdk/web';
import * as z from 'zod/mini';
import type { Container } from '../../di/index.ts';
import type { Happening } from '../events/index.ts';

/** The calls that `keepPaths` names, of one plugin. */
const callsOf = (plugin: string) => {
  const scope = shape(z.enum(['tenant', 'user']));
  const key = text(100);
  const version = optional(integer(0, Number.MAX_SAFE_INTEGER));
  /** Of this kind, so that it is sent exactly as it is: blanks at the ends of texts, too. */
  const value: Field<unknown> = { kind: 'secret', schema: z.unknown(), required: true };
  const stored = { key: z.string(), version: z.int(), updatedAt: z.string() };
  const path = `${partnerKeepPath}/${plugin}` as const;
  const access = 'session';
  return {
    settings: defineQuery({
      name: 'keep.settings',
      path: `${path}/settings`,
      access,
      answer: { values: shape(z.record(z.string(), z.unknown())) },
    }),
    get: defineQuery({
      name: 'keep.get',
      path: `${path}/storage/get`,
      access,
      input: { scope, key },
      answer: {
        entry: shape(z.nullable(z.object({ value: z.unknown(), version: z.int(), updatedAt: z.string() }))),
      },
    }),
    keys: defineQuery({
      name: 'keep.keys',
      path: `${path}/storage/keys`,
      access,
      input: { scope },
      answer: { keys: list(shape(z.object(stored)), 200) },
    }),
    set: defineCommand({
      name: 'keep.set',
      path: `${path}/storage/set`,
      access,
      input: { scope, key, value, version },
      answer: { version: integer(1, Number.MAX_SAFE_INTEGER) },
    }),
    remove: defineCommand({
      name: 'keep.remove',
      path: `${path}/storage/remove`,
      access,
      input: { scope, key, version },
    }),
  };
};
const quiet = { quiet: true } as const;

/** Tells of which plugin somebody has changed the settings. */
type News = Pick<Happening<string>, 'on'>;
const noNews: News = { on: () => () => undefined };

/** What is kept for a plugin on the server, over its own calls. */
export function bindKept(container: Container, plugin: string, news = noNews): void {
  const calls = callsOf(plugin);
  const http = (): Http => container.get(Http);
  container.bind(Settings, () => ({
    read: async () => ((await http().ask(calls.settings, {}, quiet))?.values ?? {}) as never,
    follow: (changed) =>
      news.on((id) => {
        if (id === plugin) changed();
      }),
  }));
  container.bind(Storage, () => ({
    get: async (of, at) => ((await http().ask(calls.get, { scope: of, key: at }, quiet))?.entry ?? undefined) as never,
    set: async (of, at, given, { version: seen } = {}) =>
      (
        await http().run(
          calls.set,
          { scope: of, key: at, value: given, ...(seen === undefined ? {} : { version: seen }) },
          undefined,
          quiet,
        )
      ).version,
    remove: async (of, at, { version: seen } = {}) => {
      await http().run(
        calls.remove,
        { scope: of, key: at, ...(seen === undefined ? {} : { version: seen }) },
        undefined,
        quiet,
      );
    },
    keys: async (of) => (await http().ask(calls.keys, { scope: of }, quiet))?.keys ?? [],
  }));
}
