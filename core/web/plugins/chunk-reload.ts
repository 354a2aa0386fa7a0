const marker = 'freightdeck-reloaded';

/** A file of the build did not come: most often a new build replaced it. */
export const isChunkFailure = (error: unknown): boolean =>
  /loading (css )?chunk .+ failed|failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload/i.test(
    error instanceof Error ? error.message : String(error),
  );

/** True once per build and browser session: reload then. A second failure is shown. */
export function mayReload(storage: Storage, build: string): boolean {
  if (storage.getItem(marker) === build) return false;
  storage.setItem(marker, build);
  return true;
}
