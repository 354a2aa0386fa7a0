import { PackageFault } from './package-fault.ts';

/** Most that a plugin may bring along to be looked at; sizes in bytes. It counts towards the whole archive, too. */
export const faceLimits = {
  text: 64 * 1024,
  pictures: 5,
  picture: 256 * 1024,
  sources: 200,
  source: 2_097_152,
} as const;
/** Paths of what is looked at, not run: a description, what is new, pictures, and the source for whoever reviews it. */
export const facePath =
  /^(?:README\.md|CHANGELOG\.md|pictures\/[\w-]+\.(?:png|jpg)|source(?:\/[\w-]+(?:\.[\w-]+)*){1,9})$/;

const isPicture = (path: string): boolean => path.startsWith('pictures/');
const isSource = (path: string): boolean => path.startsWith('source/');
const begins = (bytes: Uint8Array, ...signs: readonly number[]): boolean =>
  signs.every((sign, at) => bytes[at] === sign);

/** What a picture is, by its content. */
const pictureKind = (bytes: Uint8Array): 'png' | 'jpg' | undefined => {
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  return begins(bytes, 0xff, 0xd8, 0xff) ? 'jpg' : undefined;
};
function isText(bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
}
function faultOf(path: string, bytes: Uint8Array): string | undefined {
  if (isPicture(path)) {
    if (bytes.length > faceLimits.picture) return `${bytes.length} > ${faceLimits.picture}`;
    return path.endsWith(`.${pictureKind(bytes)}`) ? undefined : 'content';
  }
  if (!isSource(path) && bytes.length > faceLimits.text) return `${bytes.length} > ${faceLimits.text}`;
  return isText(bytes) ? undefined : 'content';
}

/** Throws `faceWrong` with the file and what is wrong with it. */
export function checkFace(files: ReadonlyMap<string, Uint8Array>): void {
  const paths = [...files.keys()];
  const pictures = paths.filter(isPicture).length;
  if (pictures > faceLimits.pictures)
    throw new PackageFault('faceWrong', `pictures: ${pictures} > ${faceLimits.pictures}`);
  const sources = [...files].filter(([path]) => isSource(path));
  const size = sources.reduce((sum, [, bytes]) => sum + bytes.length, 0);
  if (sources.length > faceLimits.sources) throw new PackageFault('faceWrong', `source: ${sources.length}`);
  if (size > faceLimits.source) throw new PackageFault('faceWrong', `source: ${size} > ${faceLimits.source}`);
  for (const [path, bytes] of files) {
    const fault = faultOf(path, bytes);
    if (fault !== undefined) throw new PackageFault('faceWrong', `${path}: ${fault}`);
  }
}
