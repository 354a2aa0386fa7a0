import { decodeHeic } from './decode-heic.ts';

/** Decodes one photo, so that the form stays usable meanwhile. The worker can reach nothing: it is handed everything. */
export interface HeicWork {
  readonly wasm: ArrayBuffer;
  readonly content: ArrayBuffer;
}
addEventListener('message', ({ data: { wasm, content } }: MessageEvent<HeicWork>) => {
  decodeHeic(wasm, new Uint8Array(content)).then(
    (pixels) => postMessage(pixels),
    () => postMessage(undefined),
  );
});
