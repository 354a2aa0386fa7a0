import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { Refusal } from '@freightdeck/sdk/web';
import type { Http, KeptInMemory } from '@freightdeck/sdk/web';

const owner = { platform: '', user: '' } as const;

/** Settings of a plugin in development have their defaults: nobody has filled them in. */
export const usualSettings = ({ settings = {} }: PluginManifest): Readonly<Record<string, string | number | boolean>> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, { default: usual }]) => (usual === undefined ? [] : [[name, usual]])),
  );

/** The same client, for a plugin that nobody has activated: what is kept for it stays in the page. */
export function keptInPage(http: Http, kept: KeptInMemory): Http {
  const answered = (path: string, input: object): { readonly data: unknown } | undefined => {
    const found = kept.answer(path, input, { page: owner, token: '' });
    if (!found || found.status === 200) return found && { data: found.data };
    const { status, reason = '', message = '', data } = found;
    throw new Refusal({ status, reason, message, current: data });
  };
  return {
    ...http,
    run: async (command, input, ...rest) => {
      const found = answered(command.path, input);
      return found ? (found.data as never) : http.run(command, input, ...rest);
    },
    ask: async (query, input, ...rest) => {
      const found = answered(query.path, input);
      return found ? (found.data as never) : http.ask(query, input, ...rest);
    },
  };
}
