import type { PluginManifest } from '../../manifest/index.ts';

/**
 * What is kept for a plugin here, as its pages ask for it: `/api/partner-keep/<id>/settings`, and beside it
 * `storage/get`, `keys`, `set`, `remove`. Its service finds the same under `/api/partner-back`.
 */
export const partnerKeepPath = '/api/partner-keep';
/** A file that a service has asked for, once: `/api/partner-link/<tenant>/<link>`. */
export const partnerLinkPath = '/api/partner-link';
/** How much a plugin may keep for a tenant, and how long a link to a file is good. */
export const keepLimits = {
  /** Bytes of one value as JSON. */
  value: 16 * 1024,
  /** Values, of the tenant and of all its people together. */
  keys: 200,
  /** Bytes of all values. */
  bytes: 1024 * 1024,
  linkSeconds: 60,
} as const;
const storageCalls = ['get', 'keys', 'set', 'remove'] as const;

/** The calls by which pages of a plugin reach its settings and its storage: those that its manifest declares. */
export const keepPaths = ({ id, settings, stores }: PluginManifest): readonly string[] => [
  ...(settings ? [`${partnerKeepPath}/${id}/settings`] : []),
  ...(stores ? storageCalls.map((call) => `${partnerKeepPath}/${id}/storage/${call}`) : []),
];
/** Whether the service of a plugin is sent a token to call back with. */
export const callsBack = ({ calls = {}, settings, stores, fetches }: PluginManifest): boolean =>
  Object.keys(calls).length > 0 || settings !== undefined || stores === true || fetches === true;
