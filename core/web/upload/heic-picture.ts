import { shrinkPicture } from '@freightdeck/sdk/ui';
import libraryAddress from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { assetBytes } from '../http/index.ts';
import type { Pixels } from './decode-heic.ts';
import type { HeicWork } from './heic-worker.ts';
import workerAddress from './heic-worker.ts?worker&url';

/** A large photo takes two seconds; a damaged one must not keep the form waiting. */
const patience = 60_000;

interface ScriptPolicy {
  createScriptURL(address: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}
/** Our pages accept the address of a script only from a policy; this one knows a single address. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('shell', {
  createScriptURL: (address) => {
    if (address !== workerAddress) throw new TypeError(address);
    return address;
  },
});

async function decoded(file: File): Promise<Pixels | undefined> {
  const [wasm, content] = await Promise.all([assetBytes(libraryAddress), file.arrayBuffer()]);
  const work: HeicWork = { wasm, content };
  const worker = new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve) => {
      timer = setTimeout(() => resolve(undefined), patience);
      worker.addEventListener('message', ({ data }: MessageEvent<Pixels | undefined>) => resolve(data));
      worker.addEventListener('error', () => resolve(undefined));
      worker.postMessage(work, [work.wasm, work.content]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

/**
 * A HEIC photo as a JPEG of at most `bytes`; undefined when it cannot be read here. Safari reads HEIC by itself; other
 * browsers are given libheif, which is fetched for the first such photo.
 */
export async function heicPicture(file: File, bytes: number): Promise<File | undefined> {
  const own = await shrinkPicture(file, bytes);
  if (own) return own;
  const pixels = await decoded(file).catch(() => undefined);
  if (!pixels) return undefined;
  const name = file.name.replace(/\.\w+$/, '') + '.jpg';
  return shrinkPicture(new ImageData(pixels.data, pixels.width, pixels.height), bytes, name);
}
