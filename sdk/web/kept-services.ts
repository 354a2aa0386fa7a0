import { token } from '../contract/index.ts';
import type { SettingsOf } from '../manifest/index.ts';

/** What the administrators of the person's company have set for the plugin. Only for partners' plugins. */
export interface Settings {
  /**
   * The present values by name: `const { rateUrl } = await settings.read(acmeQuotes)`, typed by the plugin's manifest.
   * Secrets are not among them; the plugin's own service reads those. A failure is thrown, and not shown.
   */
  read<M extends object>(of: M): Promise<SettingsOf<M>>;
  /**
   * Calls `changed` within seconds after somebody of the company has changed a setting: `read` them again then. The
   * answer ends it, as an effect wants it: `useEffect(() => settings.follow(load), [settings])`.
   */
  follow(changed: () => void): () => void;
}
/** Whose a stored value is: of the company as a whole, or of the person alone. */
export type StorageScope = 'tenant' | 'user';
/** A key of the storage, and the version of its value. */
export interface StoredKey {
  readonly key: string;
  /** Another one with each change; a number that says nothing else. */
  readonly version: number;
  readonly updatedAt: string;
}
/** A stored value. */
export interface StoredValue<T> {
  readonly value: T;
  readonly version: number;
  readonly updatedAt: string;
}
/**
 * Values that are kept on the server for the plugin, as JSON: 16 KB each, 200 of them and 1 MB for a company. Only for
 * partners' plugins that declare `stores`. A failure is thrown, and not shown: a `Refusal` says what is too much, or
 * that the version is not there any more (`stale`); its `current` has what is.
 */
export interface Storage {
  /** Undefined where nothing is stored. What was stored by an older version of the plugin is for you to recognise. */
  get<T>(scope: StorageScope, key: string): Promise<StoredValue<T> | undefined>;
  /**
   * Answers the new version. With `version` only if that one is there still; 0: only if nothing is there. Without it
   * whatever is there is replaced.
   */
  set(scope: StorageScope, key: string, value: unknown, options?: { readonly version?: number }): Promise<number>;
  /** `version` as for `set`. */
  remove(scope: StorageScope, key: string, options?: { readonly version?: number }): Promise<void>;
  /** All keys in order, at most 200. */
  keys(scope: StorageScope): Promise<readonly StoredKey[]>;
}
export const Settings = token<Settings>('core.settings', 1);
export const Storage = token<Storage>('core.storage', 1);
