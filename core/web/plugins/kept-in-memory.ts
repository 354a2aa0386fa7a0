import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { Refusal, Settings, Storage } from '@freightdeck/sdk/web';
import type { Container } from '../../di/index.ts';

interface Kept {
  readonly value: unknown;
  readonly version: number;
  readonly updatedAt: string;
}
/** What a plugin in development has stored, until the page is loaded anew. */
export type MemoryKept = Map<string, Kept>;

/**
 * For a plugin in development, which nobody has activated: its settings have their defaults, and its values stay in the
 * page.
 */
export function bindInMemory(container: Container, { settings = {} }: PluginManifest, kept: MemoryKept): void {
  const defaults = Object.fromEntries(
    Object.entries(settings).flatMap(([name, { default: usual }]) => (usual === undefined ? [] : [[name, usual]])),
  );
  const seen = (scope: string, key: string, version: number | undefined): Kept | undefined => {
    const there = kept.get(`${scope} ${key}`);
    if (version !== undefined && version !== (there?.version ?? 0))
      throw new Refusal({ status: 409, reason: 'stale', message: `${key}: stale`, current: there });
    return there;
  };
  container.bind(Settings, () => ({ read: async () => defaults as never }));
  container.bind(Storage, () => ({
    get: async (scope, key) => kept.get(`${scope} ${key}`) as never,
    set: async (scope, key, value, { version } = {}) => {
      const next = Math.max(Date.now(), (seen(scope, key, version)?.version ?? 0) + 1);
      const copy: unknown = JSON.parse(JSON.stringify(value));
      kept.set(`${scope} ${key}`, { value: copy, version: next, updatedAt: new Date(next).toISOString() });
      return next;
    },
    remove: async (scope, key, { version } = {}) => {
      seen(scope, key, version);
      kept.delete(`${scope} ${key}`);
    },
    keys: async (scope) =>
      [...kept]
        .filter(([name]) => name.startsWith(`${scope} `))
        .map(([name, { version, updatedAt }]) => ({ key: name.slice(scope.length + 1), version, updatedAt }))
        .sort((one, other) => (one.key < other.key ? -1 : 1)),
  }));
}
