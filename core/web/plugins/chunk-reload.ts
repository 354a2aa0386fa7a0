const marker = 'freightdeck-reloaded';

/** What browsers and the bundler say when a file of the build did not come. */
const failures = [
  /loading (css )?chunk .+ failed/i,
  /failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload/i,
];
/** A file of the build did not come: most often a new build replaced it. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  return failures.some((failure) => failure.test(message));
}

/** True once per build and browser session: reload then. A second failure is shown. */
export function mayReload(storage: Storage, build: string): boolean {
  if (storage.getItem(marker) === build) return false;
  storage.setItem(marker, build);
  return true;
}
