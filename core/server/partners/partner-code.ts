import type { PluginManifest } from '@freightdeck/sdk/manifest';
import {
  isSignedQuestion,
  missingExports,
  packArchive,
  PackageFault,
  readSigner,
  verifyArchive,
} from '@freightdeck/sdk/package';
import type { SharedModules, VerifiedPackage } from '@freightdeck/sdk/package';
import type { ArchiveFault, PartnerCode } from '@freightdeck/sdk/server';
import { plainJpeg, plainPng } from '../files/plain-picture.ts';
import type { DeclaredCalls } from './declared-calls.ts';

/** How far the clock of a publisher may be from ours. */
const windowMs = 5 * 60_000;
/** A picture that is none, although it begins like one. Undefined: all of them can be drawn. */
function brokenPicture(face: ReadonlyMap<string, Uint8Array>): string | undefined {
  for (const [path, bytes] of face) {
    if (!path.startsWith('pictures/')) continue;
    const fault = (path.endsWith('.png') ? plainPng : plainJpeg)(Buffer.from(bytes));
    if (typeof fault === 'string') return `${path}: ${fault}`;
  }
  return undefined;
}
function orFault<T>(read: () => T): T | ArchiveFault {
  try {
    return read();
  } catch (error) {
    if (error instanceof PackageFault) return { fault: error.code, subject: error.subject.slice(0, 200) };
    throw error;
  }
}
/** `shared`: what the served console exports to plugins; undefined when no console is built. */
export function partnerCode(
  manifests: readonly PluginManifest[],
  shared: SharedModules | undefined,
  calls: DeclaredCalls,
  { address = '', product = '' }: { readonly address?: string | undefined; readonly product?: string | undefined } = {},
): PartnerCode {
  const taken = new Set(manifests.map(({ id }) => id));
  return {
    product,
    isAsked: (question, now) => {
      const isHere = address === '' || new URL(address).origin === question.host;
      const late = Math.abs(now.getTime() - new Date(question.at).getTime());
      return isHere && late <= windowMs && isSignedQuestion(question);
    },
    signer: (archive) => orFault(() => readSigner(archive)),
    verify: (archive) => {
      if (!shared) return { fault: 'hostUnbuilt', subject: '' };
      return orFault<VerifiedPackage | ArchiveFault>(() => {
        const found = verifyArchive(archive, shared);
        const { manifest } = found.plugin;
        if (taken.has(manifest.id)) return { fault: 'idTaken', subject: manifest.id };
        const broken = brokenPicture(found.face);
        if (broken !== undefined) return { fault: 'faceWrong', subject: broken };
        const uncallable = calls.fault(manifest);
        if (uncallable !== undefined) return { fault: 'callUnknown', subject: uncallable };
        const unheard = calls.hearsFault(manifest);
        return unheard === undefined ? found : { fault: 'hearsUnknown', subject: unheard };
      });
    },
    pack: (manifest, files) => {
      const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
      const packed = new Map([...files].map(([path, code]) => [path, typeof code === 'string' ? bytes(code) : code]));
      return Buffer.from(packArchive(bytes(JSON.stringify(manifest, null, 2)), packed, undefined));
    },
    frame: shared?.frame ?? '',
    paths: (manifest, readsOnly) => calls.paths(manifest, readsOnly),
    missing: (imports) => (shared ? missingExports(imports, shared)[0] : 'shared.json'),
  };
}
