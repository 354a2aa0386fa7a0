export interface Size {
  readonly width: number;
  readonly height: number;
}
const storageKey = 'freightdeck-cockpit-sizes';
interface Sizes {
  /** Size of the window, `1440x900`. */
  readonly window: string;
  readonly sizes: Readonly<Record<string, Size>>;
}
const windowNow = (): string => `${innerWidth}x${innerHeight}`;
const placed = (name: string): string => `${location.hash.split('?', 1)[0]} ${name}`;
function sizesNow(): Sizes['sizes'] {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Sizes | null;
    return kept?.window === windowNow() ? kept.sizes : {};
  } catch {
    return {};
  }
}

/** The last size of an element on this page in a window of this size. */
export const lastSize = (name: string): Size | undefined => sizesNow()[placed(name)];
export function keepSize(name: string, size: Size): void {
  const known = lastSize(name);
  if (known?.width === size.width && known.height === size.height) return;
  localStorage.setItem(
    storageKey,
    JSON.stringify({ window: windowNow(), sizes: { ...sizesNow(), [placed(name)]: size } } satisfies Sizes),
  );
}
