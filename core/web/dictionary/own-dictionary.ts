import type { DictionaryEntry } from '@freightdeck/sdk/web';
import type { PluginStore } from '../plugins/index.ts';

/** A dictionary that a plugin brings. */
interface OwnDictionary {
  /** Another one for another plugin, or another version of it. */
  readonly key: string;
  readonly ttlSeconds: number | undefined;
  readonly load: () => Promise<readonly DictionaryEntry[]>;
}
export type DictionaryPlugins = Pick<PluginStore, 'records' | 'activate' | 'locator'>;

/** Observable: the plugin at work that keeps a dictionary; the platform keeps the others. */
export function ownDictionary(plugins: DictionaryPlugins, code: string): OwnDictionary | undefined {
  const entry = plugins.records.find(
    ({ isAtWork, manifest: { dictionaries } }) =>
      isAtWork && dictionaries !== undefined && Object.hasOwn(dictionaries, code),
  );
  return (
    entry && {
      key: `${entry.id}@${entry.version} ${code}`,
      ttlSeconds: entry.manifest.dictionaries?.[code]?.ttlSeconds,
      load: async () => {
        await plugins.activate(entry.id);
        return (await entry.web?.dictionaries?.[code]?.(plugins.locator(entry.id))) ?? [];
      },
    }
  );
}
