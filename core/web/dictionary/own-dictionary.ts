import type { OwnDictionary } from './dictionary-store.ts';
import type { PluginStore } from '../plugins/index.ts';

/** The active plugin that provides a dictionary; undefined for the platform's own. Observable. */
export function ownDictionary(
  plugins: Pick<PluginStore, 'records' | 'activate' | 'locator'>,
  code: string,
): OwnDictionary | undefined {
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
