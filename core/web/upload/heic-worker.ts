import { decodeHeic } from './decode-heic.ts';

/** Decodes one photo beside the page, so that its form stays usable. The worker can reach nothing: it is handed all. */
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
