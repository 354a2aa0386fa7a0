import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { missingExports, packArchive, PackageFault, verifyArchive } from '@freightdeck/sdk/package';
import type { SharedModules } from '@freightdeck/sdk/package';
import type { PartnerCode } from '@freightdeck/sdk/server';
import type { DeclaredCalls } from './declared-calls.ts';

/** `shared`: what the served console exports to plugins; undefined when no console is built. */
export function partnerCode(
  manifests: readonly PluginManifest[],
  shared: SharedModules | undefined,
  calls: DeclaredCalls,
): PartnerCode {
  const taken = new Set(manifests.map(({ id }) => id));
  return {
    verify: (archive) => {
      if (!shared) return { fault: 'hostUnbuilt', subject: '' };
      try {
        const found = verifyArchive(archive, shared);
        const { manifest } = found.plugin;
        if (taken.has(manifest.id)) return { fault: 'idTaken', subject: manifest.id };
        const uncallable = calls.fault(manifest);
        if (uncallable !== undefined) return { fault: 'callUnknown', subject: uncallable };
        const unheard = calls.hearsFault(manifest);
        return unheard === undefined ? found : { fault: 'hearsUnknown', subject: unheard };
      } catch (error) {
        if (error instanceof PackageFault) return { fault: error.code, subject: error.subject.slice(0, 200) };
        throw error;
      }
    },
    pack: (manifest, files) => {
      const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
      const packed = new Map([...files].map(([path, code]) => [path, bytes(code)]));
      return Buffer.from(packArchive(bytes(JSON.stringify(manifest, null, 2)), packed, undefined));
    },
    frame: shared?.frame ?? '',
    paths: (manifest, readsOnly) => calls.paths(manifest, readsOnly),
    missing: (imports) => (shared ? missingExports(imports, shared)[0] : 'shared.json'),
  };
}
