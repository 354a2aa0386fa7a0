import libheif from 'libheif-js/libheif-wasm/libheif.js';

/** What of libheif is used; its own types describe the C interface. */
interface HeifImage {
  get_width(): number;
  get_height(): number;
  display(into: Pixels, done: (filled: Pixels | null) => void): void;
}
interface Heif {
  readonly HeifDecoder: new () => { decode(content: Uint8Array): readonly HeifImage[] };
}
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel. */
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}
const load = libheif as unknown as (options: { readonly wasmBinary: ArrayBuffer }) => Heif;
/** Phones take 48 million pixels at most; more would fill the memory. */
const mostPixels = 64_000_000;

/** The first picture of a HEIC file, turned upright; undefined when it cannot be read. `wasm`: libheif itself. */
export async function decodeHeic(wasm: ArrayBuffer, content: Uint8Array): Promise<Pixels | undefined> {
  const { HeifDecoder } = load({ wasmBinary: wasm });
  const [image] = new HeifDecoder().decode(content);
  if (!image) return undefined;
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height === 0 || width * height > mostPixels) return undefined;
  const pixels = { width, height, data: new Uint8ClampedArray(width * height * 4) };
  return new Promise((resolve) => image.display(pixels, (filled) => resolve(filled ? pixels : undefined)));
}
