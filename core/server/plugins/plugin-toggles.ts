import { withDependents } from '@freightdeck/sdk/manifest';
import type { PluginManifest } from '@freightdeck/sdk/manifest';

const none: ReadonlySet<string> = new Set();

/** Reads `-goods,-waybill` (demo and test mode only): those plugins are off, and those that require them. */
export function parseToggles(header: string | undefined, manifests: readonly PluginManifest[]): ReadonlySet<string> {
  if (header === undefined || header.length > 1000) return none;
  const off = new Set(
    header
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part.startsWith('-'))
      .map((part) => part.slice(1)),
  );
  // Core is no plugin and cannot be switched off.
  off.delete('core');
  return withDependents(off, manifests);
}
